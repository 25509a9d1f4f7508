import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTalk, read, say } from '../world/chat-people';
import {
  compose,
  inbound,
  mailsTo,
  openDoor,
  openReply,
  outcomes,
  passed,
  useReplies,
  type ReplyMail,
} from '../world/mail-replies';
import { addMember } from '../world/people';

const context = useReplies();

let door: Awaited<ReturnType<typeof openDoor>>;
let reply: Awaited<ReturnType<typeof openReply>>;
beforeAll(async () => {
  door = await openDoor(context.current);
});
afterAll(() => door.close());
beforeEach(async () => {
  await context.current.pool.query('delete from inbound_mails');
  reply = await openReply(context.current);
});

/** Delivers a mail and returns its outcome, the number of messages, and of mails to its sender. */
async function attack(mail: ReplyMail) {
  const before = (await mailsTo(context.current, mail.from)).length;
  await door.deliver(mail);
  return {
    outcome: (await outcomes(context.current)).at(-1),
    messages: (await read(context.current, reply, reply.buyer)).length,
    answers: (await mailsTo(context.current, mail.from)).length - before,
  };
}
const dropped = (outcome: string) => ({ outcome, messages: 1, answers: 0 });
const explained = (outcome: string) => ({ outcome, messages: 1, answers: 1 });

