import type { AskedQuestion } from '@proffer/contract/offers/answers';
import { copyTitle } from '@proffer/contract/offers/rules';
import { noNewsMs } from '@proffer/contract/home/beside-offer';
import { rangeFault } from '@proffer/contract/wire/amounts';
import type { FieldError } from '@proffer/contract/wire/errors';
import type {
  Attachment,
  FileChanges,
  OfferDealings,
  ProposalChanges,
  ProposalView,
} from '@proffer/contract/offers/schemas';
import type { BinaryBody, UploadedFile } from '@proffer/contract/wire/route';
import type { Clock } from '../../platform/clock';
import { withTransaction, type Database } from '../../platform/database';
import { AppError, invalidField, notFound } from '../../platform/errors';
import type { StoredFiles } from '../../platform/files';
import { digestOfRequest } from '../../platform/repeats';
import type { Actor } from '../../platform/session/actor';
import type { Categories } from '../categories';
import type { Templates } from '../templates';
import type { AccountStandingRepository } from '../users';
import type { Attachments } from './files/attachments.service';
import type { OfferPictures } from './files/pictures.service';
import { findOfClient, sameDraft } from './client-drafts.repository';
import type { CopiesRepository } from './copies.repository';
import type { DealingsRepository } from './lifecycle/dealings.repository';
import type { ChangeNews } from './changes/change-news';
import type { OfferChanges } from './changes/changes.service';
import type { CountedViewOf } from './changes/counted-view';
import type { SeenOffersRepository } from './changes/seen-offers.repository';
import type { HistoryRepository } from './versions/history.repository';
import type { NewDraft } from './new-offer.repository';
import type { OfferMoves } from './lifecycle/offer-moves';
import type { OfferCoverPort, PdfCopiesPort } from './offers.ports';
import { toProposalView } from './offers.mapper';
import { canReadDetail, opensByCover, readsDraft, type ReadableOffer, type Viewer } from './offers.policy';
import type { OfferViewRow } from './offers.rows';
import type { OffersRepository } from './offers.repository';
import { answeringBlocks, lostTerms, publishingBlocks, refuseIncomplete } from './publishing';
import { isOffMarket } from './lifecycle/offers.states';
import type { Removals } from './lifecycle/removals.service';
import { getOwnOffer, getVisibleOffer } from './visible-offer';

interface OffersDeps {
  db: Database;
  repository: OffersRepository;
  moves: OfferMoves;
  history: Pick<HistoryRepository, 'lock' | 'storeIfChanged' | 'store' | 'findStoredAttachment'>;
  duplicates: CopiesRepository;
  pictures: Pick<OfferPictures, 'settle'>;
  dealings: Pick<DealingsRepository, 'count'>;
  files: Pick<StoredFiles, 'readByHash'>;
  attachments: Attachments;
  categories: Pick<Categories, 'find' | 'getNumber'>;
  seen: Pick<SeenOffersRepository, 'findLookedAt'>;
  countedView: CountedViewOf;
  changes: Pick<OfferChanges, 'begin' | 'claimRewording' | 'find' | 'isKnownTo'>;
  changeNews: ChangeNews;
  cover: OfferCoverPort;
  copies: PdfCopiesPort;
  accounts: Pick<AccountStandingRepository, 'assertActive'>;
  describeTakedown: Removals['describe'];
  templates: Pick<Templates, 'listQuestions'>;
  clock: Clock;
}

/** Properties of an offer that `open` needs. */
type OpenedRow = ReadableOffer & Pick<OfferViewRow, 'title' | 'version'>;

/** Number of attempts to publish a draft that autosave changes in the meantime. */
const publishAttempts = 3;

