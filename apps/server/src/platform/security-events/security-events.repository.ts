import { and, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { securityEventKinds } from '@proffer/contract/wire/choices';
import { limits } from '@proffer/contract/wire/limits';
import type { Clock } from '../clock';
import { sqlState, type Database, type Executor } from '../database';
import { logins, securityEvents } from '../../schema';
import { createCollectedEvents, type Taken } from './collected-events';
import { isTry, rowOf, type EventRow, type SecurityEvent } from './event-row';

export interface SecurityEvents {
  /** Inserts an event in the transaction of the act itself. */
  add(tx: Executor, event: SecurityEvent): Promise<void>;
  /**
   * Records an event asynchronously, for tries and refusals, which change nothing themselves.
   * Events of one moment share a statement, and a try repeated within ten minutes is counted in the
   * first row.
   */
  note(event: SecurityEvent): void;
}

/** The security events with their maintenance. */
interface SecurityEventRecord extends SecurityEvents {
  /**
   * Writes the pending events; call it before the database closes. Events that cannot be written
   * then are logged and lost.
   */
  flush(): Promise<void>;
  /**
   * Removes a closed login from the events: its email, devices and details, and the addresses of
   * its owner’s acts. Tries keep their address, which belongs to the person who tried; otherwise
   * attackers could erase their traces by closing an account.
   */
  forgetAccount(tx: Executor, loginId: number): Promise<void>;
  /** Deletes events older than the retention period. */
  sweep(): Promise<void>;
}

interface SecurityEventsDeps {
  db: Database;
  clock: Clock;
  logger: Pick<FastifyBaseLogger, 'error'>;
  /** How long events are gathered for one statement, in milliseconds. */
  gatherMs?: number;
  /** Maximum number of different tries in ten minutes; see `createCollectedEvents`. */
  most?: number;
}

const retryMs = 5_000;
/** Maximum number of rows in one statement. */
const mostTogether = 500;
/** Rows that one statement deletes, so that none locks the table for long after a flood. */
const sweptTogether = 10_000;
const dayMs = 86_400_000;
/** SQLSTATE classes with which PostgreSQL rejects the data itself. */
const refusals = /^2[23]/;
const tries = securityEventKinds.filter(isTry);

/**
 * Creates the record of logins, refusals and changed credentials (OWASP ASVS 5, chapter 16;
 * docs/decisions/0018).
 */
export function createSecurityEvents({
  db,
  clock,
  logger,
  gatherMs = 100,
  most = 5_000,
}: SecurityEventsDeps): SecurityEventRecord {
  const collected = createCollectedEvents({ mergedMs: limits.securityEvents.mergedMs, most });
  let timer: NodeJS.Timeout | undefined;
  let writing = Promise.resolve();

  function plan(afterMs: number): void {
    if (timer) return;
    timer = setTimeout(() => {
      timer = undefined;
      void writeAll();
    }, afterMs);
    // The timer does not keep the process alive; the shutdown flushes.
    timer.unref();
  }

  async function writeTaken(): Promise<void> {
    const taken = collected.take();
    for (let start = 0; start < taken.length; start += mostTogether) {
      try {
        await writePart(taken.slice(start, start + mostTogether));
      } catch (error) {
        logger.error(
          { err: error, events: taken.length - start },
          'security events could not be written yet',
        );
        collected.putBack(taken.slice(start));
        plan(retryMs);
        return;
      }
    }
  }

  /**
   * Batches are written one after the other, because the second adds to rows whose ids the first
   * returns.
   */
  function writeAll(): Promise<void> {
    writing = writing.then(writeTaken);
    return writing;
  }

  async function writePart(part: Taken[]): Promise<void> {
    try {
      for (const written of await write(db, part)) collected.wrote(written.id, written);
    } catch (error) {
      if (!refusals.test(sqlState(error) ?? '')) throw error;
      if (part.length > 1) {
        for (const one of part) await writePart([one]);
        return;
      }
      logger.error({ err: error, kind: part[0]?.row.kind }, 'a security event was refused by the database');
    }
  }

  return {
    async add(tx, event) {
      const row = rowOf(event, clock.now());
      const account = row.account === '' ? emailOf(row.loginId) : row.account;
      await tx.insert(securityEvents).values({ ...row, account });
    },

    note(event) {
      collected.add(rowOf(event, clock.now()));
      plan(gatherMs);
    },

    async flush() {
      await writeAll();
      clearTimeout(timer);
      timer = undefined;
      if (!collected.isEmpty) logger.error({ events: collected.take().length }, 'security events are lost');
    },

    async forgetAccount(tx, loginId) {
      collected.forget(loginId);
      const { id, account, kind, address } = securityEvents;
      const emails = tx
        .select({ account })
        .from(securityEvents)
        .where(and(eq(securityEvents.loginId, loginId), sql`${account} <> ''`));
      const isOfLogin = or(
        eq(securityEvents.loginId, loginId),
        and(isNull(securityEvents.loginId), inArray(account, emails)),
      );
      await tx
        .update(securityEvents)
        .set({
          loginId: null,
          account: '',
          device: '',
          detail: {},
          address: sql`case when ${inArray(kind, tries)} then ${address} else '' end`,
        })
        .where(inArray(id, tx.select({ id }).from(securityEvents).where(isOfLogin)));
    },

    async sweep() {
      const before = new Date(clock.now().getTime() - limits.securityEvents.keptDays * dayMs);
      const { id, createdAt } = securityEvents;
      for (;;) {
        const old = db.select({ id }).from(securityEvents).where(lt(createdAt, before)).limit(sweptTogether);
        const { rowCount } = await db.delete(securityEvents).where(inArray(id, old));
        if ((rowCount ?? 0) < sweptTogether) return;
      }
    },
  };
}

const emailOf = (loginId: number | null) =>
  sql<string>`coalesce((select ${logins.emailKey} from ${logins} where ${logins.id} = ${loginId}::bigint), '')`;

type Written = Pick<EventRow, 'kind' | 'loginId' | 'account' | 'address' | 'detail'> & { id: number };

/**
 * Adds to existing rows and inserts new ones, in one statement. Rows that were anonymised or swept
 * are not added to; deleted logins become null.
 */
async function write(db: Database, part: Taken[]): Promise<Written[]> {
  const given = JSON.stringify(part.map(({ row, rowId }, place) => ({ ...row, rowId, place })));
  const { rows } = await db.execute<{ [Column in keyof Written]: Written[Column] }>(sql`
    with given as (
      select g.*, l.id login_id, coalesce(nullif(g.account, ''), l.email_key, '') written_account
      from jsonb_to_recordset(${given}::jsonb) g(place int, "rowId" bigint, kind text, "loginId" bigint, account text, address text,
        device text, detail jsonb, times int, "createdAt" timestamptz, "lastAt" timestamptz)
      left join ${logins} l on l.id = g."loginId"
    ), counted as (
      update ${securityEvents} e set times = e.times + g.times, last_at = greatest(e.last_at, g."lastAt")
      from given g
      where e.id = g."rowId" and e.login_id is not distinct from g.login_id and (g.login_id is not null or e.account = g.account)
      returning g.place
    )
    insert into ${securityEvents} (kind, login_id, account, address, device, detail, times, created_at, last_at)
    select kind, login_id, written_account, address, device, detail, times, "createdAt", "lastAt" from given g
    where not exists (select from counted c where c.place = g.place)
    order by place
    returning id, kind, login_id "loginId", account, address, detail`);
  return rows;
}
