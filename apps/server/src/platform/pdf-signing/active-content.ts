import {
  PDFArray,
  PDFDict,
  PDFHexString,
  PDFName,
  PDFStream,
  PDFString,
  type PDFDocument,
  type PDFObject,
} from '@cantoo/pdf-lib';
import { PdfRefusal } from './refusal';

/** Actions of ISO 32000 that run something, send something, change what is shown, or leave the document. */
const strongActions = new Set([
  'GoToR',
  'GoToE',
  'GoToDp',
  'Launch',
  'Thread',
  'Sound',
  'Movie',
  'Hide',
  'SubmitForm',
  'ResetForm',
  'ImportData',
  'JavaScript',
  'SetOCGState',
  'Rendition',
  'Trans',
  'GoTo3DView',
  'RichMediaExecute',
]);
const pageTurns = new Set(['NextPage', 'PrevPage', 'FirstPage', 'LastPage']);
const activeKeys = new Set(['JS', 'JavaScript', 'XFA']);
const activeAnnotations = new Set(['RichMedia', 'Movie', 'Screen', 'Sound', '3D']);

/**
 * Throws a PdfRefusal for a document that does anything by itself, that reaches outside itself, that has other files in
 * it, or that is signed already. What a reader clicks may stay where it leads to a place in the document, to a web page
 * or to a mail address; so may the place at which the document opens.
 */
export function refuseUnsignable(document: PDFDocument): void {
  const { catalog } = document;
  if (catalog.has(PDFName.of('Collection'))) throw new PdfRefusal('pdf_embedded_files');
  const opening = catalog.lookup(PDFName.of('OpenAction'));
  // An array is a place, not an action.
  if (opening instanceof PDFDict && !(nameOf(opening, 'S') === 'GoTo' && isHarmless(opening)))
    throw new PdfRefusal('pdf_active_content');

  for (const { dictionary, isStream } of eachDictionary(document)) {
    for (const key of dictionary.keys()) {
      if (activeKeys.has(key.decodeText())) throw new PdfRefusal('pdf_active_content');
      if (key === PDFName.of('ByteRange')) throw new PdfRefusal('pdf_already_signed');
    }
    refuseActions(dictionary);
    refuseFiles(dictionary, isStream);
  }
}

function refuseActions(dictionary: PDFDict): void {
  const type = nameOf(dictionary, 'Type');
  const action = nameOf(dictionary, 'S');
  const isUntyped = type === '' || type === 'Action';
  // The names are those of other things as well, so an action is known by its name and by where it stands.
  if (isUntyped && (strongActions.has(action) || (type === 'Action' && !isHarmless(dictionary))))
    throw new PdfRefusal('pdf_active_content');
  if (activeAnnotations.has(nameOf(dictionary, 'Subtype')) && dictionary.has(PDFName.of('Rect')))
    throw new PdfRefusal('pdf_active_content');
  const clicked = [dictionary.lookup(PDFName.of('A')), dictionary.lookup(PDFName.of('PA'))];
  if (clicked.some((value) => isAction(value) && !isHarmless(value)))
    throw new PdfRefusal('pdf_active_content');
  // `AA` is also what some programs call a font: only actions in it are some.
  const byEvent = dictionary.lookup(PDFName.of('AA'));
  if (byEvent instanceof PDFDict && byEvent.keys().some((key) => isAction(byEvent.lookup(key))))
    throw new PdfRefusal('pdf_active_content');
}

function refuseFiles(dictionary: PDFDict, isStream: boolean): void {
  const embedded = dictionary.lookup(PDFName.of('EF'));
  const associated = dictionary.lookup(PDFName.of('AF'));
  if (
    dictionary.has(PDFName.of('EmbeddedFiles')) ||
    nameOf(dictionary, 'Type') === 'EmbeddedFile' ||
    (nameOf(dictionary, 'Subtype') === 'FileAttachment' && dictionary.has(PDFName.of('Rect'))) ||
    (embedded instanceof PDFDict && (embedded.has(PDFName.of('F')) || embedded.has(PDFName.of('UF')))) ||
    associated instanceof PDFArray
  )
    throw new PdfRefusal('pdf_embedded_files');
  // The contents of such a stream, or of such a form, are read from another file.
  if (
    isStream &&
    (dictionary.has(PDFName.of('F')) || dictionary.lookup(PDFName.of('Ref')) instanceof PDFDict)
  )
    throw new PdfRefusal('pdf_active_content');
}

/** Attributes of a document's structure stand under the same key; they are none. */
function isAction(value: PDFObject | undefined): value is PDFDict {
  return value instanceof PDFDict && nameOf(value, 'S') !== '';
}

/** One that only shows another place or page when it is clicked, and nothing after it. */
function isHarmless(action: PDFDict): boolean {
  if (action.has(PDFName.of('Next'))) return false;
  const kind = nameOf(action, 'S');
  if (kind === 'Named') return pageTurns.has(nameOf(action, 'N'));
  if (kind === 'URI') return /^(?:https?:\/\/|mailto:)/i.test(textOf(action, 'URI'));
  return kind === 'GoTo';
}

function nameOf(dictionary: PDFDict, key: string): string {
  const value = dictionary.lookup(PDFName.of(key));
  return value instanceof PDFName ? value.decodeText() : '';
}

function textOf(dictionary: PDFDict, key: string): string {
  const value = dictionary.lookup(PDFName.of(key));
  return value instanceof PDFString || value instanceof PDFHexString ? value.decodeText() : '';
}

/** Every dictionary of the file, however deep; each indirect object once. */
function* eachDictionary(document: PDFDocument): Generator<{ dictionary: PDFDict; isStream: boolean }> {
  const waiting: PDFObject[] = document.context.enumerateIndirectObjects().map(([, object]) => object);
  for (let object = waiting.pop(); object !== undefined; object = waiting.pop()) {
    // Pushed one by one: a spread of a very long array overflows the stack.
    if (object instanceof PDFArray) for (const item of object.asArray()) waiting.push(item);
    const isStream = object instanceof PDFStream;
    const dictionary = object instanceof PDFStream ? object.dict : object;
    if (dictionary instanceof PDFDict) {
      yield { dictionary, isStream };
      for (const value of dictionary.values()) waiting.push(value);
    }
  }
}
