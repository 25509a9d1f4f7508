import { isolated } from '@proffer/contract/wire/text-direction';
import type { Clock } from '../../platform/clock';
import { withTransaction, type Database, type Executor } from '../../platform/database';
import type { MailOutbox } from '../../platform/mail';
import type { Categories } from '../categories';
import { readFilters, type OfferMatcher } from '../market';
import type { NoticesPort } from '../notices';
import { searchMail, type SearchMailData } from './search.mails';
import type { MatchesRepository } from './matches.repository';
import type { MailingPort } from './searches.ports';

/** Tells saved searches of the offers that newly fit them. */
export const matchJob = 'searches.match';

/** Offers that are matched in one transaction. */
const atOnce = 50;

interface MatchingDeps {
  db: Database;
  repository: MatchesRepository;
  matcher: OfferMatcher;
  categories: Pick<Categories, 'readFilter'>;
  notices: Pick<NoticesPort, 'announce'>;
  outbox: Pick<MailOutbox, 'enqueue'>;
  mailing: Pick<MailingPort, 'endOfQuiet'>;
  clock: Clock;
}

/**
 * Offers that were published or changed since the last run meet the saved searches (OFF-143, OFF-144). What fits a
 * search is kept in the transaction that tells of it, so it is told once, whoever else runs this beside.
 */
export function createMatching(deps: MatchingDeps) {
  const { db, repository, matcher, categories, notices, outbox, mailing, clock } = deps;

  async function tell(tx: Executor, searchId: number, at: Date): Promise<void> {
    const search = await repository.findForNews(tx, searchId);
    if (!search) return;
    const { buyerId, name, newest, newCount, quiet } = search;
    const told = newCount === 1 ? 'A new offer fits' : `${newCount} new offers fit`;
    await notices.announce(tx, {
      userId: buyerId,
      from: null,
      category: 'GENERAL',
      kind: 'search-match',
      title: `${told} your search ${isolated(name)}`,
      text: `${told} your search “${isolated(name)}”: “${isolated(newest)}”${newCount > 1 ? ' and others' : ''}`,
      reference: { kind: 'search', id: searchId },
      unreadKey: `search:${searchId}`,
      // Searches have mails of their own, each at its own times.
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

  /** Searches that these offers have not met, each with one that fits it; of all searches or of one. */
  async function listFitting(tx: Executor, offerIds: readonly number[], searchId?: number) {
    const candidates = await repository.listCandidates(tx, offerIds, searchId);
    if (candidates.length === 0) return [];
    const offers = await matcher.open(tx, offerIds);
    return candidates.filter(({ filters, offerId }) =>
      offers.under(readFilters(filters, categories)).has(offerId),
    );
  }

  async function matchSome(offerIds: readonly number[]): Promise<void> {
    await withTransaction(db, async (tx) => {
      await repository.hold(tx);
      const fitting = await listFitting(tx, offerIds);
      const at = clock.now();
      const added = await repository.add(tx, fitting, at);
      const searchIds = [...new Set(added.map(({ searchId }) => searchId))].toSorted((a, b) => a - b);
      for (const searchId of searchIds) await tell(tx, searchId, at);
    });
  }

  return {
    findSnapshot: () => matcher.findSnapshot(db),

    /** What came to fit a search between a snapshot and its saving was on its list by then, and is never new to it. */
    async takeIn(tx: Executor, searchId: number, since: string): Promise<void> {
      const { ids } = await matcher.changedSince(tx, since);
      if (ids.length > 0) await repository.add(tx, await listFitting(tx, ids, searchId), null);
    },

    /** What was matched stays so; where `ended` comes between, the rest is left to the next start. */
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
