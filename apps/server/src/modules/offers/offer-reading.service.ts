import { noNewsMs } from '@proffer/contract/home/beside-offer';
import type { OfferDealings, ProposalView } from '@proffer/contract/offers/schemas';
import type { BinaryBody } from '@proffer/contract/wire/route';
import type { Clock } from '../../platform/clock';
import { AppError, notFound } from '../../platform/errors';
import type { StoredFiles } from '../../platform/files';
import type { Actor } from '../../platform/session/actor';
import type { Categories } from '../categories';
import type { Attachments } from './files/attachments.service';
import type { DealingsRepository } from './lifecycle/dealings.repository';
import type { OfferChanges } from './changes/changes.service';
import type { CountedViewOf } from './changes/counted-view';
import type { SeenOffersRepository } from './changes/seen-offers.repository';
import type { HistoryRepository } from './versions/history.repository';
import { asKnownTo } from './versions/published-version';
import type { OfferCoverPort, PdfCopiesPort } from './offers.ports';
import { toProposalView } from './offers.mapper';
import {
  canReadDetail,
  canSeeOffer,
  opensByCover,
  readsDraft,
  type ReadableOffer,
  type Viewer,
} from './offers.policy';
import type { OfferViewRow } from './offers.rows';
import type { OffersRepository } from './offers.repository';
import type { Removals } from './lifecycle/removals.service';
import { getOwnOffer, getVisibleOffer } from './visible-offer';

interface OfferReadingDeps {
  repository: OffersRepository;
  history: Pick<HistoryRepository, 'findStoredAttachment'>;
  dealings: Pick<DealingsRepository, 'count'>;
  files: Pick<StoredFiles, 'readByHash'>;
  attachments: Pick<Attachments, 'find' | 'pendingFor'>;
  categories: Pick<Categories, 'find' | 'getNumber'>;
  seen: Pick<SeenOffersRepository, 'findLookedAt'>;
  countedView: CountedViewOf;
  changes: Pick<OfferChanges, 'begin' | 'find' | 'isKnownTo'>;
  cover: OfferCoverPort;
  copies: PdfCopiesPort;
  describeTakedown: Removals['describe'];
  clock: Clock;
}

/** Properties of an offer that `open` needs. */
type OpenedRow = ReadableOffer & Pick<OfferViewRow, 'title' | 'version'>;

