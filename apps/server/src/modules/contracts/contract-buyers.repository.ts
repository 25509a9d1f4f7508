import { and, count, desc, eq, ilike, isNull, or, sql } from 'drizzle-orm';
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

interface ContractBuyerRow {
  buyerId: number;
  buyerName: string;
  buyerCompany: string;
  ndaId: number | null;
  ndaStatus: NdaStatus;
  standing: AccountStanding;
}

const name = fullName();

/** Reads, across the rooms of NDAs, conversations and profiles, with whom a supplier has dealings on an offer. */
export function createContractBuyersRepository(db: Database) {
  /** A row for each buyer who has asked for the NDA, talks about the offer, or both. */
  function dealings({ offerId, buyerId, search }: ContractBuyersQuery) {
    const asked = db
      .select({
        id: ndaRequests.id,
        askedBy: ndaRequests.buyerId,
        status: ndaRequests.status,
        requestedAt: ndaRequests.requestedAt,
        removedAt: ndaRequests.removedAt,
      })
      .from(ndaRequests)
      .where(and(eq(ndaRequests.offerId, offerId), isNdaAsked))
      .as('asked');
    const talk = db
      .select({ talksTo: conversations.buyerId, begunAt: conversations.createdAt })
      .from(conversations)
      .where(eq(conversations.offerId, offerId))
      .as('talk');
    const pattern = search ? holding(search) : undefined;
    const where = and(
      // Requests that the supplier has removed are not offered; one who is asked for by id is told of all the same.
      buyerId === undefined ? isNull(asked.removedAt) : eq(profiles.userId, buyerId),
      pattern === undefined ? undefined : or(ilike(name, pattern), ilike(profiles.companyName, pattern)),
    );
    const isBuyer = eq(profiles.userId, sql`coalesce(${asked.askedBy}, ${talk.talksTo})`);
    return { asked, talk, where, isBuyer };
  }

  return {
    async list(query: ContractBuyersQuery): Promise<{ rows: ContractBuyerRow[]; total: number }> {
      const { asked, talk, where, isBuyer } = dealings(query);
      const isSame = eq(talk.talksTo, asked.askedBy);
      const [rows, totals] = await Promise.all([
        db
          .select({
            buyerId: profiles.userId,
            buyerName: name,
            buyerCompany: profiles.companyName,
            ndaId: asked.id,
            ndaStatus: sql<NdaStatus>`coalesce(${asked.status}, 'Not Requested')`,
            standing: standingOf(profiles.userId),
          })
          .from(asked)
          .fullJoin(talk, isSame)
          .innerJoin(profiles, isBuyer)
          .where(where)
          .orderBy(desc(sql`coalesce(${asked.requestedAt}, ${talk.begunAt})`), desc(profiles.userId))
          .limit(query.size)
          .offset(query.page * query.size),
        db
          .select({ total: count() })
          .from(asked)
          .fullJoin(talk, isSame)
          .innerJoin(profiles, isBuyer)
          .where(where),
      ]);
      return { rows, total: totals[0]?.total ?? 0 };
    },
  };
}
export type ContractBuyersRepository = ReturnType<typeof createContractBuyersRepository>;
