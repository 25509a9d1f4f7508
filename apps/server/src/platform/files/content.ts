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
import { withRightEnding } from './right-ending';

/** A file as it is kept: of an allowed kind, by its name and by its content. */
export interface CheckedAttachment {
  fileName: string;
  bytes: Uint8Array;
  contentType: string;
  /** Of a picture. */
  pixels: Pixels | null;
  /** The names in the signatures of a PDF, which were not verified. */
  signedBy: string[];
}

const imageFormats = new Map<AttachmentKind, ImageFormat>([
  [attachmentKinds.png, 'png'],
  [attachmentKinds.jpeg, 'jpeg'],
  [attachmentKinds.webp, 'webp'],
]);
/** An A4 page scanned at 600 dpi is 7016 px high. */
const attachmentMaxSide = 8_000;

/** Fails with `document_refused` for a name that says a file cannot be attached, before its bytes are sent. */
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
 * Returns an attachment of an allowed kind. Its name and its content must agree; a picture or PDF with the ending of
 * another such kind is renamed. Images are written anew, so that nothing but the picture remains, and measured. Throws
 * `document_refused` for all else. It may have to wait for a thread, so no transaction is to be open meanwhile.
 */
export async function checkAttachment(given: UploadedFile, userId: number): Promise<CheckedAttachment> {
  const { fileName, bytes } = await withRightEnding(given);
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
