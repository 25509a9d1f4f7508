import { randomBytes } from 'node:crypto';
import pg from 'pg';

type AnyQuery = (...args: unknown[]) => unknown;

/**
 * Whether a statement may be given to a pooler under a name. One that lends its connections for a transaction and hands
 * names on as they are (PgBouncer before 1.21) would have the name unknown, or known for another statement, in the next
 * transaction; one that minds them itself gives the server names of its own.
 */
export async function mindsNames(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString, application_name: 'proffer' });
  client.on('error', () => undefined);
  const name = `probe_${randomBytes(8).toString('hex')}`;
  try {
    await client.connect();
    // In one transaction all is asked of one connection.
    await client.query('begin');
    await client.query({ name, text: 'select 1' });
    const { rowCount } = await client.query('select from pg_prepared_statements where name = $1', [name]);
    // The connection goes on to others.
    if (rowCount) await client.query(`deallocate ${pg.escapeIdentifier(name)}`);
    await client.query('commit');
    return !rowCount;
  } finally {
    await client.end();
  }
}

/** Has each statement of a connection given to the server without its name. */
export function dropNames(client: pg.ClientBase): void {
  const ask = client.query.bind(client) as AnyQuery;
  const query: AnyQuery = (first, ...rest) =>
    ask(isNamed(first) ? { ...first, name: undefined } : first, ...rest);
  client.query = query as typeof client.query;
}

const isNamed = (statement: unknown): statement is object =>
  typeof statement === 'object' && statement !== null && 'name' in statement && !('submit' in statement);
