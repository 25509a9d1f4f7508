import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { exportMarket } from '../../src/ops';
import { createFileStore } from '../../src/platform/files';
import { useContext } from '../support/context';
import { acceptTrade, openTrade } from '../world/nda-trade';

const context = useContext();
let place: string;
beforeAll(async () => {
  place = await mkdtemp(path.join(tmpdir(), 'proffer-export-'));
});
afterAll(async () => {
  await rm(place, { recursive: true, force: true });
});

type Row = Record<string, unknown>;
const linesOf = async (folder: string, table: string) =>
  (await readFile(path.join(folder, `${table}.jsonl`), 'utf8'))
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Row);

// ADM-84
it('an export has every row and file in formats that any program reads, and no secret', async () => {
  const { pool, folder: dataDir } = context.current;
  await acceptTrade(context.current, await openTrade(context.current));
  const strange = 'कागज़ “a” \\ \\n, "b"\nnext\tline \u0001 $1';
  await pool.query(
    'update profiles set company_name = $1 where user_id = (select min(user_id) from profiles)',
    [strange],
  );
  const store = createFileStore({ folder: path.join(dataDir, 'files') });
  const ownerConnectionString = String(pool.options.connectionString);
  const made = await exportMarket({ ownerConnectionString, store, version: 'test' }, { to: place });

  // Each row as the database returns it, except withheld columns.
  const names = (await readdir(made.folder)).filter((name) => name.endsWith('.jsonl'));
  expect(names.length).toBeGreaterThan(40);
  const { rows: generated } = await pool.query<{ name: string }>(
    `select attname as name from pg_attribute where attgenerated <> ''`,
  );
  const derived = generated.map(({ name }) => name);
  for (const table of names.map((name) => name.replace('.jsonl', ''))) {
    const { rows } = await pool.query<{ row: Row }>(
      `select row_to_json(t) as row from ${table} t order by 1::text`,
    );
    const wanted = rows.map(({ row }) => {
      for (const column of ['password_hash', 'nonce', ...derived]) delete row[column];
      return JSON.stringify(row);
    });
    const found = (await linesOf(made.folder, table)).map((row) => JSON.stringify(row));
    expect([table, found.toSorted()]).toEqual([table, wanted.toSorted()]);
  }
  expect((await linesOf(made.folder, 'profiles')).map((row) => row['company_name'])).toContain(strange);

  const files = (await readdir(path.join(made.folder, 'files'), { recursive: true })).filter((name) =>
    /[\da-f]{64}$/.test(name),
  );
  expect(files.length).toBe(made.files);
  expect(new Set(files.map((name) => path.basename(name)))).toEqual(
    new Set((await linesOf(made.folder, 'stored_files')).map(({ sha256 }) => sha256)),
  );
  for (const name of files) {
    const bytes = await readFile(path.join(made.folder, 'files', name));
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(path.basename(name));
  }

  const readMe = await readFile(path.join(made.folder, 'README.md'), 'utf8');
  expect(readMe).toContain('| `buyer_id` | bigint | a row of `users` |');
  const columns = [...readMe.matchAll(/^\| `(\w+)` \| ([\w ]+)/gm)];
  const secret = columns.filter(
    ([, name = '', type]) => type === 'bytea' || /hash$|secret|nonce|token|sealed/.test(name),
  );
  // Hashes of deals, registers and their log are public, as is whether a need has sealed answers.
  expect(secret.map(([, name]) => name)).toEqual([
    'hash',
    'hash',
    'hash',
    'hash',
    'hash',
    'token',
    'hash',
    'token',
    'hash',
    'is_sealed',
  ]);
});
