import type { Client } from '@stomp/stompjs';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ChatUser, UserStatusFrame } from '@proffer/contract/chat/schemas';
import { WebSocket } from 'ws';
import { createLive } from '../../src/modules/live';
import type { Bus } from '../../src/platform/bus';
import { createLogger } from '../../src/platform/logger';
import { activate } from '../../src/platform/stomp/test/stomp-client';
import { openTalk, type Talk } from '../world/chat-people';
import { useContext } from '../support/context';
import { clientOf, connect, cookieOf, hear, openPort, refusal } from '../world/live-people';
import { untilWaiting } from '../support/held-rows';
import { openLocalBus } from '../support/local-bus';
import { createPerson, type Person } from '../world/people';
import { createTestTimers } from '../support/test-timers';

const timers = createTestTimers();
const context = useContext({ timers });
const logger = createLogger({ level: 'silent' });
const reloadMs = 2_500;
const heartBeatMs = 4_000;

describe('presence across nodes', () => {
  let bus: Bus;
  let userId: number;
  beforeEach(async () => {
    bus = await openLocalBus(logger);
    ({ userId } = await createPerson(context.current, 'buyer'));
  });

  /** Returns a node with its own timers and the changes that it reports about the user. */
  function createNode(on: Bus = bus) {
    const moved = createTestTimers();
    const { presence } = createLive({ db: context.current.db, bus: on, logger, timers: moved });
    const told: boolean[] = [];
    presence.onChange((id, isOnline) => void (id === userId && told.push(isOnline)));
    return { presence, told, pass: moved.pass };
  }
  const settle = async (...nodes: ReturnType<typeof createNode>[]) => {
    for (const { presence } of nodes) await presence.settled();
    // The bus delivers after the current turn of the event loop.
    await new Promise((resolve) => setImmediate(resolve));
  };
  const expire = () =>
    context.current.pool.query(`update presence set expires_at = now() where user_id = $1`, [userId]);

  it('shows a user as online from the first connection on any node to the end of the last', async () => {
    const [a, b] = [createNode(), createNode()];
    a.presence.connected(userId);
    await settle(a, b);
    expect([a.presence.isOnline(userId), b.presence.isOnline(userId)]).toEqual([true, true]);
    b.presence.connected(userId);
    b.presence.connected(userId);
    a.presence.disconnected(userId, 0);
    b.presence.disconnected(userId, 0);
    await settle(a, b);
    expect([a.told, b.told]).toEqual([[true], [true]]);
    b.presence.disconnected(userId, 0);
    await settle(a, b);
    expect([a.told, b.told]).toEqual([
      [true, false],
      [true, false],
    ]);
    const { rows } = await context.current.pool.query('select 1 from presence where user_id = $1', [userId]);
    expect(rows).toEqual([]);
  });

  // LIV-11
  it('ignores a page reload, and reports a user whose page does not come back in time', async () => {
    const [a, b] = [createNode(), createNode()];
    a.presence.connected(userId);
    a.presence.disconnected(userId, reloadMs);
    a.pass(reloadMs - 1);
    a.presence.connected(userId);
    a.pass(60_000);
    await settle(a, b);
    expect([a.told, b.told]).toEqual([[true], [true]]);
    a.presence.disconnected(userId, reloadMs);
    a.pass(reloadMs - 1);
    await settle(a, b);
    expect(b.told).toEqual([true]);
    a.pass(1);
    await settle(a, b);
    expect(b.told).toEqual([true, false]);
  });

  // LIV-11
  it('notices a dead node by its expired rows within two heartbeats and a second', async () => {
    const [a, b] = [createNode(), createNode()];
    a.presence.connected(userId);
    await settle(a, b);
    const { rows } = await context.current.pool.query<{ ms: number }>(
      `select (extract(epoch from expires_at - now()) * 1000)::float8 as ms from presence where user_id = $1`,
      [userId],
    );
    // The row's validity, and the round that notices it missing.
    expect(rows[0]!.ms + 2_000).toBeLessThan(2 * heartBeatMs + 1_000);
    await b.presence.beat();
    expect(b.told).toEqual([true]);
    await expire();
    await b.presence.beat();
    expect(b.told).toEqual([true, false]);
    // The node was only slow.
    await a.presence.beat();
    await b.presence.beat();
    expect(b.told).toEqual([true, false, true]);
  });

  it('renews its rows regularly', async () => {
    const a = createNode();
    await a.presence.start();
    a.presence.connected(userId);
    await settle(a);
    await expire();
    a.pass(2_000);
    await settle(a);
    const b = createNode();
    await b.presence.start();
    expect(b.presence.isOnline(userId)).toBe(true);
  });

  it('finds changes in the table that the bus lost', async () => {
    const [a, b] = [createNode(await openLocalBus(logger)), createNode(await openLocalBus(logger))];
    a.presence.connected(userId);
    await settle(a, b);
    expect(b.told).toEqual([]);
    await b.presence.beat();
    expect(b.told).toEqual([true]);
    a.presence.disconnected(userId, 0);
    await settle(a, b);
    await b.presence.beat();
    expect(b.told).toEqual([true, false]);
  });

  it('keeps the users of a closing node online until they have reconnected elsewhere', async () => {
    const [a, b] = [createNode(), createNode()];
    a.presence.connected(userId);
    await settle(a, b);
    await a.presence.stop();
    a.presence.disconnected(userId, 0);
    await settle(a, b);
    await b.presence.beat();
    b.presence.connected(userId);
    await settle(b);
    await expire();
    await b.presence.beat();
    expect(b.told).toEqual([true]);
  });
});

