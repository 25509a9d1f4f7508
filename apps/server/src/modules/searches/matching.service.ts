import { isolated } from '@proffer/contract/wire/text-direction';
import type { Clock } from '../../platform/clock';
import { withTransaction, type Database, type Executor } from '../../platform/database';
import type { MailOutbox } from '../../platform/mail';
import type { Categories } from '../categories';
import { placeIdsOf, readFilters, type FilterLookups, type Market, type OfferMatcher } from '../market';
import type { NoticesPort } from '../notices';
import { searchMail, type SearchMailData } from './search.mails';
import type { MatchesRepository } from './matches.repository';
import type { MailingPort } from './searches.ports';

/** Name of the job that notifies saved searches of newly matching offers. */
export const matchJob = 'searches.match';

/** Number of offers matched in one transaction. */
const atOnce = 50;

interface MatchingDeps {
  db: Database;
  repository: MatchesRepository;
  matcher: OfferMatcher;
  categories: Pick<Categories, 'readFilter'>;
  places: Market['places'];
  notices: Pick<NoticesPort, 'announce'>;
  outbox: Pick<MailOutbox, 'enqueue'>;
  mailing: Pick<MailingPort, 'endOfQuiet'>;
  clock: Clock;
}

/**
 * Creates the service that matches offers published or changed since the last run against saved searches (OFF-143,
 * OFF-144). Matches are stored in the transaction that notifies the buyer, so each is notified once, even if several
 * processes run.
 */
export function createMatching(deps: MatchingDeps) {
  const { db, repository, matcher, categories, places, notices, outbox, mailing, clock } = deps;

  async function notify(tx: Executor, searchId: number, at: Date): Promise<void> {
    const search = await repository.findForNews(tx, searchId);
    if (!search) return;
    const { buyerId, name, newest, newCount, quiet } = search;
    const headline = newCount === 1 ? 'A new offer matches' : `${newCount} new offers match`;
    await notices.announce(tx, {
      userId: buyerId,
      from: null,
      category: 'GENERAL',
      kind: 'search-match',
      title: `${headline} your search ${isolated(name)}`,
      text: `${headline} your search “${isolated(name)}”: “${isolated(newest)}”${newCount > 1 ? ' and others' : ''}`,
      reference: { kind: 'search', id: searchId },
      unreadKey: `search:${searchId}`,
      // Searches have mails of their own, at their own times.
      mail: null,
    });
    if (search.alert !== 'at_once') return;
    const found = { since: at, before: new Date(at.getTime() + 1) };
    if ((await repository.take(tx, buyerId, 'at_once', found, at)) === 0) return;
    const data: SearchMailData = { userId: buyerId, takenAt: at.toISOString() };
    const runAt = mailing.endOfQuiet(at, quiet);
    await outbox.enqueue(tx, searchMail, data, {
      key: `${searchMail}:${buyerId}:${data.takenAt}`,
      ...(runAt ? { runAt } : {}),
    });
  }

  /** Returns pairs of a search and an offer that match for the first time, for all searches or one. */
  async function listFitting(tx: Executor, offerIds: readonly number[], searchId?: number) {
    const candidates = await repository.listCandidates(tx, 'offers', offerIds, searchId);
    if (candidates.length === 0) return [];
    const offers = await matcher.open(tx, offerIds);
    const all = await places.readAll(tx);
    const lookups: FilterLookups = {
      categories,
      clock,
      places: { findIds: (names) => Promise.resolve(placeIdsOf(all, names)) },
    };
    const fittingOf = new Map<number, ReadonlySet<number>>();
    for (const { searchId: id, filters } of candidates) {
      if (!fittingOf.has(id)) fittingOf.set(id, offers.under(await readFilters(filters, lookups)));
    }
    return candidates.filter(({ searchId: id, itemId }) => fittingOf.get(id)?.has(itemId));
  }

  async function matchSome(offerIds: readonly number[]): Promise<void> {
    await withTransaction(db, async (tx) => {
      await repository.hold(tx);
      const fitting = await listFitting(tx, offerIds);
      const at = clock.now();
      const added = await repository.add(tx, 'offers', fitting, at);
      const searchIds = [...new Set(added.map(({ searchId }) => searchId))].toSorted((a, b) => a - b);
      for (const searchId of searchIds) await notify(tx, searchId, at);
    });
  }

  return {
    findSnapshot: () => matcher.findSnapshot(db),

    /**
     * Stores as known the offers that came to match between a snapshot and the saving of the search, since its first
     * list contains them.
     */
    async takeIn(tx: Executor, searchId: number, since: string): Promise<void> {
      const { ids } = await matcher.changedSince(tx, since);
      if (ids.length > 0) await repository.add(tx, 'offers', await listFitting(tx, ids, searchId), null);
    },

    /** Matches the changed offers. Finished batches stay; after `ended`, the rest is left to the next start. */
    async matchChanged(ended?: AbortSignal): Promise<void> {
      const from = await repository.findProgress();
      const { snapshot, ids } = await matcher.changedSince(db, from);
      for (let start = 0; start < ids.length; start += atOnce) {
        ended?.throwIfAborted();
        await matchSome(ids.slice(start, start + atOnce));
      }
      await repository.setProgress(from, snapshot);
    },
  };
}
export type Matching = ReturnType<typeof createMatching>;