/** Creates the service that reads offers, as their pages and as other modules need them. */
export function createOfferReading(deps: OfferReadingDeps) {
  const { repository, history, dealings, files, attachments, categories, seen, countedView } = deps;
  const { changes, cover, copies, describeTakedown, clock } = deps;
  const load = (viewer: Viewer, id: number) => getVisibleOffer(repository, viewer, id);

  /**
   * Reads an offer for its page. If the buyer's NDA on another offer covers it, first records that the buyer relies on
   * that NDA.
   */
  async function open<Row extends OpenedRow>(
    viewer: Actor | null,
    id: number,
    read: (viewer: Viewer, id: number) => Promise<Row>,
  ): Promise<Row> {
    const row = await read(viewer, id);
    if (viewer === null || !opensByCover(viewer, row) || row.cover.ndaId === null) return row;
    const { title, version } = row;
    await cover.relyOn(viewer, { ndaId: row.cover.ndaId, offerId: id, title, version });
    return read(viewer, id);
  }

  /** Returns an offer of the actor; 404 for any other. */
  const loadOwn = (actor: Actor, id: number) => getOwnOffer(repository, actor, id);

  const viewOf = async (row: OfferViewRow, viewer: Viewer, takedown?: ProposalView['takedown']) =>
    toProposalView(row, viewer, categories, takedown, await attachments.pendingFor(viewer, row));

  /**
   * Returns an attachment as the viewer knows it: buyers of a taken-back offer read those of its last published
   * version.
   */
  const findAttachment = (viewer: Viewer, row: OfferViewRow, attachmentId: number) =>
    row.shown === null || readsDraft(viewer, row)
      ? attachments.find(viewer, row, attachmentId)
      : history.findStoredAttachment(row.id, row.version, attachmentId);

  return {
    loadOwn,
    viewOf,

    /** Counts NDAs, contracts, conversations and saves on one's own offer. */
    async countDealings(actor: Actor, id: number): Promise<OfferDealings> {
      await loadOwn(actor, id);
      return dealings.count(id);
    },

    /** Returns the supplier of an offer and whether it is published; 404 if the actor may not see it. */
    async findMarketState(actor: Actor, id: number): Promise<{ supplierId: number; isPublished: boolean }> {
      const { supplierId, status } = await load(actor, id);
      return { supplierId, isPublished: status === 'published' };
    },

    /**
     * Returns the supplier of an offer whose NDA a buyer requests, and tracks the changes of the offer for the buyer
     * from its current version. Throws if the offer is not on the market.
     */
    async getSupplierForNda(actor: Actor, id: number): Promise<number> {
      const row = await load(actor, id);
      assertOffered(row, 'its NDA cannot be requested');
      await changes.begin(actor, id);
      return row.supplierId;
    },

    /**
     * Returns the supplier, version and NDA of an offer for a quote. Throws if the offer is not on the market or still
     * needs an NDA.
     */
    async getQuotable(
      actor: Actor,
      id: number,
    ): Promise<{ supplierId: number; version: number; ndaId: number | null }> {
      const row = await open(actor, id, load);
      assertOffered(row, 'no quote can be requested');
      if (!canReadDetail(actor, row)) {
        throw new AppError('nda_required', {
          text: 'You can request a quote once both sides have signed the NDA for this offer.',
        });
      }
      const ndaId = row.isNdaInForce ? row.ndaId : row.cover.isCovered ? row.cover.ndaId : null;
      return { supplierId: row.supplierId, version: row.version, ndaId };
    },

    /** Returns the version of one's own offer that buyers read. */
    async getKnownVersion(actor: Actor, id: number): Promise<number> {
      const row = await loadOwn(actor, id);
      return row.shown?.version ?? row.version;
    },

    /**
     * Returns the facts that the rest of the offer page depends on. `isSeen` is true if a view would record nothing
     * new; `findChanges` returns the changes since the buyer last looked.
     */
    async openPage(buyer: Actor, id: number) {
      // Close to midnight the view may fall on the next day, for which none is counted yet.
      const view = countedView(buyer, buyer, new Date(clock.now().getTime() + noNewsMs));
      const find = (offerId: number, buyerId: number) => seen.findLookedAt(offerId, buyerId, view);
      const row = await open(buyer, id, (viewer) => getVisibleOffer({ find }, viewer, id));
      const { supplierId, ndaId, hasContract, hasQuote } = row;
      const [category] = row.categories.flatMap((number) => categories.find(number) ?? []);
      return {
        supplierId,
        ndaId,
        withheld: !canReadDetail(buyer, row),
        category,
        hasContract,
        hasQuote,
        isSeen: changes.isKnownTo(buyer, row),
        findChanges: () => changes.find(buyer, row),
      };
    },

    /** Returns an offer as the viewer may read it; null is an anonymous viewer. */
    async view(viewer: Actor | null, id: number): Promise<ProposalView> {
      const row = await open(viewer, id, load);
      const view = await viewOf(row, viewer, await describeTakedown(viewer, row));
      if (view.coveredBy === undefined) return view;
      const proposalTitle = await cover.findOfferTitle(view.coveredBy.ndaId);
      return { ...view, coveredBy: { ...view.coveredBy, proposalTitle } };
    },

    /**
     * Returns those of several offers that the viewer may see, as the viewer may read them, in one statement. It does
     * not open offers that an NDA on another one covers.
     */
    async listViews(viewer: Actor | null, ids: readonly number[]): Promise<ProposalView[]> {
      if (ids.length === 0) return [];
      const rows = await repository.findAll(ids, viewer?.role === 'buyer' ? viewer.userId : 0);
      return rows
        .filter((row) => canSeeOffer(viewer, row))
        .map((row) => toProposalView(asKnownTo(viewer, row), viewer, categories));
    },

    /**
     * Returns the bytes of an attachment; 404 while the offer withholds it. A protected PDF is returned as a copy that
     * names the buyer.
     */
    async readAttachment(viewer: Actor | null, id: number, attachmentId: number): Promise<BinaryBody> {
      const row = await load(viewer, id);
      const attachment = canReadDetail(viewer, row)
        ? await findAttachment(viewer, row, attachmentId)
        : undefined;
      if (!attachment) throw notFound('The attachment');
      const bytes = await files.readByHash(attachment.sha256);
      const isCopy = isProtectedCopy(viewer, row) && attachment.contentType === 'application/pdf';
      return {
        bytes: isCopy ? await copies.copyFor(viewer, bytes) : bytes,
        fileName: attachment.fileName,
        contentType: attachment.contentType,
        disposition: 'attachment',
      };
    },
  };
}
export type OfferReading = ReturnType<typeof createOfferReading>;

/**
 * Throws if the offer is not on the market. A suspended offer passes, because the later check of the supplier's
 * account has the better message.
 */
function assertOffered({ status }: Pick<OfferViewRow, 'status'>, consequence: string): void {
  if (status === 'published' || status === 'suspended' || status === 'unlisted') return;
  const when = status === 'draft' ? 'at present' : 'any more';
  throw new AppError('illegal_transition', {
    text: `This offer is not offered ${when}, so ${consequence}.`,
  });
}

/** Returns true if a buyer reads content that an NDA protects. */
function isProtectedCopy(viewer: Actor | null, offer: { ndaRequired: boolean }): viewer is Actor {
  return offer.ndaRequired && viewer?.role === 'buyer';
}
