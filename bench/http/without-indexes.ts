import type pg from 'pg';

/**
 * Does something with a table's indexes away and makes them again, as they were, when it is done: writing a million rows
 * into a dozen indexes takes many times longer than building each at once. Unique ones stay, which tell what is there
 * already, as does everything that makes data: defaults, triggers, checks.
 */
export async function withoutIndexes(pool: pg.Pool, table: string, work: () => Promise<void>): Promise<void> {
  const { rows: indexes } = await pool.query<{ indexname: string; indexdef: string }>(
    `select indexrelid::regclass::text indexname, pg_get_indexdef(indexrelid) indexdef
     from pg_index where indrelid = $1::regclass and not indisunique order by indexname`,
    [table],
  );
  for (const { indexname } of indexes) await pool.query(`drop index ${indexname}`);
  await work();
  const client = await pool.connect();
  try {
    await client.query(`set maintenance_work_mem = '512MB'`);
    for (const { indexdef } of indexes) await client.query(indexdef);
  } finally {
    // The setting goes with the connection.
    client.release(true);
  }
}
