import { and, count, eq, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { shownPerBlock } from '@proffer/contract/home/shown-per-block';
import { countWhere, prepareTogether, type Database } from '../../platform/database';
import { contracts } from '../../schema';
import { statusCondition, waitingCondition, waitingKinds, waitingSince } from './contract-list.filters';
import type { ContractSide } from './contracts.states';

/**
 * Number of contracts that wait for a side, by kind, and the ids of the first of each kind, longest waiting
 * first.
 */
interface WaitingContracts {
  contracts: number;
  /** Contracts whose buyer requested changes; 0 for a buyer. */
  revisions: number;
  amendments: number;
  notes: number;
  firstIds: number[] | null;
}

const today = sql.placeholder('today');
const userId = sql.placeholder('userId');
const isOwn = (side: ContractSide) =>
  eq(side === 'supplier' ? contracts.supplierId : contracts.buyerId, userId);

const flag = (condition: SQL | undefined, name: string) => sql<boolean>`${condition}`.as(name);

function selectWaiting(db: Database, side: ContractSide) {
  const waitingSide = { side, userId, today };
  const kinds = waitingKinds(waitingSide);
  const judged = db
    .select({
      id: contracts.id,
      isToAccept: flag(kinds.contract, 'is_to_accept'),
      isToRevise: flag(kinds.revision, 'is_to_revise'),
      isAmended: flag(kinds.amendment, 'is_amended'),
      isNoted: flag(kinds.notes, 'is_noted'),
    })
    .from(contracts)
    .where(and(isOwn(side), waitingCondition(waitingSide)))
    // Rows are sorted once here; each kind is aggregated in that order.
    .orderBy(waitingSince[side], contracts.id)
    .as('judged');
  const firstOf = (is: SQLWrapper) =>
    sql`(array_agg(${judged.id}) filter (where ${is}))[1:${sql.raw(String(shownPerBlock))}]`;
  const { isToAccept, isToRevise, isAmended, isNoted } = judged;
  const selection = {
    contracts: countWhere(isToAccept),
    revisions: countWhere(isToRevise),
    amendments: countWhere(isAmended),
    notes: countWhere(isNoted),
    firstIds: sql<
      number[] | null
    >`${firstOf(isToAccept)} || ${firstOf(isToRevise)} || ${firstOf(isAmended)} || ${firstOf(isNoted)}`,
  };
  return { query: db.select(selection).from(judged), selection };
}

function selectActive(db: Database, side: ContractSide) {
  const selection = { total: count() };
  const query = db
    .select(selection)
    .from(contracts)
    .where(and(isOwn(side), statusCondition('Active', today)));
  return { query, selection };
}

/** Reads the counts of contracts that the home page of a side shows. */
export function createWaitingContractsRepository(db: Database) {
  const prepare = (side: ContractSide) =>
    prepareTogether<{ waiting: WaitingContracts; active: { total: number } }>(db, 'waiting_contracts', {
      waiting: selectWaiting(db, side),
      active: selectActive(db, side),
    });
  const read = { supplier: prepare('supplier'), buyer: prepare('buyer') };
  return {
    async find(
      side: ContractSide,
      userId: number,
      day: string,
    ): Promise<WaitingContracts & { active: number }> {
      const { waiting, active } = await read[side]({ userId, today: day });
      const [found] = waiting;
      const [all] = active;
      if (!found || !all) throw new Error('a count gave no row');
      return { ...found, active: all.total };
    },
  };
}
export type WaitingContractsRepository = ReturnType<typeof createWaitingContractsRepository>;
