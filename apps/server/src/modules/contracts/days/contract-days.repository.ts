import { and, asc, between, eq, gte, lte, notExists } from 'drizzle-orm';
import type { Database, Executor } from '../../../platform/database';
import { contractNotices, contracts, isContractAgreed } from '../../../schema';

type NoticeKind = (typeof contractNotices.$inferSelect)['kind'];
/** Days that are terms of the contract as a whole. */
export type ContractDayKind = Extract<
  NoticeKind,
  'starting' | 'ending' | 'ending-week' | 'ending-day' | 'ended'
>;

/** A day of a contract of which both sides are to be told. */
interface ContractDay<Kind extends NoticeKind> {
  contractId: number;
  kind: Kind;
  /** Calendar day `YYYY-MM-DD`. */
  day: string;
}

interface DueQuery {
  kind: ContractDayKind;
  /** The days that are told of, both included. */
  from: string;
  to: string;
  today: string;
  /** Only this contract's. */
  contractId: number | undefined;
  size: number;
}

/** The only place that touches what was told of the days of contracts. */
export function createContractDaysRepository(db: Database) {
  return {
    /** Days of agreed contracts, of an end that is told beforehand of those that run, of which nobody was told yet, the earliest first. */
    async listDue(query: DueQuery): Promise<ContractDay<ContractDayKind>[]> {
      const day = query.kind === 'starting' ? contracts.startDate : contracts.endDate;
      const told = db
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
            notExists(told),
          ),
        )
        .orderBy(asc(day), asc(contracts.id))
        .limit(query.size);
      return rows.map((row) => ({ ...row, kind: query.kind }));
    },

    /** Those of them that are written down now; the others were by somebody else. */
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
