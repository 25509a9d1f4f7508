import { fileTypeFromBuffer } from 'file-type';
import {
  attachmentKindOf,
  attachmentKinds,
  type AttachmentKind,
} from '@proffer/contract/offers/attachment-kinds';
import { csvFault } from './csv-content';
import { inspectAttachedPdf, type AttachmentFindings } from './pdf-content';
import { odsFault, xlsxFault } from './zip-content';

/** First bytes of every file of the older office programs. */
const oleSignature = Buffer.from('d0cf11e0a1b11ae1', 'hex');
/** Names of streams in such a file: what holds the sheets, and what holds macros. */
const sheetStreams = ['Workbook', 'Book'].map((name) => Buffer.from(`${name}\0`, 'utf16le'));
const macroStream = Buffer.from('_VBA_PROJECT', 'utf16le');

const otherContent = 'The content of this file is not what its name says.';

/**
 * Returns what is wrong with the content, and who signed it. By structure, not by first bytes: a PDF is parsed, an
 * office file is listed, a table decoded; an image is decoded whole when it is written anew. Pure and bounded, so that it
 * can run in a worker.
 */
export async function inspectAttachment(fileName: string, bytes: Uint8Array): Promise<AttachmentFindings> {
  const kind = attachmentKindOf(fileName);
  const detected = await fileTypeFromBuffer(bytes).catch(() => undefined);
  if (kind === attachmentKinds.pdf && detected?.mime === kind.contentType) return inspectAttachedPdf(bytes);
  return { fault: kind ? await faultOf(kind, detected?.mime, bytes) : otherContent, signedBy: [] };
}

function faultOf(
  kind: AttachmentKind,
  detected: string | undefined,
  bytes: Uint8Array,
): string | undefined | Promise<string | undefined> {
  if (kind === attachmentKinds.xls) return isOldWorkbook(bytes) ? undefined : otherContent;
  if (kind === attachmentKinds.csv) return detected === undefined ? csvFault(bytes) : otherContent;
  // What the first part of a ZIP tells of its kind is not asked: the list of its parts says more.
  if (kind === attachmentKinds.xlsx) return xlsxFault(bytes);
  if (kind === attachmentKinds.ods) return odsFault(bytes);
  return detected === kind.contentType ? undefined : otherContent;
}

function isOldWorkbook(bytes: Uint8Array): boolean {
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (!content.subarray(0, oleSignature.length).equals(oleSignature)) return false;
  return sheetStreams.some((name) => content.includes(name)) && !content.includes(macroStream);
}
