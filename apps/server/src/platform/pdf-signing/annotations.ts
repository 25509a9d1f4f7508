import { PDFDict, PDFName, PDFStream, type PDFDocument, type PDFObject, type PDFPage } from '@cantoo/pdf-lib';
import { dictionaryOf, nameOf, numberOf, itemsOf, textOf } from './dictionary-values';
import { readDrawing } from './drawing';
import { refuseInexactField } from './field-values';
import { PdfRefusal } from './refusal';

/** Annotation flags (ISO 32000-1, table 165). */
const flags = { hidden: 2, print: 4, noZoom: 8, noRotate: 16, noView: 32, toggleNoView: 256 };
/** Kinds of annotation that consist only of their appearance, wherever they are shown. */
const drawnKinds = new Set([
  'FreeText',
  'Line',
  'Square',
  'Circle',
  'Polygon',
  'PolyLine',
  'Highlight',
  'Underline',
  'Squiggly',
  'StrikeOut',
  'Stamp',
  'Caret',
  'Ink',
  'Watermark',
  'Widget',
]);
/** Maximum width of a link’s frame, in points; a wider one could cover content. */
const widestFrame = 3;

/** An annotation of a page, and its appearance if that becomes part of the page. */
export interface PageAnnotation {
  /** Entry in the page’s array of annotations. */
  entry: PDFObject;
  dictionary: PDFDict;
  kind: 'link' | 'drawn' | 'unseen';
  appearance: PDFStream | undefined;
}

/**
 * Lists the annotations of a page in drawing order. Throws `pdf_annotations` for one that is
 * visible only on screen or only on paper, or that readers draw differently. Throws
 * `pdf_form_fields` for a field that does not show its value.
 */
export function readAnnotations(document: PDFDocument, page: PDFPage): PageAnnotation[] {
  const entries = page.node.Annots()?.asArray() ?? [];
  const form = dictionaryOf(document.catalog, 'AcroForm');
  return entries.flatMap((entry) => {
    const dictionary = document.context.lookup(entry);
    if (dictionary === undefined) return [];
    if (!(dictionary instanceof PDFDict)) throw new PdfRefusal('pdf_damaged');
    return { entry, dictionary, ...judge(dictionary, page, form) };
  });
}

function judge(
  annotation: PDFDict,
  page: PDFPage,
  form: PDFDict | undefined,
): Pick<PageAnnotation, 'kind' | 'appearance'> {
  const kind = nameOf(annotation, 'Subtype');
  const appearance = appearanceOf(annotation);
  const mark = numberOf(annotation, 'F');
  const has = (flag: number) => (mark & flag) !== 0;
  const [isOnScreen, isOnPaper] = [!has(flags.noView), has(flags.print)];
  if (has(flags.toggleNoView)) throw new PdfRefusal('pdf_annotations');
  if (has(flags.hidden) || (!isOnScreen && !isOnPaper)) return { kind: 'unseen', appearance: undefined };
  if (kind === 'Popup') return judgePopup(annotation);
  if (kind === 'Link') {
    if (appearance !== undefined || frameWidth(annotation) > widestFrame)
      throw new PdfRefusal('pdf_annotations');
    return { kind: 'link', appearance };
  }
  if (!drawnKinds.has(kind)) throw new PdfRefusal('pdf_annotations');
  const resources = dictionaryOf(form, 'DR');
  const drawing = appearance && readDrawing(appearance, resources);
  if (kind === 'Widget') refuseInexactField({ widget: annotation, appearance, drawing, form });
  else refuseComment(annotation, kind, appearance);
  if (!drawing?.paints || isWithoutSize(annotation)) return { kind: 'drawn', appearance: undefined };
  // Visible in only one of both, or in a size that depends on the zoom.
  const isFixed = has(flags.noZoom) || (has(flags.noRotate) && page.getRotation().angle % 360 !== 0);
  if (!isOnScreen || !isOnPaper || isFixed || hasOwnBlending(annotation))
    throw new PdfRefusal('pdf_annotations');
  return { kind: 'drawn', appearance };
}

/**
 * Classifies the pop-up window of a comment, which some readers open by themselves. Throws if it
 * contains text.
 */
function judgePopup(popup: PDFDict): Pick<PageAnnotation, 'kind' | 'appearance'> {
  const comment = textOf(dictionaryOf(popup, 'Parent')?.lookup(PDFName.of('Contents'))) ?? '';
  const own = textOf(popup.lookup(PDFName.of('Contents'))) ?? '';
  const isFreeText = nameOf(dictionaryOf(popup, 'Parent') ?? popup, 'Subtype') === 'FreeText';
  if (own.trim() !== '' || (comment.trim() !== '' && !isFreeText)) throw new PdfRefusal('pdf_annotations');
  return { kind: 'unseen', appearance: undefined };
}

/**
 * Kinds whose text is what they draw, or its alternative description; the text of other kinds is a
 * comment.
 */
const describedKinds = ['FreeText', 'Stamp', 'Watermark'];

/** Throws if the annotation has a comment, which would be visible on screen only. */
function refuseComment(annotation: PDFDict, kind: string, appearance: PDFStream | undefined): void {
  const comment = textOf(annotation.lookup(PDFName.of('Contents'))) ?? '';
  if (
    !appearance ||
    (comment.trim() !== '' && !describedKinds.includes(kind)) ||
    annotation.has(PDFName.of('FixedPrint'))
  )
    throw new PdfRefusal('pdf_annotations');
}

/**
 * Returns whether the annotation itself, not its appearance, is transparent; not all readers
 * respect that.
 */
function hasOwnBlending(annotation: PDFDict): boolean {
  const isSolid = ['CA', 'ca'].every(
    (key) => !annotation.has(PDFName.of(key)) || numberOf(annotation, key) >= 1,
  );
  return !isSolid || !['', 'Normal'].includes(nameOf(annotation, 'BM'));
}

/** Returns the normal appearance, or that of the current state if there are several. */
export function appearanceOf(annotation: PDFDict): PDFStream | undefined {
  const all = dictionaryOf(annotation, 'AP');
  const normal = all?.lookup(PDFName.of('N'));
  if (normal instanceof PDFStream) return normal;
  const state = annotation.lookup(PDFName.of('AS'));
  const chosen = normal instanceof PDFDict && state instanceof PDFName ? normal.lookup(state) : undefined;
  return chosen instanceof PDFStream ? chosen : undefined;
}

function frameWidth(link: PDFDict): number {
  const style = dictionaryOf(link, 'BS');
  if (style) return style.has(PDFName.of('W')) ? numberOf(style, 'W') : 1;
  const width = itemsOf(link, 'Border')[2];
  return width === undefined ? 1 : Number(String(width));
}

function isWithoutSize(annotation: PDFDict): boolean {
  const [x1, y1, x2, y2] = itemsOf(annotation, 'Rect').map(String);
  return x1 === x2 || y1 === y2;
}
