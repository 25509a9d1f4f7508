/** Progress of a long operation, for a waiting person. */
export interface Progress {
  /** The current step: `files`, `tables`. */
  step: string;
  done: number;
  total: number;
}
export type OnProgress = (progress: Progress) => void;

/** Runs an action for each item, some concurrently; the first failure ends it. */
export async function forEachOf<T>(
  all: readonly T[],
  { atOnce, step, onProgress }: { atOnce: number; step: string; onProgress: OnProgress },
  act: (one: T) => Promise<void>,
): Promise<void> {
  let next = 0;
  let done = 0;
  onProgress({ step, done, total: all.length });
  const work = async () => {
    for (let one = all[next++]; one !== undefined; one = all[next++]) {
      await act(one);
      done += 1;
      onProgress({ step, done, total: all.length });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
}
