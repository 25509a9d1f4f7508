import { copyTitle } from '@proffer/contract/offers/rules';
import { rangeFault } from '@proffer/contract/wire/amounts';
import type { FieldError } from '@proffer/contract/wire/errors';
import type {
  Attachment,
  FileChanges,
  ProposalChanges,
  ProposalView,
} from '@proffer/contract/offers/schemas';
import type { UploadedFile } from '@proffer/contract/wire/route';
import type { Clock } from '../../platform/clock';
import { withTransaction, type Database } from '../../platform/database';
import { AppError, invalidField, notFound } from '../../platform/errors';
import { digestOfRequest } from '../../platform/repeats';
import type { Actor } from '../../platform/session/actor';
import type { Categories } from '../categories';
import type { EventsPort } from '../events';
import type { Authority } from '../members';
import type { AccountStandingRepository } from '../users';
import type { AskedQuestions } from './asked-questions';
import type { Attachments } from './files/attachments.service';
import type { OfferPictures } from './files/pictures.service';
import { findOfClient, sameDraft } from './client-drafts.repository';
import type { CopiesRepository } from './copies.repository';
import type { ChangeNews } from './changes/change-news';
import type { OfferChanges } from './changes/changes.service';
import type { HistoryRepository } from './versions/history.repository';
import type { NewDraft } from './new-offer.repository';
import type { OfferReading } from './offer-reading.service';
import type { OfferMoves } from './lifecycle/offer-moves';
import type { OfferViewRow } from './offers.rows';
import type { OffersRepository } from './offers.repository';
import { answeringBlocks, lostTerms, publishingBlocks, refuseIncomplete } from './publishing';
import { isFixed } from './lifecycle/offers.states';

interface OffersDeps {
  db: Database;
  repository: OffersRepository;
  reading: Pick<OfferReading, 'loadOwn' | 'viewOf'>;
  moves: OfferMoves;
  history: Pick<HistoryRepository, 'lock' | 'storeIfChanged' | 'store'>;
  duplicates: CopiesRepository;
  pictures: Pick<OfferPictures, 'settle'>;
  attachments: Attachments;
  categories: Pick<Categories, 'getNumber'>;
  changes: Pick<OfferChanges, 'claimRewording'>;
  changeNews: ChangeNews;
  accounts: Pick<AccountStandingRepository, 'assertActive'>;
  authority: Pick<Authority, 'assertCovers'>;
  events: EventsPort;
  askedOf: AskedQuestions;
  clock: Clock;
}

/** Number of attempts to publish a draft that autosave changes in the meantime. */
const publishAttempts = 3;

/** Creates the service that writes offers (OFF-25 to OFF-54). */
export function createOffersService({
  db,
  repository,
  reading,
  moves,
  history,
  duplicates,
  pictures,
  attachments,
  categories,
  changes,
  changeNews,
  accounts,
  authority,
  events,
  askedOf,
  clock,
}: OffersDeps) {
  const { loadOwn, viewOf } = reading;

  /** Returns the fields in database terms; throws at `categories` for an unknown code. */
  function storable<T extends ProposalChanges>({ categories: codes, ...fields }: T) {
    if (codes === undefined) return fields;
    return { ...fields, categories: codes.map((code) => categories.getNumber(code, 'categories')) };
  }

  /** Throws if an edit of a published offer leaves mandatory questions unanswered that were answered before. */
  async function assertStaysAnswered(
    before: OfferViewRow,
    fields: ProposalChanges,
    changes: FileChanges,
  ): Promise<void> {
    const { answers = before.answers, templateId = before.templateId } = fields;
    const isTemplateKept = templateId === before.templateId;
    if (fields.answers === undefined && isTemplateKept && changes.removeAttachments.length === 0) return;
    const asked = await askedOf({ ...before, templateId });
    const lacked = answeringBlocks(before, isTemplateKept ? asked : await askedOf(before));
    const isNew = ({ text }: FieldError) => !lacked.some((known) => known.text === text);
    const after = { answers, attachments: await attachments.listAfter(before, changes) };
    refuseIncomplete(answeringBlocks(after, asked).filter(isNew));
  }

  /** Publishes the offer or takes it back to draft once; throws `changed_meanwhile` if an edit comes in between. */
  async function changeState(actor: Actor, id: number, isPublished: boolean): Promise<void> {
    const row = await loadOwn(actor, id);
    if (row.status === (isPublished ? 'published' : 'draft')) return;
    if (isPublished) refuseIncomplete(publishingBlocks(row, await askedOf(row)));
    await withTransaction(db, async (tx) => {
      // Otherwise an offer published during the deactivation of the account would stay on the market.
      if (isPublished) await accounts.assertActive(tx, actor.userId);
      // Publishing without the NDA gives up the protection of what buyers could read only under it.
      if (isPublished && row.shown?.content.ndaRequired && !row.ndaRequired) {
        await authority.assertCovers(tx, actor, 'none');
      }
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
      if (isFixed(before.status)) {
        throw new AppError('illegal_transition', {
          text: `This offer is ${before.status} and cannot be changed.`,
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
        if (isPublished && before.ndaRequired && fields.ndaRequired === false) {
          await authority.assertCovers(tx, actor, 'none');
        }
        const isWritten = await repository.update(tx, target, written);
        if (isWritten) await attachments.change(tx, id, fileChanges);
        const content = isWritten && locked ? await history.storeIfChanged(tx, locked) : undefined;
        if (locked && content) {
          if (isClaimedWording) await changes.claimRewording(tx, id, locked.content, content);
          await events.record(tx, {
            userId: actor.userId,
            type: 'offer.changed',
            isOwn: true,
            data: { offerId: id, supplierId: actor.userId },
            at: clock.now(),
          });
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

    async addAttachment(actor: Actor, id: number, file: UploadedFile): Promise<Attachment> {
      const offer = await loadOwn(actor, id);
      await attachments.assertTakes(offer);
      const taken = await attachments.take(file, actor.userId);
      return withTransaction(db, (tx) => attachments.attach(tx, offer, taken));
    },

    async removeAttachment(actor: Actor, id: number, attachmentId: number): Promise<void> {
      await attachments.remove(await loadOwn(actor, id), attachmentId);
    },
  };
}
export type OffersService = ReturnType<typeof createOffersService>;

function changedMeanwhile(): AppError {
  return new AppError('changed_meanwhile', {
    text: 'This offer was changed in another window. Please reload the page.',
  });
}

function assertRange(field: string, from: number | null, to: number | null): void {
  const fault = rangeFault(from, to);
  if (fault !== undefined) throw invalidField(field, fault);
}
