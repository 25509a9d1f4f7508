import { availableParallelism } from 'node:os';
import { createPool, type Pool } from './pool';
import type { Callers, TaskTable } from './task';
import { startThread } from './thread';
import { threadEntry } from './thread-entry';

/**
 * Number of worker threads for general work. One core stays free for the event loop; more than two
 * threads would cost more memory than they save time.
 */
const places = availableParallelism() >= 4 ? 2 : 1;

let pool: Pool | undefined;

/**
 * Returns the pool that the whole process shares, since it bounds the memory and cores of the
 * process.
 */
function sharedPool(): Pool {
  pool ??= createPool({
    start: () => startThread({ entry: threadEntry(), memoryMb: 192 }),
    places,
    signingPlaces: 1,
    maxQueued: { signing: 32, members: 6, visitors: 8 },
    maxWaitMs: 20_000,
    shares: {
      signing: { places: 8, msPerWindow: 60_000 },
      members: { places: 3, msPerWindow: 30_000 },
      visitors: { places: 2, msPerWindow: 10_000 },
    },
    idleMs: 60_000,
  });
  return pool;
}

interface OffThreadOptions {
  /**
   * Owner whose share of the threads is used: `user 7`, `address 192.0.2.1`. Absent for internal
   * work.
   */
  owner?: string;
  pool?: Pool;
}

/**
 * Returns the functions of a task table as functions that run in a worker thread of the pool. They
 * may also throw the errors of the pool (see `createPool`).
 */
export function offThread<T extends TaskTable>(tasks: T, options: OffThreadOptions = {}): Callers<T> {
  const callers = Object.entries(tasks).map(([name, rules]) => [
    name,
    async (...args: unknown[]) =>
      (options.pool ?? sharedPool()).run({ name, args, rules, owner: options.owner }),
  ]);
  // The compiler cannot see that each name maps to its own function; both sides read them from the
  // same table.
  return Object.fromEntries(callers) as Callers<T>;
}
