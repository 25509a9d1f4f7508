import { and, eq, isNull, or, sql, type AnyColumn } from 'drizzle-orm';
import type { AssignableKind } from '@proffer/contract/wire/choices';
import type { Executor } from '../../platform/database';
import { contracts, conversations, ndaRequests, profiles, quotes } from '../../schema';

const tables = { conversation: conversations, nda: ndaRequests, quote: quotes, contract: contracts } as const;

/** Returns the parties of a thing and the company of the other one; undefined for anybody but its parties. */
export async function findSubject(tx: Executor, userId: number, kind: AssignableKind, id: number) {
  const table = tables[kind];
  const isParty = (column: AnyColumn) => eq(column, userId);
  const otherId = sql`case when ${isParty(table.buyerId)} then ${table.supplierId} else ${table.buyerId} end`;
  const [row] = await tx
    .select({ buyerId: table.buyerId, supplierId: table.supplierId, company: profiles.companyName })
    .from(table)
    .innerJoin(profiles, sql`${profiles.userId} = ${otherId}`)
    .where(
      and(
        eq(table.id, id),
        or(isParty(table.buyerId), isParty(table.supplierId)),
        kind === 'nda' ? or(isParty(table.buyerId), isNull(ndaRequests.removedAt)) : undefined,
      ),
    );
  return row;
}
export type FindSubject = typeof findSubject;
