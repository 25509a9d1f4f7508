import { once } from 'node:events';
import type { Client } from '@stomp/stompjs';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import type { SessionReply } from '@proffer/contract/users/auth.schemas';
import { limits } from '@proffer/contract/wire/limits';
import { activate } from '../../src/platform/stomp/test/stomp-client';
import { useContext } from '../support/context';
import { markSeen, openTalk, say, type Talk } from '../world/chat-people';
import { clientOf, closed, connect, cookieOf, hear, openPort, refusal } from '../world/live-people';
import { createPerson, type Person } from '../world/people';
import { statementsOf } from '../support/statements';
import { createTestTimers } from '../support/test-timers';

// Standing still, so that nothing is found out by the next look at all sessions.
const timers = createTestTimers();
const context = useContext({ timers });
let host: string;
let talk: Talk;
let stranger: Person;
const clients: Client[] = [];

beforeAll(async () => {
  host = await openPort(context.current);
  talk = await openTalk(context.current);
  stranger = await createPerson(context.current, 'buyer');
});
afterEach(async () => {
  for (const client of clients.splice(0)) await client.deactivate();
});

function made(client: Client): Client {
  clients.push(client);
  return client;
}
const open = async (person: Person) => made(await connect(host, person));
const topicOf = ({ conversationId }: Pick<Talk, 'conversationId'>) => `/topic/conversation/${conversationId}`;

/** The status with which a socket is refused. */
async function statusOf(path: string, headers: Record<string, string>): Promise<number | undefined> {
  const socket = new WebSocket(`ws://${host}${path}`, ['v12.stomp'], { headers });
  socket.on('error', () => undefined);
  const [, response] = (await once(socket, 'unexpected-response')) as [unknown, { statusCode?: number }];
  return response.statusCode;
}

describe('connecting', () => {
  // LIV-1
  it.each([
    ['the browser’s cookie', () => ({}), (token: string) => cookieOf({ token })],
    ['a token', (token: string) => ({ token }), () => ({})],
    ['a passcode', (token: string) => ({ login: 'me', passcode: token }), () => ({})],
    ['a bearer token', (token: string) => ({ Authorization: `Bearer ${token}` }), () => ({})],
    ['a bearer token of the request', () => ({}), (token: string) => ({ authorization: `Bearer ${token}` })],
    [
      'a cookie beside no token',
      () => ({ Authorization: 'Bearer null' }),
      (token: string) => cookieOf({ token }),
    ],
  ])('takes %s', async (_what, connectHeaders, requestHeaders) => {
    const { token } = talk.buyer;
    const client = made(clientOf(host, connectHeaders(token), requestHeaders(token)));
    expect((await activate(client)).headers['version']).toBe('1.2');
  });

  // LIV-1, LIV-3
  it('takes the specification’s header when it names the session’s user', async () => {
    const named = (userId: number) =>
      activate(made(clientOf(host, { userId: String(userId) }, cookieOf(talk.buyer))));
    expect((await named(talk.buyer.userId)).headers['heart-beat']).toBe('4000,4000');
    await expect(named(talk.supplier.userId)).rejects.toThrow('The header userId names somebody else.');
  });

  // LIV-1
  it.each([
    ['nothing', {}, {}],
    ['an unknown token', { token: 'x'.repeat(43) }, {}],
    ['a bearer token that is none', { Authorization: 'Bearer x' }, {}],
    ['an id alone', { userId: '1' }, {}],
  ])('refuses %s', async (_what, connectHeaders, requestHeaders) => {
    await expect(activate(made(clientOf(host, connectHeaders, requestHeaders)))).rejects.toThrow(
      'Please log in again.',
    );
  });

  it('refuses half a login', async () => {
    const { loginId, userId } = stranger;
    const half = await context.current.db.transaction((tx) =>
      context.current.auth.sessions.open(
        tx,
        { loginId, userId, kind: 'second-factor' },
        { address: '', device: '' },
      ),
    );
    await expect(activate(made(clientOf(host, { token: half.token })))).rejects.toThrow(
      'Please log in again.',
    );
  });

  it('lets sockets in from our own site, and from nowhere else', async () => {
    const cookie = cookieOf(talk.buyer);
    expect(await statusOf('/chat/ws', { ...cookie, origin: 'https://elsewhere.example' })).toBe(403);
    expect(await statusOf('/chat/ws', { ...cookie, 'sec-fetch-site': 'cross-site' })).toBe(403);
    expect(await statusOf('/chat/ws/other', cookie)).toBe(404);
    for (const origin of [`http://${host}`, 'http://market.example.com']) {
      await activate(made(clientOf(host, {}, { ...cookie, origin })));
    }
  });

  // LIV-5
  it('has room for a user’s connections, and no more', async () => {
    const person = await createPerson(context.current, 'buyer');
    for (let count = 0; count < limits.live.connectionsPerUser; count += 1) await open(person);
    await expect(open(person)).rejects.toThrow('Too many connections are open.');
    await open(stranger);
  });
});

