import { paths } from '../wire/paths';
import { defineRoute } from '../wire/route';
import {
  logEntry,
  logEntryQuery,
  logGrowth,
  logGrowthQuery,
  logHeadPage,
  logHeadsQuery,
  logState,
} from './log.schemas';

/** High, because watchers of the log poll often and each answer costs a few rows. */
const rate = { max: 120, windowMs: 60_000 };

/** Calls under `/contracts/log` (DEA-24). They cannot be under `/log`, which is a page. */
export const dealLogRoutes = {
  dealLog: defineRoute({
    ...paths.dealLog,
    summary: 'Returns name, keys and newest head of the log over the chains of all deals',
    auth: 'public',
    permission: 'read',
    replies: { 200: logState },
    errors: [],
    limits: { rate },
  }),
  logHeads: defineRoute({
    ...paths.logHeads,
    summary: 'Lists the heads of the log, newest first',
    auth: 'public',
    permission: 'read',
    query: logHeadsQuery,
    replies: { 200: logHeadPage },
    errors: [],
    limits: { rate },
  }),
  logGrowth: defineRoute({
    ...paths.logGrowth,
    summary: 'Returns the proof that one head of the log extends another (RFC 6962, 2.1.2)',
    auth: 'public',
    permission: 'read',
    query: logGrowthQuery,
    replies: { 200: logGrowth },
    errors: ['not_found'],
    limits: { rate },
  }),
  logEntry: defineRoute({
    ...paths.logEntry,
    summary:
      'Returns the proof that the log contains a deal’s chain up to an entry, or a later one (RFC 6962, 2.1.1)',
    auth: 'public',
    permission: 'read',
    query: logEntryQuery,
    replies: { 200: logEntry },
    errors: ['not_found'],
    limits: { rate },
  }),
} as const;
