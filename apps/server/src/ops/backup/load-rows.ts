import { createHash } from 'node:crypto';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import type { OnProgress } from '../progress';
import type { BackupContents, BackupPlaces, TablePart } from './backup-format';
import {
  asOwner,
  connectForCopy,
  copyIn,
  copyOut,
  listSequences,
  listTables,
  qualified,
  type MarketTable,
} from './copied-tables';
import { readPart } from './parts';
import type { Opening } from './sealing';

interface Constraint {
  name: string;
  definition: string;
}

interface Trigger {
  name: string;
  /** Value of `pg_trigger.tgenabled`. */
  state: string;
}

interface LoadOptions {
  places: BackupPlaces;
  opening: Opening;
  onProgress: OnProgress;
}

/**
 * Loads all rows of a backup in one transaction. Foreign keys are dropped and created again, which validates them;
 * triggers are disabled, because their effects are in the rows. Needs the tables' owner, not a superuser.
 */
export async function loadRows(
  ownerConnectionString: string,
  contents: BackupContents,
  { places, opening, onProgress }: LoadOptions,
): Promise<void> {
  const client = await connectForCopy(ownerConnectionString);
  try {
    await client.query('begin');
    const tables = matchTables(await listTables(client), contents.tables);
    const keys = new Map<MarketTable, Constraint[]>();
    const triggers = new Map<MarketTable, Trigger[]>();
    for (const table of tables.keys()) {
      keys.set(table, await takeOffForeignKeys(client, table));
      triggers.set(table, await restTriggers(client, table));
    }
    let done = 0;
    for (const [table, part] of tables) {
      onProgress({ step: 'tables', done: done++, total: tables.size });
      await asOwner(client, table, async () => {
        await client.query(`truncate ${qualified(table)}`);
        const measured = await readPart(places.table(part.part), copyIn(client, part), {
          opening,
          isPacked: true,
          mostBytes: part.bytes,
        });
        if (measured.sha256 !== part.sha256) throw new Error(`${part.part} of the backup is damaged.`);
        await assertSame(client, part);
      });
    }
    onProgress({ step: 'tables', done, total: tables.size });
    for (const [table, found] of keys) await putOnForeignKeys(client, table, found);
    for (const [table, found] of triggers) await wakeTriggers(client, table, found);
    await setSequences(client, contents);
    await client.query('commit');
    for (const table of tables.keys())
      await client.query(`analyze ${qualified(table)}`).catch(() => undefined);
  } finally {
    await client.end();
  }
}

/** Pairs each table with its part; throws unless both sides have the same tables and columns. */
function matchTables(found: MarketTable[], parts: TablePart[]): Map<MarketTable, TablePart> {
  const byName = new Map(parts.map((part) => [`${part.schema}.${part.name}`, part]));
  const matched = new Map<MarketTable, TablePart>();
  for (const table of found) {
    const part = byName.get(`${table.schema}.${table.name}`);
    const isSame = part && part.columns.toSorted().join() === table.columns.toSorted().join();
    if (!isSame) throw new Error(`The table ${table.name} is not in the backup as it is here.`);
    matched.set(table, part);
  }
  if (matched.size !== parts.length) throw new Error('The backup has tables that are not here.');
  return matched;
}

async function takeOffForeignKeys(client: pg.Client, table: MarketTable): Promise<Constraint[]> {
  const { rows } = await client.query<Constraint>(
    `select conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
     where contype = 'f' and conrelid = $1::regclass and conparentid = 0 order by conname`,
    [qualified(table)],
  );
  await asOwner(client, table, async () => {
    for (const { name } of rows) {
      await client.query(`alter table ${qualified(table)} drop constraint ${pg.escapeIdentifier(name)}`);
    }
  });
  return rows;
}

async function putOnForeignKeys(client: pg.Client, table: MarketTable, keys: Constraint[]): Promise<void> {
  await asOwner(client, table, async () => {
    for (const { name, definition } of keys) {
      await client.query(
        `alter table ${qualified(table)} add constraint ${pg.escapeIdentifier(name)} ${definition}`,
      );
    }
  });
}

async function restTriggers(client: pg.Client, table: MarketTable): Promise<Trigger[]> {
  const { rows } = await client.query<Trigger>(
    `select tgname as name, tgenabled as state from pg_trigger
     where not tgisinternal and tgenabled <> 'D' and tgrelid = $1::regclass order by tgname`,
    [qualified(table)],
  );
  await asOwner(client, table, async () => {
    if (rows.length > 0) await client.query(`alter table ${qualified(table)} disable trigger user`);
  });
  return rows;
}

const enabling: Record<string, string> = { O: 'enable', R: 'enable replica', A: 'enable always' };

async function wakeTriggers(client: pg.Client, table: MarketTable, triggers: Trigger[]): Promise<void> {
  await asOwner(client, table, async () => {
    for (const { name, state } of triggers) {
      await client.query(
        `alter table ${qualified(table)} ${enabling[state] ?? 'enable'} trigger ${pg.escapeIdentifier(name)}`,
      );
    }
  });
}

/** Compares the rows of a table with those of the backup, byte for byte. */
async function assertSame(client: pg.Client, part: TablePart): Promise<void> {
  const hash = createHash('sha256');
  const copy = copyOut(client, part);
  await pipeline(
    copy,
    new Writable({
      write(piece: Buffer, _encoding, done) {
        hash.update(piece);
        done();
      },
    }),
  );
  if (copy.rowCount !== part.rows || hash.digest('hex') !== part.sha256) {
    throw new Error(`The rows of ${part.name} are not what the backup has.`);
  }
}

async function setSequences(client: pg.Client, contents: BackupContents): Promise<void> {
  const owners = new Map(
    (await listSequences(client)).map((sequence) => [`${sequence.schema}.${sequence.name}`, sequence.owner]),
  );
  for (const sequence of contents.sequences) {
    const owner = owners.get(`${sequence.schema}.${sequence.name}`);
    if (owner === undefined) throw new Error(`The sequence ${sequence.name} is not here.`);
    await asOwner(client, { owner }, () =>
      client.query('select setval($1::regclass, $2::bigint, $3)', [
        qualified(sequence),
        sequence.lastValue,
        sequence.isCalled,
      ]),
    );
  }
}