describe('what may be heard', () => {
  // LIV-12
  it.each([
    ['a conversation of others', () => topicOf(talk), 'The conversation was not found.'],
    ['one that is not there', () => '/topic/conversation/999999', 'The conversation was not found.'],
    ['a number that is none', () => '/topic/conversation/1x', 'There is no such destination.'],
    ['everything', () => '/topic/**', 'There is no such destination.'],
    ['what waits for administrators', () => '/topic/waiting', 'There is no such destination.'],
    ['what is another’s', () => '/user/1/queue/notifications', 'There is no such destination.'],
  ])('is not %s', async (_what, destination, text) => {
    const client = await open(stranger);
    const said = await refusal(client, () => void client.subscribe(destination(), () => undefined));
    expect(said).toBe(text);
  });

  // LIV-2
  it('takes nothing that a client sends', async () => {
    const client = await open(talk.buyer);
    const said = await refusal(client, () => client.publish({ destination: topicOf(talk), body: '{}' }));
    expect(said).toBe('Messages are not sent over this connection.');
  });
});

// LIV-22
describe('what waits for administrators', () => {
  const secondsOfALook = 10;
  const isCount = ({ text }: { text: string }) => text.includes('"reports"');

  it('is told at first and when it has changed, by one look for all of them', async () => {
    const admin = await createPerson(context.current, 'admin');
    const heard = await hear(await open(admin), '/topic/waiting');
    const [{ counts } = {}] = heard.rest();
    expect(counts).toMatchObject({ validation: expect.any(Number), report: 0 });
    const other = await hear(await open(admin), '/topic/waiting');
    expect(other.rest()).toEqual([{ counts }]);

    const body = {
      subject: 'company',
      id: talk.supplier.userId,
      reason: 'other',
      text: 'They never deliver.',
    };
    const { status } = await context.current.call('report', { body }, talk.buyer.token);
    expect(status).toBe(201);
    const statements = await statementsOf(async () => {
      timers.pass(secondsOfALook * 1_000);
      for (const { next } of [heard, other]) expect(await next()).toMatchObject({ counts: { report: 1 } });
    });
    expect(statements.filter(isCount)).toHaveLength(1);
  });

  it('is not looked at while nobody listens', async () => {
    const heard = await hear(await open(await createPerson(context.current, 'admin')), '/topic/waiting');
    heard.subscription.unsubscribe();
    for (const client of clients.splice(0)) await client.deactivate();
    const asked = await statementsOf(async () => {
      timers.pass(10 * secondsOfALook * 1_000);
      // Whatever a look would ask has been sent by the time that another question is answered.
      await context.current.pool.query('select 1');
    });
    expect(asked.filter(isCount)).toEqual([]);
  });
});

