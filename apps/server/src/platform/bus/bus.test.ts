import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createClient } from '@redis/client';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { requireTool } from '../../../test/support/tools';
import { type DatabaseHandle } from '../database';
import { openOwnedDatabase } from '../database/test/owned-database';
import { mostPayloadBytes, openBus, type Bus } from '.';

/** Timeout for a state to be reached on a busy machine; an idle one needs far less. */
const patience = { timeout: 20_000 };
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** A bus implementation under test, with a way to cut the connections of all nodes. */
interface Service {
  open(): Promise<Bus>;
  cut(role: 'listener' | 'notifier'): Promise<void>;
  stop(): Promise<void>;
}

async function startPostgres(): Promise<Service> {
  const folder = await mkdtemp(path.join(tmpdir(), 'proffer-bus-'));
  const database: DatabaseHandle = await openOwnedDatabase({
    dataDir: path.join(folder, 'data'),
    poolSize: 2,
    logger: silent,
  });
  return {
    open: () => openBus({ connectionString: database.connectionString, logger: silent }),
    async cut(role) {
      const { rowCount } = await database.pool.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1',
        [`proffer bus ${role}`],
      );
      expect(rowCount).toBeGreaterThan(0);
    },
    async stop() {
      await database.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function startRedis(): Promise<Service> {
  const folder = await mkdtemp(path.join(tmpdir(), 'proffer-redis-'));
  const socket = path.join(folder, 'redis.sock');
  const server: ChildProcess = spawn(
    requireTool('redis-server'),
    ['--port', '0', '--unixsocket', socket, '--save', '', '--dir', folder],
    { stdio: 'ignore' },
  );
  const ended = once(server, 'exit');
  const admin = createClient({ socket: { path: socket, tls: false, reconnectStrategy: () => 20 } });
  admin.on('error', () => undefined);
  await admin.connect();
  return {
    open: () => openBus({ busUrl: `unix://${socket}`, connectionString: '', logger: silent }),
    async cut(role) {
      const killed = await admin.sendCommand([
        'CLIENT',
        'KILL',
        'TYPE',
        role === 'listener' ? 'pubsub' : 'normal',
        'SKIPME',
        'yes',
      ]);
      expect(killed).toBeGreaterThan(0);
    },
    async stop() {
      admin.destroy();
      server.kill();
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

describe.skipIf(process.platform !== 'linux').each([
  ['PostgreSQL', startPostgres],
  ['Redis', startRedis],
])('the bus over %s', (_name, start) => {
  let service: Service;
  const opened: Bus[] = [];

  /** Opens a node and records the payloads and gaps that it receives. */
  async function openNode() {
    const bus = await service.open();
    opened.push(bus);
    const heard: string[] = [];
    const gap = vi.fn<() => void>();
    bus.subscribe('chat', (payload) => heard.push(payload));
    bus.onGap(gap);
    return { bus, heard, gap };
  }

  beforeAll(async () => {
    service = await start();
  });
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((bus) => bus.close()));
  });
  afterAll(() => service?.stop());

  it('the bus delivers each payload exactly once to every node, the publisher included', async () => {
    const [first, second] = [await openNode(), await openNode()];
    const payloads = ['one', 'one', '{"text":"₹ नमस्ते \\n \'quoted\' 😀"}', '', 'x'.repeat(mostPayloadBytes)];
    for (const payload of payloads) first.bus.publish('chat', payload);
    first.bus.publish('other', 'not for chat');
    second.bus.publish('chat', 'end');
    for (const { heard } of [first, second]) {
      await vi.waitFor(() => expect(heard).toHaveLength(6), patience);
      expect(heard.filter((payload) => payload !== 'end')).toEqual(payloads);
    }
  });

  it('the bus keeps the publishing order of each node, and delivers in the same order to all nodes', async () => {
    const [first, second] = [await openNode(), await openNode()];
    const count = 5_000;
    for (let index = 0; index < count; index += 1) {
      first.bus.publish('chat', `a${index}`);
      second.bus.publish('chat', `b${index}`);
      // Yields to the event loop so that batches of different sizes form, as with real requests.
      if (index % 7 === 0) await new Promise(setImmediate);
    }
    for (const { heard } of [first, second]) {
      await vi.waitFor(() => expect(heard).toHaveLength(2 * count), patience);
    }
    for (const letter of ['a', 'b']) {
      expect(first.heard.filter((payload) => payload.startsWith(letter))).toEqual(
        Array.from({ length: count }, (_, index) => `${letter}${index}`),
      );
    }
    expect(second.heard).toEqual(first.heard);
    expect(first.gap).not.toHaveBeenCalled();
  });

  it('the bus reports a gap when the listening connection was cut, and receives again by then', async () => {
    const node = await openNode();
    const hearing: string[] = [];
    node.bus.onGap(() => node.bus.publish('chat', 'after the gap'));
    node.bus.subscribe('chat', (payload) => hearing.push(payload));
    await service.cut('listener');
    await vi.waitFor(() => expect(node.gap).toHaveBeenCalledTimes(1), patience);
    await vi.waitFor(() => expect(hearing).toEqual(['after the gap']), patience);
  });

  it('the bus sends again after its notifying connection was cut, without loss or duplicates', async () => {
    const [first, second] = [await openNode(), await openNode()];
    const sent: string[] = [];
    const publish = (count: number) => {
      for (let index = 0; index < count; index += 1) {
        sent.push(`${sent.length}`);
        first.bus.publish('chat', sent.at(-1)!);
      }
    };
    for (let round = 0; round < 3; round += 1) {
      publish(10);
      await vi.waitFor(() => expect(second.heard).toHaveLength(sent.length), patience);
      publish(2_000);
      await service.cut('notifier');
    }
    await vi.waitFor(() => expect(second.heard).toHaveLength(sent.length), patience);
    expect(second.heard).toEqual(sent);
    expect(second.gap).not.toHaveBeenCalled();
  });

  it('the bus sends queued payloads before it closes, and none afterwards', async () => {
    const [first, second] = [await openNode(), await openNode()];
    for (let index = 0; index < 100; index += 1) first.bus.publish('chat', `${index}`);
    await first.bus.close();
    first.bus.publish('chat', 'late');
    second.bus.publish('chat', 'end');
    await vi.waitFor(() => expect(second.heard.at(-1)).toBe('end'), patience);
    expect(second.heard).toHaveLength(101);
  });

  it('the bus rejects a payload above the maximum length over every transport', async () => {
    const { bus } = await openNode();
    expect(() => bus.publish('chat', 'x'.repeat(mostPayloadBytes + 1))).toThrow('publish an id instead');
  });
});

describe('opening a bus whose service cannot be reached', () => {
  it.each([
    ['PostgreSQL', { connectionString: 'postgresql://nobody@127.0.0.1:1/none' }],
    ['Redis', { busUrl: 'redis://127.0.0.1:1', connectionString: '' }],
  ])('opening a bus fails immediately when %s cannot be reached', async (_name, options) => {
    await expect(openBus({ ...options, logger: silent })).rejects.toThrow('ECONNREFUSED');
  });
});
