import { fileTypeFromBuffer } from 'file-type';
import { attachmentKindOf, attachmentKinds, type AttachmentKind } from '@proffer/contract/attachment-kinds';
import type { UploadedFile } from '@proffer/contract/route';
import { AppError } from '../errors';
import type { Executor } from '../database';
import { measureImage, reencodeImage, type ImageFormat, type Pixels } from './pictures';
import type { KeptFile, StoredFiles } from './stored-files.repository';

const imageFormats = new Map<AttachmentKind, ImageFormat>([
  [attachmentKinds.png, 'png'],
  [attachmentKinds.jpeg, 'jpeg'],
  [attachmentKinds.webp, 'webp'],
]);
/** An A4 page scanned at 600 dpi is 7016 px high. */
const attachmentMaxSide = 8_000;

/** First bytes of every file of the older office programs. */
const oleSignature = Buffer.from('d0cf11e0a1b11ae1', 'hex');
/** Names of streams in such a file: what holds the sheets, and what holds macros. */
const sheetStreams = ['Workbook', 'Book'].map((name) => Buffer.from(`${name}\0`, 'utf16le'));
const macroStream = Buffer.from('_VBA_PROJECT', 'utf16le');

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
 * Whether the bytes are what the name says. A table of text is UTF-8 without control characters and does not begin as
 * markup does, which a browser or another program might run.
 */
async function isOfKind(kind: AttachmentKind, bytes: Uint8Array): Promise<boolean> {
  if (kind === attachmentKinds.xls) return isOldWorkbook(bytes);
  const detected = await fileTypeFromBuffer(bytes).catch(() => undefined);
  if (kind === attachmentKinds.csv) return detected === undefined && isPlainText(bytes);
  return detected?.mime === kind.contentType;
}

function isOldWorkbook(bytes: Uint8Array): boolean {
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (!content.subarray(0, oleSignature.length).equals(oleSignature)) return false;
  return sheetStreams.some((name) => content.includes(name)) && !content.includes(macroStream);
}

function isPlainText(bytes: Uint8Array): boolean {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return text !== '' && !/[^\P{Cc}\t\n\r]/u.test(text) && !text.trimStart().startsWith('<');
  } catch {
    return false;
  }
}

/**
 * Keeps an attachment of an allowed kind, by its name and by its content, which must agree. Images are written anew, so
 * that nothing but the picture remains, and measured. Throws `document_refused` for all else.
 */
export async function keepAttachment(
  files: StoredFiles,
  tx: Executor,
  { fileName, bytes }: UploadedFile,
): Promise<KeptFile & { contentType: string; pixels: Pixels | null }> {
  const kind = assertAttachable(fileName);
  if (!(await isOfKind(kind, bytes))) throw refused('The content of this file is not what its name says.');
  const { contentType } = kind;
  const format = imageFormats.get(kind);
  const kept = format ? await reencodeImage(bytes, { maxSide: attachmentMaxSide, format }) : bytes;
  const pixels = format ? await measureImage(kept) : null;
  return { ...(await files.keep(tx, kept, contentType)), contentType, pixels };
}
