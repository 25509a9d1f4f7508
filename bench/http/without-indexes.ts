import type pg from 'pg';

/**
 * Does something with a table's indexes away and makes them again, as they were, when it is done: writing a million rows
 * into a dozen indexes takes many times longer than building each at once. Those behind constraints stay, as does
 * everything that makes data: defaults, triggers, checks.
 */
export async function withoutIndexes(pool: pg.Pool, table: string, work: () => Promise<void>): Promise<void> {
  const { rows: indexes } = await pool.query<{ indexname: string; indexdef: string }>(
    `select indexname, indexdef from pg_indexes
     where schemaname = 'public' and tablename = $1
       and not exists (select 1 from pg_constraint where conname = indexname and conrelid = $1::regclass)
     order by indexname`,
    [table],
  );
  for (const { indexname } of indexes) await pool.query(`drop index "${indexname}"`);
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
