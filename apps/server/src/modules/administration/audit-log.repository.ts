import { and, desc, eq, gte, lt, sql, type AnyColumn, type SQL } from 'drizzle-orm';
import type { AuditSubject } from '@proffer/contract/wire/choices';
import { anyGiven, prepareTogether, totalOf, type Database } from '../../platform/database';
import {
  auditLog,
  logins,
  marketCounts,
  members,
  ndaRequests,
  offers,
  profiles,
  reports,
  templates,
  users,
} from '../../schema';

export interface AuditFilters {
  /** An act such as `user.approved`, or only its noun. */
  act: string | undefined;
  actorId: number | undefined;
  subjectKind: AuditSubject | undefined;
  subjectId: number | undefined;
  /** Range of time, with an exclusive end. */
  from: Date | undefined;
  before: Date | undefined;
}

/** Name of a user, looked up by key, only for the rows of the page. */
const companyOf = (userId: SQL | AnyColumn) => sql`(
  select coalesce(nullif(${profiles.companyName}, ''), ${logins.email})
  from ${users} join ${logins} on ${logins.id} = ${users.loginId} left join ${profiles} on ${profiles.userId} = ${users.id}
  where ${users.id} = ${userId})`;
const offerOf = (offerId: SQL | AnyColumn) =>
  sql`(select ${offers.title} from ${offers} where ${offers.id} = ${offerId})`;
const { subjectKind, subjectId } = auditLog;
const subjectName = sql<string>`coalesce(case ${subjectKind}
  when 'user' then ${companyOf(subjectId)}
  when 'report' then ${companyOf(sql`(select ${reports.userId} from ${reports} where ${reports.id} = ${subjectId})`)}
  when 'template' then (select ${templates.name} from ${templates} where ${templates.id} = ${subjectId})
  when 'proposal' then ${offerOf(subjectId)}
  when 'nda' then ${offerOf(sql`(select ${ndaRequests.offerId} from ${ndaRequests} where ${ndaRequests.id} = ${subjectId})`)}
  end, '')`;

const columns = {
  id: auditLog.id,
  at: auditLog.createdAt,
  act: auditLog.act,
  actorId: auditLog.actorId,
  actorEmail: sql<string>`coalesce(${logins.email}, '')`,
  address: auditLog.address,
  subjectKind,
  subjectId,
  subjectName,
  before: auditLog.before,
  after: auditLog.after,
} as const;

/** Selects ids of audit entries, newest first. */
const selectIds = (db: Database, where: SQL | undefined, limit: number) =>
  db.select({ id: auditLog.id }).from(auditLog).where(where).orderBy(desc(auditLog.id)).limit(limit);

/** Selects audit entries by ids, given as `any(…)`. */
const selectRows = (db: Database, ids: SQL) =>
  db
    .select(columns)
    .from(auditLog)
    .leftJoin(users, eq(users.id, auditLog.actorId))
    .leftJoin(members, eq(members.id, auditLog.memberId))
    .leftJoin(logins, sql`${logins.id} = coalesce(${members.loginId}, ${users.loginId})`)
    .where(sql`${auditLog.id} = ${ids}`)
    .orderBy(desc(auditLog.id));

const entryCount = sql<number>`sum(${marketCounts.count})::int`;

/** Returns the query for each act that occurs, with its number of entries. */
function selectActs(db: Database) {
  const selection = { act: marketCounts.key, count: entryCount };
  const query = db
    .select(selection)
    .from(marketCounts)
    .where(sql`${marketCounts.figure} = 'audit act'`)
    .groupBy(marketCounts.key)
    .orderBy(sql`${marketCounts.key} collate "C"`);
  return { query, selection };
}

