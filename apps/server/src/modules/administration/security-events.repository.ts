import { isIP } from 'node:net';
import { and, desc, eq, gte, lt, sql, type AnyColumn, type SQL } from 'drizzle-orm';
import { isEmailAddress } from '@proffer/contract/wire/email';
import type { Database } from '../../platform/database';
import { securityEvents, users } from '../../schema';
import type { Part } from './administration.ports';

export interface SecurityEventFilters {
  /** A whole email address, or the beginning of one. */
  account: string | undefined;
  userId: number | undefined;
  /** A whole network address, or the beginning of one. */
  address: string | undefined;
  /** A whole kind, or the first word of several. */
  kind: string | undefined;
  /** From the first moment to the first one after. */
  from: Date | undefined;
  before: Date | undefined;
}

/** Looked up for the rows of the page alone. */
const userId = sql<number | null>`(
  select min(${users.id}) from ${users} where ${users.loginId} = ${securityEvents.loginId})`.mapWith(
  (id: number | null) => id,
);

/** Reads the security events for administrators. Writing is the platform’s. */
export function createSecurityEventsRepository(db: Database) {
  function select(where: SQL | undefined, { offset, limit }: Part) {
    // Cut out first, so that nothing is looked up for the rows before it.
    const told = db
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
      .from(told)
      .innerJoin(securityEvents, eq(securityEvents.id, told.id))
      .orderBy(desc(securityEvents.id));
  }

  return {
    /** The newest first. */
    list: async (filters: SecurityEventFilters, part: Part) => select(conditionOf(filters), part),

    /** How many there are, counted to `most` and no further. */
    async count(filters: SecurityEventFilters, most: number): Promise<number> {
      const counted = db
        .select({ id: securityEvents.id })
        .from(securityEvents)
        .where(conditionOf(filters))
        .limit(most)
        .as('counted');
      return db.$count(counted);
    },

    /** The next ones that are older than an id, the newest first; null begins. */
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

/** The whole is met exactly, which keeps the order of the index; of a part all that begin with it. */
function wholeOrStart(column: AnyColumn, text: string, isWhole: boolean): SQL {
  return isWhole ? eq(column, text) : sql`starts_with(${column}, ${text})`;
}
