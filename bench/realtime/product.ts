import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import { startEmbeddedPostgres } from '@proffer/embedded-postgres';
import { createPool, migrate } from '../../apps/server/src/platform/database';
import { createServers, productSettings, root, type Server } from '../http/servers';
import { databaseOf, quiet } from '../postgres';
import { fillTalks, type Person, type Talk } from './market';
import type { Screen } from './plan';

export interface Product {
  /** Two processes of the built product over one database; the second one carries nothing until it is used. */
  nodes: [Server, Server];
  /** New conversations at each call, so that each run counts from the first message. */
  takeTalks(count: number): Talk[];
}

/** The built product as two nodes over an own database with so many conversations; ends it all after `work`. */
export async function withProduct(
  talkCount: number,
  work: (product: Product) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'proffer-bench-'));
  const postgres = await startEmbeddedPostgres({ dataDir: folder, logger: quiet });
  const servers = createServers();
  try {
    const url = databaseOf(postgres.ownerConnectionString, 'live');
    await withPool(postgres.ownerConnectionString, (pool) => pool.query('create database live'));
    await migrate({ connectionString: url }, path.join(root, 'apps/server/migrations'));
    const talks = await withPool(url, (pool) => fillTalks(pool, talkCount));
    const start = () =>
      servers.start(['apps/server/dist/main.mjs'], {
        DATABASE_URL: url,
        ...productSettings(folder),
      });
    // One after the other, so that the first makes what the second finds.
    const first = await start();
    const nodes: [Server, Server] = [first, await start()];
    await work({ nodes, takeTalks: (count) => talks.splice(0, count) });
  } finally {
    await servers.stop();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function withPool<T>(connectionString: string, work: (pool: pg.Pool) => Promise<T>): Promise<T> {
  const pool = createPool(connectionString, { poolSize: 1, logger: quiet, statementTimeoutMs: 0 });
  try {
    return await work(pool);
  } finally {
    await pool.end();
  }
}

const socketOf = ({ url }: Server) => `${url.replace(/^http/, 'ws')}/chat/ws`;

/** A connection of a person that hears nothing yet. */
export const openScreen = (node: Server, { token }: Person): Screen => ({
  url: socketOf(node),
  connect: { token },
  topic: 0,
  isListening: false,
});

/** Both screens of each conversation, each on its node; both hear, and both send by the call. */
export function screensOf(talks: Talk[], buyers: Server, suppliers: Server): Screen[] {
  return talks.flatMap((talk, topic) => {
    const screen = (node: Server, person: Person, source: number): Screen => ({
      ...openScreen(node, person),
      topic,
      source,
      isListening: true,
      destination: `/topic/conversation/${talk.conversationId}`,
      post: {
        base: node.url,
        token: person.token,
        userId: person.userId,
        conversationId: talk.conversationId,
      },
    });
    return [screen(buyers, talk.buyer, topic * 2), screen(suppliers, talk.supplier, topic * 2 + 1)];
  });
}
