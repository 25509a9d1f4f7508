import { and, asc, eq, exists, inArray, isNull, or, sql } from 'drizzle-orm';
import type { AmendmentState } from '@proffer/contract/choices';
import type { Clock } from '../../platform/clock';
import type { Database, Executor } from '../../platform/database';
import type { Actor } from '../../platform/session/actor';
import { contractAmendments, contractEvents, contracts } from '../../schema';
import { contractSides } from './contracts.states';
import { marketDay } from './market-day';

const own = (userId: number) => or(eq(contracts.buyerId, userId), eq(contracts.supplierId, userId));
const isAgreed = sql`(${contracts.supplierAgreedAt} is not null and ${contracts.buyerAgreedAt} is not null)`;
/** The states that the table of transitions lets either side reject in. */
const pending = (userId: number) =>
  and(own(userId), or(contracts.wantsChanges, and(isNull(contracts.rejectedAt), sql`not ${isAgreed}`)));

const openOf = (tx: Executor) =>
  tx
    .select({ id: contractAmendments.id })
    .from(contractAmendments)
    .where(and(eq(contractAmendments.contractId, contracts.id), eq(contractAmendments.state, 'open')));

/** The contracts of a company that leaves the market, or takes its own data away. */
export function createContractsLeaving(db: Database, clock: Clock) {
  async function closeAmendments(tx: Executor, actor: Actor, userId: number, reason: string): Promise<void> {
    const createdAt = clock.now();
    // Held in the order of every answer: the contract first, then its amendment.
    const held = await tx
      .select({ id: contracts.id, revision: contracts.revision, supplierId: contracts.supplierId })
      .from(contracts)
      .where(and(own(userId), exists(openOf(tx))))
      .orderBy(asc(contracts.id))
      .for('update');
    for (const { id, revision, supplierId } of held) {
      const state = sql<AmendmentState>`case when ${contractAmendments.proposedBy} = ${supplierId === userId ? 'supplier' : 'buyer'} then 'withdrawn' else 'rejected' end`;
      const [answered] = await tx
        .update(contractAmendments)
        .set({ state, answeredAt: createdAt, answerReason: reason })
        .where(and(eq(contractAmendments.contractId, id), eq(contractAmendments.state, 'open')))
        .returning({ state: contractAmendments.state });
      if (!answered) continue;
      await tx.insert(contractEvents).values({
        contractId: id,
        act: answered.state === 'withdrawn' ? 'amendment_withdrawn' : 'amendment_rejected',
        revision,
        actorUserId: userId,
        address: actor.address,
        note: reason,
        createdAt,
      });
    }
  }

  return {
    async countOf(userId: number): Promise<{ pending: number; active: number }> {
      const today = marketDay(clock.now());
      const active = and(
        own(userId),
        isNull(contracts.rejectedAt),
        isAgreed,
        sql`${contracts.endDate} >= ${today}::date`,
      );
      const [waiting, running] = await Promise.all([
        db.$count(contracts, pending(userId)),
        db.$count(contracts, active),
      ]);
      return { pending: waiting, active: running };
    },

    /**
     * Contracts that one side has not accepted can never become active any more: the one who leaves rejects them. What
     * they proposed as an amendment is taken back, what waits for their answer is refused.
     */
    async rejectPendingOf(tx: Executor, actor: Actor, userId: number, reason: string): Promise<void> {
      const at = clock.now();
      for (const side of contractSides) {
        const ofSide = eq(side === 'supplier' ? contracts.supplierId : contracts.buyerId, userId);
        const rejected = await tx
          .update(contracts)
          .set({ rejectedAt: at, rejectedBy: side, rejectReason: reason, wantsChanges: false })
          .where(and(ofSide, pending(userId)))
          .returning({ id: contracts.id, revision: contracts.revision });
        if (rejected.length === 0) continue;
        await tx.insert(contractEvents).values(
          rejected.map(({ id, revision }) => ({
            contractId: id,
            act: 'rejected' as const,
            revision,
            actorUserId: userId,
            address: actor.address,
            note: reason,
            createdAt: at,
          })),
        );
      }
      await closeAmendments(tx, actor, userId, reason);
    },

    /** The contracts of a company with their amendments. */
    async ownData(userId: number) {
      const rows = await db.select().from(contracts).where(own(userId)).orderBy(contracts.id);
      const amendments = await db
        .select()
        .from(contractAmendments)
        .where(
          inArray(
            contractAmendments.contractId,
            db.select({ id: contracts.id }).from(contracts).where(own(userId)),
          ),
        )
        .orderBy(contractAmendments.contractId, contractAmendments.number);
      return rows.map((row) => ({
        ...row,
        amendments: amendments.filter(({ contractId }) => contractId === row.id),
      }));
    },
  };
}
