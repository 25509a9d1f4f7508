import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTalk, say } from '../world/chat-people';
import { useContext } from '../support/context';
import { asia, farStart, headerOf, openMarket, type Market } from '../support/noticed-mails';
import { createPerson } from '../world/people';
import { unreadOf } from '../support/notices.fixture';

const context = useContext();

let market: Market;
beforeEach(async () => {
  market = await openMarket(context);
});
afterEach(() => context.current.pool.query('delete from graphile_worker._private_jobs'));

/** Returns the due times of the queued mails. */
async function waitingMails(): Promise<string[]> {
  const { rows } = await context.current.pool.query<{ at: Date }>(
    `select run_at as at from graphile_worker.jobs where task_identifier = 'mail:notice'`,
  );
  return rows.map(({ at }) => at.toISOString());
}

describe('mails sent at once', () => {
  // REP-2
  it('refers to one Message-ID in all mails about an NDA', async () => {
    const { ndaId } = await market.ask();
    const [mail] = await market.mailsTo();
    expect(mail!.inReplyTo).toBe(`<thread.nda.${ndaId}@market.example.com>`);
    expect(mail!.references).toBe(mail!.inReplyTo);
  });

  // REP-10
  it('offers no reply in a market without an address for replies', async () => {
    const talk = await openTalk(context.current, market);
    await say(context.current, talk, talk.buyer, 'Hello');
    const mail = (await market.mailsTo()).at(-1)!;
    expect(mail.replyTo).toBeUndefined();
    expect(mail.text).not.toMatch(/reply/i);
  });

  it('sends a mail with the text, a button to the subject and an unsubscribe link', async () => {
    const { ndaId } = await market.ask();
    const [mail, ...more] = await market.mailsTo();
    expect(more).toEqual([]);
    expect(mail!.subject).toBe('Nilgiri Mills requests the NDA');
    expect(mail!.text).toContain(
      'Arjun Mehta of Nilgiri Mills requests the NDA for your offer “Lathe bits”.',
    );
    expect(mail!.text).toContain(`Answer the request: http://market.example.com/ndarequest?nda=${ndaId}\n`);
    expect(mail!.text).toContain(
      'Stop mails about NDAs, offers and your account: http://market.example.com/unsubscribe?key=',
    );
    const url = /http\S+unsubscribe\S+/.exec(mail!.text!)![0];
    expect(headerOf(mail!, 'list-unsubscribe')).toBe(`<${url}>`);
    expect(headerOf(mail!, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    expect(mail!.html).toContain(`href="${url}"`);
    expect(await market.mailedAt()).toEqual([farStart.toISOString()]);
  });

  // NOT-11
  it('sends one mail about messages until they are read', async () => {
    const talk = await openTalk(context.current, market);
    for (const text of ['one', 'two']) await say(context.current, talk, talk.buyer, text);
    await say(context.current, talk, talk.buyer, 'three');
    expect(await waitingMails()).toHaveLength(1);
    const [mail, ...more] = await market.mailsTo();
    expect(more).toEqual([]);
    expect(mail!.subject).toBe('New message from Lakeview Farms about “Lathe bits”');
    expect(mail!.text).toContain(
      `Go To Chat: http://market.example.com/schat?user=${talk.buyer.userId}&conversation=${talk.conversationId}\n`,
    );
    await market.markAllRead();
    await say(context.current, talk, talk.buyer, 'four');
    expect(await market.mailsTo()).toHaveLength(2);
  });

  // NOT-10
  it('sends no mail about a notification that was read or is no longer wanted', async () => {
    await market.ask();
    await market.markAllRead();
    expect(await market.subjectsTo()).toEqual([]);
    await market.ask();
    await market.choose({ notifications: { GENERAL: 'never' } });
    expect(await market.subjectsTo()).toEqual([]);
    expect(await market.mailedAt()).toEqual([null, null]);
  });

  it('sends a mail again after the mail server failed, and marks it only then', async () => {
    await market.ask();
    const folder = path.join(context.current.folder, 'mail');

    await mkdir(folder, { recursive: true });
    await rename(folder, `${folder}-aside`);
    await writeFile(folder, 'no folder');
    await context.current.jobs.drain();
    expect(await market.mailedAt()).toEqual([null]);
    await rm(folder);
    await rename(`${folder}-aside`, folder);
    await market.makeDue();
    expect(await market.subjectsTo()).toEqual(['Nilgiri Mills requests the NDA']);
    expect(await market.mailedAt()).toEqual([farStart.toISOString()]);
  });

  it('sends no mail about a notification with a separate mail', async () => {
    const { call, pool } = context.current;
    const [admin, waiting] = [
      await createPerson(context.current, 'admin'),
      await createPerson(context.current, 'admin'),
    ];
    await pool.query('update users set approved_at = null where id = $1', [waiting.userId]);
    await call('approveUser', { params: { userId: waiting.userId } }, admin.token);
    expect(await market.subjectsTo(waiting)).toEqual(['Your administrator account is approved']);
    await market.choose({ notifications: { GENERAL: 'daily' } }, waiting);
    await market.digestAt('2126-11-22T02:30:00Z');
    expect(await market.subjectsTo(waiting)).toHaveLength(1);
  });
});

describe('the mail setting “never”', () => {
  // NOT-15
  it('adds a notification without a mail if mails are switched off', async () => {
    await market.choose({ notifications: { GENERAL: 'never' } });
    await market.ask();
    expect(await waitingMails()).toEqual([]);
    await market.digestAt('2126-11-22T02:30:00Z');
    expect(await market.subjectsTo()).toEqual([]);
    expect(await unreadOf(context.current, market.supplier)).toHaveLength(1);
  });
});

describe('quiet hours', () => {
  // It is 11:30 in India.
  const quietNow = { quietHours: { from: 11 * 60, to: 12 * 60, ...asia } };

  // NOT-15
  it('holds a mail back until the quiet hours end', async () => {
    await market.choose(quietNow);
    await market.ask();
    expect(await waitingMails()).toEqual(['2126-11-21T06:30:00.000Z']);
    expect(await market.subjectsTo()).toEqual([]);
    market.setTime('2126-11-21T06:30:00Z');
    await market.makeDue();
    expect(await market.subjectsTo()).toEqual(['Nilgiri Mills requests the NDA']);
  });

  it('applies quiet hours over midnight, with exact limits', async () => {
    await market.choose({ quietHours: { from: 22 * 60, to: 7 * 60, ...asia } });
    for (const [at, held] of [
      ['2126-11-21T16:29:00Z', false],
      ['2126-11-21T16:30:00Z', true],
      ['2126-11-21T20:00:00Z', true],
      ['2126-11-22T01:29:00Z', true],
      ['2126-11-22T01:30:00Z', false],
    ] as const) {
      market.setTime(at);
      const before = (await market.mailsTo()).length;
      await market.ask();
      expect([at, (await market.mailsTo()).length === before]).toEqual([at, held]);
    }
  });

  it('sends no mail after quiet hours about notifications read meanwhile', async () => {
    await market.choose(quietNow);
    await market.ask();
    await market.markAllRead();
    market.setTime('2126-11-21T07:00:00Z');
    await market.makeDue();
    expect(await market.subjectsTo()).toEqual([]);
  });

  it('applies quiet hours set after the notification, and again if a mail is due too early', async () => {
    await market.ask();
    await market.choose(quietNow);
    for (let times = 0; times < 2; times += 1) {
      await market.makeDue();
      expect(await market.subjectsTo()).toEqual([]);
    }
    await market.choose({ quietHours: null });
    await market.makeDue();
    expect(await market.subjectsTo()).toHaveLength(1);
  });

  it('applies quiet hours to one profile only, and not to mails about the account', async () => {
    const { buyer } = await market.ask();
    await market.choose(quietNow, buyer);
    await context.current.jobs.drain();
    expect(await market.subjectsTo()).toHaveLength(1);
    await context.current.call('forgotPassword', { body: { email: buyer.email } });
    expect(await market.subjectsTo(buyer)).toEqual(['Set a new Proffer password']);
  });
});
