import {
  PDFArray,
  PDFBool,
  PDFDict,
  PDFName,
  PDFNumber,
  PDFOperator,
  PDFOperatorNames,
  PDFRef,
  PDFStream,
  PDFString,
  PDFHexString,
  type PDFDocument,
  type PDFObject,
  type PDFPage,
} from '@cantoo/pdf-lib';
import { PdfRefusal } from './refusal';

/** Annotation flags of what is not seen on the screen: hidden, and not to be viewed. */
const unseenFlags = 2 | 32;
/** Fields lie in each other a few deep; more is no form that somebody made. */
const maxDepth = 32;

type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];
const identity: Matrix = [1, 0, 0, 1, 0, 0];

/**
 * Prints the fields of a form on their pages as they look, and takes the form away, so that nothing can be filled in
 * after a signature. Throws a PdfRefusal where what is seen depends on the reader: a value without an appearance, or a
 * form that asks each reader to draw its values anew.
 */
export function flattenForm(document: PDFDocument): void {
  const { catalog, context } = document;
  const form = catalog.lookup(PDFName.of('AcroForm'));
  const formDict = form instanceof PDFDict ? form : undefined;
  const isDrawnByReader = formDict?.lookup(PDFName.of('NeedAppearances')) === PDFBool.True;
  for (const page of document.getPages()) {
    const annotations = page.node.Annots();
    if (!annotations) continue;
    const kept = context.obj([]);
    for (const entry of annotations.asArray()) {
      const widget = context.lookup(entry);
      if (!(widget instanceof PDFDict) || widget.lookup(PDFName.of('Subtype')) !== PDFName.of('Widget')) {
        kept.push(entry);
        continue;
      }
      printWidget(document, page, widget, { formDict, isDrawnByReader });
      if (entry instanceof PDFRef) context.delete(entry);
    }
    if (kept.size() === annotations.size()) continue;
    if (kept.size() === 0) page.node.delete(PDFName.of('Annots'));
    else page.node.set(PDFName.of('Annots'), kept);
  }
  if (formDict) deleteForm(document, formDict);
}

function printWidget(
  document: PDFDocument,
  page: PDFPage,
  widget: PDFDict,
  { formDict, isDrawnByReader }: { formDict: PDFDict | undefined; isDrawnByReader: boolean },
): void {
  const flags = widget.lookup(PDFName.of('F'));
  if (flags instanceof PDFNumber && (flags.asNumber() & unseenFlags) !== 0) return;
  // Whether a layer is seen is a choice of the reader.
  if (widget.has(PDFName.of('OC'))) throw new PdfRefusal('pdf_form_fields');
  const appearance = appearanceOf(widget);
  if (hasText(widget) && (appearance === undefined || isDrawnByReader))
    throw new PdfRefusal('pdf_form_fields');
  const rectangle = widget.lookup(PDFName.of('Rect'));
  if (!appearance || !(rectangle instanceof PDFArray) || rectangle.size() !== 4) return;
  const matrix = placement(appearance.dict, rectangle.asRectangle());
  if (!matrix) return;
  appearance.dict.set(PDFName.of('Type'), PDFName.of('XObject'));
  appearance.dict.set(PDFName.of('Subtype'), PDFName.of('Form'));
  const shared = formDict?.lookup(PDFName.of('DR'));
  if (!appearance.dict.has(PDFName.of('Resources')) && shared instanceof PDFDict)
    appearance.dict.set(PDFName.of('Resources'), shared);
  const reference = document.context.getObjectRef(appearance) ?? document.context.register(appearance);
  const name = page.node.newXObject('Field', reference);
  page.pushOperators(
    PDFOperator.of(PDFOperatorNames.PushGraphicsState),
    PDFOperator.of(
      PDFOperatorNames.ConcatTransformationMatrix,
      matrix.map((value) => value.toFixed(5)),
    ),
    PDFOperator.of(PDFOperatorNames.DrawObject, [name]),
    PDFOperator.of(PDFOperatorNames.PopGraphicsState),
  );
}

/** The normal appearance; of a box that is ticked or not, the one of its state. */
function appearanceOf(widget: PDFDict): PDFStream | undefined {
  const all = widget.lookup(PDFName.of('AP'));
  const normal = all instanceof PDFDict ? all.lookup(PDFName.of('N')) : undefined;
  if (normal instanceof PDFStream) return normal;
  const state = widget.lookup(PDFName.of('AS'));
  const chosen = normal instanceof PDFDict && state instanceof PDFName ? normal.lookup(state) : undefined;
  return chosen instanceof PDFStream ? chosen : undefined;
}

