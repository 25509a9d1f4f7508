import { readFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';

/** Returns the URL of the owner in the embedded database of a data folder. */
export async function ownerUrlOf(dataDir: string): Promise<string> {
  const passwords: { owner: string } = JSON.parse(
    await readFile(path.join(dataDir, 'postgres.passwords.json'), 'utf8'),
  );
  const [, , , port = '', socketDir = ''] = (
    await readFile(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')
  ).split('\n');
  const query = new URLSearchParams({ host: socketDir, port, sslmode: 'disable' });
  return `postgresql://postgres:${passwords.owner}@/postgres?${query}`;
}

export type Ask = (sql: string, values?: unknown[]) => Promise<Record<string, unknown>[]>;

/** Queries the database directly, for rows that no user sees. */
export async function withRows<T>(ownerUrl: string, work: (ask: Ask) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: ownerUrl });
  // The query itself reports a fault that ends the database.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(async (sql, values) => (await client.query(sql, values)).rows);
  } finally {
    await client.end();
  }
}
