import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { contracts, ndaRequests } from '../../schema';

/**
 * Whether a buyer is told who acts for a supplier: the one rule for everything beside the offer itself that shows the
 * person (decision record 0015). The name is withheld with the offer, until the supplier has given this buyer a paper
 * that bears it. An offer that needs no NDA names the person to everybody who is logged in.
 */
export function isPersonKnown(dealing: {
  /** All offers that the two deal about are under NDA. */
  isUnderNda: boolean;
  /** See `hasNamingPaper`. */
  hasNamingPaper: boolean;
}): boolean {
  return !dealing.isUnderNda || dealing.hasNamingPaper;
}

/**
 * Whether this buyer can read a paper that names the supplier's person: an NDA that was shared with them, or a contract
 * that was proposed to them. For statements of rooms above.
 */
export function hasNamingPaper(buyerId: SQLWrapper, supplierId: SQLWrapper): SQL<boolean> {
  const isOfPair = sql`paper.buyer_id = ${buyerId} and paper.supplier_id = ${supplierId}`;
  // In the order of what it takes to look: papers under an NDA that has ended are looked for among all requests of the two.
  return sql<boolean>`(exists (select 1 from ${ndaRequests} paper where ${isOfPair} and paper.status in ('Approved & Shared', 'Signed & Shared'))
    or exists (select 1 from ${contracts} paper where ${isOfPair})
    or exists (select 1 from ${ndaRequests} paper where ${isOfPair} and paper.signed_file_id is not null))`;
}
