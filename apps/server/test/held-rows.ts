import type pg from 'pg';
import { expect, vi } from 'vitest';

/**
 * Calls while another transaction holds the rows that its statement writes or locks, and commits that once as many as
 * `waiting` wait for it.
 */
export async function whileHeld<Reply>(
  pool: pg.Pool,
  held: { statement: string; values: unknown[]; waiting?: number },
  call: () => Promise<Reply>,
): Promise<Reply> {
  const holder = await pool.connect();
  try {
    await holder.query('begin');
    await holder.query(held.statement, held.values);
    const late = call();
    await vi.waitFor(
      async () => {
        const { rowCount } = await holder.query(
          `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );
        expect(rowCount).toBe(held.waiting ?? 1);
      },
      { timeout: 10_000 },
    );
    await holder.query('commit');
    return await late;
  } finally {
    await holder.query('rollback');
    holder.release();
  }
}
