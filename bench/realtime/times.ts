/** Histogram of times in steps of 2 %, which can be added over processes. */
export type Times = Map<number, number>;

const stepsPerE = 50;

export function addTime(times: Times, microseconds: number): void {
  const step = Math.round(Math.log(Math.max(1, microseconds)) * stepsPerE);
  times.set(step, (times.get(step) ?? 0) + 1);
}

export function mergeTimes(all: Times[]): Times {
  const merged: Times = new Map();
  for (const times of all) {
    for (const [step, count] of times) merged.set(step, (merged.get(step) ?? 0) + count);
  }
  return merged;
}

/** Returns a percentile in milliseconds. */
export function shareMs(times: Times, share: number): number {
  let total = 0;
  for (const count of times.values()) total += count;
  let left = Math.ceil(total * share);
  for (const [step, count] of [...times].toSorted(([a], [b]) => a - b)) {
    left -= count;
    if (left <= 0) return Number((Math.exp(step / stepsPerE) / 1_000).toFixed(2));
  }
  return 0;
}
