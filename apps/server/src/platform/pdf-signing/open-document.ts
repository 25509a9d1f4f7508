import {
  EncryptedPDFError,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  PDFRef,
  type PDFContext,
  type PDFObject,
} from '@cantoo/pdf-lib';
import { refuseUnsignable } from './active-content';
import { checkBytes } from './byte-check';
import { flattenForm } from './flatten-form';
import { PdfRefusal } from './refusal';

/** Pages of a document that is taken for signing. */
const maxPages = 500;

/** Parses a PDF of unknown origin. Throws a PdfRefusal for one that is broken, encrypted or has too many pages. */
export async function openDocument(bytes: Uint8Array): Promise<PDFDocument> {
  checkBytes(bytes);
  try {
    const document = await PDFDocument.load(bytes, { throwOnInvalidObject: true, updateMetadata: false });
    checkPageTree(document);
    checkFormTree(document);
    return document;
  } catch (cause) {
    if (cause instanceof PdfRefusal) throw cause;
    throw new PdfRefusal(cause instanceof EncryptedPDFError ? 'pdf_encrypted' : 'pdf_damaged', cause);
  }
}

/**
 * A PDF of unknown origin as it may be signed: it does nothing, holds no other files and carries no signature, and
 * whatever was filled into it is printed on its pages. Throws a PdfRefusal for one that cannot be made so.
 */
export async function openForSigning(bytes: Uint8Array): Promise<PDFDocument> {
  const document = await openDocument(bytes);
  // A file of another kind may stand before the header, and some programs would open that one.
  if (!/^[\u00EF\u00BB\u00BF\s]*%PDF-/.test(Buffer.from(bytes.subarray(0, 1024)).toString('latin1')))
    throw new PdfRefusal('pdf_foreign_start');
  refuseUnsignable(document);
  flattenForm(document);
  return document;
}

function checkPageTree(document: PDFDocument): void {
  const pages = countLeaves(document.context, document.catalog.get(PDFName.of('Pages')));
  if (pages > maxPages) throw new PdfRefusal('pdf_too_many_pages');
  if (pages === 0 || document.getPageCount() !== pages) throw new PdfRefusal('pdf_damaged');
  for (const page of document.getPages()) {
    const { width, height } = page.getSize();
    page.getRotation();
    if (!(width > 0 && height > 0)) throw new PdfRefusal('pdf_damaged');
  }
}

/** Throws for form fields that cannot be read or that lead back to themselves. */
export function checkFormTree(document: PDFDocument): void {
  const form = document.catalog.lookup(PDFName.of('AcroForm'));
  if (form instanceof PDFDict) countLeaves(document.context, form.lookup(PDFName.of('Fields')));
  // Throws for a field that is no dictionary, here where it is told as damage.
  document.catalog.getAcroForm()?.getAllFields();
}

/**
 * Walks a tree of `/Kids` with each node seen once: one that leads back to itself, or to one leaf by many ways, would
 * make the library walk without end.
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
