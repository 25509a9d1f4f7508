import { integrationPaths as paths } from '../wire/integration-paths';
import { defineRoute } from '../wire/route';
import { eventPage, eventsQuery } from './schemas';

/** The change feed of a company (INT-20 to INT-26). */
export const eventRoutes = {
  events: defineRoute({
    ...paths.events,
    summary: 'Returns the events of the company after a sequence number, in order and without gaps',
    auth: ['supplier', 'buyer'],
    permission: 'read',
    query: eventsQuery,
    replies: { 200: eventPage },
    errors: ['events_expired'],
  }),
};
