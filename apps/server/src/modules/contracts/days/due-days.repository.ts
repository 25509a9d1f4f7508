import { and, asc, eq, gt, gte, lte, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database';
import { contracts, isContractAgreed } from '../../../schema';

interface RunningQuery {
  today: string;
  /** Last day to look for. */
  to: string;
  /** Restricts the query to this contract. */
  contractId: number | undefined;
  /** Cursor: only contracts with a greater id are returned. */
  after: number;
  size: number;
}

/** Finds contracts with due deliveries or milestones. */
export function createDueDaysRepository(db: Database) {
  return {
    /** Returns contracts in force with a delivery or milestone due between `today` and `to`, ordered by id. */
    listRunning: ({ today, to, contractId, after, size }: RunningQuery) =>
      db
        .select({ id: contracts.id, substance: contracts.substance })
        .from(contracts)
        .where(
          and(
            gt(contracts.id, after),
            contractId === undefined ? undefined : eq(contracts.id, contractId),
            lte(contracts.startDate, today),
            gte(contracts.endDate, today),
            isContractAgreed,
            sql`exists (
              select 1 from jsonb_path_query(${contracts.substance}, '$.lines[*].deliveryDate') day
              where day #>> '{}' between ${today} and ${to}
              union all
              select 1 from jsonb_path_query(${contracts.substance}, '$.milestones[*].dueDate') day
              where day #>> '{}' between ${today} and ${to})`,
          ),
        )
        .orderBy(asc(contracts.id))
        .limit(size),
  };
}
export type DueDaysRepository = ReturnType<typeof createDueDaysRepository>;
