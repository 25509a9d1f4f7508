import { and, asc, count, desc, eq, ne, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { ReportReason, ReportState, ReportSubject } from '@proffer/contract/wire/choices';
import { anyGiven, prepareQuery, type Database, type Executor } from '../../platform/database';
import { profiles, reports, users } from '../../schema';
import type { Part } from './list-part';

interface NewReport {
  subject: ReportSubject;
  subjectId: number;
  userId: number;
  reporterId: number;
  reason: ReportReason;
  text: string;
  quote: string;
  createdAt: Date;
}

const reporter = alias(profiles, 'reporter');
/** Inlined like in the indexes: a parameter would be unknown to a generic plan. */
const isOpen = sql`${reports.state} = 'open'`;

/** Creates the only repository of reports. */
export function createReportsRepository(db: Database) {
  const openAboutColumns = { userId: reports.userId, total: count() };
  const openAbout = prepareQuery<{ userId: number; total: number }>(
    db,
    'open_reports_about',
    db
      .select(openAboutColumns)
      .from(reports)
      .where(and(sql`${reports.userId} = ${anyGiven('userIds')}`, isOpen))
      .groupBy(reports.userId),
    openAboutColumns,
  );
  const select = (where: SQL, { offset, limit }: Part) =>
    db
      .select({
        id: reports.id,
        subject: reports.subject,
        subjectId: reports.subjectId,
        userId: reports.userId,
        companyName: profiles.companyName,
        reporterId: reports.reporterId,
        reporterCompany: reporter.companyName,
        reason: reports.reason,
        text: reports.text,
        quote: reports.quote,
        state: reports.state,
        note: reports.note,
        createdAt: reports.createdAt,
        closedAt: reports.closedAt,
      })
      .from(reports)
      .innerJoin(profiles, eq(profiles.userId, reports.userId))
      .innerJoin(reporter, eq(reporter.userId, reports.reporterId))
      .where(where)
      .orderBy(asc(reports.id))
      .limit(limit)
      .offset(offset);

  return {
    /** Adds a report; returns false if the reporter has an open one about the same subject. */
    async add(report: NewReport): Promise<boolean> {
      const rows = await db
        .insert(reports)
        .values(report)
        .onConflictDoNothing({
          target: [reports.reporterId, reports.subject, reports.subjectId],
          // Inlined like in the index: a parameter would be unknown to a generic plan.
          where: sql`state = 'open'`,
        })
        .returning({ id: reports.id });
      return rows.length === 1;
    },

    async findOpen({
      reporterId,
      subject,
      subjectId,
    }: Pick<NewReport, 'reporterId' | 'subject' | 'subjectId'>) {
      const [row] = await db
        .select({ reason: reports.reason, text: reports.text })
        .from(reports)
        .where(
          and(
            eq(reports.reporterId, reporterId),
            eq(reports.subject, subject),
            eq(reports.subjectId, subjectId),
            isOpen,
          ),
        );
      return row;
    },

    count: (state: ReportState): Promise<number> => db.$count(reports, eq(reports.state, state)),

    /** Returns reports of a state, oldest first. */
    list: (state: ReportState, part: Part) => select(eq(reports.state, state), part),
    listClosed: (part: Part) => select(ne(reports.state, 'open'), part),

    async countOpenAndClosed(): Promise<{ open: number; closed: number }> {
      const rows = await db
        .select({ state: reports.state, total: count() })
        .from(reports)
        .groupBy(reports.state);
      const all = rows.reduce((sum, { total }) => sum + total, 0);
      const open = rows.find(({ state }) => state === 'open')?.total ?? 0;
      return { open, closed: all - open };
    },

    /** Returns the number of open reports about each of these users; users without any are left out. */
    async countOpenAbout(userIds: number[]): Promise<Map<number, number>> {
      const rows = await openAbout({ userIds });
      return new Map(rows.map(({ userId, total }) => [userId, total]));
    },

    /** Returns the newest open reports about a user. */
    listOpenAbout: (userId: number, size: number) =>
      db
        .select({
          at: reports.createdAt,
          by: reporter.companyName,
          reason: reports.reason,
          text: reports.text,
        })
        .from(reports)
        .innerJoin(reporter, eq(reporter.userId, reports.reporterId))
        .where(and(eq(reports.userId, userId), isOpen))
        .orderBy(desc(reports.id))
        .limit(size),

    /** Closes an open report; undefined if it is not open. */
    async close(
      tx: Executor,
      id: number,
      change: { state: ReportState; note: string; closedBy: number; closedAt: Date },
    ): Promise<{ reporterId: number; userId: number } | undefined> {
      const [row] = await tx
        .update(reports)
        .set(change)
        .where(and(eq(reports.id, id), isOpen))
        .returning({ reporterId: reports.reporterId, userId: reports.userId });
      return row;
    },

    async exists(tx: Executor, id: number): Promise<boolean> {
      const rows = await tx.select({ id: reports.id }).from(reports).where(eq(reports.id, id));
      return rows.length > 0;
    },

    /** Returns the names for the notice about a closed report. */
    async findWords(tx: Executor, { reporterId, userId }: { reporterId: number; userId: number }) {
      const [row] = await tx
        .select({ companyName: profiles.companyName, reporterRole: users.role })
        .from(profiles)
        .innerJoin(users, eq(users.id, reporterId))
        .where(eq(profiles.userId, userId));
      return row;
    },

    /** Returns the reports made by a user, for the personal-data export. */
    ownData: (userId: number) =>
      db
        .select({
          subject: reports.subject,
          subjectId: reports.subjectId,
          reason: reports.reason,
          text: reports.text,
          quote: reports.quote,
          state: reports.state,
          createdAt: reports.createdAt,
          closedAt: reports.closedAt,
        })
        .from(reports)
        .where(eq(reports.reporterId, userId))
        .orderBy(asc(reports.id)),
  };
}
export type ReportsRepository = ReturnType<typeof createReportsRepository>;
export type ReportRow = Awaited<ReturnType<ReportsRepository['list']>>[number];
