import { and, asc, eq, gte, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database';
import {
  contractEvents,
  contractNotes,
  contracts,
  isContractAgreed,
  isNdaSigned,
  ndaRequests,
  needAnswers,
  needInvitations,
  needs,
  offers,
  quotes,
  signatureRequests,
} from '../../../schema';
import { knownOffer } from '../../offers';
import type { CalendarReader } from './calendar-feeds.repository';

/** Rows of each kind, at most: a feed shows what is next, and calendars read it whole. */
const most = 200;

export interface CompanySide {
  side: 'supplier' | 'buyer';
  userId: number;
}

/** Reads what a company has to do by a day. Every query is limited to the company's own dealings. */
export function createDueRowsRepository(db: Database) {
  return {
    /** Returns the open and undecided needs of a buyer. */
    listOwnNeeds: (buyerId: number) =>
      db
        .select({
          id: needs.id,
          title: needs.title,
          status: needs.status,
          deadline: needs.deadline,
          answersEndedAt: needs.answersEndedAt,
          changedAt: needs.changedAt,
        })
        .from(needs)
        .where(and(eq(needs.buyerId, buyerId), inArray(needs.status, ['open', 'deciding'])))
        .orderBy(asc(needs.deadline))
        .limit(most),

    /** Returns the open needs that a supplier has answered or is invited to answer. */
    listNeedsToAnswer(supplierId: number) {
      const answered = sql`select ${needAnswers.needId} from ${needAnswers} where ${needAnswers.supplierId} = ${supplierId} and ${needAnswers.state} = 'current'`;
      const invited = sql`select ${needInvitations.needId} from ${needInvitations} where ${needInvitations.supplierId} = ${supplierId}`;
      return db
        .select({
          id: needs.id,
          title: needs.title,
          deadline: needs.deadline,
          changedAt: needs.changedAt,
        })
        .from(needs)
        .where(and(eq(needs.status, 'open'), sql`${needs.id} = any(array(${answered} union all ${invited}))`))
        .orderBy(asc(needs.deadline))
        .limit(most);
    },

    /** Returns the signed NDAs of a side that end from a day on. */
    listNdas: ({ side, userId }: CompanySide, from: string) =>
      db
        .select({
          id: ndaRequests.id,
          title: knownOffer.title,
          validUntil: ndaRequests.validUntil,
          changedAt: ndaRequests.changedAt,
        })
        .from(ndaRequests)
        .innerJoin(offers, eq(offers.id, ndaRequests.offerId))
        .where(
          and(
            side === 'supplier'
              ? and(eq(ndaRequests.supplierId, userId), isNull(ndaRequests.removedAt))
              : eq(ndaRequests.buyerId, userId),
            isNdaSigned,
            gte(ndaRequests.validUntil, from),
          ),
        )
        .orderBy(asc(ndaRequests.validUntil))
        .limit(most),

    /** Returns the quotes of a side that a buyer can accept until a day from the given one on. */
    listQuotes: ({ side, userId }: CompanySide, from: string) =>
      db
        .select({
          id: quotes.id,
          title: knownOffer.title,
          validUntil: quotes.validUntil,
          changedAt: quotes.changedAt,
        })
        .from(quotes)
        .innerJoin(offers, eq(offers.id, quotes.offerId))
        .where(
          and(
            eq(side === 'supplier' ? quotes.supplierId : quotes.buyerId, userId),
            eq(quotes.state, 'quoted'),
            gte(quotes.validUntil, from),
          ),
        )
        .orderBy(asc(quotes.validUntil))
        .limit(most),

    /** Returns the agreed contracts of a side that end from a day on, with their last event. */
    listContracts: ({ side, userId }: CompanySide, from: string) =>
      db
        .select({
          id: contracts.id,
          name: contracts.name,
          startDate: contracts.startDate,
          endDate: contracts.endDate,
          substance: contracts.substance,
          changedAt: sql<string>`coalesce((select max(${contractEvents.createdAt}) from ${contractEvents}
            where ${contractEvents.contractId} = ${contracts.id}), ${contracts.createdAt})`,
        })
        .from(contracts)
        .where(
          and(
            eq(side === 'supplier' ? contracts.supplierId : contracts.buyerId, userId),
            isContractAgreed,
            gte(contracts.endDate, from),
          ),
        )
        .orderBy(asc(contracts.endDate))
        .limit(most),

    /** Returns the confirmed deliveries and invoices of these contracts. */
    listConfirmedNotes: (contractIds: readonly number[]) =>
      db
        .select({
          contractId: contractNotes.contractId,
          state: contractNotes.state,
          entries: contractNotes.entries,
        })
        .from(contractNotes)
        .where(
          and(inArray(contractNotes.contractId, [...contractIds]), eq(contractNotes.state, 'confirmed')),
        ),

    /** Returns the deliveries and invoices that a company has to confirm or dispute. */
    listNotesToAnswer: (userId: number) =>
      db
        .select({
          id: contractNotes.id,
          contractId: contractNotes.contractId,
          kind: contractNotes.kind,
          day: contractNotes.day,
          name: contracts.name,
          changedAt: contractNotes.notedAt,
        })
        .from(contractNotes)
        .innerJoin(contracts, eq(contracts.id, contractNotes.contractId))
        .where(and(eq(contractNotes.answererId, userId), eq(contractNotes.state, 'noted')))
        .orderBy(asc(contractNotes.id))
        .limit(most),

    /** Returns the open signature requests that a person may sign. */
    listSignatureRequests: ({ userId, memberId, mayBind }: CalendarReader) =>
      db
        .select({
          id: signatureRequests.id,
          title: signatureRequests.title,
          changedAt: signatureRequests.createdAt,
        })
        .from(signatureRequests)
        .where(
          and(
            eq(signatureRequests.userId, userId),
            eq(signatureRequests.state, 'open'),
            or(
              eq(signatureRequests.addressedTo, memberId),
              mayBind ? isNull(signatureRequests.addressedTo) : undefined,
            ),
          ),
        )
        .orderBy(asc(signatureRequests.id))
        .limit(most),
  };
}
export type DueRowsRepository = ReturnType<typeof createDueRowsRepository>;
