import {
  EncryptedPDFError,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  PDFRef,
  PDFStream,
  type PDFContext,
  type PDFObject,
} from '@cantoo/pdf-lib';
import { checkBytes } from './byte-check';
import { PdfRefusal } from './refusal';

/** Pages of a document that is taken for signing. */
const maxPages = 500;

const scriptActions = new Set([
  'JavaScript',
  'Launch',
  'SubmitForm',
  'ImportData',
  'Rendition',
  'RichMediaExecute',
]);
const activeKeys = new Set(['JS', 'JavaScript', 'XFA']);
const activeAnnotations = new Set(['RichMedia', 'Movie', 'Screen', '3D']);

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

/** Throws a PdfRefusal for a document that acts when opened, or that carries a signature already. */
export function refuseUnsignable(document: PDFDocument): void {
  for (const dictionary of eachDictionary(document)) {
    for (const [key, value] of dictionary.entries()) {
      if (activeKeys.has(key.decodeText()) && value !== undefined) throw new PdfRefusal('pdf_active_content');
      if (key === PDFName.of('ByteRange')) throw new PdfRefusal('pdf_already_signed');
    }
    if (scriptActions.has(nameOf(dictionary, 'S')) && isAction(dictionary))
      throw new PdfRefusal('pdf_active_content');
    if (activeAnnotations.has(nameOf(dictionary, 'Subtype')) && dictionary.has(PDFName.of('Rect'))) {
      throw new PdfRefusal('pdf_active_content');
    }
  }
}

function isAction(dictionary: PDFDict): boolean {
  const type = nameOf(dictionary, 'Type');
  return type === '' || type === 'Action';
}

function nameOf(dictionary: PDFDict, key: string): string {
  const value = dictionary.lookup(PDFName.of(key));
  return value instanceof PDFName ? value.decodeText() : '';
}

/** Every dictionary of the file, however deep; each indirect object once. */
function* eachDictionary(document: PDFDocument): Generator<PDFDict> {
  const waiting: PDFObject[] = document.context.enumerateIndirectObjects().map(([, object]) => object);
  for (let object = waiting.pop(); object !== undefined; object = waiting.pop()) {
    // Pushed one by one: a spread of a very long array overflows the stack.
    if (object instanceof PDFArray) for (const item of object.asArray()) waiting.push(item);
    const dictionary = object instanceof PDFStream ? object.dict : object;
    if (dictionary instanceof PDFDict) {
      yield dictionary;
      for (const value of dictionary.values()) waiting.push(value);
    }
  }
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
