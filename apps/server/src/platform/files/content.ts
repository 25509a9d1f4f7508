import { fileTypeFromBuffer } from 'file-type';
import { AppError } from '../errors';
import type { Executor } from '../database';
import { measureImage, reencodeImage, type ImageFormat, type Pixels } from './images';
import type { KeptFile, StoredFiles } from './stored-files.repository';

const plainText = 'text/plain; charset=utf-8';
const csvText = 'text/csv; charset=utf-8';

/** What may be attached: PDF, images, spreadsheets, Word documents and text. Nothing that a browser would run. */
const attachmentTypes: ReadonlySet<string> = new Set([
  'application/pdf',
  'image/png',
  'image/jpeg',
  'image/webp',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.oasis.opendocument.spreadsheet',
  csvText,
  plainText,
]);
const imageFormats: Readonly<Record<string, ImageFormat>> = {
  'image/png': 'png',
  'image/jpeg': 'jpeg',
  'image/webp': 'webp',
};
/** An A4 page scanned at 600 dpi is 7016 px high. */
const attachmentMaxSide = 8_000;

/**
 * What bytes are by their content, never by their name, as a media type. Text without control characters is CSV when
 * its first lines are cut into the same number of fields, else plain text. `null` for anything unknown or empty.
 */
export async function detectContentType(bytes: Uint8Array): Promise<string | null> {
  if (bytes.byteLength === 0) return null;
  const detected = await fileTypeFromBuffer(bytes).catch(() => undefined);
  if (detected) return detected.mime;
  const text = asPlainText(bytes);
  if (text === null) return null;
  return looksLikeCsv(text) ? csvText : plainText;
}

function asPlainText(bytes: Uint8Array): string | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return /[^\P{Cc}\t\n\r]/u.test(text) ? null : text;
  } catch {
    return null;
  }
}

function looksLikeCsv(text: string): boolean {
  const lines = text.split(/\r?\n/, 6).filter((line) => line !== '');
  return [',', ';', '\t'].some((separator) => {
    const counts = lines.map((line) => line.replaceAll(/"[^"]*"/g, '').split(separator).length);
    return counts.length > 1 && counts.every((count) => count > 1 && count === counts[0]);
  });
}

/**
 * Keeps an attachment of an allowed kind; images are written anew, so that nothing but the picture remains, and
 * measured. Throws `document_refused` for other kinds.
 */
export async function keepAttachment(
  files: StoredFiles,
  tx: Executor,
  bytes: Uint8Array,
): Promise<KeptFile & { contentType: string; pixels: Pixels | null }> {
  const contentType = await detectContentType(bytes);
  if (contentType === null || !attachmentTypes.has(contentType)) {
    throw new AppError('document_refused', {
      text: 'Please attach a PDF, an image, a spreadsheet, a Word document or a text file.',
      fields: [{ field: 'file', text: 'This kind of file cannot be attached.' }],
    });
  }
  const format = imageFormats[contentType];
  const kept = format ? await reencodeImage(bytes, { maxSide: attachmentMaxSide, format }) : bytes;
  const pixels = format ? await measureImage(kept) : null;
  return { ...(await files.keep(tx, kept, contentType)), contentType, pixels };
}