describe('presence on the live socket', () => {
  let host: string;
  let talk: Talk;
  let stranger: Person;
  const clients: Client[] = [];
  beforeAll(async () => {
    host = await openPort(context.current);
  });
  // New users for each test, because those of the previous one may still be disconnecting.
  beforeEach(async () => {
    talk = await openTalk(context.current);
    stranger = await createPerson(context.current, 'supplier');
  });
  afterEach(async () => {
    for (const client of clients.splice(0)) await client.deactivate();
  });

  async function open(person: Person): Promise<Client> {
    const client = await connect(host, person);
    clients.push(client);
    return client;
  }
  const status = (person: Person, word: UserStatusFrame['status']): UserStatusFrame => ({
    type: 'user_status_update',
    userId: person.userId,
    status: word,
  });
  /** Opens a connection that can be cut without a closing handshake. */
  async function openCuttable(person: Person): Promise<{ cut(): Promise<void> }> {
    let socket: WebSocket | undefined;
    const client = clientOf(
      host,
      {},
      {},
      {
        webSocketFactory: () => {
          socket = new WebSocket(`ws://${host}/chat/ws`, ['v12.stomp'], { headers: cookieOf(person) });
          return socket as never;
        },
      },
    );
    clients.push(client);
    await activate(client);
    return {
      async cut() {
        const isNoticed = timers.whenSet();
        socket?.terminate();
        await isNoticed;
      },
    };
  }

  // LIV-8
  it("sends a user's online status only to users with a conversation with them", async () => {
    const watching = await hear(await open(talk.buyer), '/topic/user-status');
    const strange = await hear(await open(stranger), '/topic/user-status');
    const other = await openTalk(context.current, { supplier: stranger });
    await open(talk.supplier);
    expect(await watching.next()).toEqual(status(talk.supplier, 'online'));
    await open(other.buyer);
    expect(await strange.next()).toEqual(status(other.buyer, 'online'));
    await clients.at(-2)!.deactivate();
    expect(await watching.next()).toEqual(status(talk.supplier, 'offline'));
    await clients.at(-1)!.deactivate();
    expect(await strange.next()).toEqual(status(other.buyer, 'offline'));
    expect([watching.rest(), strange.rest()]).toEqual([[], []]);
  });

  // LIV-9
  it('sends the contacts who are online at first', async () => {
    await open(stranger);
    const client = await open(talk.buyer);
    const watching = await hear(client, '/topic/user-status');
    const before = await hear(client, '/user/queue/online-users');
    expect(await before.next()).toEqual({ users: [] });
    await open(talk.supplier);
    expect(await watching.next()).toEqual(status(talk.supplier, 'online'));
    const after = await hear(client, '/user/queue/online-users');
    expect(await after.next()).toEqual({ users: [talk.supplier.userId] });
    const { userId, token } = talk.buyer;
    const people = await context.current.call('allSuppliers', { params: { userId } }, token);
    expect((people.body as ChatUser[])[0]?.status).toBe('Online');
  });

  // LIV-9
  it('includes a contact who comes online while the contacts are being read', async () => {
    const client = await open(talk.buyer);
    const { presence } = context.current.live;
    await presence.settled();
    const holder = await context.current.pool.connect();
    await holder.query('begin');
    await holder.query('lock table conversations in access exclusive mode');
    const heard = hear(client, '/user/queue/online-users');
    await untilWaiting(context.current.pool, 1);
    await open(talk.supplier);
    await presence.settled();
    await holder.query('commit');
    holder.release();
    expect(await (await heard).next()).toEqual({ users: [talk.supplier.userId] });
  });

  // LIV-11
  it('hides a page reload, and reports a cut connection after a delay', async () => {
    const watching = await hear(await open(talk.buyer), '/topic/user-status');
    const first = await openCuttable(talk.supplier);
    expect(await watching.next()).toEqual(status(talk.supplier, 'online'));
    await first.cut();
    timers.pass(reloadMs - 1);
    const second = await openCuttable(talk.supplier);
    timers.pass(60_000);
    await second.cut();
    timers.pass(reloadMs - 1);
    const other = await openTalk(context.current, { buyer: talk.buyer });
    await open(other.supplier);
    // The next frame is about somebody else.
    expect(await watching.next()).toEqual(status(other.supplier, 'online'));
    timers.pass(1);
    expect(await watching.next()).toEqual(status(talk.supplier, 'offline'));
  });

  it('keeps presence over a gap of the bus, after which every client reconnects', async () => {
    const watching = await hear(await open(talk.buyer), '/topic/user-status');
    await open(talk.supplier);
    expect(await watching.next()).toEqual(status(talk.supplier, 'online'));
    const codes: number[] = [];
    const gone = clients.map(
      (client) =>
        new Promise<void>((resolve) => {
          client.onWebSocketClose = ({ code }: { code: number }) => {
            codes.push(code);
            resolve();
          };
        }),
    );
    context.current.bus.lose();
    timers.pass(3_000);
    await Promise.all(gone);
    expect(codes).toEqual([1012, 1012]);
    // Like a client after its five seconds.
    timers.pass(5_000);
    const again = await hear(await open(talk.buyer), '/user/queue/online-users');
    expect(await again.next()).toEqual({ users: [talk.supplier.userId] });
  });

  // LIV-11
  it('shows a user as offline at once after DISCONNECT or the end of the session', async () => {
    const watching = await hear(await open(talk.buyer), '/topic/user-status');
    const leaving = await open(talk.supplier);
    expect(await watching.next()).toEqual(status(talk.supplier, 'online'));
    await leaving.deactivate();
    expect(await watching.next()).toEqual(status(talk.supplier, 'offline'));
    const ended = await open(talk.supplier);
    expect(await watching.next()).toEqual(status(talk.supplier, 'online'));
    const said = refusal(ended, () => undefined);
    await context.current.call('logout', {}, talk.supplier.token);
    expect(await said).toBe('Please log in again.');
    expect(await watching.next()).toEqual(status(talk.supplier, 'offline'));
  });
});
