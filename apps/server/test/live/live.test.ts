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

// The timers stand still, so that the regular check of sessions finds nothing.
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

/** Returns the status with which a socket is refused. */
async function statusOf(path: string, headers: Record<string, string>): Promise<number | undefined> {
  const socket = new WebSocket(`ws://${host}${path}`, ['v12.stomp'], { headers });
  socket.on('error', () => undefined);
  const [, response] = (await once(socket, 'unexpected-response')) as [unknown, { statusCode?: number }];
  return response.statusCode;
}

describe('connecting to the live socket', () => {
  // LIV-1
  it.each([
    ['the browser’s cookie', () => ({}), (token: string) => cookieOf({ token })],
    ['a token', (token: string) => ({ token }), () => ({})],
    ['a passcode', (token: string) => ({ login: 'me', passcode: token }), () => ({})],
    ['a bearer token', (token: string) => ({ Authorization: `Bearer ${token}` }), () => ({})],
    ['a bearer token of the request', () => ({}), (token: string) => ({ authorization: `Bearer ${token}` })],
    [
      'a cookie next to an empty token',
      () => ({ Authorization: 'Bearer null' }),
      (token: string) => cookieOf({ token }),
    ],
  ])('accepts a connection with %s', async (_what, connectHeaders, requestHeaders) => {
    const { token } = talk.buyer;
    const client = made(clientOf(host, connectHeaders(token), requestHeaders(token)));
    expect((await activate(client)).headers['version']).toBe('1.2');
  });

  // LIV-1, LIV-3
  it("accepts the header userId of the specification only for the session's own user", async () => {
    const named = (userId: number) =>
      activate(made(clientOf(host, { userId: String(userId) }, cookieOf(talk.buyer))));
    expect((await named(talk.buyer.userId)).headers['heart-beat']).toBe('4000,4000');
    await expect(named(talk.supplier.userId)).rejects.toThrow('The header userId names somebody else.');
  });

  // LIV-1
  it.each([
    ['no token', {}, {}],
    ['an unknown token', { token: 'x'.repeat(43) }, {}],
    ['an invalid bearer token', { Authorization: 'Bearer x' }, {}],
    ['only a user id', { userId: '1' }, {}],
  ])('refuses a connection with %s', async (_what, connectHeaders, requestHeaders) => {
    await expect(activate(made(clientOf(host, connectHeaders, requestHeaders)))).rejects.toThrow(
      'Please log in again.',
    );
  });

  it('refuses a connection with half a login', async () => {
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

  it('accepts sockets from our own site only', async () => {
    const cookie = cookieOf(talk.buyer);
    expect(await statusOf('/chat/ws', { ...cookie, origin: 'https://elsewhere.example' })).toBe(403);
    expect(await statusOf('/chat/ws', { ...cookie, 'sec-fetch-site': 'cross-site' })).toBe(403);
    expect(await statusOf('/chat/ws/other', cookie)).toBe(404);
    for (const origin of [`http://${host}`, 'http://market.example.com']) {
      await activate(made(clientOf(host, {}, { ...cookie, origin })));
    }
  });

  // LIV-5
  it('limits the number of connections per user', async () => {
    const person = await createPerson(context.current, 'buyer');
    for (let count = 0; count < limits.live.connectionsPerUser; count += 1) await open(person);
    await expect(open(person)).rejects.toThrow('Too many connections are open.');
    await open(stranger);
  });
});

describe('subscribing to destinations', () => {
  // LIV-12
  it.each([
    ['a conversation of others', () => topicOf(talk), 'The conversation was not found.'],
    ['an unknown conversation', () => '/topic/conversation/999999', 'The conversation was not found.'],
    ['an invalid number', () => '/topic/conversation/1x', 'There is no such destination.'],
    ['a wildcard', () => '/topic/**', 'There is no such destination.'],
    ['the queue of administrators', () => '/topic/waiting', 'There is no such destination.'],
    ['a destination of another user', () => '/user/1/queue/notifications', 'There is no such destination.'],
  ])('refuses a subscription to %s', async (_what, destination, text) => {
    const client = await open(stranger);
    const said = await refusal(client, () => void client.subscribe(destination(), () => undefined));
    expect(said).toBe(text);
  });

  // LIV-2
  it('refuses messages sent by clients over the socket', async () => {
    const client = await open(talk.buyer);
    const said = await refusal(client, () => client.publish({ destination: topicOf(talk), body: '{}' }));
    expect(said).toBe('Messages are not sent over this connection.');
  });
});

// LIV-22
describe('the queue of administrators on the live socket', () => {
  const secondsOfALook = 10;
  const isCount = ({ text }: { text: string }) => text.includes('"reports"');

  it("sends the queue's counts at first and after changes, with one query for all administrators", async () => {
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

  it('does not count the queue without subscribers', async () => {
    const heard = await hear(await open(await createPerson(context.current, 'admin')), '/topic/waiting');
    heard.subscription.unsubscribe();
    for (const client of clients.splice(0)) await client.deactivate();
    const asked = await statementsOf(async () => {
      timers.pass(10 * secondsOfALook * 1_000);
      // A count would have been sent by the time another query is answered.
      await context.current.pool.query('select 1');
    });
    expect(asked.filter(isCount)).toEqual([]);
  });
});

describe('a conversation on the live socket', () => {
  // LIV-12
  it("shows both parties each other's acts in order", async () => {
    const heard = [];
    for (const person of [talk.buyer, talk.supplier])
      heard.push(await hear(await open(person), topicOf(talk)));
    const first = await say(context.current, talk, talk.buyer, 'Hello');
    const { clientId: _own, ...shown } = first;
    const params = { messageId: first.messageId, conversationId: talk.conversationId };
    await context.current.call('typing', { params }, talk.supplier.token);
    // A second typing notice at once is accepted but not sent.
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
  it("sends the other party's read position before the subscription is confirmed", async () => {
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
  it('sends nothing about other conversations, and nothing after unsubscribing', async () => {
    const other = await openTalk(context.current, { buyer: talk.buyer });
    const heard = await hear(await open(talk.buyer), topicOf(talk));
    // Frame with the other party's read position.
    heard.rest();
    await say(context.current, other, other.supplier, 'Elsewhere');
    await say(context.current, talk, talk.supplier, 'Here');
    expect(await heard.next()).toMatchObject({ messageContent: 'Here' });
    heard.subscription.unsubscribe();
    await say(context.current, talk, talk.supplier, 'Later');
    expect(heard.rest()).toEqual([]);
  });

  it('sends a message that is too long for the bus in its order', async () => {
    const heard = await hear(await open(talk.buyer), topicOf(talk));
    heard.rest();
    const long = 'ज'.repeat(limits.message);
    const texts = ['Before', long, 'After', 'Last'];
    for (const text of texts) await say(context.current, talk, talk.supplier, text);
    const shown: unknown[] = [];
    while (shown.length < texts.length) shown.push((await heard.next())['messageContent']);
    expect(shown).toEqual(texts);
  });

  it('sends a notification to any page of the recipient', async () => {
    const other = await openTalk(context.current);
    const heard = await hear(await open(other.supplier), '/user/queue/notifications');
    await heard.next();
    await say(context.current, other, other.buyer, 'Hello');
    expect(await heard.next()).toMatchObject({ counts: { MESSAGES: 1 } });
    await markSeen(context.current, other, other.supplier);
    expect(await heard.next()).toMatchObject({ counts: { MESSAGES: 0 } });
  });

  // ACC-130, LIV-14
  it('returns the same mark of notifications with the session and before a subscription is confirmed', async () => {
    const other = await openTalk(context.current);
    const { token } = other.supplier;
    const session = async () => (await context.current.call('session', {}, token)).body as SessionReply;
    const heardMark = async () => {
      const heard = await hear(await open(other.supplier), '/user/queue/notifications');
      // `hear` resolves with the confirmation, so the frame has arrived by then.
      return heard.rest()[0]?.['newsMark'];
    };
    const before = await session();
    expect(before).toMatchObject({ unread: { messages: 0, notifications: { MESSAGES: 0 } } });
    expect(await heardMark()).toBe(before.unread?.newsMark);

    await say(context.current, other, other.buyer, 'Hello');
    const once = await session();
    expect(once).toMatchObject({ unread: { messages: 1, notifications: { MESSAGES: 1 } } });
    expect(await heardMark()).toBe(once.unread?.newsMark);
    // The new message replaces the notification, so all counts stay the same.
    context.current.clock.advance(1_000);
    await say(context.current, other, other.buyer, 'Are you there?');
    const again = await session();
    expect(again).toMatchObject({ unread: { messages: 2, notifications: { MESSAGES: 1 } } });
    await markSeen(context.current, other, other.supplier);
    const seen = await session();
    const marks = [before, once, again, seen].map(({ unread }) => unread?.newsMark);
    expect(new Set(marks).size).toBe(4);
  });

  // NOT-16
  it('reads unread counts only for users connected to this node', async () => {
    const here = await openTalk(context.current);
    const away = await openTalk(context.current);
    const heard = await hear(await open(here.supplier), '/user/queue/notifications');
    await heard.next();
    // Counts are read in order, so those of earlier tests have been read when this one arrives.
    await say(context.current, here, here.buyer, 'Good morning');
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

describe('the live sockets of an ended session', () => {
  async function person(): Promise<Person> {
    return createPerson(context.current, 'buyer', { password: 'quiet river 42' });
  }
  const ends: [string, (who: Person) => Promise<unknown>][] = [
    ['a logout', (who) => context.current.call('logout', {}, who.token)],
    [
      'closing the account',
      (who) => context.current.call('closeAccount', { body: { password: 'quiet river 42' } }, who.token),
    ],
    [
      'ending the other sessions',
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
      'deactivation, found by the next check',
      async (who) => {
        await context.current.pool.query('update users set deactivated_at = now() where id = $1', [
          who.userId,
        ]);
        await context.current.live.listener.checkSessions();
      },
    ],
    [
      'expiry, found by the next check',
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
  it.each(ends)('closes the sockets of a session ended by %s and no others', async (_what, end) => {
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
