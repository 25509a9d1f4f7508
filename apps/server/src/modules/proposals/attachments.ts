import { limits } from '@proffer/contract/limits';
import type { Attachment } from '@proffer/contract/proposals.schemas';
import type { UploadedFile } from '@proffer/contract/route';
import type { Executor } from '../../platform/database';
import { invalidField } from '../../platform/errors';
import type { ProposalsRepository } from './proposals.repository';
import type { OfferViewRow } from './proposals.rows';
import { isOffMarket } from './proposals.states';

/** Keeps uploaded bytes; typed by this consumer. */
export interface AttachmentFilesPort {
  /** Stores a file of an allowed kind; rejects others with `document_refused`. */
  keepAttachment(
    tx: Executor,
    file: UploadedFile,
  ): Promise<{ fileId: number; contentType: string; sizeBytes: number }>;
}

interface AttachmentsDeps {
  repository: Pick<ProposalsRepository, 'addAttachment'>;
  files: AttachmentFilesPort;
}

const fullText = `At most ${limits.upload.attachmentsPerProposal} attachments per proposal.`;

/** Refuses an offer that can take no attachment any more, before its bytes are sent. */
export function assertTakesAttachment(offer: Pick<OfferViewRow, 'status' | 'attachments'>): void {
  if (isOffMarket(offer.status)) {
    throw invalidField('file', `This proposal is ${offer.status}; nothing can be attached to it.`);
  }
  if (offer.attachments.length >= limits.upload.attachmentsPerProposal) throw invalidField('file', fullText);
}

/** How a whole file becomes an attachment, whether it came at once or in parts. */
export function createAttachments({ repository, files }: AttachmentsDeps) {
  return {
    /** Checks and keeps the file, then hangs it on the offer. The caller has proved whose offer it is. */
    async attach(tx: Executor, proposalId: number, file: UploadedFile): Promise<Attachment> {
      const { fileId, sizeBytes, contentType } = await files.keepAttachment(tx, file);
      const { fileName } = file;
      const stored = { fileId, fileName };
      const max = limits.upload.attachmentsPerProposal;
      const attachmentId = await repository.addAttachment(tx, proposalId, stored, max);
      if (attachmentId === undefined) throw invalidField('file', fullText);
      return { attachmentId, fileName, sizeBytes, contentType };
    },
  };
}
export type Attachments = ReturnType<typeof createAttachments>;
