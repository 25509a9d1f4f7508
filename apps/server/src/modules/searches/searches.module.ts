import type { Clock } from '../../platform/clock';
import type { Database } from '../../platform/database';
import type { Handle } from '../../platform/http/route-adapter';
import type { Jobs } from '../../platform/jobs';
import type { MailOutbox } from '../../platform/mail';
import type { Categories } from '../categories';
import type { EventsPort } from '../events';
import { createOfferMatcher, type Market } from '../market';
import type { Needs } from '../needs';
import type { NoticesPort } from '../notices';
import { createMatching, matchJob } from './matching.service';
import { createNeedMatching } from './need-matching.service';
import { matchNeedJob, renewJob } from './searches.jobs';
import { createMatchesRepository } from './matches.repository';
import { createSearchMails, dailyJob } from './search.mails';
import { createSearchesRepository } from './searches.repository';
import type { MailingPort } from './searches.ports';
import { registerSearchRoutes } from './searches.routes';
import { createSearchesService } from './searches.service';
import { createSuitingRepository } from './suiting.repository';

interface SavedSearchesDeps {
  db: Database;
  jobs: Pick<Jobs, 'define'>;
  outbox: MailOutbox;
  events: EventsPort;
  clock: Clock;
  categories: Categories;
  market: Pick<Market, 'findIds' | 'places'>;
  needs: Pick<Needs['found'], 'prepare'>;
  notices: NoticesPort;
  mailing: MailingPort;
  /** Base URL of the links in mails. */
  linkBase: string;
}

/** Creates the saved searches of companies and their notifications about new offers and needs, and defines their jobs. */
export function createSavedSearches(deps: SavedSearchesDeps) {
  const { db, jobs, outbox, clock, categories, market, needs, notices, events, mailing, linkBase } = deps;
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
  const needMatching = createNeedMatching({
    db,
    matches,
    suiting: createSuitingRepository(db),
    categories,
    notices,
    events,
    outbox,
    mailing,
    clock,
  });
  jobs.define<{ needId: number }>(matchNeedJob, ({ needId }, { ended }) =>
    needMatching.matchNeed(needId, ended),
  );
  jobs.define(renewJob, repository.renewQueries);
  const mails = createSearchMails({ db, repository: matches, outbox, clock, mailing, linkBase });
  jobs.define(dailyJob, mails.sendDaily, { cron: '*/15 * * * *' });
  const searches = createSearchesService({
    db,
    repository,
    categories,
    market,
    needs,
    matching,
    notices,
    clock,
  });
  return {
    list: searches.list,
    register: (handle: Handle) => registerSearchRoutes(handle, searches),
  };
}
export type SavedSearches = ReturnType<typeof createSavedSearches>;
