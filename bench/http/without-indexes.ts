import type pg from 'pg';

/**
 * Drops the indexes of a table during some work and creates them again, because building each index once is much
 * faster for a million rows. Unique indexes, defaults, triggers and checks stay.
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
    // Discards the connection together with its setting.
    client.release(true);
  }
}
