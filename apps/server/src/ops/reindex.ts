import { connectForCopy, listTables, qualified } from './backup/copied-tables';
import type { OnProgress } from './progress';

/**
 * Rebuilds every index and analyses every table of a running market without blocking readers or writers. Returns the
 * number of tables.
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
      // Not in a transaction, so the role applies to the connection.
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
