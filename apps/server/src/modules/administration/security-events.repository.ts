import { isIP } from 'node:net';
import { and, desc, eq, gte, lt, sql, type AnyColumn, type SQL } from 'drizzle-orm';
import { isEmailAddress } from '@proffer/contract/wire/email';
import type { Database } from '../../platform/database';
import { securityEvents, users } from '../../schema';
import type { Part } from './list-part';

export interface SecurityEventFilters {
  /** An email address, or the beginning of one. */
  account: string | undefined;
  userId: number | undefined;
  /** A network address, or the beginning of one. */
  address: string | undefined;
  /** A kind such as `login.failed`, or only its first word. */
  kind: string | undefined;
  /** Range of time, with an exclusive end. */
  from: Date | undefined;
  before: Date | undefined;
}

/** Looked up only for the rows of the page. */
const userId = sql<number | null>`(
  select min(${users.id}) from ${users} where ${users.loginId} = ${securityEvents.loginId})`.mapWith(
  (id: number | null) => id,
);

/** Creates the repository with which administrators read security events. The platform writes them. */
export function createSecurityEventsRepository(db: Database) {
  function select(where: SQL | undefined, { offset, limit }: Part) {
    // The page is cut out first, so that nothing is looked up for the rows before it.
    const page = db
      .select({ id: securityEvents.id })
      .from(securityEvents)
      .where(where)
      .orderBy(desc(securityEvents.id))
      .limit(limit)
      .offset(offset)
      .as('told');
    const { id, kind, account, address, device, detail, times, createdAt, lastAt } = securityEvents;
    return db
      .select({ id, kind, account, userId, address, device, detail, times, createdAt, lastAt })
      .from(page)
      .innerJoin(securityEvents, eq(securityEvents.id, page.id))
      .orderBy(desc(securityEvents.id));
  }

  return {
    /** Returns a range of the matching security events, newest first. */
    list: async (filters: SecurityEventFilters, part: Part) => select(conditionOf(filters), part),

    /** Returns the number of matching security events, counted up to `most`. */
    async count(filters: SecurityEventFilters, most: number): Promise<number> {
      const counted = db
        .select({ id: securityEvents.id })
        .from(securityEvents)
        .where(conditionOf(filters))
        .limit(most)
        .as('counted');
      return db.$count(counted);
    },

    /** Returns the next security events older than an id, newest first; null starts at the newest. */
    listOlder: async (filters: SecurityEventFilters, than: number | null, limit: number) =>
      select(and(conditionOf(filters), than === null ? undefined : lt(securityEvents.id, than)), {
        offset: 0,
        limit,
      }),
  };
}
export type SecurityEventsRepository = ReturnType<typeof createSecurityEventsRepository>;
export type SecurityEventRow = Awaited<ReturnType<SecurityEventsRepository['list']>>[number];

function conditionOf(filters: SecurityEventFilters): SQL | undefined {
  const { from, before } = filters;
  const { account, address, kind, createdAt, loginId } = securityEvents;
  const typed = filters.account?.toLowerCase();
  return and(
    typed === undefined ? undefined : wholeOrStart(account, typed, isEmailAddress(typed)),
    filters.userId === undefined
      ? undefined
      : sql`${loginId} = (select ${users.loginId} from ${users} where ${users.id} = ${filters.userId})`,
    filters.address === undefined
      ? undefined
      : wholeOrStart(address, filters.address, isIP(filters.address) > 0),
    filters.kind === undefined
      ? undefined
      : filters.kind.includes('.')
        ? wholeOrStart(kind, filters.kind, true)
        : wholeOrStart(kind, `${filters.kind}.`, false),
    from === undefined ? undefined : gte(createdAt, from),
    before === undefined ? undefined : lt(createdAt, before),
  );
}

/** Compares a whole text exactly, which keeps the order of the index, and otherwise by its beginning. */
function wholeOrStart(column: AnyColumn, text: string, isWhole: boolean): SQL {
  return isWhole ? eq(column, text) : sql`starts_with(${column}, ${text})`;
}
