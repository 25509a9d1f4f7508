import type { z } from 'zod';
import type { changeSearchBody, SavedSearch, saveSearchBody } from '@proffer/contract/searches/schemas';
import { searchRules } from '@proffer/contract/searches/rules';
import type { Clock } from '../../platform/clock';
import { withTransaction, type Database } from '../../platform/database';
import { AppError, notFound } from '../../platform/errors';
import type { Actor } from '../../platform/session/actor';
import type { Categories } from '../categories';
import { readFilters, type Market } from '../market';
import type { NoticesPort } from '../notices';
import type { Matching } from './matching.service';
import type { SavedSearchRow, SearchesRepository } from './searches.repository';

/** Maximum number of offers found by a new search that are stored as known to its buyer. */
const mostKnown = 2_000;

interface SearchesDeps {
  db: Database;
  repository: SearchesRepository;
  categories: Pick<Categories, 'readFilter'>;
  /** Returns the offers that the market's list finds now, newest first. */
  market: Pick<Market, 'findIds' | 'places'>;
  matching: Pick<Matching, 'findSnapshot' | 'takeIn'>;
  notices: Pick<NoticesPort, 'clearFor'>;
  clock: Clock;
}

/** Creates the service of buyers' saved searches (OFF-140 to OFF-142). */
export function createSearchesService(deps: SearchesDeps) {
  const { db, repository, categories, market, matching, notices, clock } = deps;

  return {
    list: async (actor: Actor): Promise<SavedSearch[]> =>
      (await repository.list(actor.userId)).map(toSavedSearch),

    /** Saves a search; the offers that it finds now never count as new. */
    async save(actor: Actor, body: z.output<typeof saveSearchBody>): Promise<SavedSearch> {
      const { name, keyword, filters, alert } = body;
      const asked = {
        ...(await readFilters(filters, { categories, places: market.places, clock })),
        keyword,
        exact: filters.exact,
      };
      // Before the transaction, because it needs another connection.
      const since = await matching.findSnapshot();
      const known = await market.findIds(asked, mostKnown + 1);
      return withTransaction(db, async (tx) => {
        await repository.holdMatching(tx);
        if ((await repository.count(tx, actor.userId)) >= searchRules.most) {
          throw new AppError('illegal_transition', {
            text: `You have ${searchRules.most} saved searches. Please remove one first.`,
          });
        }
        const isBroad = known.length > mostKnown;
        const search = { buyerId: actor.userId, name, keyword, filters, alert, isBroad };
        const id = await repository.add(
          tx,
          { ...search, lookedAt: clock.now(), createdAt: clock.now() },
          known.slice(0, mostKnown),
        );
        await matching.takeIn(tx, id, since);
        return toSavedSearch({ id, name, keyword, filters, alert, newCount: 0 });
      });
    },

    async change(actor: Actor, id: number, change: z.output<typeof changeSearchBody>): Promise<void> {
      const { name, alert } = change;
      if (name === undefined && alert === undefined) return;
      if (!(await repository.change(actor.userId, id, { name, alert }))) throw notFound('The saved search');
    },

    async remove(actor: Actor, id: number): Promise<void> {
      await withTransaction(db, async (tx) => {
        if (!(await repository.remove(tx, actor.userId, id))) throw notFound('The saved search');
        await notices.clearFor(tx, actor.userId, { kind: 'search', id });
      });
    },

    /** Returns a search whose list the buyer opens; its matches and their notice are marked as seen. */
    async open(actor: Actor, id: number): Promise<SavedSearch> {
      return withTransaction(db, async (tx) => {
        if (!(await repository.setLooked(tx, actor.userId, id, clock.now()))) {
          throw notFound('The saved search');
        }
        await notices.clearFor(tx, actor.userId, { kind: 'search', id });
        const row = await repository.find(tx, actor.userId, id);
        if (!row) throw notFound('The saved search');
        return toSavedSearch(row);
      });
    },
  };
}
export type SearchesService = ReturnType<typeof createSearchesService>;

const toSavedSearch = ({ id, ...row }: SavedSearchRow): SavedSearch => ({ searchId: id, ...row });
