import { and, asc, eq, gt, gte, lte, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database';
import { contracts, isContractAgreed } from '../../../schema';

interface RunningQuery {
  today: string;
  /** The last day that is looked for. */
  to: string;
  /** Only this contract. */
  contractId: number | undefined;
  /** Only those after this one. */
  after: number;
  size: number;
}

/** Finds the contracts under which something is due. */
export function createDueDaysRepository(db: Database) {
  return {
    /** Contracts in force that name a day of delivery or of a milestone from today to the last one, in their order. */
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
