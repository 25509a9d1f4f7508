import { fileTypeFromBuffer } from 'file-type';
import {
  attachmentKindOf,
  attachmentKinds,
  type AttachmentKind,
} from '@proffer/contract/offers/attachment-kinds';
import { csvFault } from './csv-content';
import { inspectAttachedPdf, type AttachmentFindings } from './pdf-content';
import { odsFault, xlsxFault } from './zip-content';

/** First bytes of every OLE file, the format of older Office programs. */
const oleSignature = Buffer.from('d0cf11e0a1b11ae1', 'hex');
/** Names of streams in an OLE file: those of worksheets, and that of macros. */
const sheetStreams = ['Workbook', 'Book'].map((name) => Buffer.from(`${name}\0`, 'utf16le'));
const macroStream = Buffer.from('_VBA_PROJECT', 'utf16le');

const otherContent = 'The content of this file is not what its name says.';

/**
 * Returns what is wrong with the content of a file, and who signed it. It checks the structure, not
 * just the first bytes: a PDF is parsed, an Office file listed, a table decoded. Images are decoded
 * later, when they are re-encoded. Pure and bounded, so it can run in a worker thread.
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
  // The type detected from a ZIP’s first entry is ignored; the list of its entries is more
  // reliable.
  if (kind === attachmentKinds.xlsx) return xlsxFault(bytes);
  if (kind === attachmentKinds.ods) return odsFault(bytes);
  return detected === kind.contentType ? undefined : otherContent;
}

function isOldWorkbook(bytes: Uint8Array): boolean {
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (!content.subarray(0, oleSignature.length).equals(oleSignature)) return false;
  return sheetStreams.some((name) => content.includes(name)) && !content.includes(macroStream);
}
