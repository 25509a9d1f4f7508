import { setImmediate as othersTurn } from 'node:timers/promises';

/** So long something works before others have their turn. */
const sliceMs = 3;
/** So many places are worked on between two looks at the clock: some milliseconds where code is not compiled yet. */
const placesAtOnce = 1_024;

/** Gives others their turn where there has been work for a while. */
export type Pause = () => Promise<void>;

/** For one long piece of work, from now on. */
export function pauses(): Pause {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < sliceMs) return;
    await othersTurn();
    since = performance.now();
  };
}

/** Works on so many places, from one up to another, with pauses between. */
export async function inSlices(
  length: number,
  pause: Pause,
  work: (start: number, end: number) => void,
): Promise<void> {
  for (let start = 0; start < length; start += placesAtOnce) {
    await pause();
    work(start, Math.min(start + placesAtOnce, length));
  }
}
