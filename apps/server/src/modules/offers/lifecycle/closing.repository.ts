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

/** SQL condition: no NDA, contract or conversation depends on the offer. */
const isFree = and(
  sql`not exists (select 1 from ${ndaRequests} where ${ndaRequests.offerId} = ${offers.id})`,
  sql`not exists (select 1 from ${ndaReliances} where ${ndaReliances.offerId} = ${offers.id})`,
  sql`not exists (select 1 from ${contracts} where ${contracts.offerId} = ${offers.id})`,
  sql`not exists (select 1 from ${conversations} where ${conversations.offerId} = ${offers.id})`,
);

/** Returns the words that the supplier's offers and their versions may have added to the spelling dictionary. */
async function wordsOf(tx: Executor, userId: number): Promise<string[]> {
  const { rows } = await tx.execute<{ word: string }>(sql`
    select distinct w as word
    from ${offers} o left join ${offerVersions} v on v.offer_id = o.id,
      unnest(tsvector_to_array(to_tsvector('market_words', market_text(o.title || ' ' || o.company_name || ' ' || coalesce(v.content->>'title', ''))))) w
    where o.supplier_id = ${userId}`);
  return rows.map(({ word }) => word);
}

/** Deletes dictionary words that no published offer contains any more. */
async function forgetWords(tx: Executor, words: string[]): Promise<void> {
  if (words.length === 0) return;
  await tx.execute(sql`
    delete from ${searchWords} s where s.word = any(${sql.param(words)}::text[]) and not exists (
      select from ${offers} o
      where o.status = 'published' and o.search_public @@ market_query(s.word, 'ranking'))`);
}

/** Hides or shows all offers of a supplier as the state table says. `updatedAt` stays, because the text does not change. */
async function moveAllOf(tx: Executor, userId: number, act: 'hide' | 'show'): Promise<number> {
  let moved = 0;
  for (const { from, to } of movesOf(offerTable, act, 'system')) {
    const { rowCount } = await tx.update(offers).set({ status: to }).where(own(userId, from));
    moved += rowCount ?? 0;
  }
  return moved;
}

/** Repository for operations on all offers of a supplier who leaves or is suspended. */
export function createOffersClosingRepository(db: Database) {
  return {
    /** Counts published and hidden offers, and drafts on which nothing depends. */
    async countOf(userId: number): Promise<{ published: number; drafts: number }> {
      const [published, drafts] = await Promise.all([
        db.$count(offers, own(userId, 'published', 'suspended')),
        db.$count(offers, and(own(userId, 'draft'), isFree)),
      ]);
      return { published, drafts };
    },

    /** Returns the users with whom somebody has requested an NDA, talked or concluded a contract. */
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
     * Deletes the supplier's offers on which nothing depends, and pending attachments. Returns the offers that remain
     * to be closed, with the titles that others know.
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

    /** Hides published offers while the account is deactivated; returns their number. */
    hideAllOf: (tx: Executor, userId: number) => moveAllOf(tx, userId, 'hide'),

    /** Restores hidden offers; returns their number. */
    showAllOf: (tx: Executor, userId: number) => moveAllOf(tx, userId, 'show'),
  };
}
export type OffersClosingRepository = ReturnType<typeof createOffersClosingRepository>;
