import { connectForCopy, listTables, qualified } from './backup/copied-tables';
import type { OnProgress } from './progress';

/**
 * Writes every index anew and has the planner look at every table again, beside a market that goes on: readers and
 * writers wait for none of it. Gives how many tables there were.
 */
export async function reindex(
  ownerConnectionString: string,
  onProgress: OnProgress = () => undefined,
): Promise<number> {
  const client = await connectForCopy(ownerConnectionString);
  try {
    const tables = await listTables(client);
    for (const [index, table] of tables.entries()) {
      onProgress({ step: 'tables', done: index, total: tables.length });
      // Not in a transaction, so the role is that of the connection.
      await client.query(`set role "${table.owner.replaceAll('"', '""')}"`);
      await client.query(`reindex table concurrently ${qualified(table)}`);
      await client.query(`analyze ${qualified(table)}`);
      await client.query('reset role');
    }
    onProgress({ step: 'tables', done: tables.length, total: tables.length });
    return tables.length;
  } finally {
    await client.end();
  }
}
