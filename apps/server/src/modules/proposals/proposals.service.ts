import type { ProposalChanges, ProposalView, Attachment } from '@proffer/contract/proposals.schemas';
import type { BinaryBody, UploadedFile } from '@proffer/contract/route';
import type { Clock } from '../../platform/clock';
import { withTransaction, type Database, type Executor } from '../../platform/database';
import { AppError, invalidField, notFound } from '../../platform/errors';
import type { Actor } from '../../platform/session/actor';
import type { Categories } from '../categories';
import type { NoticesPort } from '../users';
import { assertTakesAttachment, type AttachmentFilesPort, type Attachments } from './attachments';
import type { HistoryRepository } from './history.repository';
import { offerNotices, type NamedOffer } from './offers.notices';
import { toProposalView } from './proposals.mapper';
import { canReadDetail, isOwner, type Viewer } from './proposals.policy';
import type { OfferViewRow } from './proposals.rows';
import type { NewDraft, ProposalsRepository } from './proposals.repository';
import { publishingBlocks } from './publishing';
import { canMoveProposal, type ProposalStatus } from './proposals.states';
import { getOwnOffer, getVisibleOffer } from './visible-offer';

/** Keeps uploaded bytes and gives them back; typed by this consumer. */
export interface FilesPort extends AttachmentFilesPort {
  read(sha256: string): Promise<Uint8Array>;
  /** A PDF as a copy that names its reader. */
  copyFor(reader: Actor, pdf: Uint8Array): Promise<Uint8Array>;
}

/** Who is told what becomes of an offer; typed by this consumer. */
export interface OfferNewsPort {
  notices: Pick<NoticesPort, 'announce' | 'clearFor'>;
  /** Buyers with an NDA on the offer that was not refused. */
  listBuyersBound(tx: Executor, proposalId: number): Promise<number[]>;
}

export interface ProposalsDeps {
  db: Database;
  repository: ProposalsRepository;
  history: Pick<HistoryRepository, 'hold' | 'keep' | 'keepIfReplaced'>;
  files: Pick<FilesPort, 'read' | 'copyFor'>;
  attachments: Attachments;
  categories: Pick<Categories, 'find' | 'getNumber'>;
  news: OfferNewsPort;
  clock: Clock;
}

