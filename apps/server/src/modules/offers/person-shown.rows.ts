import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { contracts, ndaRequests } from '../../schema';

/**
 * Returns true if a buyer may know the name of the supplier's person outside the offer itself (decision record 0015).
 * If all their offers are under NDA, the buyer must have received a document that contains the name. Without an NDA
 * every logged-in viewer may know it.
 */
export function isPersonKnown(dealing: {
  /** True if all offers that both sides deal on are under NDA. */
  isUnderNda: boolean;
  /** See `hasNamingPaper`. */
  hasNamingPaper: boolean;
}): boolean {
  return !dealing.isUnderNda || dealing.hasNamingPaper;
}

/**
 * SQL condition: true if the buyer can read a document that names the supplier's person. That is an NDA shared with
 * them or a contract proposed to them.
 */
export function hasNamingPaper(buyerId: SQLWrapper, supplierId: SQLWrapper): SQL<boolean> {
  const isOfPair = sql`paper.buyer_id = ${buyerId} and paper.supplier_id = ${supplierId}`;
  // Ordered by cost: documents under ended NDAs are searched among all requests of the pair.
  return sql<boolean>`(exists (select 1 from ${ndaRequests} paper where ${isOfPair} and paper.status in ('Approved & Shared', 'Signed & Shared'))
    or exists (select 1 from ${contracts} paper where ${isOfPair})
    or exists (select 1 from ${ndaRequests} paper where ${isOfPair} and paper.signed_file_id is not null))`;
}
