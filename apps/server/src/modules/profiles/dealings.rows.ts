import { and, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { Role } from '@proffer/contract/wire/route';
import { contracts, isContractAgreed, isNdaSigned, ndaRequests } from '../../schema';

/**
 * Returns the conditions for the dealings of a viewer with a company: an NDA signed by both, and a contract accepted
 * by both. An administrator has none.
 */
export function dealingsBetween(
  role: Role,
  viewerId: SQLWrapper,
  companyId: SQLWrapper,
): { hasNda: SQL<boolean>; hasContract: SQL<boolean> } {
  if (role === 'admin') return { hasNda: sql<boolean>`false`, hasContract: sql<boolean>`false` };
  const [buyerId, supplierId] = role === 'buyer' ? [viewerId, companyId] : [companyId, viewerId];
  const hasNda = and(
    sql`${ndaRequests.buyerId} = ${buyerId}`,
    sql`${ndaRequests.supplierId} = ${supplierId}`,
    isNdaSigned,
  );
  const hasContract = and(
    sql`${contracts.buyerId} = ${buyerId}`,
    sql`${contracts.supplierId} = ${supplierId}`,
    isContractAgreed,
  );
  return {
    hasNda: sql<boolean>`exists (select 1 from ${ndaRequests} where ${hasNda})`,
    hasContract: sql<boolean>`exists (select 1 from ${contracts} where ${hasContract})`,
  };
}
