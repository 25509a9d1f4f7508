import { PDFDict, PDFName, PDFOperator, PDFOperatorNames, PDFRef, type PDFDocument } from '@cantoo/pdf-lib';
import { artifact, openStructure } from '../pdf-text/structure';
import { createTypesetter, type TextStyle, type Typesetter } from '../pdf-text/typesetter';
import { openDocument } from './open-document';
import { createPagePainter } from './page-content';
import { multiply } from './matrix';
import { frameOf, type PageFrame, type Rect } from './page-frame';
import { rewriteWhole } from './rewrite';
import { raiseStamp } from './stamp-annotation';

const style: TextStyle = { weight: 'regular', size: 7.5, color: [0.36, 0.39, 0.45] };
const leading = 10;
const foot = 9;
const margin = 24;
const padding = 3;
/**
 * Longer side of the largest page with letters of normal size (A4), in points; on larger pages the
 * letters grow.
 */
const plainEdge = 842;
/** Maximum share of the visible width for the margins, and of the visible height for the stamp. */
const largestMargins = 1 / 6;
const largestHeight = 1 / 4;
/** Words up to this length are not broken; the letters shrink instead. */
const wholeWord = 20;

/**
 * Returns a copy of a PDF with these lines at the foot of each visible page, on their own
 * background. The original bytes stay unchanged. Signatures are removed except for their
 * appearance, so that no reader mistakes the copy for a broken original. Throws a PdfRefusal if the
 * PDF cannot be opened.
 */
export async function stampCopy(pdf: Uint8Array, lines: readonly string[]): Promise<Uint8Array> {
  const document = await openDocument(pdf, { isLenient: true });
  takeOutSignatures(document);
  const { context } = document;
  const typesetter = createTypesetter(context);
  const painter = createPagePainter(document);
  const resources = context.obj({});
  const stamps = new Map<string, Stamp>();
  for (const page of document.getPages()) {
    const frame = frameOf(page);
    const size = `${frame.width} ${frame.height}`;
    const stamp = stamps.get(size) ?? addStamp(frame);
    stamps.set(size, stamp);
    const { form, scale, area } = stamp;
    const matrix = multiply([scale, 0, 0, scale, 0, 0], frame.toPage);
    painter.paint(page, form, matrix, artifact);
    raiseStamp(page, form, matrix, frame, area);
  }
  resources.set(PDFName.of('Font'), await typesetter.embedFonts());
  return rewriteWhole(document);

  /**
   * Creates the stamp for visible pages of one size. It is a form with its own fonts, so that font
   * names cannot collide with those of the page.
   */
  function addStamp(frame: PageFrame): Stamp {
    const { scale, operators, area } = layOut(typesetter, lines, frame);
    const [x, y, width, height] = area;
    const entries = { BBox: context.obj([x, y, x + width, y + height]), Resources: resources };
    const form = context.register(context.formXObject(operators, entries));
    return { form, scale, area: [x * scale, y * scale, width * scale, height * scale] };
  }
}

interface Stamp {
  form: PDFRef;
  /** Points on the visible page per unit of the form. */
  scale: number;
  /** Area on the visible page. */
  area: Rect;
}

interface Layout {
  /** Points on the visible page per unit of the stamp. */
  scale: number;
  operators: PDFOperator[];
  /** Area that the stamp covers, in its own units. */
  area: Rect;
}

/**
 * Lays the lines out as large as the page allows: nothing is cut off, and they cover at most a
 * quarter of its height.
 */
function layOut(typesetter: Typesetter, lines: readonly string[], { width, height }: PageFrame): Layout {
  const words = lines.flatMap((line) => line.split(/\s+/)).filter((word) => word.length <= wholeWord);
  const widestWord = Math.max(0, ...words.map((word) => typesetter.widthOf(word, style)));
  let scale = Math.max(1, Math.max(width, height) / plainEdge);
  for (;;) {
    const left = Math.min(margin, ((width / scale) * largestMargins) / 2);
    const room = width / scale - 2 * left;
    const wrapped = lines.flatMap((line) => typesetter.wrap(line, style, room));
    const top = foot + wrapped.length * leading;
    if (widestWord <= room && top * scale <= height * largestHeight)
      return { scale, ...drawLines(typesetter, wrapped, left) };
    scale *= 0.95;
  }
}

function drawLines(typesetter: Typesetter, lines: readonly string[], left: number) {
  const textWidth = Math.max(0, ...lines.map((line) => typesetter.widthOf(line, style)));
  const area: Rect = [
    left - padding,
    foot - padding,
    textWidth + 2 * padding,
    lines.length * leading + padding,
  ];
  const operators = [
    PDFOperator.of(PDFOperatorNames.NonStrokingColorRgb, ['1', '1', '1']),
    PDFOperator.of(
      PDFOperatorNames.AppendRectangle,
      area.map((value) => value.toFixed(2)),
    ),
    PDFOperator.of(PDFOperatorNames.FillNonZero),
    ...lines.flatMap((line, index) =>
      typesetter.print(line, left, foot + (lines.length - 1 - index) * leading, style),
    ),
  ];
  return { operators, area };
}

/** Turns signature fields into plain appearances and deletes the signatures. */
function takeOutSignatures(document: PDFDocument): void {
  const { catalog, context } = document;
  const form = catalog.getAcroForm();
  const structure = openStructure(document);
  for (const [field] of form?.getAllFields() ?? []) {
    if (field.getInheritableAttribute(PDFName.of('FT')) !== PDFName.of('Sig')) continue;
    const value = field.dict.get(PDFName.of('V'));
    const kids = field.Kids()?.asArray() ?? [];
    form?.removeField(field);
    for (const widget of [field.dict, ...kids.map((kid) => context.lookup(kid))]) {
      if (!(widget instanceof PDFDict) || !widget.has(PDFName.of('Rect'))) continue;
      widget.set(PDFName.of('Subtype'), PDFName.of('Stamp'));
      // Use the description of the field for its image.
      const said = field.dict.get(PDFName.of('TU'));
      if (said) widget.set(PDFName.of('Contents'), said);
      structure?.makeAnnotation(widget);
      for (const key of ['FT', 'T', 'TU', 'V', 'MK', 'Parent', 'Ff', 'Lock', 'SV'])
        widget.delete(PDFName.of(key));
    }
    if (value instanceof PDFRef) context.delete(value);
  }
  form?.dict.delete(PDFName.of('SigFlags'));
  for (const key of ['Perms', 'DSS']) catalog.delete(PDFName.of(key));
}
