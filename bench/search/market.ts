import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import { root } from '../http/servers';
import type { SearchedOffer } from './engine';

/** Beside the repository, where the tests of the import look for it too. */
export const usualFolder = path.join(root, '../shared/data');

/** The tenders of four publishers; the Canadian contracts are another 43,000 of one form and are left out. */
const files = [
  'tenders-assam-2024.csv',
  'bids-assam-2024.csv',
  'tenders-canada-buyandsell-2014.json.gz',
  'tenders-paraguay-dncp',
  'tenders-nsw-etendering',
];

export const isThere = (folder: string): boolean =>
  files.every((file) => existsSync(path.join(folder, file)));

/** Fills an empty database with the real tenders, by the command that operators use. */
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
  // Its exit code is 1 here too: one of the Paraguayan files has no bytes. What came in is counted by who asks.
}

/** What the market shows of its offers, by their number in it. */
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

/** A buyer with a session as a login makes it; gives its token. */
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
