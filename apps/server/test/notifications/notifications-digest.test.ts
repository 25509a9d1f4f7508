import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTalk, say } from '../world/chat-people';
import { useContext } from '../support/context';
import { allDaily, asia, headerOf, openMarket, type Market } from '../support/noticed-mails';

const context = useContext();

let market: Market;
beforeEach(async () => {
  market = await openMarket(context);
});
afterEach(() => context.current.pool.query('delete from graphile_worker._private_jobs'));

describe('the daily mail', () => {
  it('sends one daily mail about all unread notifications, by category with counts and links', async () => {
    await market.choose(allDaily);
    const talk = await openTalk(context.current, market);
    await say(context.current, talk, talk.buyer, 'Hello');
    for (let index = 1; index <= 7; index += 1) {
      context.current.clock.advance(60_000);
      await market.ask(`Mill ${index}`);
    }
    expect(await market.subjectsTo()).toEqual([]);
    await market.digestAt('2126-11-22T02:30:00Z');
    const [mail, ...more] = await market.mailsTo();
    expect(more).toEqual([]);
    expect(mail!.subject).toBe('Your day on Proffer');
    expect(mail!.text).toContain(
      [
        'NDAs, offers and your account: 7 unread',
        ...[7, 6, 5, 4, 3].map(
          (index) => `• Arjun Mehta of Mill ${index} requests the NDA for your offer “Lathe bits”.`,
        ),
        '… and 2 more',
        '',
        'See the notifications: http://market.example.com/snotification',
        '',
        'Messages: 1 unread',
        '• New message from Lakeview Farms about “Lathe bits”',
        '',
        'Read the messages: http://market.example.com/schat',
      ].join('\n'),
    );
    expect(mail!.text).toContain('Stop mails about NDAs, offers and your account and messages: http');
    expect(headerOf(mail!, 'list-unsubscribe')).toMatch(
      /^<http:\/\/market\.example\.com\/unsubscribe\?key=m?\d+\.MESSAGES-GENERAL\.\d+\.[\w-]{43}>$/,
    );
    expect(new Set(await market.mailedAt())).toEqual(new Set(['2126-11-22T02:30:00.000Z']));
  });

  // NOT-15
  it('sends the daily mail once, from eight in the morning in India until noon', async () => {
    await market.choose(allDaily);
    await market.ask();
    for (const [at, mails] of [
      ['2126-11-21T23:00:00Z', 0],
      ['2126-11-22T02:29:59Z', 0],
      ['2126-11-22T06:30:00Z', 0],
      ['2126-11-22T12:00:00Z', 0],
      // A server that was off at eight.
      ['2126-11-23T06:29:00Z', 1],
      ['2126-11-23T06:29:30Z', 1],
      ['2126-11-24T02:30:00Z', 1],
    ] as const) {
      await market.digestAt(at);
      expect([at, await market.mailsTo()]).toEqual([at, expect.objectContaining({ length: mails })]);
    }
  });

  // NOT-15
  it("sends the daily mail at eight in the user's own time zone", async () => {
    await market.choose({ ...allDaily, quietHours: { from: 60, to: 120, timeZone: 'America/New_York' } });
    await market.ask();
    await market.digestAt('2126-11-22T02:30:00Z');
    expect(await market.subjectsTo()).toEqual([]);
    await market.digestAt('2126-11-22T13:00:00Z');
    expect(await market.subjectsTo()).toEqual(['Your day on Proffer']);
  });

  it('delays the daily mail until the quiet hours end', async () => {
    await market.choose({ ...allDaily, quietHours: { from: 22 * 60, to: 9 * 60, ...asia } });
    await market.ask();
    await market.digestAt('2126-11-22T02:30:00Z');
    expect(await market.subjectsTo()).toEqual([]);
    market.setTime('2126-11-22T03:30:00Z');
    await market.makeDue();
    expect(await market.subjectsTo()).toEqual(['Your day on Proffer']);
  });

  it('leaves notifications after eight to the next daily mail', async () => {
    await market.choose(allDaily);
    await market.ask('First Mill');
    market.setTime('2126-11-22T02:31:00Z');
    await market.ask('Second Mill');
    await market.digestAt('2126-11-22T02:45:00Z');
    await market.digestAt('2126-11-22T03:00:00Z');
    expect((await market.mailsTo()).map(({ text }) => /of (\w+ Mill)/.exec(text!)?.[1])).toEqual([
      'First Mill',
    ]);
    await market.digestAt('2126-11-23T02:30:00Z');
    expect((await market.mailsTo()).map(({ text }) => /of (\w+ Mill)/.exec(text!)?.[1])).toEqual([
      'First Mill',
      'Second Mill',
    ]);
  });

  it('sends one complete daily mail although several nodes run', async () => {
    await market.choose(allDaily);
    await market.ask();
    await market.ask();
    market.setTime('2126-11-22T02:30:00Z');
    await context.current.jobs.drain();
    for (let node = 0; node < 4; node += 1) {
      await context.current.jobs.enqueue(context.current.db, 'notifications.send-digests', {});
    }
    await Promise.all([1, 2, 3, 4].map(() => context.current.jobs.drain()));
    const mails = await market.mailsTo();
    expect(mails.map(({ text }) => /\d unread/.exec(text!)?.[0])).toEqual(['2 unread']);
  });

  it('leaves out notifications that were read, mailed, are over a week old or no longer wanted', async () => {
    await market.ask();
    expect(await market.subjectsTo()).toHaveLength(1);
    await market.choose(allDaily);
    await market.ask();
    await market.markAllRead();
    await market.ask();
    await context.current.pool.query(
      `update notifications set created_at = $1 where user_id = $2 and read_at is null`,
      [new Date('2126-11-15T02:29:00Z'), market.supplier.userId],
    );
    await market.digestAt('2126-11-22T02:30:00Z');
    expect(await market.subjectsTo()).toHaveLength(1);

    // Read or ended between the two steps.
    market.setTime('2126-11-22T03:30:00Z');
    await market.ask();
    await market.choose({ quietHours: { from: 7 * 60, to: 9 * 60, ...asia } });
    await market.digestAt('2126-11-23T02:30:00Z');
    await market.choose({ notifications: { GENERAL: 'never' }, quietHours: null });
    await market.makeDue();
    expect(await market.subjectsTo()).toHaveLength(1);
  });

  it('includes notifications that were to be mailed at once before the setting changed', async () => {
    await market.ask();
    await market.choose(allDaily);
    expect(await market.subjectsTo()).toEqual([]);
    await market.digestAt('2126-11-22T02:30:00Z');
    expect(await market.subjectsTo()).toEqual(['Your day on Proffer']);
  });
});
