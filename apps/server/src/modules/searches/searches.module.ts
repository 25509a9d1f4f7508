import type { Clock } from '../../platform/clock';
import type { Database } from '../../platform/database';
import type { Handle } from '../../platform/http/route-adapter';
import type { Jobs } from '../../platform/jobs';
import type { MailOutbox } from '../../platform/mail';
import type { Categories } from '../categories';
import { createOfferMatcher, type Market } from '../market';
import type { NoticesPort } from '../notices';
import { createMatching, matchJob } from './matching.service';
import { renewJob } from './searches.jobs';
import { createMatchesRepository } from './matches.repository';
import { createSearchMails, dailyJob } from './search.mails';
import { createSearchesRepository } from './searches.repository';
import type { MailingPort } from './searches.ports';
import { registerSearchRoutes } from './searches.routes';
import { createSearchesService } from './searches.service';

interface SavedSearchesDeps {
  db: Database;
  jobs: Pick<Jobs, 'define'>;
  outbox: MailOutbox;
  clock: Clock;
  categories: Categories;
  market: Pick<Market, 'findIds' | 'places'>;
  notices: NoticesPort;
  mailing: MailingPort;
  /** Base URL of the links in mails. */
  linkBase: string;
}

/** Creates the saved searches of buyers and their notifications about new offers, and defines their jobs. */
export function createSavedSearches(deps: SavedSearchesDeps) {
  const { db, jobs, outbox, clock, categories, market, notices, mailing, linkBase } = deps;
  const repository = createSearchesRepository(db);
  const matches = createMatchesRepository(db);
  const matcher = createOfferMatcher();
  const matching = createMatching({
    db,
    repository: matches,
    matcher,
    categories,
    places: market.places,
    notices,
    outbox,
    mailing,
    clock,
  });
  jobs.define(matchJob, (_, { ended }) => matching.matchChanged(ended), { cron: '* * * * *' });
  jobs.define(renewJob, repository.renewQueries);
  const mails = createSearchMails({ db, repository: matches, outbox, clock, mailing, linkBase });
  jobs.define(dailyJob, mails.sendDaily, { cron: '*/15 * * * *' });
  const searches = createSearchesService({ db, repository, categories, market, matching, notices, clock });
  return {
    list: searches.list,
    register: (handle: Handle) => registerSearchRoutes(handle, searches),
  };
}
export type SavedSearches = ReturnType<typeof createSavedSearches>;
