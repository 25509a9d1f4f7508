import { and, count, desc, eq, ilike, isNull, or, sql } from 'drizzle-orm';
import type { NdaStatus } from '@proffer/contract/choices';
import { holding, type Database } from '../../platform/database';
import { ndaRequests, profiles } from '../../schema';
import { standingOf, type AccountStanding } from '../users';

interface ContractBuyersQuery {
  proposalId: number;
  buyerId: number | undefined;
  search: string | undefined;
  page: number;
  size: number;
}

interface ContractBuyerRow {
  buyerId: number;
  buyerName: string;
  buyerCompany: string;
  ndaId: number;
  ndaStatus: NdaStatus;
  requestedAt: Date;
  standing: AccountStanding;
}

const name = sql<string>`trim(${profiles.firstName} || ' ' || ${profiles.lastName})`;

/** Reads, across the rooms of NDAs and profiles, with whom a supplier has dealings on an offer. */
export function createContractBuyersRepository(db: Database) {
  return {
    async list(query: ContractBuyersQuery): Promise<{ rows: ContractBuyerRow[]; total: number }> {
      const pattern = query.search ? holding(query.search) : undefined;
      const where = and(
        eq(ndaRequests.proposalId, query.proposalId),
        // Requests that the supplier has removed are not offered; one who is asked for by id is told of all the same.
        query.buyerId === undefined ? isNull(ndaRequests.removedAt) : eq(ndaRequests.buyerId, query.buyerId),
        pattern === undefined ? undefined : or(ilike(name, pattern), ilike(profiles.companyName, pattern)),
      );
      const [rows, totals] = await Promise.all([
        db
          .select({
            buyerId: ndaRequests.buyerId,
            buyerName: name,
            buyerCompany: profiles.companyName,
            ndaId: ndaRequests.id,
            ndaStatus: ndaRequests.status,
            requestedAt: ndaRequests.requestedAt,
            standing: standingOf(ndaRequests.buyerId),
          })
          .from(ndaRequests)
          .innerJoin(profiles, eq(profiles.userId, ndaRequests.buyerId))
          .where(where)
          .orderBy(desc(ndaRequests.requestedAt), desc(ndaRequests.id))
          .limit(query.size)
          .offset(query.page * query.size),
        db
          .select({ total: count() })
          .from(ndaRequests)
          .innerJoin(profiles, eq(profiles.userId, ndaRequests.buyerId))
          .where(where),
      ]);
      return { rows, total: totals[0]?.total ?? 0 };
    },
  };
}
export type ContractBuyersRepository = ReturnType<typeof createContractBuyersRepository>;
