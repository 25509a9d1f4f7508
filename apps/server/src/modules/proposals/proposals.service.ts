import { limits } from '@proffer/contract/limits';
import type {
  PageAllQuery,
  Proposal,
  ProposalChanges,
  ProposalView,
  Attachment,
} from '@proffer/contract/proposals.schemas';
import type { BinaryBody, UploadedFile } from '@proffer/contract/route';
import type { Clock } from '../../platform/clock';
import { withTransaction, type Database, type Executor } from '../../platform/database';
import { AppError, invalidField, notFound } from '../../platform/errors';
import type { Actor } from '../../platform/session/actor';
import type { HistoryRepository } from './history.repository';
import { toProposal, toProposalView } from './proposals.mapper';
import { canReadDetail, isOwner, type Viewer } from './proposals.policy';
import type { OfferViewRow } from './proposals.rows';
import type { OfferPage, ProposalsRepository } from './proposals.repository';
import { publishingBlocks } from './publishing';
import { searchForgivingly, type SearchService } from './search.service';
import { canMoveProposal, type ProposalStatus } from './proposals.states';
import { getVisibleOffer } from './visible-offer';

/** Keeps uploaded bytes and gives them back; typed by this consumer. */
export interface FilesPort {
  /** Stores bytes of an allowed kind; rejects others with `document_refused`. */
  keepAttachment(
    tx: Executor,
    bytes: Uint8Array,
  ): Promise<{ fileId: number; contentType: string; sizeBytes: number }>;
  read(sha256: string): Promise<Uint8Array>;
}

export interface ProposalsDeps {
  db: Database;
  repository: ProposalsRepository;
  history: Pick<HistoryRepository, 'hold' | 'keep' | 'keepIfReplaced'>;
  files: FilesPort;
  search: Pick<SearchService, 'correct'>;
  clock: Clock;
}

/** Writing and reading offers (spec §4, §7 "Proposals"; decisions.md "Proposals and offers"). */
export function createProposalsService({ db, repository, history, files, search, clock }: ProposalsDeps) {
  const load = (viewer: Viewer, id: number) => getVisibleOffer(repository, viewer, id);

  async function loadOwn(actor: Actor, id: number): Promise<OfferViewRow> {
    const row = await load(actor, id);
    if (!isOwner(actor, row)) throw notFound('The proposal');
    return row;
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
    /** Keeps a new offer as a draft. */
    async create(actor: Actor, fields: ProposalChanges & { title: string }): Promise<ProposalView> {
      const id = await withTransaction(db, (tx) => repository.create(tx, actor.userId, fields));
      return toProposalView(await loadOwn(actor, id), actor);
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
      const target = { id, supplierId: actor.userId, version };
      const wasWritten = await withTransaction(db, async (tx) => {
        const held = await history.hold(tx, target);
        const isWritten = await repository.update(tx, target, fields);
        if (isWritten && held) await history.keepIfReplaced(tx, held);
        return isWritten;
      });
      if (!wasWritten) {
        throw new AppError('changed_meanwhile', {
          text: 'This proposal was changed in another window. Please load it again.',
        });
      }
      return toProposalView(await loadOwn(actor, id), actor);
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
     * Removes an offer of one's own (administrators: any). One with NDA requests or contracts is closed instead,
     * and those stay (decisions.md). Answers what was done.
     */
    async remove(actor: Actor, id: number): Promise<'removed' | 'closed'> {
      const row = await load(actor, id);
      if (!isOwner(actor, row) && actor.role !== 'admin') throw notFound('The proposal');
      return withTransaction(db, async (tx) => {
        if (actor.role === 'supplier' && !(await repository.hasDependants(tx, id))) {
          await repository.remove(tx, id);
          return 'removed';
        }
        if (row.status !== 'closed') await move(row, 'closed', tx);
        return 'closed';
      });
    },

    /** One offer as the viewer may read it; null stands for the public. */
    async view(viewer: Viewer, id: number): Promise<ProposalView> {
      return toProposalView(await load(viewer, id), viewer);
    },

    /** With `userId` one's own offers (`draft` on the wire means published), without it the market's published ones. */
    async page(
      actor: Actor,
      query: PageAllQuery,
    ): Promise<{ items: Proposal[]; total: number; correctedKeyword?: string | undefined }> {
      let found: OfferPage & { correctedKeyword?: string };
      if (query.userId === undefined) {
        if (query.draft === false) {
          throw invalidField('draft', 'Drafts are listed only with your own userId.');
        }
        const viewer = actor.role === 'buyer' ? actor.userId : 0;
        found = await searchForgivingly(search, query.keyword, (keyword) =>
          repository.pagePublished({ ...query, keyword }, viewer, query.page, query.size),
        );
      } else {
        if (actor.role !== 'supplier' || query.userId !== actor.userId) {
          throw new AppError('forbidden', {
            text: 'Only a supplier’s own proposals can be listed by userId.',
          });
        }
        const status = query.draft === undefined ? undefined : query.draft ? 'published' : 'draft';
        found = await repository.pageOfSupplier(query.userId, query, status, query.page, query.size);
      }
      const { rows, total, correctedKeyword } = found;
      return { items: rows.map((row) => toProposal(row, actor)), total, correctedKeyword };
    },

    async addAttachment(actor: Actor, id: number, file: UploadedFile): Promise<Attachment> {
      await loadOwn(actor, id);
      return withTransaction(db, async (tx) => {
        const kept = await files.keepAttachment(tx, file.bytes);
        const stored = { fileId: kept.fileId, fileName: file.fileName };
        const attachmentId = await repository.addAttachment(
          tx,
          id,
          stored,
          limits.upload.attachmentsPerProposal,
        );
        if (attachmentId === undefined) {
          throw invalidField(
            'file',
            `At most ${limits.upload.attachmentsPerProposal} attachments per proposal.`,
          );
        }
        return {
          attachmentId,
          fileName: file.fileName,
          sizeBytes: kept.sizeBytes,
          contentType: kept.contentType,
        };
      });
    },

    async removeAttachment(actor: Actor, id: number, attachmentId: number): Promise<void> {
      await loadOwn(actor, id);
      if (!(await repository.removeAttachment(db, id, attachmentId))) throw notFound('The attachment');
    },

    /** The bytes of an attachment; 404 also while the offer withholds it. */
    async readAttachment(viewer: Viewer, id: number, attachmentId: number): Promise<BinaryBody> {
      const row = await load(viewer, id);
      const attachment = canReadDetail(viewer, row)
        ? await repository.findAttachment(id, attachmentId)
        : undefined;
      if (!attachment) throw notFound('The attachment');
      return {
        bytes: await files.read(attachment.sha256),
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
