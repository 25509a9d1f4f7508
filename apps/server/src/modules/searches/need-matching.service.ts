import { isolated } from '@proffer/contract/wire/text-direction';
import type { Clock } from '../../platform/clock';
import { withTransaction, type Database, type Tx } from '../../platform/database';
import type { MailOutbox } from '../../platform/mail';
import type { Categories } from '../categories';
import type { EventsPort } from '../events';
import { matchesNeedFilters, readNeedFilters } from '../needs';
import type { NoticesPort } from '../notices';
import type { MatchesRepository } from './matches.repository';
import { searchMail, type SearchMailData } from './search.mails';
import type { MailingPort } from './searches.ports';
import type { PublishedNeed, SuitingRepository } from './suiting.repository';

interface NeedMatchingDeps {
  db: Database;
  matches: MatchesRepository;
  suiting: SuitingRepository;
  categories: Pick<Categories, 'readFilter' | 'path' | 'children'>;
  notices: Pick<NoticesPort, 'announce'>;
  events: EventsPort;
  outbox: Pick<MailOutbox, 'enqueue'>;
  mailing: Pick<MailingPort, 'endOfQuiet'>;
  clock: Clock;
}

/** Name of the search that the market keeps for a supplier. */
const suitingName = 'Needs that suit your offers';
/** Suppliers told of a need in one transaction. */
const atOnce = 100;
/** Items of a need, including its title, that are compared with the words of offers. */
const mostItems = 10;

/**
 * Creates the service that tells suppliers of a published need: those whose saved searches find it, and those whose
 * published offers share a category or the words of an item (NED-66, NED-67). Each supplier is told of a need once,
 * however many searches find it and however often the job runs.
 */
export function createNeedMatching(deps: NeedMatchingDeps) {
  const { db, matches, suiting, categories, notices, events, outbox, mailing, clock } = deps;

  /** Announces a need for the first of each owner's searches, and enqueues mails that are wanted at once. */
  async function notify(tx: Tx, need: PublishedNeed, searchIds: readonly number[], at: Date): Promise<void> {
    const told = new Set<number>();
    for (const search of await matches.listForNews(tx, searchIds)) {
      if (told.has(search.ownerId)) continue;
      told.add(search.ownerId);
      const headline = search.suitsOffers
        ? 'A new need suits your offers'
        : `A new need matches your search ${isolated(search.name)}`;
      await notices.announce(tx, {
        userId: search.ownerId,
        from: null,
        category: 'GENERAL',
        kind: 'need-match',
        title: headline,
        text: `${headline}: “${isolated(need.title)}”`,
        reference: { kind: 'need-search', id: search.searchId },
        unreadKey: `search:${search.searchId}`,
        // Searches have mails of their own, at their own times.
        mail: null,
      });
      if (search.alert !== 'at_once') continue;
      const found = { since: at, before: new Date(at.getTime() + 1) };
      if ((await matches.take(tx, search.ownerId, 'at_once', found, at)) === 0) continue;
      const data: SearchMailData = { userId: search.ownerId, takenAt: at.toISOString() };
      const runAt = mailing.endOfQuiet(at, search.quiet);
      await outbox.enqueue(tx, searchMail, data, {
        key: `${searchMail}:${search.ownerId}:${data.takenAt}`,
        ...(runAt ? { runAt } : {}),
      });
    }
    const matched = { type: 'need.matched', isOwn: false, data: { needId: need.id }, at } as const;
    await events.record(tx, ...[...told].map((userId) => ({ userId, ...matched })));
  }

  async function matchSearches(need: PublishedNeed): Promise<void> {
    await withTransaction(db, async (tx) => {
      await matches.hold(tx);
      const candidates = await matches.listCandidates(tx, 'needs', [need.id]);
      // Invitations are told at once, and suitable offers are compared below.
      const fitting = candidates.filter(
        ({ filters }) =>
          !filters.invited &&
          !filters.suitsOffers &&
          matchesNeedFilters(need, readNeedFilters(filters, categories)),
      );
      const at = clock.now();
      const added = await matches.add(tx, 'needs', fitting, at);
      await notify(
        tx,
        need,
        added.map(({ searchId }) => searchId),
        at,
      );
    });
  }

  /** Returns the categories of a need with those one level above or below. */
  const categoriesNear = (need: PublishedNeed): number[] => [
    ...new Set(
      need.categories.flatMap((number) => [
        number,
        ...categories.path(number).slice(-2, -1),
        ...categories.children(number),
      ]),
    ),
  ];

  async function tellSuppliers(need: PublishedNeed, supplierIds: readonly number[]): Promise<void> {
    await withTransaction(db, async (tx) => {
      const at = clock.now();
      const kept = await suiting.ensureSearches(tx, supplierIds, suitingName, at);
      const told = await suiting.listTold(tx, need.id, supplierIds);
      const pairs = kept.filter(({ ownerId }) => !told.has(ownerId));
      const added = await matches.add(
        tx,
        'needs',
        pairs.map(({ searchId }) => ({ searchId, itemId: need.id })),
        at,
      );
      await notify(
        tx,
        need,
        added.map(({ searchId }) => searchId),
        at,
      );
    });
  }

  return {
    /** Tells suppliers of a need; finished batches stay if the server ends meanwhile. */
    async matchNeed(needId: number, ended?: AbortSignal): Promise<void> {
      const need = await suiting.findNeed(needId);
      if (!need) return;
      await matchSearches(need);
      const items = [...new Set([need.title, ...need.lines.map(({ item }) => item)])].slice(0, mostItems);
      const suppliers = await suiting.listSuppliers(need, categoriesNear(need), items);
      for (let start = 0; start < suppliers.length; start += atOnce) {
        ended?.throwIfAborted();
        await tellSuppliers(need, suppliers.slice(start, start + atOnce));
      }
    },
  };
}
export type NeedMatching = ReturnType<typeof createNeedMatching>;