describe('an attack by mail', () => {
  // REP-50
  it('with a forged sender is dropped without an answer to the person whose address it bears', async () => {
    expect(await attack({ ...reply, results: [] })).toEqual(dropped('unauthenticated'));
    const results = [passed('mallory@evil.example')];
    expect(await attack({ ...reply, results })).toEqual(dropped('unauthenticated'));
  });

  // REP-51
  it('that fails DKIM and SPF is dropped', async () => {
    const result = `Authentication-Results: ${inbound.authservId}; dkim=fail header.d=example.com; spf=softfail smtp.mailfrom=${reply.from}`;
    expect(await attack({ ...reply, results: [result] })).toEqual(dropped('unauthenticated'));
  });

  // REP-52
  it('with authentication results of its own is dropped', async () => {
    const failed = `Authentication-Results: ${inbound.authservId}; dkim=fail`;
    const headers = [passed(reply.from)];
    expect(await attack({ ...reply, results: [failed], headers })).toEqual(dropped('unauthenticated'));
    const foreign = 'Authentication-Results: mx.evil.example; dkim=pass header.d=example.com';
    expect(await attack({ ...reply, results: [foreign] })).toEqual(dropped('unauthenticated'));
  });

  // REP-54
  it('with the reply address of another person is refused', async () => {
    expect(await attack({ ...reply, from: reply.buyer.email })).toEqual(explained('other_sender'));
  });

  // REP-55
  it('with a changed reply address, such as that of another conversation, is refused', async () => {
    const other = await openTalk(context.current, { supplier: reply.supplier });
    const [version, member, conversation, day, mac] = reply.to.split('.');
    const forConversation = (id: number) =>
      [version, member, id.toString(36), day, mac, ...reply.to.split('.').slice(5)].join('.');
    expect(forConversation(Number.parseInt(conversation!, 36))).toBe(reply.to);
    const to = forConversation(other.conversationId);
    expect(await attack({ ...reply, to })).toEqual(explained('wrong_address'));
    expect(await read(context.current, other, other.buyer)).toEqual([]);
  });

  // REP-23
  it('to an address that is no reply address is refused by the door, and nothing is stored', async () => {
    for (const to of [
      `info@${inbound.domain}`,
      `reply+1.a.b.c@${inbound.domain}`,
      reply.to.replace('market', 'evil'),
    ]) {
      await expect(door.hand({ ...reply, to })).rejects.toMatchObject({ responseCode: 550 });
    }
    expect(await outcomes(context.current)).toEqual([]);
  });

  // REP-57
  it('with a reply address of 31 days ago is refused', async () => {
    const { clock } = context.current;
    const now = clock.now();
    clock.set(new Date(now.getTime() + 31 * 86_400_000));
    expect(await attack(reply)).toEqual(explained('expired'));
    clock.set(now);
  });

  // REP-58
  it('by a person who has left the company is refused', async () => {
    const colleague = await addMember(context.current, reply.supplier, { role: 'owner' });
    await say(context.current, reply, reply.supplier, 'Ten.');
    await context.current.pool.query('delete from notifications where user_id = $1', [reply.supplier.userId]);
    await say(context.current, reply, reply.buyer, 'Fine.');
    const to = (await mailsTo(context.current, colleague.email)).at(-1)!.replyTo![0]!.address!;
    await context.current.pool.query('update members set left_at = now() where id = $1', [
      colleague.memberId,
    ]);
    const outcome = await attack({ ...reply, to, from: colleague.email });
    expect(outcome).toEqual({ ...explained('no_member'), messages: 3 });
  });

  // REP-24, REP-59
  it('by a person who may only read, or whose company requires a second step, is refused', async () => {
    const { pool } = context.current;
    await pool.query(`update users set two_step_from = '2020-01-01' where id = $1`, [reply.supplier.userId]);
    expect(await attack(reply)).toEqual(explained('second_step_missing'));
    await pool.query(`update members set role = 'viewer', may_bind = false where id = $1`, [
      reply.supplier.memberId,
    ]);
    expect(await attack(reply)).toEqual(explained('not_permitted'));
  });

  // REP-60
  it('of another company in the conversation is refused, although its reply address is genuine', async () => {
    const stranger = await openReply(context.current);
    await context.current.pool.query('update conversations set supplier_id = $1 where id = $2', [
      stranger.supplier.userId,
      reply.conversationId,
    ]);
    await door.deliver(reply);
    expect(await outcomes(context.current)).toEqual(['no_conversation']);
  });

  // REP-61
  it('with two senders is dropped', async () => {
    const headers = [`From: mallory@evil.example`];
    expect(await attack({ ...reply, headers })).toEqual(dropped('sender_unclear'));
    const raw = (await compose(reply))
      .toString()
      .replace(/^From: .*$/m, `From: ${reply.from}, m@evil.example`);
    expect(await attack({ ...reply, raw })).toEqual(dropped('sender_unclear'));
  });

  // REP-62
  it('with 10,000 parts, deep nesting or a huge head is refused, and the next mail is processed', async () => {
    const head = (await compose({ ...reply, text: 'x' }))
      .toString()
      .split('\r\n')
      .filter((line) => /^(?:Auth|Received|From|To)/.test(line));
    const bombOf = (lines: string[]) => [...head, 'MIME-Version: 1.0', ...lines].join('\r\n');
    const parts = Array.from({ length: 10_000 }, () => '--b\r\nContent-Type: image/png\r\n\r\nx');
    const many = bombOf(['Content-Type: multipart/mixed; boundary=b', '', ...parts, '--b--']);
    expect(await attack({ ...reply, raw: many })).toEqual(explained('too_many_files'));
    const levels = Array.from(
      { length: 500 },
      (_, n) => `--b${n}\r\nContent-Type: multipart/mixed; boundary=b${n + 1}\r\n`,
    );
    const deep = bombOf(['Content-Type: multipart/mixed; boundary=b0', '', ...levels, '--b500', '', 'x']);
    expect(await attack({ ...reply, raw: deep })).toEqual(explained('too_complex'));
    const heads = Array.from({ length: 100_000 }, (_, n) => `X-${n}: y`);
    const wide = [...heads, ...head, '', 'x'].join('\r\n');
    expect(await attack({ ...reply, raw: wide })).toEqual(dropped('sender_unclear'));
    await door.deliver(reply);
    expect((await outcomes(context.current)).at(-1)).toBe('accepted');
  });

  // REP-63
  it('larger than 25 MB is cut and explained, and does not stay in the database', async () => {
    const head = (await compose({ ...reply, text: 'x' })).toString().trimEnd();
    const raw = Buffer.concat([
      Buffer.from(`${head}\r\n`),
      Buffer.alloc(26 * 1024 * 1024, 'aaaaaaaaaaaaaaa\r\n'),
    ]);
    await door.hand({ ...reply, raw });
    const { rows } = await context.current.pool.query<{ bytes: number }>(
      'select length(raw) as bytes from inbound_mails',
    );
    expect(rows).toEqual([{ bytes: 256 * 1024 }]);
    await context.current.jobs.drain();
    expect(await outcomes(context.current)).toEqual(['too_large']);
    expect((await mailsTo(context.current, reply.from)).at(-1)!.text).toContain('Your reply is too large.');
  });

  // REP-64
  it('with line breaks in its Message-ID or subject adds no header to the answer', async () => {
    const from = 'mallory@evil.example';
    const raw = (await compose({ ...reply, from }))
      .toString()
      .replace(/^Message-ID: .*$/m, 'Message-ID: <a@b>\r\n Bcc: victim@example.com')
      .replace(/^Subject: .*$/m, 'Subject: =?utf-8?q?a=0D=0ABcc:_victim@example.com?=');
    expect(await attack({ ...reply, from, raw })).toEqual(explained('other_sender'));
    const answer = (await mailsTo(context.current, from)).at(-1)!;
    expect(answer.headers.map(({ key }) => key)).not.toContain('bcc');
    expect(answer.subject).toBe('Your reply was not sent');
    expect(answer.inReplyTo).toBe('<a@b>');
  });

  // REP-26, REP-65
  it.each([
    ['an out-of-office reply', { headers: ['Auto-Submitted: auto-replied'] }],
    ['a mail of a list', { headers: ['List-Id: <all.example.com>'] }],
    ['a bulk mail', { headers: ['Precedence: bulk'] }],
    ['an Exchange notification', { headers: ['X-Auto-Response-Suppress: All'] }],
    ['a delivery report', { headers: ['Content-Type: multipart/report; report-type=delivery-status'] }],
    ['a mail of the market itself', { messageId: '<notice.1.x@market.example.com>' }],
  ])('by %s is dropped without an answer, so that no loop begins', async (_kind, fields) => {
    expect(await attack({ ...reply, ...fields })).toEqual(dropped('automatic'));
  });

  it('by a bounce, which has an empty return path, is dropped without an answer', async () => {
    const raw = await compose(reply);
    await context.current.mailDoor!.receive({ raw, isCut: false, returnPath: '', recipients: [reply.to] });
    await context.current.jobs.drain();
    expect(await outcomes(context.current)).toEqual(['automatic']);
  });

  // REP-66
  it('with a mail that was delivered before sends nothing again, also after a crash', async () => {
    const mail = {
      ...reply,
      messageId: '<once@example.com>',
      attachments: [{ filename: 'prices.csv', content: 'a,b\n1,2\n' }],
    };
    await door.deliver(mail);
    await door.deliver(mail);
    expect(await outcomes(context.current)).toEqual(['accepted']);
    expect(await read(context.current, reply, reply.buyer)).toHaveLength(2);
    // As if the process had been killed after the message was sent.
    await context.current.pool.query(
      `update inbound_mails set outcome = null, settled_at = null, raw = $1, recipient = $2`,
      [await compose(mail), reply.to],
    );
    await context.current.pool.query(
      `select graphile_worker.add_job('mail-replies.process', json_build_object('inboundMailId', (select max(id) from inbound_mails)))`,
    );
    await context.current.jobs.drain();
    expect(await outcomes(context.current)).toEqual(['accepted']);
    expect(await read(context.current, reply, reply.buyer)).toHaveLength(2);
  });

  // REP-56
  it('with HTML becomes plain text, without scripts, pictures from elsewhere and addresses of links', async () => {
    const html =
      '<script>alert(1)</script><p>Yes &lt;script&gt;.</p><img src="https://evil.example/p.gif"><a href="javascript:x()">here</a>';
    await door.deliver({ ...reply, text: '', html });
    const last = (await read(context.current, reply, reply.buyer)).at(-1)!;
    expect(last.messageContent).toBe('Yes <script>.\nhere');
    expect(last.attachments).toEqual([]);
  });

  // REP-67
  it('with a dangerous file is refused as a whole', async () => {
    const files = [
      { filename: 'run.exe', content: 'MZ' },
      { filename: 'offer.pdf', content: Buffer.from('MZ this is no PDF') },
      { filename: '../../etc/passwd', content: 'root' },
    ];
    for (const file of files) {
      await door.deliver({ ...reply, text: 'See the file.', attachments: [file] });
    }
    expect(await outcomes(context.current)).toEqual(['file_refused', 'file_refused', 'file_refused']);
    expect(await read(context.current, reply, reply.buyer)).toHaveLength(1);
    expect((await mailsTo(context.current, reply.from)).at(-1)!.text).toContain(
      'A file of your reply was not accepted.',
    );
  });

  // REP-68
  it('with many mails of one person is slowed down', async () => {
    for (let number = 0; number < 31; number += 1) await door.hand({ ...reply, text: `No. ${number}` });
    await context.current.jobs.drain();
    const found = await outcomes(context.current);
    expect(found.filter((outcome) => outcome === 'accepted')).toHaveLength(30);
    expect(found.filter((outcome) => outcome === 'too_many')).toHaveLength(1);
  });

  // REP-69
  it('with many senders that nobody authenticated causes no mail to anybody', async () => {
    const before = await context.current.countMail();
    for (let number = 0; number < 5; number += 1) {
      await door.deliver({ ...reply, from: `victim-${number}@example.org`, results: [] });
    }
    expect(await context.current.countMail()).toBe(before);
  });

  // REP-70
  it('with an acceptance in its text accepts and signs nothing', async () => {
    const { pool } = context.current;
    const countActs = async () =>
      (await pool.query(`select count(*)::int as acts from deal_entries where entry not like '%"message.%'`))
        .rows;
    const before = await countActs();
    await door.deliver({ ...reply, text: 'I accept the contract and sign the NDA.' });
    expect(await outcomes(context.current)).toEqual(['accepted']);
    expect(await countActs()).toEqual(before);
  });
});
