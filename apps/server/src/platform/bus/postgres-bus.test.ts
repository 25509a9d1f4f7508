import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type DatabaseHandle } from '../database';
import { openOwnedDatabase } from '../database/test/owned-database';
import { openPostgresBus } from './postgres-bus';

/** Timeout for a state to be reached on a busy machine; an idle one needs far less. */
const patience = { timeout: 20_000 };
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

/**
 * Creates a proxy to the database that can stop forwarding silently, like an unplugged network
 * cable.
 */
async function layCable(folder: string, connectionString: string) {
  const target = new URLSearchParams(connectionString.split('?')[1]);
  const name = `.s.PGSQL.${target.get('port')}`;
  const pairs = new Set<[Socket, Socket]>();
  const server = createServer((near) => {
    const far = connect(path.join(target.get('host')!, name));
    const pair: [Socket, Socket] = [near, far];
    pairs.add(pair);
    near.pipe(far).pipe(near);
    for (const socket of pair) {
      socket.on('error', () => undefined);
      socket.on('close', () => {
        for (const other of pair) other.destroy();
        pairs.delete(pair);
      });
    }
  });
  server.listen(path.join(folder, name));
  await once(server, 'listening');
  return {
    connectionString: connectionString.replace(/host=[^&]*/, `host=${encodeURIComponent(folder)}`),
    pull() {
      for (const [near, far] of pairs) {
        near.unpipe(far);
        far.unpipe(near);
      }
    },
    async remove() {
      for (const [near, far] of pairs) {
        near.destroy();
        far.destroy();
      }
      server.close();
      await once(server, 'close');
    },
  };
}

describe.skipIf(process.platform !== 'linux')('the bus over PostgreSQL', () => {
  let folder: string;
  let database: DatabaseHandle;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'proffer-cable-'));
    database = await openOwnedDatabase({ dataDir: path.join(folder, 'data'), poolSize: 1, logger: silent });
  });
  afterAll(async () => {
    await database.close();
    await rm(folder, { recursive: true, force: true });
  });

  it('detects a silently lost connection, reports a gap and loses no published message', async () => {
    const cable = await layCable(folder, database.connectionString);
    const options = { logger: silent, checkMs: 50, answerMs: 200 };
    const bus = await openPostgresBus({ connectionString: cable.connectionString, ...options });
    const heard: string[] = [];
    bus.subscribe('chat', (payload) => heard.push(payload));
    const gap = vi.fn<() => void>();
    bus.onGap(gap);
    bus.publish('chat', 'before');
    await vi.waitFor(() => expect(heard).toEqual(['before']), patience);
    cable.pull();
    await vi.waitFor(() => expect(gap).toHaveBeenCalled(), patience);
    bus.publish('chat', 'after');
    await vi.waitFor(() => expect(heard).toEqual(['before', 'after']), patience);
    await bus.close();
    await cable.remove();
  });
});
