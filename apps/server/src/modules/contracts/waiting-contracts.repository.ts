import { and, count, eq, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { shownPerBlock } from '@proffer/contract/home/shown-per-block';
import { countWhere, prepareTogether, type Database } from '../../platform/database';
import { contracts } from '../../schema';
import { buyersSince, statusCondition, waitingCondition, waitingKinds } from './contract-list.filters';

/**
 * Number of contracts that wait for a buyer, by kind, and the ids of the first of each kind, longest waiting
 * first.
 */
interface WaitingContracts {
  contracts: number;
  amendments: number;
  notes: number;
  firstIds: number[] | null;
}

const today = sql.placeholder('today');
const userId = sql.placeholder('userId');
const isOwn = eq(contracts.buyerId, userId);
const waitingSide = { side: 'buyer', userId, today } as const;

const flag = (condition: SQL | undefined, name: string) => sql<boolean>`${condition}`.as(name);

function selectWaiting(db: Database) {
  const kinds = waitingKinds(waitingSide);
  const judged = db
    .select({
      id: contracts.id,
      isToAccept: flag(kinds.contract, 'is_to_accept'),
      isAmended: flag(kinds.amendment, 'is_amended'),
      isNoted: flag(kinds.notes, 'is_noted'),
    })
    .from(contracts)
    .where(and(isOwn, waitingCondition(waitingSide)))
    // Rows are sorted once here; each kind is aggregated in that order.
    .orderBy(buyersSince, contracts.id)
    .as('judged');
  const firstOf = (is: SQLWrapper) =>
    sql`(array_agg(${judged.id}) filter (where ${is}))[1:${sql.raw(String(shownPerBlock))}]`;
  const { isToAccept, isAmended, isNoted } = judged;
  const selection = {
    contracts: countWhere(isToAccept),
    amendments: countWhere(isAmended),
    notes: countWhere(isNoted),
    firstIds: sql<number[] | null>`${firstOf(isToAccept)} || ${firstOf(isAmended)} || ${firstOf(isNoted)}`,
  };
  return { query: db.select(selection).from(judged), selection };
}

function selectActive(db: Database) {
  const selection = { total: count() };
  const query = db
    .select(selection)
    .from(contracts)
    .where(and(isOwn, statusCondition('Active', today)));
  return { query, selection };
}

/** Reads the counts of contracts that the buyer's home page shows. */
export function createWaitingContractsRepository(db: Database) {
  const read = prepareTogether<{ waiting: WaitingContracts; active: { total: number } }>(
    db,
    'waiting_contracts',
    { waiting: selectWaiting(db), active: selectActive(db) },
  );
  return {
    async find(userId: number, day: string): Promise<WaitingContracts & { active: number }> {
      const { waiting, active } = await read({ userId, today: day });
      const [found] = waiting;
      const [all] = active;
      if (!found || !all) throw new Error('a count gave no row');
      return { ...found, active: all.total };
    },
  };
}
export type WaitingContractsRepository = ReturnType<typeof createWaitingContractsRepository>;
