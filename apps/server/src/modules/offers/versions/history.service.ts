import { wireContentOf } from '@proffer/contract/offers/fields';
import type { ProposalVersion } from '@proffer/contract/offers/schemas';
import type { Clock } from '../../../platform/clock';
import type { Database } from '../../../platform/database';
import { notFound } from '../../../platform/errors';
import type { Actor, Origin } from '../../../platform/session/actor';
import type { Categories } from '../../categories';
import type { OfferChanges } from '../changes/changes.service';
import type { CountedViewOf } from '../changes/counted-view';
import type { SeenOffersRepository } from '../changes/seen-offers.repository';
import type { HistoryRepository, VersionRow } from './history.repository';
import { asInVersion } from './published-version';
import { toProposalView } from '../offers.mapper';
import { readsDraft, type Viewer } from '../offers.policy';
import type { OffersRepository } from '../offers.repository';
import type { OfferViewRow } from '../offers.rows';
import { isOffMarket } from '../lifecycle/offers.states';
import { getVisibleOffer } from '../visible-offer';

interface HistoryDeps {
  db: Database;
  repository: HistoryRepository;
  changes: Pick<OfferChanges, 'look' | 'acknowledge'>;
  seen: Pick<SeenOffersRepository, 'findLookedAt' | 'listRewordings'>;
  offers: Pick<OffersRepository, 'find'>;
  categories: Pick<Categories, 'find'>;
  /** Marks the viewer's notifications about the offer as read. */
  markSeen(userId: number, offerId: number): Promise<void>;
  countedView: CountedViewOf;
  clock: Clock;
}

/** Service for earlier versions of offers and for their views. */
export function createHistoryService({
  db,
  repository,
  changes,
  seen,
  offers,
  categories,
  markSeen,
  countedView,
  clock,
}: HistoryDeps) {
  return {
    /** Returns the versions of an offer, the current one first, as the viewer may read them. */
    async list(viewer: Viewer, id: number): Promise<ProposalVersion[]> {
      const row = await getVisibleOffer(offers, viewer, id);
      // An edit between both reads stores the version that was just read as the current one, so it is left out here.
      const kept = (await repository.listStored(id)).filter(({ version }) => version < row.version);
      const current = { version: row.version, createdAt: row.updatedAt, content: row };
      const claims = await seen.listRewordings(db, id, 0);
      return [current, ...kept].map((said, index) => {
        const before = kept[index]?.version ?? 0;
        const isReworded = claims.some((claimed) => claimed > before && claimed <= said.version);
        const version = toProposalVersion(row, said, viewer, categories);
        return isReworded ? { ...version, wordingOnly: true } : version;
      });
    },

    /**
     * Counts a view of a published offer, once per account or address and UTC day, never for its owner or an
     * administrator. A buyer's view also records the version that they saw. Answers 404 for an offer that is closed,
     * hidden or taken back.
     */
    async viewed(
      viewer: Actor | null,
      id: number,
      origin: Origin,
      { acknowledged, shown = false }: { acknowledged?: number | undefined; shown?: boolean | undefined },
    ): Promise<void> {
      const view = countedView(viewer, origin, clock.now());
      const find = (offerId: number, buyerId: number) => seen.findLookedAt(offerId, buyerId, view);
      const row = await getVisibleOffer({ find }, viewer, id);
      if (acknowledged !== undefined) return changes.acknowledge(viewer, row, acknowledged);
      if (viewer && row.hasNews) await markSeen(viewer.userId, id);
      await changes.look(viewer, row, shown);
      if (isOffMarket(row.status)) throw notFound('The proposal');
      if (readsDraft(viewer, row)) return;
      if (row.status === 'draft') throw notFound('The proposal');
      if (!row.isCounted) await repository.addView(id, view);
    },
  };
}
export type HistoryService = ReturnType<typeof createHistoryService>;

/** Returns a version for the API, passed through the mapper of the offer page, which withholds. */
function toProposalVersion(
  row: OfferViewRow,
  { version, createdAt, content }: VersionRow,
  viewer: Viewer,
  categories: Pick<Categories, 'find'>,
): ProposalVersion {
  const shown = toProposalView(asInVersion(row, content), viewer, categories);
  return {
    version,
    changedDate: createdAt.toISOString(),
    ...wireContentOf(shown),
    ndaRequired: content.ndaRequired ?? false,
    answers: shown.answers,
    categories: shown.categories,
    ...(content.attachments && { attachments: shown.attachments }),
    withheld: shown.withheld,
  };
}
