import { batchReads } from '../batch-reads';
import { sqlState } from './transaction';

/** Rows of one statement at most: it is one commit, and all in it wait for the last. */
const mostTogether = 20;

/** One is put together and answered while the database works on the other. */
const atOnce = 2;

/** SQLSTATE classes in which PostgreSQL refuses what it was given: data it cannot take, or a broken constraint. */
const refusals = /^2[23]/;

/**
 * Lets callers who write the same kind of thing at the same moment share one statement and its commit: `write` gets what
 * all of them give and answers in their order. A statement that the database refuses has written nothing; then each of
 * its callers is served alone, so that what is wrong with one is told to that one and the others are written. Any other
 * failure is told to all: nobody knows what was written. Two statements may be under way, here as on two nodes, so `write`
 * takes what two of them can lock in one order.
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
    { atOnce, most: mostTogether },
  );
  return async (given) => {
    const result = await share(given);
    if (result.status === 'rejected') throw result.reason;
    return result.value;
  };
}
