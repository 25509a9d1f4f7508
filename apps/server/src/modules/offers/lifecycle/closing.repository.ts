import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Database, Executor } from '../../../platform/database';
import {
  contracts,
  conversations,
  ndaReliances,
  ndaRequests,
  offerAttachments,
  offers,
  offerVersions,
  searchWords,
} from '../../../schema';
import { knownOffer } from '../versions/published-version.rows';
import { movesOf } from '../../../platform/states';
import type { MovableOffer } from './offer-moves';
import { offerTable, type OfferStatus } from './offers.states';

const own = (userId: number, ...statuses: OfferStatus[]) =>
  and(eq(offers.supplierId, userId), inArray(offers.status, statuses));

/** Nobody else's work hangs on it. */
const isFree = and(
  sql`not exists (select 1 from ${ndaRequests} where ${ndaRequests.offerId} = ${offers.id})`,
  sql`not exists (select 1 from ${ndaReliances} where ${ndaReliances.offerId} = ${offers.id})`,
  sql`not exists (select 1 from ${contracts} where ${contracts.offerId} = ${offers.id})`,
  sql`not exists (select 1 from ${conversations} where ${conversations.offerId} = ${offers.id})`,
);

/** What the offers of a supplier, as they are and as they were, may have added to the words that misspelt ones are compared with. */
async function wordsOf(tx: Executor, userId: number): Promise<string[]> {
  const { rows } = await tx.execute<{ word: string }>(sql`
    select distinct w as word
    from ${offers} o left join ${offerVersions} v on v.offer_id = o.id,
      unnest(tsvector_to_array(to_tsvector('market_words', market_text(o.title || ' ' || o.company_name || ' ' || coalesce(v.content->>'title', ''))))) w
    where o.supplier_id = ${userId}`);
  return rows.map(({ word }) => word);
}

/** Words that no published offer has any more. */
async function forgetWords(tx: Executor, words: string[]): Promise<void> {
  if (words.length === 0) return;
  await tx.execute(sql`
    delete from ${searchWords} s where s.word = any(${sql.param(words)}::text[]) and not exists (
      select from ${offers} o
      where o.status = 'published' and o.search_public @@ market_query(s.word, 'ranking'))`);
}

/** One guarded update, as the table has it. `updatedAt` is kept, because the text of the offers did not change. */
async function moveAllOf(tx: Executor, userId: number, act: 'hide' | 'show'): Promise<number> {
  let moved = 0;
  for (const { from, to } of movesOf(offerTable, act, 'system')) {
    const { rowCount } = await tx.update(offers).set({ status: to }).where(own(userId, from));
    moved += rowCount ?? 0;
  }
  return moved;
}

/** The offers of a supplier who leaves the market, or is kept off it for a while. */
export function createOffersClosingRepository(db: Database) {
  return {
    /** Offers that are published, also while they are hidden, and drafts that nobody rests on. */
    async countOf(userId: number): Promise<{ published: number; drafts: number }> {
      const [published, drafts] = await Promise.all([
        db.$count(offers, own(userId, 'published', 'suspended')),
        db.$count(offers, and(own(userId, 'draft'), isFree)),
      ]);
      return { published, drafts };
    },

    /** Those of these users whom somebody has asked for an NDA, talked to or concluded a contract with. */
    async listWhoDealt(tx: Executor, userIds: number[]): Promise<number[]> {
      const sides = [ndaRequests, contracts, conversations].flatMap((dealing) => [
        sql`select ${dealing.supplierId} as id from ${dealing} where ${inArray(dealing.supplierId, userIds)}`,
        sql`select ${dealing.buyerId} as id from ${dealing} where ${inArray(dealing.buyerId, userIds)}`,
      ]);
      const { rows } = await tx.execute<{ id: number }>(sql.join(sides, sql` union `));
      return rows.map(({ id }) => id);
    },

    wordsOf,
    forgetWords,

    /**
     * Erases the offers of a supplier that nobody else's work hangs on, and files that nobody but their supplier knew of. Gives those that are left to be closed, by the
     * titles that others know.
     */
    async eraseFree(tx: Executor, userId: number): Promise<MovableOffer[]> {
      const ofSupplier = eq(offers.supplierId, userId);
      await tx.delete(offers).where(and(ofSupplier, isFree));
      const left = await tx
        .select({
          id: offers.id,
          supplierId: offers.supplierId,
          status: offers.status,
          title: knownOffer.title,
          companyName: offers.companyName,
        })
        .from(offers)
        .where(ofSupplier)
        .orderBy(offers.id);
      const ids = left.map(({ id }) => id);
      await tx
        .delete(offerAttachments)
        .where(and(eq(offerAttachments.pending, true), inArray(offerAttachments.offerId, ids)));
      return left.filter(({ status }) => status !== 'closed');
    },

    /** Hides what is published while the account is deactivated; gives how many there were. */
    hideAllOf: (tx: Executor, userId: number) => moveAllOf(tx, userId, 'hide'),

    /** Puts what was hidden back. */
    showAllOf: (tx: Executor, userId: number) => moveAllOf(tx, userId, 'show'),
  };
}
export type OffersClosingRepository = ReturnType<typeof createOffersClosingRepository>;