/** Returns the query for each administrator that occurs, with the number of entries. */
function selectActors(db: Database) {
  const selection = { userId: users.id, email: logins.email, count: entryCount };
  const query = db
    .select(selection)
    .from(marketCounts)
    .innerJoin(users, sql`${users.id} = ${marketCounts.key}::bigint`)
    .innerJoin(logins, eq(logins.id, users.loginId))
    .where(sql`${marketCounts.figure} = 'audit actor'`)
    .groupBy(users.id, logins.email)
    .orderBy(logins.email);
  return { query, selection };
}

interface Page {
  page: number;
  size: number;
}

interface Occurring {
  acts: { act: string; count: number }[];
  actors: { userId: number; email: string; count: number }[];
}

/** Creates the repository that reads the audit log with current names of its subjects. The platform writes it. */
export function createAuditLogRepository(db: Database) {
  // The ids are selected separately: with them, PostgreSQL would plan this statement anew for each limit, which takes
  // longer than running it.
  const readShown = prepareTogether<{
    rows: AuditRow;
    acts: Occurring['acts'][number];
    actors: Occurring['actors'][number];
  }>(db, 'audit_page', {
    rows: { query: selectRows(db, anyGiven('ids')), selection: columns },
    acts: selectActs(db),
    actors: selectActors(db),
  });

  const count = (filters: AuditFilters): Promise<number> => db.$count(auditLog, conditionOf(filters));

  return {
    /** Returns a page of the audit log, newest first, with the total and the acts and administrators of the whole log. */
    async list(filters: AuditFilters, page: Page): Promise<Occurring & { rows: AuditRow[]; total: number }> {
      const found = await selectIds(db, conditionOf(filters), page.size).offset(page.page * page.size);
      const { rows, ...occurring } = await readShown({ ids: found.map(({ id }) => id) });
      const total = storedTotal(filters, occurring) ?? (await totalOf(rows, page, () => count(filters)));
      return { rows, ...occurring, total };
    },

    count,

    /** Returns the next audit entries older than an id, newest first; null starts at the newest. */
    listOlder: (filters: AuditFilters, than: number | null, limit: number): Promise<AuditRow[]> => {
      const isOlder = than === null ? undefined : lt(auditLog.id, than);
      return selectRows(db, sql`any(array${selectIds(db, and(conditionOf(filters), isOlder), limit)})`);
    },
  };
}
export type AuditLogRepository = ReturnType<typeof createAuditLogRepository>;
export type AuditRow = Awaited<ReturnType<typeof selectRows>>[number];

function conditionOf({ act, actorId, subjectKind, subjectId, from, before }: AuditFilters): SQL | undefined {
  return and(
    act === undefined ? undefined : actCondition(act),
    actorId === undefined ? undefined : eq(auditLog.actorId, actorId),
    subjectKind === undefined ? undefined : eq(auditLog.subjectKind, subjectKind),
    subjectId === undefined ? undefined : eq(auditLog.subjectId, subjectId),
    from === undefined ? undefined : gte(auditLog.createdAt, from),
    before === undefined ? undefined : lt(auditLog.createdAt, before),
  );
}

/** An act starts with its noun and a dot; a word without a dot stands for all acts of that noun. */
const isWhole = (act: string): boolean => act.includes('.');
const beginningOf = (noun: string): string => `${noun}.`;

const actCondition = (act: string): SQL =>
  isWhole(act) ? eq(auditLog.act, act) : sql`starts_with(${auditLog.act}, ${beginningOf(act)})`;

/** Returns the number of matching entries from the stored counts, or undefined if these do not cover the filters. */
function storedTotal({ act, actorId, ...others }: AuditFilters, { acts, actors }: Occurring) {
  const isByOthers = Object.values(others).some((one) => one !== undefined);
  if (isByOthers || (act !== undefined && actorId !== undefined)) return undefined;
  if (actorId !== undefined) return actors.find(({ userId }) => userId === actorId)?.count ?? 0;
  return acts
    .filter(
      (one) => act === undefined || (isWhole(act) ? one.act === act : one.act.startsWith(beginningOf(act))),
    )
    .reduce((sum, { count }) => sum + count, 0);
}
