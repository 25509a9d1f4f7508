import { attachmentKindOf, attachmentKinds, type AttachmentKind } from '@proffer/contract/attachment-kinds';
import type { UploadedFile } from '@proffer/contract/route';
import { AppError } from '../errors';
import type { Executor } from '../database';
import { offThread } from '../foreign-work';
import { attachmentTasks } from './attachment.tasks';
import { measureImage, reencodeImage, type ImageFormat, type Pixels } from './pictures';
import type { KeptFile, StoredFiles } from './stored-files.repository';

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
  return new AppError('document_refused', {
    text: 'Please attach a PDF, an image (PNG, JPEG, WebP) or a spreadsheet (XLSX, XLS, ODS, CSV).',
    fields: [{ field: 'file', text }],
  });
}

/**
 * Keeps an attachment of an allowed kind, by its name and by its content, which must agree. Images are written anew, so
 * that nothing but the picture remains, and measured. Throws `document_refused` for all else.
 */
export async function keepAttachment(
  files: StoredFiles,
  tx: Executor,
  { fileName, bytes }: UploadedFile,
  userId: number,
): Promise<KeptFile & { contentType: string; pixels: Pixels | null }> {
  const kind = assertAttachable(fileName);
  const fault = await offThread(attachmentTasks, { owner: `user ${userId}` }).attachmentFault(
    fileName,
    bytes,
  );
  if (fault !== undefined) throw refused(fault);
  const { contentType } = kind;
  const format = imageFormats.get(kind);
  const kept = format ? await reencodeImage(bytes, { maxSide: attachmentMaxSide, format }) : bytes;
  const pixels = format ? await measureImage(kept) : null;
  return { ...(await files.keepUpload(tx, kept, contentType, { userId, fileName })), contentType, pixels };
}
