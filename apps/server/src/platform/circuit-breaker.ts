/** Thrown instead of a call while the circuit is open after several failures. */
export class CircuitOpenError extends Error {
  override readonly name = 'CircuitOpenError';
}

interface BreakerOptions {
  /** Number of consecutive failures that opens the circuit. */
  failures: number;
  /**
   * How long the circuit stays open, in milliseconds. Afterwards one call tries again, and the
   * others are rejected until it has succeeded.
   */
  restMs: number;
  now?: () => number;
}

/**
 * Creates a circuit breaker, so that callers do not each wait for the timeout of a service that is
 * down.
 */
export function createCircuitBreaker({ failures, restMs, now = () => performance.now() }: BreakerOptions) {
  let failed = 0;
  let restsUntil = 0;

  return {
    /**
     * Runs the call, or throws `CircuitOpenError` while the circuit is open. Any exception counts as a
     * failure, so expected refusals must be returned, not thrown.
     */
    async run<T>(act: () => Promise<T>): Promise<T> {
      if (failed >= failures) {
        if (now() < restsUntil) throw new CircuitOpenError('the circuit is open after repeated failures');
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
