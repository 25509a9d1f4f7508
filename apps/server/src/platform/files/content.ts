import { fileTypeFromBuffer } from 'file-type';
import { attachmentKindOf, attachmentKinds, type AttachmentKind } from '@proffer/contract/attachment-kinds';
import type { UploadedFile } from '@proffer/contract/route';
import { AppError } from '../errors';
import type { Executor } from '../database';
import { csvFault } from './csv-content';
import { measureImage, reencodeImage, type ImageFormat, type Pixels } from './images';
import type { KeptFile, StoredFiles } from './stored-files.repository';
import { odsFault, xlsxFault } from './zip-content';

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

const otherContent = 'The content of this file is not what its name says.';

/**
 * What is wrong with the content, in words; undefined for nothing. By structure, not by first bytes: a PDF is parsed, an
 * office file is listed, a table decoded; an image is decoded whole when it is written anew. Pure and bounded, so that it
 * can run in a worker.
 */
export async function faultOf(kind: AttachmentKind, bytes: Uint8Array): Promise<string | undefined> {
  if (kind === attachmentKinds.xls) return isOldWorkbook(bytes) ? undefined : otherContent;
  const detected = await fileTypeFromBuffer(bytes).catch(() => undefined);
  if (kind === attachmentKinds.csv) return detected === undefined ? csvFault(bytes) : otherContent;
  if (kind === attachmentKinds.pdf && detected?.mime === kind.contentType) {
    // The parser is a large part of a start that most never need.
    const { pdfFault } = await import('./pdf-content');
    return pdfFault(bytes);
  }
  // What the first part of a ZIP tells of its kind is not asked: the list of its parts says more.
  if (kind === attachmentKinds.xlsx) return xlsxFault(bytes);
  if (kind === attachmentKinds.ods) return odsFault(bytes);
  return detected?.mime === kind.contentType ? undefined : otherContent;
}

function isOldWorkbook(bytes: Uint8Array): boolean {
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (!content.subarray(0, oleSignature.length).equals(oleSignature)) return false;
  return sheetStreams.some((name) => content.includes(name)) && !content.includes(macroStream);
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
  const fault = await faultOf(kind, bytes);
  if (fault !== undefined) throw refused(fault);
  const { contentType } = kind;
  const format = imageFormats.get(kind);
  const kept = format ? await reencodeImage(bytes, { maxSide: attachmentMaxSide, format }) : bytes;
  const pixels = format ? await measureImage(kept) : null;
  return { ...(await files.keepUpload(tx, kept, contentType, { userId, fileName })), contentType, pixels };
}
