import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { operatorKey } from '../support/context';
import { markSeen, openTalk, read, say } from '../world/chat-people';
import { makePhoto } from '../world/photo';
import { compose, mailsTo, openDoor, openReply, outcomes, useReplies } from '../world/mail-replies';
import { addMember, createPerson } from '../world/people';

const context = useReplies();

let door: Awaited<ReturnType<typeof openDoor>>;
beforeAll(async () => {
  door = await openDoor(context.current);
});
afterAll(() => door.close());
beforeEach(() => context.current.pool.query('delete from inbound_mails'));

describe('a reply by mail', () => {
  // REP-10, REP-20, REP-40
  it('becomes a message of its author that the other side sees, with its files, and is counted as unread', async () => {
    const reply = await openReply(context.current);
    const [notice] = await mailsTo(context.current, reply.from);
    expect(notice!.text).toMatch(/^Write your reply above this line\./);
    expect(notice!.text).toContain('You can also reply to this mail.');
    const photo = await makePhoto();
    await door.deliver({
      ...reply,
      text: `Forty.\r\n\r\nOn Mon, 30 Nov 2026 at 10:12, Proffer <${reply.to}> wrote:\r\n\r\n> Write your reply above this line.\r\n> New message`,
      attachments: [
        { filename: 'plate.png', content: photo },
        { filename: 'prices.csv', content: 'a,b\n1,2\n' },
      ],
    });
    expect(await outcomes(context.current)).toEqual(['accepted']);
    const messages = await read(context.current, reply, reply.buyer);
    expect(messages.at(-1)).toMatchObject({
      senderId: reply.supplier.userId,
      authorId: reply.supplier.memberId,
      messageContent: 'Forty.',
      attachments: [{ fileName: 'plate.png' }, { fileName: 'prices.csv' }],
    });
    expect((await mailsTo(context.current, reply.buyer.email)).at(-1)!.subject).toContain('New message from');
    expect(await markSeen(context.current, reply, reply.buyer)).toBe(1);
  });

  // REP-41
  it('is recorded in the chain of the deal as sent by mail', async () => {
    const reply = await openReply(context.current);
    await door.deliver(reply);
    const { rows } = await context.current.pool.query<{ about: { via?: string } }>(
      `select (entry::json)->'about' as about from deal_entries order by (entry::json)->>'at' desc, sequence desc limit 1`,
    );
    expect(rows[0]!.about.via).toBe('mail');
  });

  // REP-21
  it('is acknowledged only after it was stored, and refused for a while if it cannot be stored', async () => {
    const reply = await openReply(context.current);
    await context.current.pool.query('alter table inbound_mails rename to inbound_mails_away');
    await expect(door.hand(reply)).rejects.toMatchObject({ responseCode: 451 });
    await context.current.pool.query('alter table inbound_mails_away rename to inbound_mails');
    await door.hand(reply);
    expect(await outcomes(context.current)).toEqual([null]);
    await context.current.jobs.drain();
    expect(await outcomes(context.current)).toEqual(['accepted']);
  });

  // REP-22
  it('leaves no mail, address or recipient in the database once it is processed', async () => {
    const reply = await openReply(context.current);
    await door.deliver(reply);
    const { rows } = await context.current.pool.query(
      'select raw, recipient, return_path, answer_to, answered_id from inbound_mails',
    );
    expect(rows).toEqual([
      { raw: null, recipient: null, return_path: null, answer_to: null, answered_id: null },
    ]);
  });

  // REP-11
  it('is offered in mails about messages to people who may write, not to viewers or in mails about mentions', async () => {
    const talk = await openTalk(context.current);
    const viewer = await addMember(context.current, talk.supplier, { role: 'viewer' });
    await context.current.call(
      'saveSettings',
      { body: { notifications: { MESSAGES: 'at_once' } } },
      viewer.token,
    );
    const colleague = await addMember(context.current, talk.buyer, { name: 'Ravi Menon' });
    await say(context.current, talk, talk.buyer, 'Hello', { mentionIds: [colleague.memberId] });
    const [toOwner] = await mailsTo(context.current, talk.supplier.email);
    expect(toOwner!.replyTo![0]!.address).toMatch(/^reply\+1\.[\w.]+@in\.market\.example$/);
    const [toViewer] = await mailsTo(context.current, viewer.email);
    expect(toViewer!.subject).toContain('New message from');
    expect(toViewer!.replyTo).toBeUndefined();
    const [toMentioned] = await mailsTo(context.current, colleague.email);
    expect(toMentioned!.subject).toContain('mentioned you');
    expect(toMentioned!.replyTo).toBeUndefined();
    expect(toMentioned!.text).not.toContain('reply to this mail');
  });

  // REP-12
  it('has an address that fits into the local part of any mail server, also with the largest ids', async () => {
    const to = (await openReply(context.current)).to;
    const [local = ''] = to.split('@');
    expect(local).toBe(local.toLowerCase());
    expect(local.length).toBeLessThanOrEqual(64);
    const [, , member = '', conversation = ''] = local.split('.');
    expect(
      local.length + 2 * Number.MAX_SAFE_INTEGER.toString(36).length - member.length - conversation.length,
    ).toBeLessThanOrEqual(64);
  });

  // REP-32
  it('leaves out the small pictures of a signature, and names files that have no name', async () => {
    const reply = await openReply(context.current);
    const logo = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    ).toString('base64');
    const body = [
      'MIME-Version: 1.0',
      'Content-Type: multipart/related; boundary=b',
      '',
      '--b',
      'Content-Type: text/html',
      '',
      '<p>Yes.</p><img src="cid:logo">',
      '--b',
      'Content-Type: image/png',
      'Content-ID: <logo>',
      'Content-Transfer-Encoding: base64',
      '',
      logo,
      '--b',
      'Content-Type: text/csv',
      'Content-Disposition: attachment',
      '',
      'a,b',
      '--b--',
    ];
    const head = (await compose(reply))
      .toString()
      .split('\r\n')
      .filter((line) => /^(?:Auth|Recei|From|To|Mess)/.test(line));
    await door.deliver({ ...reply, raw: [...head, ...body].join('\r\n') });
    expect(await outcomes(context.current)).toEqual(['accepted']);
    const last = (await read(context.current, reply, reply.buyer)).at(-1)!;
    expect(last.messageContent).toBe('Yes.');
    expect(last.attachments.map(({ fileName }) => fileName)).toEqual(['attachment.csv']);
  });
});

