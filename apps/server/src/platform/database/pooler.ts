import { randomBytes } from 'node:crypto';
import pg from 'pg';

type AnyQuery = (...args: unknown[]) => unknown;

/**
 * Returns true if a pooler translates the names of prepared statements. PgBouncer before 1.21 passes them on: in the
 * next transaction, on another connection, the name would be unknown or belong to another statement.
 */
export async function translatesNames(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString, application_name: 'proffer' });
  client.on('error', () => undefined);
  const name = `probe_${randomBytes(8).toString('hex')}`;
  try {
    await client.connect();
    // A transaction stays on one connection.
    await client.query('begin');
    await client.query({ name, text: 'select 1' });
    const { rowCount } = await client.query('select from pg_prepared_statements where name = $1', [name]);
    // Other clients will get this connection.
    if (rowCount) await client.query(`deallocate ${pg.escapeIdentifier(name)}`);
    await client.query('commit');
    return !rowCount;
  } finally {
    await client.end();
  }
}

/** Makes a connection send each statement without its name. */
export function dropNames(client: pg.ClientBase): void {
  const send = client.query.bind(client) as AnyQuery;
  const query: AnyQuery = (first, ...rest) =>
    send(isNamed(first) ? { ...first, name: undefined } : first, ...rest);
  client.query = query as typeof client.query;
}

const isNamed = (statement: unknown): statement is object =>
  typeof statement === 'object' && statement !== null && 'name' in statement && !('submit' in statement);
