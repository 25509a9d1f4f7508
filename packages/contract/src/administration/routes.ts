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
    summary: 'Reports a company or message to the administrators; idempotent while the report is open',
    auth: ['supplier', 'buyer'],
    permission: 'read',
    body: reportBody,
    replies: { 201: done },
    errors: ['illegal_transition'],
    limits: { rate: { max: 20, windowMs: 60_000 } },
  }),
  reports: defineRoute({
    ...paths.reports,
    ...read,
    permission: 'read',
    summary: 'Lists reports, open ones first, oldest first',
    query: reportsQuery,
    replies: { 200: pageOf(reportEntry) },
  }),
  closeReport: defineRoute({
    ...paths.closeReport,
    summary: 'Closes a report as upheld or dismissed',
    auth: ['admin'],
    permission: 'prepare',
    params: byId,
    body: closeReportBody,
    replies: { 200: done },
    errors: ['illegal_transition'],
  }),
  marketFigures: defineRoute({
    ...paths.marketFigures,
    ...read,
    permission: 'read',
    summary: 'Returns the market’s figures over the last days',
    query: marketQuery,
    replies: { 200: marketFigures },
  }),
  adminQueue: defineRoute({
    ...paths.adminQueue,
    ...read,
    permission: 'read',
    summary: 'Lists items waiting for an administrator, longest waiting first',
    query: queueQuery,
    replies: { 200: queueReply },
  }),
  auditLog: defineRoute({
    ...paths.auditLog,
    ...read,
    permission: 'read',
    summary: 'Lists the acts of administrators, newest first',
    query: auditQuery,
    replies: { 200: auditPage },
  }),
  exportAuditLog: defineRoute({
    ...paths.exportAuditLog,
    ...read,
    permission: 'read',
    summary: 'Exports the audit log as CSV; the export itself is logged',
    query: auditExportQuery,
    replies: { 200: binary('text/csv') },
  }),
  systemState: defineRoute({
    ...paths.systemState,
    ...read,
    permission: 'read',
    summary: 'Returns the state of the running system',
    replies: { 200: systemState },
  }),
  retryMail: defineRoute({
    ...paths.retryMail,
    summary: 'Sends a failed mail again',
    auth: ['admin'],
    permission: 'prepare',
    params: byId,
    replies: { 200: done },
    errors: ['illegal_transition'],
  }),
  dropMail: defineRoute({
    ...paths.dropMail,
    summary: 'Cancels a failed mail',
    auth: ['admin'],
    permission: 'prepare',
    params: byId,
    replies: { 200: done },
    errors: ['illegal_transition'],
  }),
} as const;
