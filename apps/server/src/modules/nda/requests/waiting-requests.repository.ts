import { eq, sql } from 'drizzle-orm';
import { shownPerBlock } from '@proffer/contract/home/shown-per-block';
import { countWhere, prepareTogether, type Database } from '../../../platform/database';
import { ndaRequests } from '../../../schema';
import { listCondition, waitingCondition, waitingSince } from './requests.filters';

/**
 * Counts of a buyer's requests for the home page, and the ids of those that wait for the buyer, longest
 * waiting first.
 */
interface WaitingRequests {
  requested: number;
  signed: number;
  waiting: number;
  firstIds: number[] | null;
}

const buyerId = sql.placeholder('userId');
const whose = { side: 'buyer', userId: buyerId } as const;

/** Counts a buyer's requests and finds those that wait, in one scan of a covering index. */
export function createWaitingRequestsRepository(db: Database) {
  const isWaiting = waitingCondition(whose, true);
  const selection = {
    requested: countWhere(eq(ndaRequests.status, 'Requested')),
    signed: countWhere(eq(ndaRequests.status, 'Signed & Shared')),
    waiting: countWhere(isWaiting),
    firstIds: sql<
      number[] | null
    >`(array_agg(${ndaRequests.id} order by ${waitingSince(buyerId)}, ${ndaRequests.id}) filter (where ${isWaiting}))[1:${sql.raw(String(shownPerBlock))}]`,
  };
  const query = db
    .select(selection)
    .from(ndaRequests)
    .where(listCondition({ whose, isArchived: undefined, status: undefined, visibility: undefined }));
  const read = prepareTogether<{ found: WaitingRequests }>(db, 'waiting_ndas', {
    found: { query, selection },
  });
  return {
    async find(userId: number): Promise<WaitingRequests> {
      const [found] = (await read({ userId })).found;
      if (!found) throw new Error('a count gave no row');
      return found;
    },
  };
}
export type WaitingRequestsRepository = ReturnType<typeof createWaitingRequestsRepository>;
