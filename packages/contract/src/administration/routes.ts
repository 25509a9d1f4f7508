import { z } from 'zod';
import {
  auditExportQuery,
  auditPage,
  auditQuery,
  closeReportBody,
  marketFigures,
  marketQuery,
  queueQuery,
  queueReply,
  reportBody,
  reportEntry,
  reportsQuery,
  systemState,
} from './schemas';
import { paths } from '../wire/paths';
import { done, id, pageOf } from '../wire/primitives.schemas';
import { binary, defineRoute } from '../wire/route';

const byId = z.object({ id });
const read = { auth: ['admin'], errors: [] } as const;

/**
 * Calls by which administrators read the whole market, and the call that reports something to them (ADM-20 to
 * ADM-25).
 */
export const administrationRoutes = {
  report: defineRoute({
    ...paths.report,
    summary:
      'Report a company or a message to the administrators; the same report twice is one while it is open',
    auth: ['supplier', 'buyer'],
    body: reportBody,
    replies: { 201: done },
    errors: ['illegal_transition'],
    limits: { rate: { max: 20, windowMs: 60_000 } },
  }),
  reports: defineRoute({
    ...paths.reports,
    ...read,
    summary: 'What has been reported; open ones first, the oldest first',
    query: reportsQuery,
    replies: { 200: pageOf(reportEntry) },
  }),
  closeReport: defineRoute({
    ...paths.closeReport,
    summary: 'Close a report, upheld or dismissed',
    auth: ['admin'],
    params: byId,
    body: closeReportBody,
    replies: { 200: done },
    errors: ['illegal_transition'],
  }),
  marketFigures: defineRoute({
    ...paths.marketFigures,
    ...read,
    summary: 'The market’s figures over the last days',
    query: marketQuery,
    replies: { 200: marketFigures },
  }),
  adminQueue: defineRoute({
    ...paths.adminQueue,
    ...read,
    summary: 'Everything that waits for an administrator, the one that waits longest first',
    query: queueQuery,
    replies: { 200: queueReply },
  }),
  auditLog: defineRoute({
    ...paths.auditLog,
    ...read,
    summary: 'What administrators did, the newest first',
    query: auditQuery,
    replies: { 200: auditPage },
  }),
  exportAuditLog: defineRoute({
    ...paths.exportAuditLog,
    ...read,
    summary: 'The same as CSV; the export itself is in the log',
    query: auditExportQuery,
    replies: { 200: binary('text/csv') },
  }),
  systemState: defineRoute({
    ...paths.systemState,
    ...read,
    summary: 'How the running product is',
    replies: { 200: systemState },
  }),
  retryMail: defineRoute({
    ...paths.retryMail,
    summary: 'Send a mail again that could not be sent',
    auth: ['admin'],
    params: byId,
    replies: { 200: done },
    errors: ['illegal_transition'],
  }),
  dropMail: defineRoute({
    ...paths.dropMail,
    summary: 'Give up a mail that could not be sent',
    auth: ['admin'],
    params: byId,
    replies: { 200: done },
    errors: ['illegal_transition'],
  }),
} as const;