describe('a conversation', () => {
  // LIV-12
  it('shows both what either does, in order', async () => {
    const heard = [];
    for (const person of [talk.buyer, talk.supplier])
      heard.push(await hear(await open(person), topicOf(talk)));
    const first = await say(context.current, talk, talk.buyer, 'Hello');
    const { clientId: _own, ...shown } = first;
    const params = { messageId: first.messageId, conversationId: talk.conversationId };
    await context.current.call('typing', { params }, talk.supplier.token);
    // Another one at once is answered and not shown.
    await context.current.call('typing', { params }, talk.supplier.token);
    await markSeen(context.current, talk, talk.supplier);
    await context.current.call(
      'editMessage',
      { params, body: { messageContent: 'Hello!' } },
      talk.buyer.token,
    );
    await context.current.call('deleteMessage', { params }, talk.buyer.token);
    for (const { next } of heard) {
      expect(await next()).toEqual({ event: 'message', ...shown });
      expect(await next()).toEqual({ event: 'typing', userId: talk.supplier.userId });
      expect(await next()).toEqual({
        event: 'seen',
        userId: talk.supplier.userId,
        messageId: first.messageId,
        sequence: first.sequence,
      });
      expect(await next()).toMatchObject({ event: 'changed', message: { messageContent: 'Hello!' } });
      expect(await next()).toMatchObject({
        event: 'changed',
        message: { messageContent: '', deletedAt: expect.any(String) },
      });
    }
  });

  // LIV-20
  it('says before its subscription is confirmed how far the other has read', async () => {
    const other = await openTalk(context.current);
    const heardAtFirst = async (person: Person) => (await hear(await open(person), topicOf(other))).rest();
    const { messageId, sequence } = await say(context.current, other, other.buyer, 'Hello');
    expect(await heardAtFirst(other.buyer)).toEqual([]);
    await markSeen(context.current, other, other.supplier);
    expect(await heardAtFirst(other.buyer)).toEqual([
      { event: 'seen', userId: other.supplier.userId, messageId, sequence },
    ]);
    expect(await heardAtFirst(other.supplier)).toEqual([]);
  });

  // LIV-12, LIV-13
  it('shows nothing of another one, and nothing after it is left', async () => {
    const other = await openTalk(context.current, { buyer: talk.buyer });
    const heard = await hear(await open(talk.buyer), topicOf(talk));
    // How far the other has read.
    heard.rest();
    await say(context.current, other, other.supplier, 'Elsewhere');
    await say(context.current, talk, talk.supplier, 'Here');
    expect(await heard.next()).toMatchObject({ messageContent: 'Here' });
    heard.subscription.unsubscribe();
    await say(context.current, talk, talk.supplier, 'Later');
    expect(heard.rest()).toEqual([]);
  });

  it('shows a message that is too long for the bus in its place', async () => {
    const heard = await hear(await open(talk.buyer), topicOf(talk));
    heard.rest();
    const long = 'ज'.repeat(limits.message);
    const texts = ['Before', long, 'After', 'Last'];
    for (const text of texts) await say(context.current, talk, talk.supplier, text);
    const shown: unknown[] = [];
    while (shown.length < texts.length) shown.push((await heard.next())['messageContent']);
    expect(shown).toEqual(texts);
  });

  it('tells the other of a notification, wherever the page is', async () => {
    const other = await openTalk(context.current);
    const heard = await hear(await open(other.supplier), '/user/queue/notifications');
    await heard.next();
    await say(context.current, other, other.buyer, 'Hello');
    expect(await heard.next()).toMatchObject({ counts: { MESSAGES: 1 } });
    await markSeen(context.current, other, other.supplier);
    expect(await heard.next()).toMatchObject({ counts: { MESSAGES: 0 } });
  });

  // ACC-130, LIV-14
  it('says with the session, and before a subscription is confirmed, what was told last', async () => {
    const other = await openTalk(context.current);
    const { token } = other.supplier;
    const session = async () => (await context.current.call('session', {}, token)).body as SessionReply;
    const heardMark = async () => {
      const heard = await hear(await open(other.supplier), '/user/queue/notifications');
      // `hear` returns with the confirmation: it is there by then.
      return heard.rest()[0]?.['newsMark'];
    };
    const before = await session();
    expect(before).toMatchObject({ unread: { messages: 0, notifications: { MESSAGES: 0 } } });
    expect(await heardMark()).toBe(before.unread?.newsMark);

    await say(context.current, other, other.buyer, 'Hello');
    const once = await session();
    expect(once).toMatchObject({ unread: { messages: 1, notifications: { MESSAGES: 1 } } });
    expect(await heardMark()).toBe(once.unread?.newsMark);
    // It takes the place of the one before, and all counts of notifications stay what they are.
    context.current.clock.advance(1_000);
    await say(context.current, other, other.buyer, 'Are you there?');
    const again = await session();
    expect(again).toMatchObject({ unread: { messages: 2, notifications: { MESSAGES: 1 } } });
    const heard = await hear(await open(other.supplier), '/user/queue/notifications');
    await markSeen(context.current, other, other.supplier);
    // Once it is told, nothing is read for this person while others are watched.
    let told: Record<string, unknown>;
    do told = await heard.next();
    while ((told['counts'] as Record<string, number> | undefined)?.['MESSAGES'] !== 0);
    const seen = await session();
    const marks = [before, once, again, seen].map(({ unread }) => unread?.newsMark);
    expect(new Set(marks).size).toBe(4);
  });

  // NOT-16
  it('reads what is unread for those alone who are here', async () => {
    const here = await openTalk(context.current);
    const away = await openTalk(context.current);
    const heard = await hear(await open(here.supplier), '/user/queue/notifications');
    await heard.next();
    const statements = await statementsOf(async () => {
      await say(context.current, away, away.buyer, 'Is anybody there?');
      await say(context.current, here, here.buyer, 'Hello');
      await heard.next();
    });
    const counted = statements.filter(({ label }) => label === 'unread_counts');
    expect(counted.map(({ values }) => values)).toEqual([[[here.supplier.userId]]]);
  });
});

