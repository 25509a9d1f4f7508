import type pg from 'pg';
import { expect, vi } from 'vitest';

/**
 * Runs a call while another transaction locks the rows that it needs. That transaction commits as
 * soon as `waiting` transactions wait for it.
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
    await untilWaiting(holder, held.waiting ?? 1);
    await holder.query('commit');
    return await late;
  } finally {
    await holder.query('rollback');
    holder.release();
  }
}

/**
 * Waits until a number of transactions wait for locks. Used inside `whileHeld` to order concurrent
 * calls.
 */
export async function untilWaiting(executor: pg.Pool | pg.ClientBase, count: number): Promise<void> {
  await vi.waitFor(
    async () => {
      // Within a transaction PostgreSQL caches the list of connections.
      await executor.query('select pg_stat_clear_snapshot()');
      const { rowCount } = await executor.query(
        `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      expect(rowCount).toBe(count);
    },
    { timeout: 10_000 },
  );
}