describe('an explanation', () => {
  const reason = async (address: string) => {
    const mail = (await mailsTo(context.current, address)).at(-1)!;
    return mail.subject === 'Your reply was not sent' ? mail : undefined;
  };

  // REP-42
  it('tells an authenticated sender with another address why the reply was not sent, once a day', async () => {
    const reply = await openReply(context.current);
    const from = 'asha@private.example.org';
    const messageId = '<first@private.example.org>';
    await door.deliver({ ...reply, from, messageId });
    const mail = await reason(from);
    expect(mail!.text).toContain('Replies are accepted from that address only.');
    expect(mail!.inReplyTo).toBe(messageId);
    const header = (key: string) => mail!.headers.find((one) => one.key === key)?.value;
    expect(header('auto-submitted')).toBe('auto-replied');
    await door.deliver({ ...reply, from });
    expect(await mailsTo(context.current, from)).toHaveLength(1);
    context.current.clock.set(new Date(context.current.clock.now().getTime() + 25 * 3_600_000));
    await door.deliver({ ...reply, from });
    expect(await mailsTo(context.current, from)).toHaveLength(2);
    expect(await outcomes(context.current)).toEqual(['other_sender', 'other_sender', 'other_sender']);
    expect(await read(context.current, reply, reply.buyer)).toHaveLength(1);
  });

  // REP-43
  it('follows a reply that is empty, too long or has too many files', async () => {
    const reply = await openReply(context.current);
    await door.deliver({ ...reply, text: '> Write your reply above this line.' });
    expect((await reason(reply.from))!.text).toContain('We found no text in your reply.');
    await door.deliver({ ...reply, text: 'a'.repeat(4_001) });
    expect((await reason(reply.from))!.text).toContain('Your reply has more than 4000 characters.');
    const attachments = Array.from({ length: 11 }, (_, n) => ({ filename: `${n}.csv`, content: 'a,b' }));
    await door.deliver({ ...reply, attachments });
    expect((await reason(reply.from))!.text).toContain('A reply can have 10 files at most.');
    expect(await outcomes(context.current)).toEqual(['empty', 'too_long', 'too_many_files']);
  });

  // REP-44
  it('follows a reply to a company that can no longer be written to', async () => {
    const reply = await openReply(context.current);
    await context.current.pool.query('update users set deactivated_at = now() where id = $1', [
      reply.buyer.userId,
    ]);
    await door.deliver(reply);
    expect(await outcomes(context.current)).toEqual(['closed']);
    expect((await reason(reply.from))!.text).toContain('can no longer be written to');
  });
});

// REP-45
it('shows administrators and the metrics how many replies were accepted and refused', async () => {
  const { current } = context;
  const reply = await openReply(current);
  await door.deliver(reply);
  await door.deliver({ ...reply, results: [] });
  const admin = await createPerson(current, 'admin');
  const { body } = await current.call('systemState', {}, admin.token);
  expect(body).toMatchObject({
    mail: {
      replies: {
        domain: 'in.market.example',
        accepted: 1,
        refused: 1,
        waiting: 0,
        lastAt: current.clock.now().toISOString(),
      },
    },
  });
  const metrics = await current.send({ method: 'GET', url: `/metrics?key=${operatorKey}` });
  expect(metrics.body).toContain('mail_replies{outcome="accepted"} 1');
  expect(metrics.body).toContain('mail_replies{outcome="unauthenticated"} 1');
});

describe('threads of mails', () => {
  // REP-1, REP-2
  it('join the mails about a conversation to each person, and have a Message-ID of their own', async () => {
    const reply = await openReply(context.current);
    await markSeen(context.current, reply, reply.supplier);
    await say(context.current, reply, reply.buyer, 'By when?');
    const [first, second] = await mailsTo(context.current, reply.from);
    expect(first!.messageId).not.toBe(second!.messageId);
    const root = `<thread.conversation.${reply.conversationId}@market.example.com>`;
    for (const mail of [first, second]) {
      expect(mail!.inReplyTo).toBe(root);
      expect(mail!.references).toBe(root);
    }
  });
});
