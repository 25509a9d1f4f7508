import { and, asc, between, eq, gte, lte, notExists } from 'drizzle-orm';
import type { Database, Executor } from '../../../platform/database';
import { contractNotices, contracts, isContractAgreed } from '../../../schema';

type NoticeKind = (typeof contractNotices.$inferSelect)['kind'];
/** Kinds of notification about the first or last day of a contract. */
export type ContractDayKind = Extract<
  NoticeKind,
  'starting' | 'ending' | 'ending-week' | 'ending-day' | 'ended'
>;

/** Day of a contract about which both sides are to be notified. */
interface ContractDay<Kind extends NoticeKind> {
  contractId: number;
  kind: Kind;
  /** Calendar day `YYYY-MM-DD`. */
  day: string;
}

interface DueQuery {
  kind: ContractDayKind;
  /** First and last day of the range to notify about, both inclusive. */
  from: string;
  to: string;
  today: string;
  /** Restricts the query to this contract. */
  contractId: number | undefined;
  size: number;
}

/** Records which days of contracts have been notified; no other repository touches that table. */
export function createContractDaysRepository(db: Database) {
  return {
    /**
     * Returns days of agreed contracts for which no notification was recorded, earliest first. Only contracts
     * that have begun count, and for kinds other than `ended` only those that have not ended.
     */
    async listDue(query: DueQuery): Promise<ContractDay<ContractDayKind>[]> {
      const day = query.kind === 'starting' ? contracts.startDate : contracts.endDate;
      const notified = db
        .select({ contractId: contractNotices.contractId })
        .from(contractNotices)
        .where(
          and(
            eq(contractNotices.contractId, contracts.id),
            eq(contractNotices.kind, query.kind),
            eq(contractNotices.day, day),
          ),
        );
      const rows = await db
        .select({ contractId: contracts.id, day })
        .from(contracts)
        .where(
          and(
            between(day, query.from, query.to),
            lte(contracts.startDate, query.today),
            query.kind === 'ended' ? undefined : gte(contracts.endDate, query.today),
            isContractAgreed,
            query.contractId === undefined ? undefined : eq(contracts.id, query.contractId),
            notExists(notified),
          ),
        )
        .orderBy(asc(day), asc(contracts.id))
        .limit(query.size);
      return rows.map((row) => ({ ...row, kind: query.kind }));
    },

    /** Records notifications and returns the newly recorded days; the others were recorded by another node. */
    async addNotices<Day extends ContractDay<NoticeKind>>(
      tx: Executor,
      days: Day[],
      createdAt: Date,
    ): Promise<Day[]> {
      const added = await tx
        .insert(contractNotices)
        .values(days.map(({ contractId, kind, day }) => ({ contractId, kind, day, createdAt })))
        .onConflictDoNothing()
        .returning({
          contractId: contractNotices.contractId,
          kind: contractNotices.kind,
          day: contractNotices.day,
        });
      return days.filter((one) =>
        added.some(
          ({ contractId, kind, day }) =>
            contractId === one.contractId && kind === one.kind && day === one.day,
        ),
      );
    },
  };
}
export type ContractDaysRepository = ReturnType<typeof createContractDaysRepository>;
