import { availableParallelism } from 'node:os';
import { createPool, type Pool } from './pool';
import type { Callers, TaskTable } from './task';
import { startThread } from './thread';
import { threadEntry } from './thread-entry';

/** A core is left for the thread that answers; more than two at a time would cost more memory than they save waiting. */
const places = availableParallelism() >= 4 ? 2 : 1;

let pool: Pool | undefined;

/** One for the process, whatever runs in it: what it bounds is the process's memory and cores. */
function sharedPool(): Pool {
  pool ??= createPool({
    start: () => startThread({ entry: threadEntry(), memoryMb: 192 }),
    places,
    signingPlaces: 1,
    longest: { signing: 32, members: 6, visitors: 8 },
    longestWaitMs: 20_000,
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
  /** Whose share of the threads it is: `user 7`, `address 192.0.2.1`. Absent for work of ours. */
  owner?: string;
  pool?: Pool;
}

/** The functions of a table, which run in a thread of the pool (see `createPool` for what they may throw besides). */
export function offThread<T extends TaskTable>(tasks: T, options: OffThreadOptions = {}): Callers<T> {
  const callers = Object.entries(tasks).map(([name, rules]) => [
    name,
    async (...args: unknown[]) =>
      (options.pool ?? sharedPool()).run({ name, args, rules, owner: options.owner }),
  ]);
  // The compiler cannot see that each name has its own function: both sides read them from the same table.
  return Object.fromEntries(callers) as Callers<T>;
}
