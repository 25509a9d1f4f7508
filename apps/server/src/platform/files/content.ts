import {
  attachmentKindOf,
  attachmentKinds,
  type AttachmentKind,
} from '@proffer/contract/offers/attachment-kinds';
import type { UploadedFile } from '@proffer/contract/wire/route';
import { AppError } from '../errors';
import { offThread } from '../foreign-work';
import { attachmentTasks } from './attachment.tasks';
import { measureImage, reencodeImage, type ImageFormat, type Pixels } from './pictures';
import { withCorrectExtension } from './correct-extension';

/** An attachment whose name and content have been checked, ready to be stored. */
export interface CheckedAttachment {
  fileName: string;
  bytes: Uint8Array;
  contentType: string;
  /** Size of an image; null for other files. */
  pixels: Pixels | null;
  /** Names in the signatures of a PDF; the signatures are not verified. */
  signedBy: string[];
}

const imageFormats = new Map<AttachmentKind, ImageFormat>([
  [attachmentKinds.png, 'png'],
  [attachmentKinds.jpeg, 'jpeg'],
  [attachmentKinds.webp, 'webp'],
]);
/** Maximum side of an image, in pixels. An A4 page scanned at 600 dpi is 7,016 px high. */
const attachmentMaxSide = 8_000;

/**
 * Returns the kind of attachment for a file name. Throws `document_refused` if that kind is not
 * allowed, before the content is uploaded.
 */
export function assertAttachable(fileName: string): AttachmentKind {
  const kind = attachmentKindOf(fileName);
  if (!kind)
    throw refused(
      'Only PDF, images (PNG, JPEG, WebP) and spreadsheets (XLSX, XLS, ODS, CSV) can be attached.',
    );
  return kind;
}

function refused(text: string): AppError {
  return new AppError('document_refused', { text, fields: [{ field: 'file', text }] });
}

/**
 * Checks an attachment and returns it in the form to be stored. Name and content must agree; an
 * image or PDF with the extension of another such kind is renamed. Images are re-encoded without
 * metadata and measured. Throws `document_refused` otherwise. It may wait for a worker thread, so
 * call it outside of transactions.
 */
export async function checkAttachment(given: UploadedFile, userId: number): Promise<CheckedAttachment> {
  const { fileName, bytes } = await withCorrectExtension(given);
  const kind = assertAttachable(fileName);
  const tasks = offThread(attachmentTasks, { owner: `user ${userId}` });
  const { fault, signedBy } = await tasks.inspectAttachment(fileName, bytes);
  if (fault !== undefined) throw refused(fault);
  const { contentType } = kind;
  const format = imageFormats.get(kind);
  const kept = format ? await reencodeImage(bytes, { maxSide: attachmentMaxSide, format }) : bytes;
  const pixels = format ? await measureImage(kept) : null;
  return { fileName, bytes: kept, contentType, pixels, signedBy };
}
