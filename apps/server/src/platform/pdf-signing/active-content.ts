import { PDFArray, PDFDict, PDFName, type PDFDocument, type PDFObject } from '@cantoo/pdf-lib';
import { dictionaryOf, nameOf, textOf } from './dictionary-values';
import { eachDictionary } from './each-dictionary';
import { isHarmlessTarget } from './link-targets';

/** Contents of a PDF other than its pages. */
export type Extra =
  /** Runs or sends something, or opens another file. */
  | 'scripts'
  /**
   * Other actions that are more than a click on a link: they change what is shown, or start by
   * themselves.
   */
  | 'actions'
  /** Embedded files that are documents or data. */
  | 'innerDocuments'
  /** Any other embedded file. */
  | 'innerPrograms'
  /** Readers show the embedded files instead of the pages. */
  | 'portfolio'
  | 'signature';

const scriptActions = new Set([
  'JavaScript',
  'Launch',
  'SubmitForm',
  'ImportData',
  'Rendition',
  'RichMediaExecute',
  'GoToR',
  'GoToE',
]);
const otherActions = new Set([
  'GoToDp',
  'Thread',
  'Sound',
  'Movie',
  'Hide',
  'ResetForm',
  'SetOCGState',
  'Trans',
  'GoTo3DView',
]);
const scriptKeys = new Set(['JS', 'JavaScript', 'XFA', 'RichMediaContent']);
const activeAnnotations = new Set(['RichMedia', 'Movie', 'Screen', 'Sound', '3D']);
const pageTurns = new Set(['NextPage', 'PrevPage', 'FirstPage', 'LastPage']);
/** Matches names of files that usually accompany invoices and drawings. */
const innerDocument = /\.(?:pdf|xml|txt|csv|json|xlsx|ods|png|jpe?g|webp)$/i;

/**
 * Finds the contents of a document other than its pages, wherever they are stored and even if
 * nothing refers to them.
 */
export function findExtras(document: PDFDocument): Set<Extra> {
  const { catalog } = document;
  const found = new Set<Extra>();
  if (catalog.has(PDFName.of('Collection'))) found.add('portfolio');
  const opening = catalog.lookup(PDFName.of('OpenAction'));
  // An array is a destination, not an action.
  if (opening instanceof PDFDict && !(nameOf(opening, 'S') === 'GoTo' && isHarmless(opening)))
    found.add('actions');
  // Base URL for links without a scheme.
  const base = dictionaryOf(catalog, 'URI')?.lookup(PDFName.of('Base'));
  if (base !== undefined && !isHarmlessTarget(textOf(base) ?? '\\')) found.add('actions');

  for (const { dictionary, isStream } of eachDictionary(document)) {
    if (dictionary.has(PDFName.of('ByteRange'))) found.add('signature');
    if (isScript(dictionary)) found.add('scripts');
    if (isAction(dictionary, isStream)) found.add('actions');
    if (holdsFiles(dictionary)) found.add('innerDocuments');
    if (dictionary.has(PDFName.of('EF')) && isFileList(dictionary) && !namesOf(dictionary).every(isDocument))
      found.add('innerPrograms');
  }
  return found;
}

function isScript(dictionary: PDFDict): boolean {
  return (
    scriptActions.has(nameOf(dictionary, 'S')) ||
    nameOf(dictionary, 'Subtype') === 'RichMedia' ||
    dictionary.keys().some((key) => scriptKeys.has(key.decodeText()))
  );
}

function isAction(dictionary: PDFDict, isStream: boolean): boolean {
  const type = nameOf(dictionary, 'Type');
  const action = nameOf(dictionary, 'S');
  const isUntyped = type === '' || type === 'Action';
  // Other objects use the same names, so an action is recognised by its name and its position.
  if (isUntyped && (otherActions.has(action) || (type === 'Action' && !isHarmless(dictionary)))) return true;
  if (activeAnnotations.has(nameOf(dictionary, 'Subtype')) && dictionary.has(PDFName.of('Rect'))) return true;
  const clicked = [dictionary.lookup(PDFName.of('A')), dictionary.lookup(PDFName.of('PA'))];
  if (clicked.some((value) => isActionDictionary(value) && !isHarmless(value))) return true;
  // Some programs name a font `AA`; only dictionaries of actions count.
  const byEvent = dictionaryOf(dictionary, 'AA');
  if (byEvent?.keys().some((key) => isActionDictionary(byEvent.lookup(key)))) return true;
  // A stream or form with this key loads its contents from another file.
  return isStream && (dictionary.has(PDFName.of('F')) || dictionaryOf(dictionary, 'Ref') !== undefined);
}

function holdsFiles(dictionary: PDFDict): boolean {
  return (
    dictionary.has(PDFName.of('EmbeddedFiles')) ||
    nameOf(dictionary, 'Type') === 'EmbeddedFile' ||
    (nameOf(dictionary, 'Subtype') === 'FileAttachment' && dictionary.has(PDFName.of('Rect'))) ||
    isFileList(dictionary) ||
    dictionary.lookup(PDFName.of('AF')) instanceof PDFArray
  );
}

/** Returns whether the dictionary lists embedded files; `EF` may also be the name of a font. */
function isFileList(dictionary: PDFDict): boolean {
  const files = dictionaryOf(dictionary, 'EF');
  return files !== undefined && nameOf(files, 'Type') === '';
}

const isDocument = (name: string) => innerDocument.test(name);

/** Returns the names under which different readers would save an embedded file. */
function namesOf(dictionary: PDFDict): string[] {
  const names = ['F', 'UF', 'DOS', 'Mac', 'Unix'].flatMap((key) => {
    const name = textOf(dictionary.lookup(PDFName.of(key)));
    return name === undefined ? [] : [name];
  });
  return names.length === 0 ? [''] : names;
}

/**
 * Returns whether the value is an action; attributes of the document structure use the same key.
 */
function isActionDictionary(value: PDFObject | undefined): value is PDFDict {
  return value instanceof PDFDict && nameOf(value, 'S') !== '';
}

/**
 * Returns whether an action only shows another place or page when clicked, with no action chained
 * to it.
 */
function isHarmless(action: PDFDict): boolean {
  if (action.has(PDFName.of('Next'))) return false;
  const kind = nameOf(action, 'S');
  if (kind === 'Named') return pageTurns.has(nameOf(action, 'N'));
  if (kind === 'URI') return isHarmlessTarget(textOf(action.lookup(PDFName.of('URI'))) ?? '');
  return kind === 'GoTo';
}
