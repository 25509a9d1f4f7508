import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from '@stomp/stompjs';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { WebSocket } from 'ws';
import type { ConversationFrame, Message, UserStatusFrame } from '@proffer/contract/chat/schemas';
import { arrival, createClient, receipt } from '../../src/platform/stomp/test/stomp-client';
import { openTalk, type Talk } from '../world/chat-people';
import { useContext } from '../support/context';
import { databaseUrl } from '../support/global-setup';
import { connect, cookieOf, refusal } from '../world/live-people';
import { openNodes, type LiveNode } from '../support/live-node';
import type { Person } from '../world/people';

const context = useContext();
const each = 200;
const reconnectMs = 250;
/** Time limit of waiting for a state on a busy machine; on an idle one it takes far less. */
const patienceMs = 25_000;
/** Two heartbeats and a second (LIV-11). */
const offlineWithinMs = 2 * 4_000 + 1_000;

let talk: Talk;
let opened: Awaited<ReturnType<typeof openNodes>>;

beforeAll(async () => {
  // The nodes use the real time.
  context.current.clock.set(new Date());
  talk = await openTalk(context.current);
  const { rows } = await context.current.pool.query<{ name: string }>('select current_database() as name');
  opened = await openNodes(2, {
    databaseUrl: databaseUrl(inject('postgresUrl'), rows[0]!.name),
    ownerUrl: databaseUrl(inject('postgresOwnerUrl'), rows[0]!.name),
  });
});
afterAll(async () => opened.close());

