import { cpuSecondsOf, cpuSecondsOfTree } from '../http/process-figures';
import { rounded } from '../http/results';

export interface Cost {
  views: number;
  p50Ms: number;
  p99Ms: number;
  /** Of one view. */
  kilobytes: number;
  serverMs: number;
  databaseMs: number;
}

interface Measured {
  serverPid: number;
  postgresPid: number;
  durationMs: number;
}

/** Looks at the same thing again and again, one view at a time, and gives what one costs. */
export async function costOf(
  look: (n: number) => Promise<{ ms: number; bytes: number }>,
  { serverPid, postgresPid, durationMs }: Measured,
): Promise<Cost> {
  // The first ones compile code and plans and fill caches.
  for (let n = 0; n < 5; n += 1) await look(n);
  const times: number[] = [];
  let bytes = 0;
  const server = cpuSecondsOf(serverPid) ?? 0;
  const database = cpuSecondsOfTree(postgresPid) ?? 0;
  const endsAt = performance.now() + durationMs;
  do {
    const viewing = await look(times.length);
    times.push(viewing.ms);
    bytes += viewing.bytes;
  } while (performance.now() < endsAt);
  const ofOne = (seconds: number) => rounded((Math.max(0, seconds) * 1_000) / times.length);
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) =>
    rounded(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0, 1);
  return {
    views: times.length,
    p50Ms: at(0.5),
    p99Ms: at(0.99),
    kilobytes: rounded(bytes / times.length / 1_000, 1),
    serverMs: ofOne((cpuSecondsOf(serverPid) ?? 0) - server),
    databaseMs: ofOne((cpuSecondsOfTree(postgresPid) ?? 0) - database),
  };
}
