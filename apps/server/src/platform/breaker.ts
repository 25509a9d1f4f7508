/** Nothing was tried: what stands behind it has failed several times, and is left alone for a while. */
export class RestingError extends Error {
  override readonly name = 'RestingError';
}

interface BreakerOptions {
  /** So many failures in a row, and it rests. */
  failures: number;
  /** So long nothing is tried then; after that one call tries, and the others wait for what it learns. */
  restMs: number;
  now?: () => number;
}

/** Keeps many from waiting, each for its own deadline, on something that is away. */
export function createBreaker({ failures, restMs, now = () => performance.now() }: BreakerOptions) {
  let failed = 0;
  let restsUntil = 0;

  return {
    /** Throws `RestingError` in place of trying; what the act throws counts as a failure, so a refusal is returned. */
    async run<T>(act: () => Promise<T>): Promise<T> {
      if (failed >= failures) {
        if (now() < restsUntil) throw new RestingError('it failed just now, and rests');
        restsUntil = now() + restMs;
      }
      try {
        const result = await act();
        failed = 0;
        return result;
      } catch (error) {
        failed += 1;
        restsUntil = now() + restMs;
        throw error;
      }
    },
  };
}
