import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { syncFolder } from '../platform/atomic-file';
import { FileStoreError, sweepLockKey, type FileStore } from '../platform/files';
import { unfinishedEnding } from './backup/backup-format';
import { asOwner, connectForCopy, listTables, qualified, type MarketTable } from './backup/copied-tables';
import { writePart } from './backup/parts';
import { createSealing } from './backup/sealing';
import { readMeOf, type ExportedColumn, type ExportedTable } from './export-read-me';
import { forEachOf, type OnProgress } from './progress';

/** Data that only this market can use or that would help to break into accounts. */
const keptBackTables = new Set([
  'authenticators',
  'category_words',
  'inbound_mails',
  'key_challenges',
  'known_devices',
  'mailed_links',
  'member_signatures',
  'offer_views',
  'presence',
  'rate_counters',
  'recovery_codes',
  'remembered_signatures',
  'search_words',
  'sessions',
  'sign_up_attempts',
  'signature_handovers',
  'sso_attempts',
  'upload_parts',
  'uploads',
  'verification_codes',
]);
const keptBackColumns = new Set([
  'api_keys.secret_hash',
  'calendar_feeds.token_hash',
  'webhooks.secret',
  'webhooks.old_secret',
  'invitations.nonce',
  'logins.password_hash',
  'need_answer_versions.sealed',
  'needs.answers_key',
  'sso_providers.sealed_secret',
]);

interface ExportSource {
  /** Connection string of the tables' owner. */
  ownerConnectionString: string;
  store: FileStore;
  version: string;
}

export interface Exported {
  folder: string;
  tables: number;
  rows: number;
  files: number;
  /** Missing or damaged files. */
  damaged: string[];
}

const filesAtOnce = 500;

/**
 * Exports the market in formats that any program can read: a JSON Lines file per table as of one moment, the stored
 * files by hash, and a README of the columns. Rows and file lists are streamed. The folder gets its name only when it
 * is complete.
 */
export async function exportMarket(
  { ownerConnectionString, store, version }: ExportSource,
  { to, onProgress = () => undefined }: { to: string; onProgress?: OnProgress },
): Promise<Exported> {
  const madeAt = new Date();
  const name = `proffer-export-${madeAt.toISOString().replaceAll(/[-:]|\.\d+/g, '')}`;
  const folder = path.join(to, name);
  const draft = `${folder}${unfinishedEnding}`;
  await mkdir(draft, { recursive: true, mode: 0o700 });
  const client = await connectForCopy(ownerConnectionString);
  try {
    // Prevents that files referenced at this moment are swept before they are copied.
    await client.query('select pg_advisory_lock_shared($1)', [sweepLockKey]);
    await client.query('begin isolation level repeatable read read only');
    const found = await listTables(client);
    const tables = found.filter(
      ({ schema, name: table }) => schema === 'public' && !keptBackTables.has(table),
    );
    const exported: ExportedTable[] = [];
    for (const table of tables) {
      onProgress({ step: 'tables', done: exported.length, total: tables.length });
      exported.push(await exportTable(client, table, draft));
    }
    onProgress({ step: 'tables', done: tables.length, total: tables.length });
    const files = await exportFiles(client, store, path.join(draft, 'files'), onProgress);
    await client.query('commit');
    await writeFile(
      path.join(draft, 'README.md'),
      readMeOf(exported, {
        madeAt,
        version,
        files: files.count,
        keptBack: [...keptBackTables, ...keptBackColumns],
      }),
      { mode: 0o600 },
    );
    await rename(draft, folder);
    await syncFolder(to);
    const rows = exported.reduce((sum, table) => sum + table.rows, 0);
    return { folder, tables: exported.length, rows, files: files.count, damaged: files.damaged };
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  } finally {
    await client.end();
  }
}

async function exportTable(client: pg.Client, table: MarketTable, folder: string): Promise<ExportedTable> {
  const columns = (await describeColumns(client, table)).filter(
    ({ name }) => !keptBackColumns.has(`${table.name}.${name}`),
  );
  const listed = columns.map(({ name }) => pg.escapeIdentifier(name)).join(', ');
  // JSON contains no raw control characters, so two of them as quote and delimiter leave each line unchanged.
  const copy = copyTo(
    `copy (select row_to_json(line) from (select ${listed} from ${qualified(table)} order by 1) line)
     to stdout (format csv, quote e'\\x01', delimiter e'\\x02')`,
  );
  return asOwner(client, table, async () => {
    const rows = client.query(copy);
    const file = createWriteStream(path.join(folder, `${table.name}.jsonl`), { mode: 0o600, flush: true });
    await pipeline(rows, file);
    return { name: table.name, rows: copy.rowCount, columns };
  });
}

async function describeColumns(client: pg.Client, table: MarketTable): Promise<ExportedColumn[]> {
  const { rows } = await client.query<ExportedColumn>(
    `select a.attname as name, format_type(a.atttypid, a.atttypmod) as type, not a.attnotnull as "isOptional",
       (select f.confrelid::regclass::text from pg_constraint f
        where f.conrelid = a.attrelid and f.contype = 'f' and f.conkey = array[a.attnum] limit 1) as "refersTo"
     from pg_attribute a
     where a.attrelid = $1::regclass and a.attname = any($2) order by a.attnum`,
    [qualified(table), table.columns],
  );
  return rows;
}

/** Exports the files, except those in quarantine or infected. */
async function exportFiles(client: pg.Client, store: FileStore, folder: string, onProgress: OnProgress) {
  const sealing = createSealing([]);
  const damaged: string[] = [];
  let count = 0;
  await client.query(
    `declare files no scroll cursor for select sha256 from stored_files where scan = 'clean' order by id`,
  );
  for (;;) {
    const { rows } = await client.query<{ sha256: string }>(`fetch ${filesAtOnce} from files`);
    if (rows.length === 0) return { count, damaged };
    await forEachOf(rows, { atOnce: 4, step: 'files', onProgress }, async ({ sha256 }) => {
      const place = path.join(folder, sha256.slice(0, 2), sha256);
      try {
        const written = await writePart(place, await store.stream(sha256), { sealing, isPacked: false });
        if (written.sha256 !== sha256) throw new FileStoreError('damaged', sha256);
        count += 1;
      } catch (error) {
        if (!(error instanceof FileStoreError)) throw error;
        await rm(place, { force: true });
        damaged.push(sha256);
      }
    });
  }
}
