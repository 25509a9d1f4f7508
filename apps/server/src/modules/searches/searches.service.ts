import type { z } from 'zod';
import type { changeSearchBody, SavedSearch, saveSearchBody } from '@proffer/contract/searches/schemas';
import { searchRules } from '@proffer/contract/searches/rules';
import type { Clock } from '../../platform/clock';
import { withTransaction, type Database, type Tx } from '../../platform/database';
import { AppError, invalidField, notFound } from '../../platform/errors';
import type { Actor } from '../../platform/session/actor';
import type { Categories } from '../categories';
import { readFilters, type Market } from '../market';
import type { Needs } from '../needs';
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
  /** Finds the needs of a supplier's list. */
  needs: Pick<Needs['found'], 'prepare'>;
  matching: Pick<Matching, 'findSnapshot' | 'takeIn'>;
  notices: Pick<NoticesPort, 'clearFor'>;
  clock: Clock;
}

type NewSearch = z.output<typeof saveSearchBody>;

/** Creates the service of saved searches over offers and needs (OFF-140 to OFF-142, NED-66). */
export function createSearchesService(deps: SearchesDeps) {
  const { db, repository, categories, market, needs, matching, notices, clock } = deps;

  /** Marks the news of a search as read, of whichever kind it is. */
  async function clearNotices(tx: Tx, actor: Actor, id: number): Promise<void> {
    await notices.clearFor(tx, actor.userId, { kind: 'search', id });
    await notices.clearFor(tx, actor.userId, { kind: 'need-search', id });
  }

  /** Stores a search with its known items, unless its owner has too many. */
  async function add(
    tx: Tx,
    actor: Actor,
    body: NewSearch,
    known: readonly number[],
  ): Promise<SavedSearchRow> {
    if ((await repository.count(tx, actor.userId)) >= searchRules.most) {
      throw new AppError('illegal_transition', {
        text: `You have ${searchRules.most} saved searches. Please remove one first.`,
      });
    }
    const at = clock.now();
    const { subject, name, keyword, alert } = body;
    const filters = subject === 'needs' ? body.needFilters : body.filters;
    const search = { subject, name, keyword, filters, alert };
    const isBroad = known.length > mostKnown;
    const id = await repository.add(
      tx,
      { ...search, buyerId: actor.userId, isBroad, lookedAt: at, createdAt: at },
      known.slice(0, mostKnown),
    );
    return { ...search, id, suitsOffers: false, newCount: 0 };
  }

  async function saveOverOffers(actor: Actor, body: NewSearch): Promise<SavedSearchRow> {
    const { keyword, filters } = body;
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
      const search = await add(tx, actor, body, known);
      await matching.takeIn(tx, search.id, since);
      return search;
    });
  }

  /** No need is matched while the search is saved, so each is either known to it or matched later. */
  async function saveOverNeeds(actor: Actor, body: NewSearch): Promise<SavedSearchRow> {
    if (actor.role !== 'supplier') throw invalidField('subject', 'Only suppliers search for needs.');
    const { keyword, needFilters: filters } = body;
    const findIds = await needs.prepare(actor.userId, { keyword, exact: filters.exact, filters });
    return withTransaction(db, async (tx) => {
      await repository.holdMatching(tx);
      return add(tx, actor, body, await findIds(tx, mostKnown + 1));
    });
  }

  return {
    list: async (actor: Actor): Promise<SavedSearch[]> =>
      (await repository.list(actor.userId)).map(toSavedSearch),

    /** Saves a search; the offers or needs that it finds now never count as new. */
    async save(actor: Actor, body: z.output<typeof saveSearchBody>): Promise<SavedSearch> {
      return toSavedSearch(await (body.subject === 'needs' ? saveOverNeeds : saveOverOffers)(actor, body));
    },

    async change(actor: Actor, id: number, change: z.output<typeof changeSearchBody>): Promise<void> {
      const { name, alert } = change;
      if (name === undefined && alert === undefined) return;
      if (!(await repository.change(actor.userId, id, { name, alert }))) throw notFound('The saved search');
    },

    async remove(actor: Actor, id: number): Promise<void> {
      await withTransaction(db, async (tx) => {
        if (!(await repository.remove(tx, actor.userId, id))) throw notFound('The saved search');
        await clearNotices(tx, actor, id);
      });
    },

    /** Returns a search whose list the company opens; its matches and their notice are marked as seen. */
    async open(actor: Actor, id: number): Promise<SavedSearch> {
      return withTransaction(db, async (tx) => {
        if (!(await repository.setLooked(tx, actor.userId, id, clock.now()))) {
          throw notFound('The saved search');
        }
        await clearNotices(tx, actor, id);
        const row = await repository.find(tx, actor.userId, id);
        if (!row) throw notFound('The saved search');
        return toSavedSearch(row);
      });
    },
  };
}
export type SearchesService = ReturnType<typeof createSearchesService>;

const toSavedSearch = ({ id, filters, ...row }: SavedSearchRow): SavedSearch => ({
  searchId: id,
  ...row,
  filters: row.subject === 'offers' ? filters : {},
  needFilters: row.subject === 'needs' ? filters : {},
});
