import { readFile } from 'node:fs/promises';
import path from 'node:path';

/** The logger of databases under measurement: errors alone. */
export const quiet = {
  info() {},
  warn() {},
  error: (details: object, message: string) => console.error(message, details),
};

/** The same server and role, another database. Not by `URL`, which knows no address without a host. */
export const databaseOf = (url: string, name: string): string => url.replace(/\/postgres\?/, `/${name}?`);

export const passwordIn = (url: string): string =>
  decodeURIComponent(/:\/\/[^:@]+:([^@]*)@/.exec(url)?.[1] ?? '');

/** Number of the first process of an embedded PostgreSQL. */
export async function readPostgresPid(dataDir: string): Promise<number> {
  const file = await readFile(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8');
  return Number(file.split('\n')[0]);
}
