import { and, desc, eq, gte, lt, sql, type AnyColumn, type SQL } from 'drizzle-orm';
import type { AuditSubject } from '@proffer/contract/wire/choices';
import { prepareQuery, type Database } from '../../platform/database';
import { auditLog, logins, ndaRequests, profiles, offers, reports, templates, users } from '../../schema';
import type { Part } from './administration.ports';

export interface AuditFilters {
  /** A whole act, or the first word of several. */
  act: string | undefined;
  actorId: number | undefined;
  subjectKind: AuditSubject | undefined;
  subjectId: number | undefined;
  /** From the first moment to the first one after. */
  from: Date | undefined;
  before: Date | undefined;
}

/** Each name is looked up by its own key, and for the rows of the page alone. */
const actorEmail = sql<string>`coalesce((
  select ${logins.email} from ${users} join ${logins} on ${logins.id} = ${users.loginId}
  where ${users.id} = ${auditLog.actorId}), '')`;
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

interface Actor {
  userId: number;
  email: string;
}

/** By stepping from one to the next in their index. */
const actsThatOccur = sql`(
  with recursive acts as (
    (select act from ${auditLog} order by act using ~<~ limit 1)
    union all
    select (select l.act from ${auditLog} l where l.act ~>~ acts.act order by l.act using ~<~ limit 1)
    from acts where acts.act is not null
  ) select act from acts where act is not null) occurring`;
const actColumns = { act: sql<string>`act`.as('act') };

/** In the same way. */
const actorsThatOccur = sql`(
  with recursive actors as (
    (select actor_id as id from ${auditLog} where actor_id is not null order by actor_id limit 1)
    union all
    select (select l.actor_id from ${auditLog} l where l.actor_id > actors.id order by l.actor_id limit 1)
    from actors where actors.id is not null
  ) select id, (select g.email from ${users} u join ${logins} g on g.id = u.login_id where u.id = actors.id) email
    from actors where id is not null) occurring`;
const actorColumns = { userId: sql<number>`id`.as('userId'), email: sql<string>`email`.as('email') };

/** Reads the audit log, with what its subjects are called now. Writing is the platform’s. */
export function createAuditLogRepository(db: Database) {
  const acts = prepareQuery<{ act: string }>(
    db,
    'audit_acts',
    db.select(actColumns).from(actsThatOccur),
    actColumns,
  );
  const actors = prepareQuery<Actor>(
    db,
    'audit_actors',
    db.select(actorColumns).from(actorsThatOccur).orderBy(actorColumns.email),
    actorColumns,
  );

  function select(where: SQL | undefined, { offset, limit }: Part) {
    // Cut out first, so that nothing is looked up for the rows before it.
    const told = db
      .select({ id: auditLog.id })
      .from(auditLog)
      .where(where)
      .orderBy(desc(auditLog.id))
      .limit(limit)
      .offset(offset)
      .as('told');
    return db
      .select({
        id: auditLog.id,
        at: auditLog.createdAt,
        act: auditLog.act,
        actorId: auditLog.actorId,
        actorEmail,
        address: auditLog.address,
        subjectKind,
        subjectId,
        subjectName,
        before: auditLog.before,
        after: auditLog.after,
      })
      .from(told)
      .innerJoin(auditLog, eq(auditLog.id, told.id))
      .orderBy(desc(auditLog.id));
  }

  return {
    /** The newest first. */
    list: (filters: AuditFilters, part: Part) => select(conditionOf(filters), part),

    count: (filters: AuditFilters): Promise<number> => db.$count(auditLog, conditionOf(filters)),

    /** The next ones that are older than an id, the newest first; null begins. */
    listOlder: (filters: AuditFilters, than: number | null, limit: number) =>
      select(and(conditionOf(filters), than === null ? undefined : lt(auditLog.id, than)), {
        offset: 0,
        limit,
      }),

    /** Each act that occurs. */
    listActs: async (): Promise<string[]> => (await acts({})).map(({ act }) => act),

    /** Each administrator that occurs. */
    listActors: (): Promise<Actor[]> => actors({}),
  };
}
export type AuditLogRepository = ReturnType<typeof createAuditLogRepository>;
export type AuditRow = Awaited<ReturnType<AuditLogRepository['list']>>[number];

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

/** An act begins with its noun and a dot; a word without one means all of that noun. */
function actCondition(act: string): SQL {
  return act.includes('.') ? eq(auditLog.act, act) : sql`starts_with(${auditLog.act}, ${`${act}.`})`;
}
