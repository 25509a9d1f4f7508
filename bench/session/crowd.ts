import { setTimeout as sleep } from 'node:timers/promises';

export interface Crowd {
  people: number;
  viewsPerSecond: number;
  p50Ms: number;
  p99Ms: number;
}

/** Mean time on a screen; shorter than in reality, so that fewer users are needed. */
const thinkMs = 2_000;
/** Time until the users are spread over the screens; earlier views are not counted. */
const settleMs = 1_000;

/** Simulates users who view one screen after the other; `look` is one view of one user. */
export async function replayCrowd(
  people: number,
  durationMs: number,
  look: (person: number) => Promise<number>,
): Promise<Crowd> {
  const times: number[] = [];
  const countsFrom = performance.now() + settleMs;
  const endsAt = countsFrom + durationMs;
  async function walk(person: number): Promise<void> {
    await sleep(Math.random() * thinkMs);
    while (performance.now() < endsAt) {
      const ms = await look(person);
      if (performance.now() > countsFrom) times.push(ms);
      // Exponential, like the pauses of independent users.
      await sleep(Math.min(-Math.log(1 - Math.random()) * thinkMs, 4 * thinkMs));
    }
  }
  await Promise.all(Array.from({ length: people }, (_, person) => walk(person)));
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return { people, viewsPerSecond: times.length / (durationMs / 1_000), p50Ms: at(0.5), p99Ms: at(0.99) };
}

/**
 * Returns the highest rate of views whose 99th percentile meets a limit. The number of users grows by half until the
 * limit is exceeded.
 */
export async function findLimit(
  first: number,
  most: number,
  allowedMs: number,
  replay: (people: number) => Promise<Crowd>,
): Promise<{ best: Crowd | undefined; beyond: Crowd | undefined }> {
  let best: Crowd | undefined;
  for (let people = first; people <= most; people = Math.ceil(people * 1.5)) {
    const crowd = await replay(people);
    if (crowd.p99Ms > allowedMs) return { best, beyond: crowd };
    best = crowd;
  }
  return { best, beyond: undefined };
}
