import { eq, sql } from 'drizzle-orm';
import { shownPerBlock } from '@proffer/contract/home/shown-per-block';
import { countWhere, prepareTogether, type Database } from '../../../platform/database';
import { ndaRequests } from '../../../schema';
import { listCondition, waitingCondition, waitingSince } from './requests.filters';

/**
 * Counts of a side's requests for the home page, and the ids of those that wait for this side, longest waiting
 * first.
 */
interface WaitingRequests {
  requested: number;
  signed: number;
  waiting: number;
  firstIds: number[] | null;
}

/** Side whose home page is read. */
type HomeSide = 'supplier' | 'buyer';

const userId = sql.placeholder('userId');

function selectWaiting(db: Database, side: HomeSide) {
  const whose = { side, userId };
  const isWaiting = waitingCondition(whose, true);
  const selection = {
    requested: countWhere(eq(ndaRequests.status, 'Requested')),
    signed: countWhere(eq(ndaRequests.status, 'Signed & Shared')),
    waiting: countWhere(isWaiting),
    firstIds: sql<
      number[] | null
    >`(array_agg(${ndaRequests.id} order by ${waitingSince(userId)}, ${ndaRequests.id}) filter (where ${isWaiting}))[1:${sql.raw(String(shownPerBlock))}]`,
  };
  // The supplier's list has an archive, whose requests are not counted.
  const isArchived = side === 'supplier' ? false : undefined;
  const query = db
    .select(selection)
    .from(ndaRequests)
    .where(listCondition({ whose, isArchived, status: undefined, visibility: undefined }));
  return { query, selection };
}

/** Counts the requests of a side and finds those that wait, in one scan of a covering index. */
export function createWaitingRequestsRepository(db: Database) {
  const prepare = (side: HomeSide) =>
    prepareTogether<{ found: WaitingRequests }>(db, 'waiting_ndas', { found: selectWaiting(db, side) });
  const read = { supplier: prepare('supplier'), buyer: prepare('buyer') };
  return {
    async find(side: HomeSide, userId: number): Promise<WaitingRequests> {
      const [found] = (await read[side]({ userId })).found;
      if (!found) throw new Error('a count gave no row');
      return found;
    },
  };
}
export type WaitingRequestsRepository = ReturnType<typeof createWaitingRequestsRepository>;
