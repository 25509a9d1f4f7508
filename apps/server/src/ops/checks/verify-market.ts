import pg from 'pg';
import { FileStoreError, type FileStore } from '../../platform/files';
import { readSignatures } from '../../platform/pdf-signing';
import { asOwner, connectForCopy, listTables, qualified, type MarketTable } from '../backup/copied-tables';
import { forEachOf, type OnProgress } from '../progress';

export interface Verified {
  constraints: number;
  files: number;
  /** Documents signed by a user or sealed by the product. */
  documents: number;
  signatures: number;
  /** Faults, one line each; empty if there are none. */
  faults: string[];
}

/** Maximum number of faults of one kind that are listed. */
const mostNamed = 50;

/**
 * Verifies a market: each database constraint against its rows, each file against its hash, each signature against
 * its document. Only reads and may run on a running market; later changes are not checked.
 */
export async function verifyMarket(
  { ownerConnectionString, store }: { ownerConnectionString: string; store: FileStore },
  onProgress: OnProgress = () => undefined,
): Promise<Verified> {
  const client = await connectForCopy(ownerConnectionString);
  const faults: string[] = [];
  const tell = (fault: string) => {
    if (faults.length < mostNamed) faults.push(fault);
    else faults[mostNamed] = `and ${Number(/\d+/.exec(faults[mostNamed] ?? '0')?.[0]) + 1} more`;
  };
  try {
    await client.query('begin isolation level repeatable read read only');
    const constraints = await checkConstraints(client, tell, onProgress);
    const { files, documents } = await listFiles(client);
    await client.query('commit');
    let signatures = 0;
    await forEachOf(files, { atOnce: 2, step: 'files', onProgress }, async (sha256) => {
      const bytes = await store.get(sha256).catch((error: unknown) => {
        if (!(error instanceof FileStoreError)) throw error;
        return error.reason;
      });
      if (typeof bytes === 'string') {
        // It may have been removed since, together with its row.
        if (await isKept(client, sha256)) tell(`The file ${sha256} is ${bytes}.`);
        return;
      }
      if (!documents.has(sha256)) return;
      const found = await checkSignatures(sha256, bytes, tell);
      signatures += found;
    });
    return { constraints, files: files.length, documents: documents.size, signatures, faults };
  } finally {
    await client.end();
  }
}

const quote = (name: string): string => pg.escapeIdentifier(name);

interface Constraint {
  table: string;
  name: string;
  /** Counts the rows that violate it. */
  sql: string;
}

async function checkConstraints(
  client: pg.Client,
  tell: (fault: string) => void,
  onProgress: OnProgress,
): Promise<number> {
  let count = 0;
  const tables = await listTables(client);
  for (const [index, table] of tables.entries()) {
    onProgress({ step: 'tables', done: index, total: tables.length });
    await asOwner(client, table, async () => {
      for (const { name, sql } of await listConstraints(client, table)) {
        count += 1;
        const { rows } = await client.query<{ broken: number }>(sql);
        const broken = Number(rows[0]?.broken);
        if (broken > 0) tell(`${broken} rows of ${table.name} break ${name}.`);
      }
    });
  }
  onProgress({ step: 'tables', done: tables.length, total: tables.length });
  return count;
}

/** Returns foreign keys and checks; unique constraints are enforced by their indexes. */
async function listConstraints(client: pg.Client, table: MarketTable): Promise<Constraint[]> {
  const { rows } = await client.query<{
    name: string;
    check: string | null;
    target: string | null;
    columns: string[];
    targetColumns: string[];
  }>(
    `select conname as name, pg_get_expr(conbin, conrelid) as check,
       case when contype = 'f' then confrelid::regclass::text end as target,
       array(select a.attname::text from unnest(conkey) with ordinality k (n, o)
         join pg_attribute a on a.attrelid = conrelid and a.attnum = k.n order by o) as columns,
       array(select a.attname::text from unnest(confkey) with ordinality k (n, o)
         join pg_attribute a on a.attrelid = confrelid and a.attnum = k.n order by o) as "targetColumns"
     from pg_constraint where conrelid = $1::regclass and contype in ('c', 'f') order by conname`,
    [qualified(table)],
  );
  return rows.map(({ name, check, target, columns, targetColumns }) => {
    const from = `select count(*) as broken from ${qualified(table)} t`;
    if (target === null) return { table: table.name, name, sql: `${from} where not (${check})` };
    const isGiven = columns.map((column) => `t.${quote(column)} is not null`).join(' and ');
    const isSame = columns
      .map((column, at) => `r.${quote(targetColumns[at] ?? '')} = t.${quote(column)}`)
      .join(' and ');
    return {
      table: table.name,
      name,
      sql: `${from} where ${isGiven} and not exists (select from ${target} r where ${isSame})`,
    };
  });
}

/** Returns the stored files, and which of them have our signatures. */
async function listFiles(client: pg.Client): Promise<{ files: string[]; documents: Set<string> }> {
  const { rows } = await client.query<{ sha256: string; isDocument: boolean }>(
    `select f.sha256, f.id in (select after_file_id from contract_signings union select file_id from contract_certificates
         union select certificate_file_id from nda_requests where certificate_file_id is not null
         union select replaced_certificate_file_id from nda_renewals where replaced_certificate_file_id is not null)
       or f.sha256 in (select sha256_after from nda_signings) as "isDocument"
     from stored_files f where f.scan <> 'infected' order by f.id`,
  );
  const documents = rows.filter(({ isDocument }) => isDocument).map(({ sha256 }) => sha256);
  return { files: rows.map(({ sha256 }) => sha256), documents: new Set(documents) };
}

async function isKept(client: pg.Client, sha256: string): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from stored_files where sha256 = $1 and scan <> 'infected'`,
    [sha256],
  );
  return rowCount === 1;
}

/** Returns the number of signatures of a document of ours and reports faults. */
async function checkSignatures(
  sha256: string,
  bytes: Uint8Array,
  tell: (fault: string) => void,
): Promise<number> {
  const found = await readSignatures(bytes).catch(() => undefined);
  if (found === undefined || found.length === 0) {
    tell(`The document ${sha256} has no signature that can be read.`);
    return 0;
  }
  for (const { field, isIntact } of found) {
    if (!isIntact) tell(`The signature ${field} of the document ${sha256} does not hold.`);
  }
  if (!found.at(-1)?.coversWholeDocument) tell(`The document ${sha256} goes on behind its last signature.`);
  return found.length;
}