/** Writing and reading offers (spec §4, §7 "Proposals"; decisions.md "Proposals and offers"). */
export function createProposalsService({
  db,
  repository,
  history,
  files,
  attachments,
  categories,
  news,
  clock,
}: ProposalsDeps) {
  const load = (viewer: Viewer, id: number) => getVisibleOffer(repository, viewer, id);

  const loadOwn = (actor: Actor, id: number) => getOwnOffer(repository, actor, id);

  const viewOf = (row: OfferViewRow, viewer: Viewer) => toProposalView(row, viewer, categories);

  /** Fields as the tables keep them; fails at `categories` for a code that is not in the list. */
  function storable<T extends ProposalChanges>({ categories: codes, ...fields }: T) {
    if (codes === undefined) return fields;
    return { ...fields, categories: codes.map((code) => categories.getNumber(code, 'categories')) };
  }

  async function tell(tx: Executor, what: keyof typeof offerNotices, offer: NamedOffer): Promise<void> {
    const buyers = await news.listBuyersBound(tx, offer.id);
    await news.notices.announce(tx, ...buyers.map((userId) => offerNotices[what](offer, userId)));
  }

  async function move(row: OfferViewRow, to: ProposalStatus, tx: Executor): Promise<void> {
    if (
      !canMoveProposal(row.status, to) ||
      !(await repository.move(tx, row.id, row.status, to, clock.now()))
    ) {
      throw new AppError('illegal_transition', {
        text: `This proposal is ${row.status} and cannot become ${to}.`,
        details: { from: row.status, to },
      });
    }
  }

  return {
    /** Keeps a new offer as a draft; a repeated `clientId` answers the offer as it is now and writes nothing. */
    async create(actor: Actor, fields: NewDraft<ProposalChanges>): Promise<ProposalView> {
      const row = await repository.create(actor.userId, storable(fields));
      if (!row) throw notFound('The proposal');
      return viewOf(row, actor);
    },

    /**
     * Changes fields of one's own offer; a given `version` must still be the current one. What a published offer
     * said before is kept in the same transaction.
     */
    async update(
      actor: Actor,
      id: number,
      version: number | undefined,
      fields: ProposalChanges,
    ): Promise<ProposalView> {
      const before = await loadOwn(actor, id);
      if (before.status === 'closed') {
        throw new AppError('illegal_transition', { text: 'This proposal is closed and cannot be changed.' });
      }
      assertRange('qtyFrom', fields.qtyFrom ?? before.qtyFrom, fields.qtyTo ?? before.qtyTo);
      assertRange('budgetFrom', fields.budgetFrom ?? before.budgetFrom, fields.budgetTo ?? before.budgetTo);
      const changes = storable(fields);
      const target = { id, supplierId: actor.userId, version };
      const wasWritten = await withTransaction(db, async (tx) => {
        const held = await history.hold(tx, target);
        const isWritten = await repository.update(tx, target, changes);
        const isReplaced = isWritten && held ? await history.keepIfReplaced(tx, held) : false;
        if (isReplaced) await tell(tx, 'changed', { ...before, title: fields.title ?? before.title });
        return isWritten;
      });
      if (!wasWritten) {
        throw new AppError('changed_meanwhile', {
          text: 'This proposal was changed in another window. Please load it again.',
        });
      }
      return viewOf(await loadOwn(actor, id), actor);
    },

    /** Publishes (`true`) or takes back to draft, keeping what the market has read. Asking for the state it has changes nothing. */
    async setPublished(actor: Actor, id: number, isPublished: boolean): Promise<void> {
      const row = await loadOwn(actor, id);
      const to = isPublished ? 'published' : 'draft';
      if (row.status === to) return;
      if (isPublished) {
        const blocks = publishingBlocks(row);
        if (blocks.length > 0) {
          throw new AppError('invalid_input', {
            text: blocks[0]?.text ?? 'The proposal is not complete.',
            fields: blocks,
          });
        }
      }
      await withTransaction(db, async (tx) => {
        const target = { id, supplierId: actor.userId };
        const held = isPublished ? undefined : await history.hold(tx, target);
        await move(row, to, tx);
        if (held) await history.keep(tx, held);
      });
    },

    /**
     * Removes an offer of one's own (administrators: any). One with NDA requests, conversations or contracts is closed
     * instead, and those stay (decisions.md). Answers what was done.
     */
    async remove(actor: Actor, id: number): Promise<'removed' | 'closed'> {
      const row = await load(actor, id);
      if (!isOwner(actor, row) && actor.role !== 'admin') throw notFound('The proposal');
      return withTransaction(db, async (tx) => {
        if (actor.role === 'supplier' && !(await repository.hasDependants(tx, id))) {
          await repository.remove(tx, id);
          return 'removed';
        }
        if (row.status !== 'closed') {
          await move(row, 'closed', tx);
          await tell(tx, 'removed', row);
        }
        return 'closed';
      });
    },

    /** One offer as the viewer may read it; null stands for the public. */
    async view(viewer: Viewer, id: number): Promise<ProposalView> {
      return viewOf(await load(viewer, id), viewer);
    },

    async addAttachment(actor: Actor, id: number, file: UploadedFile): Promise<Attachment> {
      assertTakesAttachment(await loadOwn(actor, id));
      return withTransaction(db, (tx) => attachments.attach(tx, id, file));
    },

    async removeAttachment(actor: Actor, id: number, attachmentId: number): Promise<void> {
      await loadOwn(actor, id);
      if (!(await repository.removeAttachment(db, id, attachmentId))) throw notFound('The attachment');
    },

    /** The bytes of an attachment; 404 also while the offer withholds it. What an NDA protects names the buyer who reads it. */
    async readAttachment(viewer: Actor | null, id: number, attachmentId: number): Promise<BinaryBody> {
      const row = await load(viewer, id);
      const attachment = canReadDetail(viewer, row)
        ? await repository.findAttachment(id, attachmentId)
        : undefined;
      if (!attachment) throw notFound('The attachment');
      const bytes = await files.read(attachment.sha256);
      const isCopy = isProtectedCopy(viewer, row) && attachment.contentType === 'application/pdf';
      return {
        bytes: isCopy ? await files.copyFor(viewer, bytes) : bytes,
        fileName: attachment.fileName,
        contentType: attachment.contentType,
        disposition: 'attachment',
      };
    },
  };
}
export type ProposalsService = ReturnType<typeof createProposalsService>;

function assertRange(field: string, from: number | null, to: number | null): void {
  if (from !== null && to !== null && from > to)
    throw invalidField(field, 'From must not be greater than To.');
}

/** Whether a buyer reads what an NDA protects. */
function isProtectedCopy(viewer: Actor | null, offer: { ndaRequired: boolean }): viewer is Actor {
  return offer.ndaRequired && viewer?.role === 'buyer';
}
