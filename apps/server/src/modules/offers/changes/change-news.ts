import { withTransaction, type Database, type Executor } from '../../../platform/database';
import type { Jobs } from '../../../platform/jobs';
import { offerNotices, type NamedOffer } from '../offers.notices';
import type { NoticesPort } from '../../notices';
import type { BoundBuyersPort } from '../offers.ports';
import type { HistoryRepository } from '../versions/history.repository';
import type { OfferChanges, Since } from './changes.service';
import type { ConcernedBuyer, SeenOffersRepository } from './seen-offers.repository';

const notifySaversJob = 'offers.tell-savers';
const batchSize = 200;

interface ChangeNewsDeps {
  db: Database;
  changes: Pick<OfferChanges, 'since'>;
  history: Pick<HistoryRepository, 'lockKnownVersion'>;
  seen: Pick<SeenOffersRepository, 'listDealing' | 'listSavers'>;
  findNamed(offerId: number): Promise<NamedOffer | undefined>;
  ndas: BoundBuyersPort;
  notices: Pick<NoticesPort, 'announce' | 'retract'>;
  jobs: Pick<Jobs, 'define' | 'enqueue'>;
}

/** A change of an offer about which buyers are notified. */
interface Change {
  /** The previous version, for buyers whose last seen version is unknown. */
  before: number;
  /** True to notify buyers with an NDA on the offer even if nothing material has changed. */
  isAlwaysTold: boolean;
}

/**
 * Notifies buyers about changes since they last looked (OFF-404). Buyers who deal on the offer are notified in the
 * transaction of the change. Buyers who saved it may be many, so a job notifies them. At most one notice per offer is
 * unread; it lists all changes.
 */
export function createChangeNews(deps: ChangeNewsDeps) {
  const { db, changes, history, seen, findNamed, ndas, notices, jobs } = deps;

  async function notifyAll(
    tx: Executor,
    offer: NamedOffer,
    buyers: ConcernedBuyer[],
    { before, isAlwaysTold }: Change,
  ): Promise<void> {
    const version = await history.lockKnownVersion(tx, offer.id);
    if (version === undefined) return;
    const known = new Map<number, Since>();
    for (const { buyerId, seenVersion, isBound } of buyers) {
      const from = seenVersion ?? before;
      const since = known.get(from) ?? (await changes.since(tx, offer.id, from, version));
      known.set(from, since);
      if (since.differences.length > 0) {
        await notices.announce(tx, offerNotices.changed(offer, buyerId, since));
      } else if (isBound) {
        if (isAlwaysTold) await notices.announce(tx, offerNotices.touched(offer, buyerId));
      } else {
        const reference = { kind: 'proposal', id: offer.id } as const;
        await notices.retract(tx, 'offer-changed', reference, [buyerId], '');
      }
    }
  }

  jobs.define<{ offerId: number; before: number; after: number }>(notifySaversJob, async (payload) => {
    const { offerId, before } = payload;
    const offer = await findNamed(offerId);
    if (!offer) return;
    for (let after = payload.after; ;) {
      const last = await withTransaction(db, async (tx) => {
        const bound = await ndas.listBuyersBound(tx, offerId);
        const savers = await seen.listSavers(tx, offerId, { bound, after, size: batchSize });
        await notifyAll(tx, offer, savers, { before, isAlwaysTold: false });
        return savers.length === batchSize ? savers.at(-1)?.buyerId : undefined;
      });
      if (last === undefined) return;
      after = last;
    }
  });

  return {
    async notify(tx: Executor, offer: NamedOffer, change: Change): Promise<void> {
      const bound = await ndas.listBuyersBound(tx, offer.id);
      await notifyAll(tx, offer, await seen.listDealing(tx, offer.id, bound), change);
      await jobs.enqueue(tx, notifySaversJob, { offerId: offer.id, before: change.before, after: 0 });
    },
  };
}
export type ChangeNews = ReturnType<typeof createChangeNews>;