/** Whether a field of text or of choices holds something; boxes and buttons are nothing but their appearance. */
function hasText(widget: PDFDict): boolean {
  const kind = inherited(widget, 'FT');
  const value = inherited(widget, 'V');
  if (kind !== PDFName.of('Tx') && kind !== PDFName.of('Ch')) return false;
  if (value instanceof PDFString || value instanceof PDFHexString) return value.decodeText().trim() !== '';
  return value instanceof PDFArray ? value.size() > 0 : value instanceof PDFStream;
}

function inherited(field: PDFDict, key: string): PDFObject | undefined {
  let holder: PDFObject | undefined = field;
  for (let depth = 0; depth < maxDepth && holder instanceof PDFDict; depth += 1) {
    const value: PDFObject | undefined = holder.lookup(PDFName.of(key));
    if (value !== undefined) return value;
    holder = holder.lookup(PDFName.of('Parent'));
  }
  return undefined;
}

/** The matrix that puts an appearance into its rectangle (ISO 32000-1, 12.5.5); undefined for one without a size. */
function placement(
  appearance: PDFDict,
  rectangle: { x: number; y: number; width: number; height: number },
): Matrix | undefined {
  const box = appearance.lookup(PDFName.of('BBox'));
  if (!(box instanceof PDFArray) || box.size() !== 4) throw new PdfRefusal('pdf_form_fields');
  const own = box.asRectangle();
  const [a, b, c, d, e, f] = matrixOf(appearance);
  const corners = [
    [own.x, own.y],
    [own.x + own.width, own.y],
    [own.x, own.y + own.height],
    [own.x + own.width, own.y + own.height],
  ].map(([left = 0, bottom = 0]) => [a * left + c * bottom + e, b * left + d * bottom + f] as const);
  const [xs, ys] = [corners.map(([left]) => left), corners.map(([, bottom]) => bottom)];
  const [minX, minY] = [Math.min(...xs), Math.min(...ys)];
  const [seenWidth, seenHeight] = [Math.max(...xs) - minX, Math.max(...ys) - minY];
  const { width, height } = rectangle;
  if (seenWidth === 0 || seenHeight === 0 || width === 0 || height === 0) return undefined;
  // Either two corners may be given, the higher one first too.
  const [x, y] = [Math.min(rectangle.x, rectangle.x + width), Math.min(rectangle.y, rectangle.y + height)];
  const [scaleX, scaleY] = [Math.abs(width) / seenWidth, Math.abs(height) / seenHeight];
  return [scaleX, 0, 0, scaleY, x - minX * scaleX, y - minY * scaleY];
}

function matrixOf(appearance: PDFDict): Matrix {
  const given = appearance.lookup(PDFName.of('Matrix'));
  if (!(given instanceof PDFArray)) return identity;
  const [a = Number.NaN, b = Number.NaN, c = Number.NaN, d = Number.NaN, e = Number.NaN, f = Number.NaN] =
    given.asArray().map((value) => (value instanceof PDFNumber ? value.asNumber() : Number.NaN));
  if (![a, b, c, d, e, f].every(Number.isFinite)) throw new PdfRefusal('pdf_form_fields');
  return [a, b, c, d, e, f];
}

/** The form with all that hangs on it; its fields lead nowhere any more. Its tree was walked when it was opened. */
function deleteForm({ catalog, context }: PDFDocument, form: PDFDict): void {
  const fields = form.lookup(PDFName.of('Fields'));
  const waiting: PDFObject[] = fields ? [fields] : [];
  for (let object = waiting.pop(); object !== undefined; object = waiting.pop()) {
    const node = context.lookup(object);
    const kids = node instanceof PDFDict ? node.lookup(PDFName.of('Kids')) : node;
    if (object instanceof PDFRef) context.delete(object);
    if (kids instanceof PDFArray) for (const kid of kids.asArray()) waiting.push(kid);
  }
  const entry = catalog.get(PDFName.of('AcroForm'));
  if (entry instanceof PDFRef) context.delete(entry);
  catalog.delete(PDFName.of('AcroForm'));
}
