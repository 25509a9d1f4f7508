import {
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  PDFNumber,
  PDFRef,
  type PDFContext,
  type PDFObject,
} from '@cantoo/pdf-lib';
import { checkBytes } from './byte-check';
import { PdfRefusal, refusingDamage } from './refusal';
import { loadRestricted } from './restricted-document';

/**
 * Parses a PDF of unknown origin and decrypts it. Throws a PdfRefusal if it is damaged or needs a
 * password; with `isLenient`, unreadable objects are skipped.
 */
export async function openDocument(bytes: Uint8Array, { isLenient = false } = {}): Promise<PDFDocument> {
  const { isEncrypted } = checkBytes(bytes);
  return refusingDamage(async () => {
    const document = isEncrypted
      ? await loadRestricted(bytes)
      : await PDFDocument.load(bytes, { throwOnInvalidObject: !isLenient, updateMetadata: false });
    checkPageTree(document);
    checkFormTree(document);
    return document;
  });
}

function checkPageTree(document: PDFDocument): void {
  const tree = document.catalog.lookup(PDFName.of('Pages'));
  const pages = countLeaves(document.context, document.catalog.get(PDFName.of('Pages')));
  const stated = tree instanceof PDFDict ? tree.lookup(PDFName.of('Count')) : undefined;
  // Some readers show as many pages as the tree declares.
  const isStated = stated instanceof PDFNumber && stated.asNumber() === pages;
  if (pages === 0 || !isStated || document.getPageCount() !== pages) throw new PdfRefusal('pdf_damaged');
  for (const page of document.getPages()) {
    const { width, height } = page.getSize();
    page.getRotation();
    if (!(width > 0 && height > 0)) throw new PdfRefusal('pdf_damaged');
  }
}

/** Throws if form fields cannot be read or refer to themselves. */
export function checkFormTree(document: PDFDocument): void {
  const form = document.catalog.lookup(PDFName.of('AcroForm'));
  if (form instanceof PDFDict) countLeaves(document.context, form.lookup(PDFName.of('Fields')));
  // Throws for a field that is not a dictionary; here the error is reported as damage.
  document.catalog.getAcroForm()?.getAllFields();
}

/**
 * Counts the leaves of a tree of `/Kids`. Throws if a node is visited twice: a cycle or shared leaf
 * would make the library loop forever.
 */
function countLeaves(context: PDFContext, root: PDFObject | undefined): number {
  const seen = new Set<PDFRef>();
  const waiting: PDFObject[] = root ? [root] : [];
  let leaves = 0;
  for (let object = waiting.pop(); object !== undefined; object = waiting.pop()) {
    if (object instanceof PDFRef) {
      if (seen.has(object)) throw new PdfRefusal('pdf_damaged');
      seen.add(object);
    }
    const node = context.lookup(object);
    const kids = node instanceof PDFDict ? node.lookup(PDFName.of('Kids')) : node;
    if (kids instanceof PDFArray) for (const kid of kids.asArray()) waiting.push(kid);
    else leaves += 1;
  }
  return leaves;
}
