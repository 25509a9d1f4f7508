import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import type { Readable, Writable } from 'node:stream';

/** A table of the market as in the catalog. */
export interface MarketTable {
  schema: string;
  name: string;
  owner: string;
  columns: string[];
}

export interface MarketSequence {
  schema: string;
  name: string;
  owner: string;
}

/** Selects everything except the migrations' own table, which is compared and not copied, and parts of extensions. */
const isOfMarket = `n.nspname not in ('pg_catalog', 'information_schema', 'drizzle') and n.nspname !~ '^pg_'
  and not (n.nspname = 'graphile_worker' and c.relname = 'migrations')
  and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`;

/** Opens a connection in which every value has the same text form on every server. */
export async function connectForCopy(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString, application_name: 'proffer ops' });
  // The failing statement reports the error; without a listener it would end the process.
  client.on('error', () => undefined);
  await client.connect();
  await client.query(
    `set statement_timeout = 0; set datestyle = 'ISO'; set intervalstyle = 'postgres'; set timezone = 'UTC';
     set extra_float_digits = 1; set client_encoding = 'UTF8'; set row_security = off; set search_path = public`,
  );
  return client;
}

export async function listTables(client: pg.Client): Promise<MarketTable[]> {
  const { rows } = await client.query<MarketTable>(
    `select n.nspname as schema, c.relname as name, pg_get_userbyid(c.relowner) as owner,
       array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relkind = 'r' and ${isOfMarket}
     group by 1, 2, 3 order by 1, 2`,
  );
  return rows;
}

export async function listSequences(client: pg.Client): Promise<MarketSequence[]> {
  const { rows } = await client.query<MarketSequence>(
    `select n.nspname as schema, c.relname as name, pg_get_userbyid(c.relowner) as owner
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'S' and ${isOfMarket} order by 1, 2`,
  );
  return rows;
}

/**
 * Runs work as a table's owner, who alone can read and change it: the running role for the job queue, the other owner
 * for the rest.
 */
export async function asOwner<T>(
  client: pg.Client,
  { owner }: { owner: string },
  act: () => Promise<T>,
): Promise<T> {
  await client.query(`set local role ${pg.escapeIdentifier(owner)}`);
  const result = await act();
  await client.query('reset role');
  return result;
}

export const qualified = ({ schema, name }: { schema: string; name: string }): string =>
  `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`;

const columnsOf = ({ columns }: { columns: string[] }) =>
  columns.map((column) => pg.escapeIdentifier(column)).join(', ');

/** Returns a stream of the rows as PostgreSQL writes them, one per line; `rowCount` has their number at the end. */
export const copyOut = (
  client: pg.Client,
  table: Omit<MarketTable, 'owner'>,
): Readable & { rowCount: number } =>
  client.query(copyTo(`copy ${qualified(table)} (${columnsOf(table)}) to stdout`));

/** Returns a stream that inserts such rows; identity columns keep their values. */
export const copyIn = (
  client: pg.Client,
  table: Omit<MarketTable, 'owner'>,
): Writable & { rowCount: number } =>
  client.query(copyFrom(`copy ${qualified(table)} (${columnsOf(table)}) from stdin`));

export async function readSequence(
  client: pg.Client,
  sequence: MarketSequence,
): Promise<{ lastValue: string; isCalled: boolean }> {
  const { rows } = await client.query<{ lastValue: string; isCalled: boolean }>(
    `select last_value::text as "lastValue", is_called as "isCalled" from ${qualified(sequence)}`,
  );
  const [row] = rows;
  if (!row) throw new Error(`the sequence ${sequence.name} says nothing`);
  return row;
}

/** Returns the migrations that created the tables, in order, and the newest one of the job queue. */
export async function readMigrations(
  client: pg.Client,
): Promise<{ migrations: string[]; queueMigration: number }> {
  const { rows } = await client.query<{ hash: string }>(
    'select hash from drizzle.__drizzle_migrations order by created_at, id',
  );
  const { rows: owners } = await client.query<{ owner: string }>(
    `select pg_get_userbyid(relowner) as owner from pg_class where oid = 'graphile_worker.migrations'::regclass`,
  );
  const owner = owners[0]?.owner ?? '';
  const queue = await asOwner(client, { owner }, () =>
    client.query<{ id: number }>('select coalesce(max(id), 0) as id from graphile_worker.migrations'),
  );
  return { migrations: rows.map(({ hash }) => hash), queueMigration: queue.rows[0]?.id ?? 0 };
}
