import type { z } from 'zod';
import type {
  closeReportBody,
  reportBody,
  ReportEntry,
  reportsQuery,
} from '@proffer/contract/administration/schemas';
import { limits } from '@proffer/contract/wire/limits';
import type { AuditLog } from '../../platform/audit';
import type { Clock } from '../../platform/clock';
import { withTransaction, type Database } from '../../platform/database';
import { AppError, notFound } from '../../platform/errors';
import { isSameRequest } from '../../platform/repeats';
import type { Actor } from '../../platform/session/actor';
import type { NoticesPort } from '../notices';
import type { Chat } from '../chat';
import type { Users } from '../users';
import type { Part } from './list-part';
import { toReportEntry } from './administration.mapper';
import { reportClosed } from './reports.notices';
import type { ReportRow, ReportsRepository } from './reports.repository';

interface ReportsDeps {
  db: Database;
  repository: ReportsRepository;
  users: Pick<Users['waiting'], 'find'>;
  messages: Pick<Chat['messages'], 'findForReport'>;
  notices: Pick<NoticesPort, 'announce'>;
  audit: AuditLog;
  clock: Clock;
}

type Reported = { userId: number; quote: string };

/** Creates the service with which users report to administrators and administrators close reports. */
export function createReportsService(deps: ReportsDeps) {
  const { db, repository, users, messages, notices, audit, clock } = deps;

  async function findCompany(actor: Actor, userId: number): Promise<Reported> {
    const user = await users.find(userId);
    if (!user || user.role === 'admin' || user.step !== 'done') throw notFound('The company');
    if (user.loginId === actor.loginId) throw refused('You cannot report your own company.');
    return { userId, quote: '' };
  }

  async function findMessage(actor: Actor, messageId: number): Promise<Reported> {
    const { senderId, content, fileNames, isDeleted } = await messages.findForReport(actor, messageId);
    if (senderId === actor.userId) throw refused('You cannot report your own message.');
    if (isDeleted) throw refused('This message is deleted and cannot be reported any more.');
    return { userId: senderId, quote: content || fileNames.join(', ') };
  }

  async function listAll({ offset, limit }: Part): Promise<{ rows: ReportRow[]; total: number }> {
    const { open, closed } = await repository.countOpenAndClosed();
    const first = offset < open ? await repository.list('open', { offset, limit }) : [];
    const left = { offset: Math.max(0, offset - open), limit: limit - first.length };
    const rest = left.limit > 0 ? await repository.listClosed(left) : [];
    return { rows: [...first, ...rest], total: open + closed };
  }

  return {
    /**
     * Reports a company or a message of the other side. Repeating an identical report while it is open changes
     * nothing.
     */
    async report(actor: Actor, { subject, id, reason, text }: z.output<typeof reportBody>): Promise<void> {
      const { userId, quote } = await (subject === 'company' ? findCompany : findMessage)(actor, id);
      const key = { subject, subjectId: id, reporterId: actor.userId };
      const report = { ...key, userId, reason, text, quote: quote.slice(0, limits.message) };
      if (await repository.add({ ...report, createdAt: clock.now() })) return;
      if (isSameRequest(await repository.findOpen(key), { reason, text })) return;
      throw refused('You have reported this already. You can report it again once that report is closed.');
    },

    /** Returns a page of reports of a state, or of all with the open ones first; each group oldest first. */
    async list(query: z.output<typeof reportsQuery>): Promise<{ items: ReportEntry[]; total: number }> {
      const { page, size, state } = query;
      const part = { offset: page * size, limit: size };
      if (state === undefined) {
        const { rows, total } = await listAll(part);
        return { items: rows.map(toReportEntry), total };
      }
      const [rows, total] = await Promise.all([repository.list(state, part), repository.count(state)]);
      return { items: rows.map(toReportEntry), total };
    },

    /** Closes a report once and notifies the reporter that it was handled, without the decision. */
    async close(actor: Actor, id: number, { state, note }: z.output<typeof closeReportBody>): Promise<void> {
      await withTransaction(db, async (tx) => {
        const change = { state, note, closedBy: actor.userId, closedAt: clock.now() };
        const closed = await repository.close(tx, id, change);
        if (!closed) {
          throw (await repository.exists(tx, id))
            ? refused('This report is closed already.')
            : notFound('The report');
        }
        await audit.add(tx, actor, {
          act: `report.${state}`,
          subject: { kind: 'report', id },
          before: { state: 'open' },
          after: { state, note },
        });
        const words = await repository.findWords(tx, closed);
        if (words) await notices.announce(tx, reportClosed({ id, ...closed, ...words }));
      });
    },
  };
}

const refused = (text: string) => new AppError('illegal_transition', { text });
export type ReportsService = ReturnType<typeof createReportsService>;
