import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Database, Executor } from '../../../platform/database';
import { logins, proposals, proposalTakedowns, users } from '../../../schema';

export interface TakedownRow {
  id: number;
  reason: string;
  at: Date;
  /** Nothing has happened to the offer since, and its supplier is still on the market. */
  isLast: boolean;
}

/** The only place that touches what administrators took down. */
export function createTakedownsRepository(db: Database) {
  return {
    async add(
      tx: Executor,
      takedown: { proposalId: number; takenDownBy: number; reason: string; createdAt: Date },
    ): Promise<number> {
      const [row] = await tx
        .insert(proposalTakedowns)
        .values(takedown)
        .returning({ id: proposalTakedowns.id });
      if (!row) throw new Error('insert into proposal_takedowns returned nothing');
      return row.id;
    },

    /** The one that keeps an offer off the market; undefined when none does. */
    async findOpen(proposalId: number, executor: Executor = db): Promise<TakedownRow | undefined> {
      const [row] = await executor
        .select({
          id: proposalTakedowns.id,
          reason: proposalTakedowns.reason,
          at: proposalTakedowns.createdAt,
          isLast: sql<boolean>`${proposals.closedAt} = ${proposalTakedowns.createdAt} and ${logins.closedAt} is null`,
        })
        .from(proposalTakedowns)
        .innerJoin(proposals, eq(proposals.id, proposalTakedowns.proposalId))
        .innerJoin(users, eq(users.id, proposals.supplierId))
        .innerJoin(logins, eq(logins.id, users.loginId))
        .where(
          and(
            eq(proposalTakedowns.proposalId, proposalId),
            isNull(proposalTakedowns.restoredAt),
            eq(proposals.status, 'closed'),
          ),
        );
      return row;
    },

    /** Puts the offer back as it was; false when somebody was faster, or has closed it again. */
    async restore(
      tx: Executor,
      takedown: { id: number; proposalId: number },
      to: 'published' | 'suspended',
      at: Date,
    ): Promise<boolean> {
      const ended = await tx
        .update(proposalTakedowns)
        .set({ restoredAt: at })
        .where(and(eq(proposalTakedowns.id, takedown.id), isNull(proposalTakedowns.restoredAt)))
        .returning({ createdAt: proposalTakedowns.createdAt });
      const [one] = ended;
      if (!one) return false;
      const opened = await tx
        .update(proposals)
        .set({ status: to, closedAt: null })
        .where(
          and(
            eq(proposals.id, takedown.proposalId),
            eq(proposals.status, 'closed'),
            eq(proposals.closedAt, one.createdAt),
          ),
        )
        .returning({ id: proposals.id });
      return opened.length === 1;
    },

    /** The supplier has closed the offer too, so that taking it down is no longer the last that happened to it. */
    async closeAgain(tx: Executor, proposalId: number, at: Date): Promise<void> {
      await tx
        .update(proposals)
        .set({ closedAt: at })
        .where(and(eq(proposals.id, proposalId), eq(proposals.status, 'closed')));
    },
  };
}
export type TakedownsRepository = ReturnType<typeof createTakedownsRepository>;
