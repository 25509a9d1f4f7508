import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import { root } from '../http/servers';
import type { SearchedOffer } from './engine';

/** Default folder next to the repository, which the tests of the import use too. */
export const usualFolder = path.join(root, '../shared/data');

/** Tenders of four publishers; 43,000 similar Canadian contracts are left out. */
const files = [
  'tenders-assam-2024.csv',
  'bids-assam-2024.csv',
  'tenders-canada-buyandsell-2014.json.gz',
  'tenders-paraguay-dncp',
  'tenders-nsw-etendering',
];

export const isThere = (folder: string): boolean =>
  files.every((file) => existsSync(path.join(folder, file)));

/** Imports the real tenders into an empty database by the operator's command. */
export async function importTenders(folder: string, databaseUrl: string, dataDir: string): Promise<void> {
  const importer = path.join(root, 'tools/open-data');
  const program = ['--import', 'tsx', path.join(importer, 'src/main.ts')];
  const child = spawn(process.execPath, [...program, ...files.map((file) => path.join(folder, file))], {
    cwd: root,
    env: {
      ...process.env,
      TSX_TSCONFIG_PATH: path.join(importer, 'tsconfig.json'),
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await once(child, 'exit');
  // The command exits with 1 here because one of the Paraguayan files is empty. The caller counts the imported
  // offers.
}

/** Returns the offers of the market by id. */
export async function readOffers(pool: pg.Pool): Promise<Map<number, SearchedOffer>> {
  const { rows } = await pool.query<SearchedOffer & { number: number }>(
    `select id::int as number, import_id as id, title, company_name as company, detail as text
     from offers where status = 'published' order by id`,
  );
  const offers = new Map(rows.map(({ number, ...offer }) => [number, offer]));
  if (new Set(rows.map(({ id }) => id)).size !== rows.length)
    throw new Error('Two offers have one id in their files.');
  return offers;
}

/** Creates a session of a buyer as a login does; returns the token. */
export async function logInBuyer(pool: pg.Pool): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await pool.query(
    `with l as (insert into logins (email, email_key, password_hash, verified_at)
      values ('buyer@example.com', 'buyer@example.com', 'none', now()) returning id),
     u as (insert into users (login_id, role, signup_step) select id, 'buyer', 'done' from l returning id, login_id),
     p as (insert into profiles (user_id, first_name, last_name, company_name, phone, city, state, zip)
      select id, 'Asha', 'Rao', 'Buyer', '9876543210', 'Pune', 'Maharashtra', '411001' from u)
     insert into sessions (token_hash, login_id, user_id, kind, device, address, proven_at, expires_at)
     select $1, login_id, id, 'full', 'bench', '127.0.0.1', now(), now() + interval '1 day' from u`,
    [createHash('sha256').update(token).digest()],
  );
  return token;
}
