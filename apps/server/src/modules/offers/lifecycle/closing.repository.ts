import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Database, Executor } from '../../../platform/database';
import {
  buyerOffers,
  contracts,
  conversations,
  ndaRequests,
  proposalAttachments,
  proposals,
  proposalVersions,
  searchWords,
} from '../../../schema';
import { plainText } from '../../../schema/offer-words';
import { knownOffer } from '../versions/published-version.rows';
import type { NamedOffer } from '../offers.notices';
import type { OfferStatus } from './offers.states';

const own = (userId: number, ...statuses: OfferStatus[]) =>
  and(eq(proposals.supplierId, userId), inArray(proposals.status, statuses));

/** An offer that others' work hangs on, by the title they know. */
type LeftOffer = NamedOffer & { status: OfferStatus };

/** Nobody else's work hangs on it. */
const isFree = and(
  sql`not exists (select 1 from ${ndaRequests} where ${ndaRequests.proposalId} = ${proposals.id})`,
  sql`not exists (select 1 from ${contracts} where ${contracts.proposalId} = ${proposals.id})`,
  sql`not exists (select 1 from ${conversations} where ${conversations.proposalId} = ${proposals.id})`,
);

/** What the offers of a supplier, as they are and as they were, may have added to the words that misspelt ones are compared with. */
async function wordsOf(tx: Executor, userId: number): Promise<string[]> {
  const { rows } = await tx.execute<{ word: string }>(sql`
    select distinct w as word
    from ${proposals} p left join ${proposalVersions} v on v.proposal_id = p.id,
      unnest(tsvector_to_array(to_tsvector('market_words', ${sql.raw(
        plainText(`p.title || ' ' || p.company_name || ' ' || coalesce(v.content->>'title', '')`),
      )}))) w
    where p.supplier_id = ${userId}`);
  return rows.map(({ word }) => word);
}

/** Words that no published offer has any more. */
async function forgetWords(tx: Executor, words: string[]): Promise<void> {
  if (words.length === 0) return;
  await tx.execute(sql`
    delete from ${searchWords} s where s.word = any(${sql.param(words)}::text[]) and not exists (
      select from ${proposals} p
      where p.status = 'published' and p.search_public @@ plainto_tsquery('market', s.word))`);
}

/** One guarded update. `updatedAt` is kept, because the text of the offers did not change. */
async function moveAllOf(tx: Executor, userId: number, from: OfferStatus, to: OfferStatus): Promise<number> {
  const { rowCount } = await tx.update(proposals).set({ status: to }).where(own(userId, from));
  return rowCount ?? 0;
}

/** The offers of a supplier who leaves the market, or is kept off it for a while. */
export function createOffersClosingRepository(db: Database) {
  return {
    /** Offers that are published, also while they are hidden, and drafts that nobody rests on. */
    async countOf(userId: number): Promise<{ published: number; drafts: number }> {
      const [published, drafts] = await Promise.all([
        db.$count(proposals, own(userId, 'published', 'suspended')),
        db.$count(proposals, and(own(userId, 'draft'), isFree)),
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
     * Erases the offers of a supplier that nobody else's work hangs on, a buyer's own marks, and files that nobody but
     * their supplier knew of. Gives those that are left to be closed.
     */
    async eraseFree(tx: Executor, userId: number): Promise<LeftOffer[]> {
      const ofSupplier = eq(proposals.supplierId, userId);
      await tx.delete(buyerOffers).where(eq(buyerOffers.buyerId, userId));
      await tx.delete(proposals).where(and(ofSupplier, isFree));
      const left = await tx
        .select({
          id: proposals.id,
          status: proposals.status,
          title: knownOffer.title,
          companyName: proposals.companyName,
        })
        .from(proposals)
        .where(ofSupplier)
        .orderBy(proposals.id);
      const ids = left.map(({ id }) => id);
      await tx
        .delete(proposalAttachments)
        .where(and(eq(proposalAttachments.pending, true), inArray(proposalAttachments.proposalId, ids)));
      return left.filter(({ status }) => status !== 'closed');
    },

    /** Hides what is published while the account is deactivated; gives how many there were. */
    hideAllOf: (tx: Executor, userId: number) => moveAllOf(tx, userId, 'published', 'suspended'),

    /** Puts what was hidden back. */
    showAllOf: (tx: Executor, userId: number) => moveAllOf(tx, userId, 'suspended', 'published'),
  };
}
export type OffersClosingRepository = ReturnType<typeof createOffersClosingRepository>;
