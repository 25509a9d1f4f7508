import { eventRoutes } from '@proffer/contract/events/routes';
import type { Clock } from '../../platform/clock';
import type { Database } from '../../platform/database';
import type { Handle } from '../../platform/http/route-adapter';
import type { Jobs } from '../../platform/jobs';
import { createEventsRepository } from './events.repository';
import { createEventsService } from './events.service';

export type { EventsPort, NewEvent } from './event';

interface EventsModuleDeps {
  db: Database;
  jobs: Pick<Jobs, 'define'>;
  linkBase: string;
  clock: Clock;
}

/** Creates the services of events: a feed per company, which webhooks deliver too. */
export function createEvents({ db, jobs, linkBase, clock }: EventsModuleDeps) {
  const events = createEventsService({ repository: createEventsRepository(db), linkBase, clock });
  jobs.define('events.sweep', () => events.sweep(), { cron: '7 * * * *' });
  return {
    ...events,
    register(handle: Handle): void {
      handle(eventRoutes.events, async ({ query }, { actor }) => ({
        status: 200,
        body: await events.listFor(actor, query),
      }));
    },
  };
}
export type Events = ReturnType<typeof createEvents>;
