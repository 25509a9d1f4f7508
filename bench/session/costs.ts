import { setTimeout as sleep } from 'node:timers/promises';
import { cpuSecondsOf, cpuSecondsOfTree } from '../http/process-figures';
import { rounded } from '../http/results';

export interface Cost {
  views: number;
  p50Ms: number;
  p99Ms: number;
  /** Costs of one view. */
  kilobytes: number;
  serverMs: number;
  databaseMs: number;
}

/** Processor time, in seconds per second, without requests: heart-beats, jobs, housekeeping. */
export interface Idle {
  server: number;
  database: number;
}

/** Processes to measure, and for how long. */
export interface Measured {
  serverPid: number;
  postgresPid: number;
  durationMs: number;
  idle: Idle;
}

/** Minimum number of views; a busy machine may do only three per second. */
const fewestViews = 10;
/** Number of measurements of the idle cost; the lowest counts, because a job of the start may still run. */
const idleMoments = 5;
const idleMs = 1_000;

const quietShare = 0.1;
const longestSettlingMs = 60_000;

/** Waits until the work of the start is done: lists and words are loaded, and the new database is vacuumed. */
export async function settle(serverPids: number[], postgresPid: number): Promise<void> {
  const used = () =>
    serverPids.reduce((sum, pid) => sum + (cpuSecondsOf(pid) ?? 0), cpuSecondsOfTree(postgresPid) ?? 0);
  const giveUpAt = Date.now() + longestSettlingMs;
  for (let quiet = 0; quiet < 3 && Date.now() < giveUpAt;) {
    const before = used();
    await sleep(idleMs);
    quiet = used() - before < quietShare * serverPids.length ? quiet + 1 : 0;
  }
}

export async function measureIdle(serverPid: number, postgresPid: number): Promise<Idle> {
  const quietest: Idle = { server: Infinity, database: Infinity };
  for (let moment = 0; moment < idleMoments; moment += 1) {
    const server = cpuSecondsOf(serverPid) ?? 0;
    const database = cpuSecondsOfTree(postgresPid) ?? 0;
    await sleep(idleMs);
    const inSecond = (seconds: number) => seconds / (idleMs / 1_000);
    quietest.server = Math.min(quietest.server, inSecond((cpuSecondsOf(serverPid) ?? 0) - server));
    quietest.database = Math.min(
      quietest.database,
      inSecond((cpuSecondsOfTree(postgresPid) ?? 0) - database),
    );
  }
  return quietest;
}

/** Repeats a view, one at a time, and returns its cost. */
export async function costOf(
  look: (n: number) => Promise<{ ms: number; bytes: number }>,
  { serverPid, postgresPid, durationMs, idle }: Measured,
): Promise<Cost> {
  // The first views compile code and plans and fill caches.
  for (let n = 0; n < 5; n += 1) await look(n);
  const times: number[] = [];
  let bytes = 0;
  const server = cpuSecondsOf(serverPid) ?? 0;
  const database = cpuSecondsOfTree(postgresPid) ?? 0;
  const startedAt = performance.now();
  do {
    const viewing = await look(times.length);
    times.push(viewing.ms);
    bytes += viewing.bytes;
  } while (times.length < fewestViews || performance.now() - startedAt < durationMs);
  const seconds = (performance.now() - startedAt) / 1_000;
  const ofOne = (used: number, idleOfSecond: number) =>
    rounded((Math.max(0, used - idleOfSecond * seconds) * 1_000) / times.length);
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) =>
    rounded(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0, 1);
  return {
    views: times.length,
    p50Ms: at(0.5),
    p99Ms: at(0.99),
    kilobytes: rounded(bytes / times.length / 1_000, 1),
    serverMs: ofOne((cpuSecondsOf(serverPid) ?? 0) - server, idle.server),
    databaseMs: ofOne((cpuSecondsOfTree(postgresPid) ?? 0) - database, idle.database),
  };
}
