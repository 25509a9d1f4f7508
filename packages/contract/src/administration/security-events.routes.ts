import { paths } from '../wire/paths';
import { pageOf } from '../wire/primitives.schemas';
import { binary, defineRoute } from '../wire/route';
import {
  ownSecurityEvent,
  ownSecurityEventsQuery,
  securityEventsExportQuery,
  securityEventsPage,
  securityEventsQuery,
} from './security-events.schemas';

/** Calls that read the security events: logins, refusals and changed credentials. */
export const securityEventRoutes = {
  securityEvents: defineRoute({
    ...paths.securityEvents,
    summary:
      'Lists logins, refusals and changes of credentials, newest first; X-Total-Count has their number',
    auth: ['admin'],
    permission: 'read',
    query: securityEventsQuery,
    replies: { 200: securityEventsPage },
    errors: [],
  }),
  exportSecurityEvents: defineRoute({
    ...paths.exportSecurityEvents,
    summary: 'Exports security events as CSV; the export itself is in the audit log',
    auth: ['admin'],
    permission: 'read',
    query: securityEventsExportQuery,
    replies: { 200: binary('text/csv') },
    errors: [],
  }),
  ownSecurityEvents: defineRoute({
    ...paths.ownSecurityEvents,
    summary: 'Lists the security events of the caller’s account, newest first',
    auth: ['supplier', 'buyer', 'admin'],
    permission: 'read',
    query: ownSecurityEventsQuery,
    replies: { 200: pageOf(ownSecurityEvent) },
    errors: [],
  }),
} as const;
