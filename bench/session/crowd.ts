import { setTimeout as sleep } from 'node:timers/promises';

export interface Crowd {
  people: number;
  viewsPerSecond: number;
  p50Ms: number;
  p99Ms: number;
}

/** How long somebody looks at a screen before the next one, in the mean. Shorter than people do, so that fewer are needed. */
const thinkMs = 2_000;
/** After a start nobody is at the same place: until then nothing counts. */
const settleMs = 1_000;

/** So many people who each look at one screen after the other for a while; `look` is one view of one of them. */
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
      // Exponential, as the pauses of many who know nothing of each other are.
      await sleep(Math.min(-Math.log(1 - Math.random()) * thinkMs, 4 * thinkMs));
    }
  }
  await Promise.all(Array.from({ length: people }, (_, person) => walk(person)));
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return { people, viewsPerSecond: times.length / (durationMs / 1_000), p50Ms: at(0.5), p99Ms: at(0.99) };
}

/** The most views a second with the 99th percentile within a bar: the crowd grows by half until it is not. */
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
