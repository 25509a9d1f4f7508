import { and, count, desc, eq, ilike, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { NdaStatus } from '@proffer/contract/wire/choices';
import { holding, type Database } from '../../platform/database';
import { conversations, fullName, isNdaAsked, ndaRequests, profiles } from '../../schema';
import { standingOf, type AccountStanding } from '../users';

export interface ContractBuyersQuery {
  offerId: number;
  buyerId?: number | undefined;
  search?: string | undefined;
  page: number;
  size: number;
}

/** Buyer whose NDA on another offer covers this offer. */
export interface CoveredBuyer {
  buyerId: number;
  ndaId: number;
  openedAt: Date;
}

interface ContractBuyerRow {
  buyerId: number;
  buyerName: string;
  buyerCompany: string;
  ndaId: number | null;
  ndaStatus: NdaStatus;
  standing: AccountStanding;
}

const name = fullName();

/** Reads the buyers with whom a supplier has dealings on an offer, from NDA requests, conversations and profiles. */
export function createContractBuyersRepository(db: Database) {
  /**
   * Builds one row for each buyer who has requested the NDA, has a conversation about the offer, or opened it
   * under another NDA.
   */
  function dealings({ offerId, buyerId, search }: ContractBuyersQuery, coveredBuyers: CoveredBuyer[]) {
    const requests = db
      .select({
        id: ndaRequests.id,
        requestedBy: ndaRequests.buyerId,
        status: ndaRequests.status,
        requestedAt: ndaRequests.requestedAt,
        removedAt: ndaRequests.removedAt,
      })
      .from(ndaRequests)
      .where(and(eq(ndaRequests.offerId, offerId), isNdaAsked))
      .as('requests');
    const talk = db
      .select({ talksTo: conversations.buyerId, begunAt: conversations.createdAt })
      .from(conversations)
      .where(eq(conversations.offerId, offerId))
      .as('talk');
    const covered = db
      .select({
        coveredBuyer: sql<number>`buyer_id`.as('covered_buyer'),
        ndaId: sql<number>`nda_id`.mapWith(Number).as('nda_id'),
        openedAt: sql<Date>`opened_at`.as('opened_at'),
      })
      .from(
        sql`unnest(${sql.param(coveredBuyers.map((one) => one.buyerId))}::bigint[],
          ${sql.param(coveredBuyers.map((one) => one.ndaId))}::bigint[],
          ${sql.param(coveredBuyers.map((one) => one.openedAt.toISOString()))}::timestamptz[]) as c(buyer_id, nda_id, opened_at)`,
      )
      .as('covered');
    const pattern = search ? holding(search) : undefined;
    const where = and(
      // Requests that the supplier has removed are hidden from the list, but found when requests for by buyer
      // id.
      buyerId === undefined
        ? or(isNull(requests.removedAt), isNotNull(covered.ndaId))
        : eq(profiles.userId, buyerId),
      pattern === undefined ? undefined : or(ilike(name, pattern), ilike(profiles.companyName, pattern)),
    );
    const dealer = sql`coalesce(${requests.requestedBy}, ${talk.talksTo})`;
    const isBuyer = eq(profiles.userId, sql`coalesce(${dealer}, ${covered.coveredBuyer})`);
    /** True if the covering NDA is shown: the buyer's own NDA on the offer takes precedence once signed. */
    const standsFor = sql<boolean>`${covered.ndaId} is not null and ${requests.status} is distinct from 'Signed & Shared'`;
    return { requests, talk, covered, dealer, standsFor, where, isBuyer };
  }

  return {
    async list(
      query: ContractBuyersQuery,
      coveredBuyers: CoveredBuyer[],
    ): Promise<{ rows: ContractBuyerRow[]; total: number }> {
      const { requests, talk, covered, dealer, standsFor, where, isBuyer } = dealings(query, coveredBuyers);
      const isSame = eq(talk.talksTo, requests.requestedBy);
      const isCovered = eq(covered.coveredBuyer, dealer);
      const [rows, totals] = await Promise.all([
        db
          .select({
            buyerId: profiles.userId,
            buyerName: name,
            buyerCompany: profiles.companyName,
            ndaId: sql<
              number | null
            >`case when ${standsFor} then ${covered.ndaId} else ${requests.id} end`.mapWith(requests.id),
            ndaStatus: sql<NdaStatus>`case when ${standsFor} then 'Signed & Shared' else coalesce(${requests.status}, 'Not Requested') end`,
            standing: standingOf(profiles.userId),
          })
          .from(requests)
          .fullJoin(talk, isSame)
          .fullJoin(covered, isCovered)
          .innerJoin(profiles, isBuyer)
          .where(where)
          .orderBy(
            desc(sql`coalesce(${requests.requestedAt}, ${talk.begunAt}, ${covered.openedAt})`),
            desc(profiles.userId),
          )
          .limit(query.size)
          .offset(query.page * query.size),
        db
          .select({ total: count() })
          .from(requests)
          .fullJoin(talk, isSame)
          .fullJoin(covered, isCovered)
          .innerJoin(profiles, isBuyer)
          .where(where),
      ]);
      return { rows, total: totals[0]?.total ?? 0 };
    },
  };
}
export type ContractBuyersRepository = ReturnType<typeof createContractBuyersRepository>;
