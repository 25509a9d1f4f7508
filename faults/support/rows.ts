import { readFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';

/** Where the embedded database of a data folder is reached, as its owner. */
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

/** Asks the database beside the product, for what no person is shown. */
export async function withRows<T>(ownerUrl: string, work: (ask: Ask) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: ownerUrl });
  // A fault that ends the database is told by the question.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(async (sql, values) => (await client.query(sql, values)).rows);
  } finally {
    await client.end();
  }
}
