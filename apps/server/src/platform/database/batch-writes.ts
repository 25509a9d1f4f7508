import { batchReads } from '../batch-reads';
import { sqlState } from './transaction';

/** Maximum number of rows in one statement. All its callers wait for the same commit. */
const largestBatch = 20;

/** Number of concurrent statements: one is prepared and answered while the database works on the other. */
const atOnce = 2;

/** SQLSTATE classes of refused values: invalid data (22) and constraint violations (23). */
const refusals = /^2[23]/;

/**
 * Returns a write function whose concurrent callers share one statement and its commit. `write` gets the values of a
 * batch and returns the results in their order.
 *
 * If the database refuses the values, nothing is written and the batch is repeated one caller at a time, so that only
 * the faulty one fails. Any other failure rejects all callers, because it is unknown what was written. Two statements
 * may run concurrently, so `write` must take its locks in a fixed order.
 */
export function batchWrites<Given, Written>(
  write: (all: Given[]) => Promise<readonly Written[]>,
): (given: Given) => Promise<Written> {
  const share = batchReads(
    async (all: Given[]): Promise<PromiseSettledResult<Written>[]> => {
      try {
        const written = await write(all);
        return written.map((value) => ({ status: 'fulfilled', value }));
      } catch (error) {
        if (all.length === 1 || !refusals.test(sqlState(error) ?? '')) throw error;
        return Promise.allSettled(
          all.map(async (one) => {
            const [value] = await write([one]);
            return value as Written;
          }),
        );
      }
    },
    { atOnce, most: largestBatch },
  );
  return async (given) => {
    const result = await share(given);
    if (result.status === 'rejected') throw result.reason;
    return result.value;
  };
}