/** Waits for a promise and names the awaited state in the error on a timeout. */
async function soon<T>(what: () => string, promise: Promise<T>): Promise<T> {
  const end = new AbortController();
  const late = sleep(patienceMs, undefined, { signal: end.signal }).then(() => {
    throw new Error(`This did not come: ${what()}`);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    late.catch(() => undefined);
    end.abort();
  }
}

/** Opens a user's page: it subscribes, reads missed messages, and retries sending until answered. */
function openPage(person: Person, conversationId: number, nodes: LiveNode[]) {
  const messages = new Map<number, Message>();
  const statuses: (UserStatusFrame & { at: number })[] = [];
  const changes: (() => void)[] = [];
  const ready = arrival<void>();
  let at = 0;
  let arrivals = 0;
  const node = () => nodes[at % nodes.length]!;
  const authorization = { authorization: `Bearer ${person.token}` };

  function tell(): void {
    for (const change of changes.splice(0)) change();
  }
  const state = () => {
    const sequences = [...messages.values()].map(({ sequence }) => sequence).toSorted((a, b) => a - b);
    return `${sequences.length} messages up to ${sequences.at(-1)}, socket ${at}, ${JSON.stringify(statuses)}`;
  };
  /** Waits until a condition holds that depends on arriving frames. */
  async function until(what: string, holds: () => boolean): Promise<void> {
    while (!holds()) {
      const change = new Promise<void>((resolve) => changes.push(resolve));
      await soon(() => `${what} (${state()})`, change);
    }
  }
  function merge(some: Message[]): void {
    for (const message of some) messages.set(message.messageId, message);
    tell();
  }

  /** Reads from the last message without a gap before it. */
  async function catchUp(): Promise<void> {
    const known = [...messages.values()].toSorted((a, b) => a.sequence - b.sequence);
    let after = known.findLast(({ sequence }, index) => sequence === index + 1)?.messageId ?? 0;
    for (;;) {
      const url = `http://${node().host}/c/${conversationId}?after=${after}&limit=200`;
      const page = (await (await fetch(url, { headers: authorization })).json()) as Message[];
      merge(page);
      if (page.length < 200) return;
      after = page.at(-1)!.messageId;
    }
  }

  function onFrame({ body }: { body: string }): void {
    const frame = JSON.parse(body) as ConversationFrame;
    if (frame.event !== 'message') return;
    arrivals += 1;
    const { event: _event, ...message } = frame;
    const isNext = [...messages.values()].some(({ sequence }) => sequence === message.sequence - 1);
    merge([message]);
    // The previous message was stored by a node that was killed before publishing it. If this node is killed too, the
    // page reconnects and reads then.
    if (!isNext) void catchUp().catch(() => undefined);
  }

  function learn(userId: number, status: UserStatusFrame['status']): void {
    statuses.push({ type: 'user_status_update', userId, status, at: Date.now() });
    tell();
  }

  /** Updates who is online after a reconnect; users missing in the frame went offline meanwhile. */
  function onOnline({ body }: { body: string }): void {
    const { users } = JSON.parse(body) as { users: number[] };
    const last = new Map(statuses.map(({ userId, status }) => [userId, status]));
    for (const userId of users) if (last.get(userId) !== 'online') learn(userId, 'online');
    for (const [userId, status] of last) {
      if (status === 'online' && !users.includes(userId)) learn(userId, 'offline');
    }
  }

  const client: Client = createClient('', {
    connectHeaders: { userId: String(person.userId) },
    reconnectDelay: reconnectMs,
    heartbeatIncoming: 4_000,
    heartbeatOutgoing: 4_000,
    webSocketFactory: () =>
      new WebSocket(`ws://${node().host}/chat/ws`, ['v12.stomp'], { headers: cookieOf(person) }) as never,
    onWebSocketClose() {
      at += 1;
      tell();
    },
    async onConnect() {
      client.subscribe('/topic/user-status', (message) => {
        const { userId, status } = JSON.parse(message.body) as UserStatusFrame;
        learn(userId, status);
      });
      client.subscribe('/user/queue/online-users', onOnline);
      const listening = receipt(client);
      client.subscribe(`/topic/conversation/${conversationId}`, onFrame, { receipt: listening.id });
      await listening.arrived;
      await catchUp();
      ready.resolve();
    },
  });

  return {
    messages: () => [...messages.values()].toSorted((a, b) => a.messageId - b.messageId),
    statuses,
    arrivals: () => arrivals,
    losses: () => at,
    ready: () => soon(() => `a page that listens (${state()})`, ready.arrived),
    open: () => client.activate(),
    close: () => soon(() => `a closed page (${state()})`, client.deactivate()),

    until,

    /** Repeats the request with the same clientId until it is answered, on whichever node. */
    async send(messageContent: string): Promise<void> {
      const body = JSON.stringify({
        conversationId,
        senderId: person.userId,
        messageContent,
        clientId: randomUUID(),
      });
      const headers = { ...authorization, 'content-type': 'application/json' };
      for (;;) {
        const tried = at;
        const url = `http://${node().host}/c/message`;
        const reply = await fetch(url, { method: 'POST', headers, body }).catch(() => undefined);
        if (reply?.status === 201) return;
        // The node is gone, and with it the page's socket.
        await until(`another socket after ${reply?.status ?? 'no'} answer`, () => at !== tried);
      }
    },
  };
}

it('closes a socket on one node when its session ends on another', async () => {
  const [first, second] = opened.nodes as [LiveNode, LiveNode];
  const { buyer } = await openTalk(context.current);
  const client = await connect(second.host, buyer);
  const said = refusal(client, () => undefined);
  const headers = { authorization: `Bearer ${buyer.token}` };
  await fetch(`http://${first.host}/auth/logout`, { method: 'POST', headers });
  expect(await said).toBe('Please log in again.');
  await client.deactivate();
});

// LIV-6
it('loses, duplicates and reorders no message when one of two nodes is killed, and updates presence', async () => {
  const [first, second] = opened.nodes as [LiveNode, LiveNode];
  const { buyer, supplier, conversationId } = talk;
  const left = await openTalk(context.current, { supplier });
  const pages = {
    buyer: openPage(buyer, conversationId, [first, second]),
    supplier: openPage(supplier, conversationId, [second]),
    // This user is connected to the killed node and does not come back.
    left: openPage(left.buyer, left.conversationId, [first]),
  };
  pages.supplier.open();
  await pages.supplier.ready();
  for (const page of [pages.buyer, pages.left]) {
    page.open();
    await page.ready();
  }
  const isOnline = ({ userId }: Person) =>
    pages.supplier.statuses.some((told) => told.userId === userId && told.status === 'online');
  await pages.supplier.until('both online', () => isOnline(buyer) && isOnline(left.buyer));

  const stream = async (page: (typeof pages)['buyer'], name: string) => {
    for (let number = 0; number < each; number += 1) await page.send(`${name} ${number}`);
  };
  const streams = Promise.all([stream(pages.buyer, 'buyer'), stream(pages.supplier, 'supplier')]);
  await pages.buyer.until('a first part', () => pages.buyer.messages().length >= each / 2);
  await first.kill();
  const killedAt = Date.now();
  await streams;
  const both = [pages.buyer, pages.supplier];
  for (const page of both) await page.until('every message', () => page.messages().length === 2 * each);

  const { rows } = await context.current.pool.query<{ id: string; sequence: number }>(
    'select id, sequence from messages where conversation_id = $1 order by id',
    [conversationId],
  );
  expect(rows.map(({ sequence }) => sequence)).toEqual(rows.map((_, index) => index + 1));
  for (const page of both) {
    const shown = page.messages();
    expect(shown.map(({ messageId }) => messageId)).toEqual(rows.map(({ id }) => Number(id)));
    for (const name of ['buyer', 'supplier']) {
      const own = shown.flatMap(({ messageContent }) =>
        messageContent.startsWith(name) ? messageContent : [],
      );
      expect(own).toEqual(Array.from({ length: each }, (_, number) => `${name} ${number}`));
    }
  }
  // Most messages came over the socket instead of being read.
  expect(pages.supplier.arrivals()).toBeGreaterThan(each);

  const isGone = ({ userId }: Person) =>
    pages.supplier.statuses.find((told) => told.userId === userId && told.status === 'offline');
  await pages.supplier.until('one is gone', () => isGone(left.buyer) !== undefined);
  expect(isGone(left.buyer)!.at - killedAt).toBeLessThan(offlineWithinMs);
  // Messages of the killed node may be lost, so pages on the other node read again too.
  await pages.supplier.until('a new connection', () => pages.supplier.losses() > 0);
  // This user came back before anybody could notice.
  expect(isGone(buyer)).toBeUndefined();
  await Promise.all(Object.values(pages).map((page) => page.close()));
});

// LIV-6
it('a node that stops asks its clients to reconnect', async () => {
  const [, second] = opened.nodes as [LiveNode, LiveNode];
  const client = await connect(second.host, talk.supplier);
  const code = new Promise<number>((resolve) => {
    client.onWebSocketClose = ({ code: given }: { code: number }) => resolve(given);
  });
  await second.stop();
  expect(await code).toBe(1012);
});
