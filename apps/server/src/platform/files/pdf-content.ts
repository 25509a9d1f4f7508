import {
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFStream,
  PDFString,
  type PDFObject,
} from '@cantoo/pdf-lib';
import { checkBytes } from '../pdf-signing/byte-check';
import { PdfRefusal } from '../pdf-signing/refusal';

/** Actions that run something, send something, or have the reader open what lies elsewhere. Links to pages are none. */
const refusedActions = new Set([
  'JavaScript',
  'Launch',
  'SubmitForm',
  'ImportData',
  'Rendition',
  'RichMediaExecute',
  'GoToR',
  'GoToE',
]);
const refusedKeys = new Set(['JS', 'JavaScript', 'XFA', 'RichMediaContent']);
/** What may be packed into a PDF, as invoices and drawings carry it. */
const packable = /\.(?:pdf|xml|txt|csv|json|xlsx|ods|png|jpe?g|webp)$/i;

const activeText =
  'This PDF contains scripts, actions or packed files that could run on a reader’s computer. Please print it to a new PDF and try again.';

/**
 * Why a PDF cannot be attached, in words; undefined for one that can. More is allowed than in a document to be signed:
 * links, form fields, earlier signatures. It is parsed whole, and bounded before; what is protected cannot be looked into.
 */
export async function pdfFault(bytes: Uint8Array): Promise<string | undefined> {
  try {
    checkBytes(bytes);
    const document = await PDFDocument.load(bytes, { updateMetadata: false });
    if (document.getPageCount() === 0) return 'This PDF has no pages.';
    return isActive(document) ? activeText : undefined;
  } catch (cause) {
    return cause instanceof PdfRefusal
      ? cause.text
      : 'This PDF is damaged or incomplete. Please print it to a new PDF and try again.';
  }
}

function isActive(document: PDFDocument): boolean {
  const waiting: PDFObject[] = document.context.enumerateIndirectObjects().map(([, object]) => object);
  for (let object = waiting.pop(); object !== undefined; object = waiting.pop()) {
    // Pushed one by one: a spread of a very long array overflows the stack.
    if (object instanceof PDFArray) for (const item of object.asArray()) waiting.push(item);
    const dictionary = object instanceof PDFStream ? object.dict : object;
    if (!(dictionary instanceof PDFDict)) continue;
    if (isRefused(dictionary)) return true;
    for (const value of dictionary.values()) waiting.push(value);
  }
  return false;
}

function isRefused(dictionary: PDFDict): boolean {
  if (dictionary.keys().some((key) => refusedKeys.has(key.decodeText()))) return true;
  const action = dictionary.lookup(PDFName.of('S'));
  if (action instanceof PDFName && refusedActions.has(action.decodeText())) return true;
  return dictionary.has(PDFName.of('EF')) && !namesOf(dictionary).every((name) => packable.test(name));
}

/** Of a packed file, as each kind of reader would save it. */
function namesOf(dictionary: PDFDict): string[] {
  const names = ['F', 'UF', 'DOS', 'Mac', 'Unix'].flatMap((key) => {
    const value = dictionary.lookup(PDFName.of(key));
    return value instanceof PDFString || value instanceof PDFHexString ? [value.decodeText()] : [];
  });
  return names.length === 0 ? [''] : names;
}