/** Service for reading and writing offers (OFF-25 to OFF-54). */
export function createOffersService({
  db,
  repository,
  moves,
  history,
  duplicates,
  pictures,
  dealings,
  files,
  attachments,
  categories,
  seen,
  countedView,
  changes,
  changeNews,
  cover,
  copies,
  accounts,
  describeTakedown,
  templates,
  clock,
}: OffersDeps) {
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

  const loadOwn = (actor: Actor, id: number) => getOwnOffer(repository, actor, id);

  const viewOf = async (row: OfferViewRow, viewer: Viewer, takedown?: ProposalView['takedown']) =>
    toProposalView(row, viewer, categories, takedown, await attachments.pendingFor(viewer, row));

  /** Returns the fields in database terms; throws at `categories` for an unknown code. */
  function storable<T extends ProposalChanges>({ categories: codes, ...fields }: T) {
    if (codes === undefined) return fields;
    return { ...fields, categories: codes.map((code) => categories.getNumber(code, 'categories')) };
  }

  const questionsOf = async ({ templateId }: { templateId: number | null }): Promise<AskedQuestion[]> =>
    templateId === null ? [] : templates.listQuestions(templateId);

  /** Throws if an edit of a published offer leaves mandatory questions unanswered that were answered before. */
  async function assertStaysAnswered(
    before: OfferViewRow,
    fields: ProposalChanges,
    changes: FileChanges,
  ): Promise<void> {
    const { answers = before.answers, templateId = before.templateId } = fields;
    const isTemplateKept = templateId === before.templateId;
    if (fields.answers === undefined && isTemplateKept && changes.removeAttachments.length === 0) return;
    const questions = await questionsOf({ templateId });
    const lacked = answeringBlocks(before, isTemplateKept ? questions : await questionsOf(before));
    const isNew = ({ text }: FieldError) => !lacked.some((known) => known.text === text);
    const after = { answers, attachments: await attachments.listAfter(before, changes) };
    refuseIncomplete(answeringBlocks(after, questions).filter(isNew));
  }

  /**
   * Returns an attachment as the viewer knows it: buyers of a taken-back offer read those of its last published
   * version.
   */
  const findAttachment = (viewer: Viewer, row: OfferViewRow, attachmentId: number) =>
    row.shown === null || readsDraft(viewer, row)
      ? attachments.find(viewer, row, attachmentId)
      : history.findStoredAttachment(row.id, row.version, attachmentId);

  /** Publishes the offer or takes it back to draft once; throws `changed_meanwhile` if an edit comes in between. */
  async function changeState(actor: Actor, id: number, isPublished: boolean): Promise<void> {
    const row = await loadOwn(actor, id);
    if (row.status === (isPublished ? 'published' : 'draft')) return;
    if (isPublished) refuseIncomplete(publishingBlocks(row, await questionsOf(row)));
    await withTransaction(db, async (tx) => {
      // Otherwise an offer published during the deactivation of the account would stay on the market.
      if (isPublished) await accounts.assertActive(tx, actor.userId);
      const target = { id, supplierId: actor.userId };
      const locked = isPublished ? undefined : await history.lock(tx, target);
      const by = { by: 'supplier', actor, at: clock.now() } as const;
      // The version guards what was found complete against an edit in between.
      if (isPublished) {
        const change = { version: row.version, wasRead: row.shown !== null };
        await moves.move(tx, row, { act: 'publish', ...by }, change);
      } else await moves.move(tx, row, { act: 'take_back', ...by }, {});
      if (locked) await history.store(tx, locked);
      // Buyers who deal on the offer were already notified that it is back on the market.
      if (isPublished && row.shown) {
        await changeNews.notify(tx, row, { before: row.shown.version, isAlwaysTold: false });
      }
    });
  }

  return {
    /** Creates a draft; repeating the request with the same `clientId` returns the offer in its current state. */
    async create(actor: Actor, fields: NewDraft<ProposalChanges>): Promise<ProposalView> {
      const clientRequest = digestOfRequest({ create: { ...fields, clientId: undefined } });
      const row = await repository.create(actor.userId, { ...storable(fields), clientRequest });
      if (!row) throw notFound('The proposal');
      return viewOf(row, actor);
    },

    /** Copies one's own offer into a new draft; repeating the `clientId` returns the copy in its current state. */
    async duplicate(actor: Actor, id: number, clientId: string): Promise<ProposalView> {
      const { title } = await loadOwn(actor, id);
      const source = { id, supplierId: actor.userId };
      const clientRequest = digestOfRequest({ duplicate: id });
      const made = await withTransaction(db, async (tx) => {
        const added = await duplicates.add(tx, source, { title: copyTitle(title), clientId, clientRequest });
        if (added !== undefined) await pictures.settle(tx, added);
        return added;
      });
      const known = made === undefined ? await findOfClient(db, actor.userId, clientId) : undefined;
      if (made === undefined && !known) throw notFound('The proposal');
      const copy = made ?? sameDraft(known, clientRequest);
      return viewOf(await loadOwn(actor, copy), actor);
    },

    /**
     * Changes one's own offer if it has the expected version and state. The previous version of a published offer is
     * stored in the same transaction, which also changes the attachments.
     */
    async update(
      actor: Actor,
      id: number,
      expected: { version: number | undefined; isPublished: boolean | undefined },
      {
        wordingOnly: isClaimedWording = false,
        ...fields
      }: ProposalChanges & { wordingOnly?: boolean | undefined },
      fileChanges: FileChanges,
    ): Promise<ProposalView> {
      const before = await loadOwn(actor, id);
      if (isOffMarket(before.status)) {
        throw new AppError('illegal_transition', {
          text: `This proposal is ${before.status} and cannot be changed.`,
        });
      }
      const isPublished = before.status === 'published';
      if (expected.isPublished !== undefined && expected.isPublished !== isPublished)
        throw changedMeanwhile();
      assertRange('qtyFrom', fields.qtyFrom ?? before.qtyFrom, fields.qtyTo ?? before.qtyTo);
      assertRange('budgetFrom', fields.budgetFrom ?? before.budgetFrom, fields.budgetTo ?? before.budgetTo);
      if (isPublished) refuseIncomplete(lostTerms(before, fields));
      if (isPublished) await assertStaysAnswered(before, fields, fileChanges);
      const written = storable(fields);
      // The expected state prevents a change to a draft from editing an offer published in the meantime.
      const target = { id, supplierId: actor.userId, ...expected, isPublished };
      const wasWritten = await withTransaction(db, async (tx) => {
        const locked = await history.lock(tx, target);
        const isWritten = await repository.update(tx, target, written);
        if (isWritten) await attachments.change(tx, id, fileChanges);
        const content = isWritten && locked ? await history.storeIfChanged(tx, locked) : undefined;
        if (locked && content) {
          if (isClaimedWording) await changes.claimRewording(tx, id, locked.content, content);
          const named = { ...before, title: fields.title ?? before.title };
          await changeNews.notify(tx, named, { before: locked.version, isAlwaysTold: true });
        }
        return isWritten;
      });
      if (!wasWritten) throw changedMeanwhile();
      return viewOf(await loadOwn(actor, id), actor);
    },

    /**
     * Publishes the offer (`true`) or takes it back to draft. Buyers who deal on a taken-back offer keep reading its
     * last version, and are notified both times. Requesting the current state changes nothing.
     */
    async setPublished(actor: Actor, id: number, isPublished: boolean): Promise<void> {
      for (let left = publishAttempts; ; left -= 1) {
        try {
          return await changeState(actor, id, isPublished);
        } catch (error) {
          if (left === 1 || !(error instanceof AppError) || error.code !== 'changed_meanwhile') throw error;
        }
      }
    },

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
      assertOffered(row, 'no quote can be asked for');
      if (!canReadDetail(actor, row)) {
        throw new AppError('nda_required', {
          text: 'A quote can be asked for once both sides have signed the NDA on this offer.',
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

    async addAttachment(actor: Actor, id: number, file: UploadedFile): Promise<Attachment> {
      const offer = await loadOwn(actor, id);
      await attachments.assertTakes(offer);
      const taken = await attachments.take(file, actor.userId);
      return withTransaction(db, (tx) => attachments.attach(tx, offer, taken));
    },

    async removeAttachment(actor: Actor, id: number, attachmentId: number): Promise<void> {
      await attachments.remove(await loadOwn(actor, id), attachmentId);
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
export type OffersService = ReturnType<typeof createOffersService>;

/**
 * Throws if the offer is not on the market. A suspended offer passes, because the later check of the supplier's
 * account has the better message.
 */
function assertOffered({ status }: Pick<OfferViewRow, 'status'>, consequence: string): void {
  if (status === 'published' || status === 'suspended') return;
  const when = status === 'draft' ? 'at present' : 'any more';
  throw new AppError('illegal_transition', {
    text: `This offer is not offered ${when}, so ${consequence}.`,
  });
}

function changedMeanwhile(): AppError {
  return new AppError('changed_meanwhile', {
    text: 'This proposal was changed in another window. Please load it again.',
  });
}

function assertRange(field: string, from: number | null, to: number | null): void {
  const fault = rangeFault(from, to);
  if (fault !== undefined) throw invalidField(field, fault);
}

/** Returns true if a buyer reads content that an NDA protects. */
function isProtectedCopy(viewer: Actor | null, offer: { ndaRequired: boolean }): viewer is Actor {
  return offer.ndaRequired && viewer?.role === 'buyer';
}