describe('a session that ends', () => {
  async function person(): Promise<Person> {
    return createPerson(context.current, 'buyer', { password: 'quiet river 42' });
  }
  const ends: [string, (who: Person) => Promise<unknown>][] = [
    ['log out', (who) => context.current.call('logout', {}, who.token)],
    [
      'closing the account',
      (who) => context.current.call('closeAccount', { body: { password: 'quiet river 42' } }, who.token),
    ],
    [
      'the others’ end',
      async (who) => {
        const { loginId, userId } = who;
        const other = await context.current.db.transaction((tx) =>
          context.current.auth.sessions.open(
            tx,
            { loginId, userId, kind: 'full', role: 'buyer' },
            { address: '', device: '' },
          ),
        );
        return context.current.call('endOtherSessions', {}, other.token);
      },
    ],
    [
      'a new password',
      async (who) => {
        const { loginId, userId } = who;
        const other = await context.current.db.transaction((tx) =>
          context.current.auth.sessions.open(
            tx,
            { loginId, userId, kind: 'full', role: 'buyer' },
            { address: '', device: '' },
          ),
        );
        const body = { currentPassword: 'quiet river 42', newPassword: 'quiet river 43' };
        return context.current.call('changePassword', { body }, other.token);
      },
    ],
    [
      'deactivation, at the next look',
      async (who) => {
        await context.current.pool.query('update users set deactivated_at = now() where id = $1', [
          who.userId,
        ]);
        await context.current.live.listener.checkSessions();
      },
    ],
    [
      'its time, at the next look',
      async (who) => {
        await context.current.pool.query(
          `update sessions set expires_at = '2026-01-01' where login_id = $1`,
          [who.loginId],
        );
        await context.current.live.listener.checkSessions();
      },
    ],
    [
      'another profile',
      async (who) => {
        await context.current.pool.query(
          `insert into users (login_id, role, signup_step) values ($1, 'supplier', 'done')`,
          [who.loginId],
        );
        await context.current.pool.query(
          `insert into profiles (user_id, first_name, last_name, company_name, phone, city, state, zip)
        select id, 'A', 'B', 'C', '1', 'P', 'M', '4' from users where login_id = $1 and role = 'supplier'`,
          [who.loginId],
        );
        return context.current.call('switchProfile', { body: { usertype: 'Supplier' } }, who.token);
      },
    ],
  ];

  // LIV-6
  it.each(ends)('by %s closes its sockets and no other', async (_what, end) => {
    const who = await person();
    const client = await open(who);
    const untouched = await open(talk.buyer);
    const said = refusal(client, () => undefined);
    const gone = closed(client);
    await end(who);
    expect(await said).toBe('Please log in again.');
    await gone;
    await context.current.live.listener.checkSessions();
    expect(untouched.connected).toBe(true);
  });
});
