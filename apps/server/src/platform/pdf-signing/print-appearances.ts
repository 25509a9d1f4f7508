import {
  PDFArray,
  PDFBool,
  type PDFDict,
  PDFName,
  type PDFDocument,
  type PDFPage,
  type PDFStream,
} from '@cantoo/pdf-lib';
import { dictionaryOf, matrixOf } from './dictionary-values';
import { identity, transform, type Matrix } from './matrix';
import type { PagePainter } from './page-content';
import { PdfRefusal } from './refusal';

/** An appearance and the annotation whose rectangle it fills. */
export interface PlacedAppearance {
  annotation: PDFDict;
  appearance: PDFStream;
}

/**
 * Draws appearances on a page in their order, at the positions where readers draw its annotations.
 */
export function printAppearances(
  { document, painter }: { document: PDFDocument; painter: PagePainter },
  page: PDFPage,
  placed: readonly PlacedAppearance[],
  shared: PDFDict | undefined,
): void {
  for (const { annotation, appearance } of placed) {
    const rectangle = annotation.lookup(PDFName.of('Rect'));
    if (!(rectangle instanceof PDFArray) || rectangle.size() !== 4) throw new PdfRefusal('pdf_damaged');
    const matrix = placement(appearance.dict, rectangle.asRectangle());
    if (!matrix) continue;
    appearance.dict.set(PDFName.of('Type'), PDFName.of('XObject'));
    appearance.dict.set(PDFName.of('Subtype'), PDFName.of('Form'));
    if (!appearance.dict.has(PDFName.of('Resources')) && shared)
      appearance.dict.set(PDFName.of('Resources'), shared);
    if (isPlainGroup(appearance.dict)) appearance.dict.delete(PDFName.of('Group'));
    const form = document.context.getObjectRef(appearance) ?? document.context.register(appearance);
    painter.paint(page, form, matrix);
  }
}

/**
 * Returns whether the appearance is a transparency group that looks the same without the group.
 * pdf.js ignores groups of annotations but isolates those of forms, so a highlight would cover its
 * text.
 */
function isPlainGroup(appearance: PDFDict): boolean {
  const group = dictionaryOf(appearance, 'Group');
  return ['I', 'K'].every((key) => group?.lookup(PDFName.of(key)) !== PDFBool.True);
}

/**
 * Returns the matrix that fits an appearance into its rectangle (ISO 32000-1, 12.5.5); undefined if
 * either has no size.
 */
function placement(
  appearance: PDFDict,
  rectangle: { x: number; y: number; width: number; height: number },
): Matrix | undefined {
  const box = appearance.lookup(PDFName.of('BBox'));
  if (!(box instanceof PDFArray) || box.size() !== 4) throw new PdfRefusal('pdf_annotations');
  const own = box.asRectangle();
  const matrix = appearance.has(PDFName.of('Matrix')) ? matrixOf(appearance, 'Matrix') : identity;
  if (!matrix) throw new PdfRefusal('pdf_annotations');
  const corners = [
    transform(matrix, own.x, own.y),
    transform(matrix, own.x + own.width, own.y),
    transform(matrix, own.x, own.y + own.height),
    transform(matrix, own.x + own.width, own.y + own.height),
  ];
  const [xs, ys] = [corners.map(([left]) => left), corners.map(([, bottom]) => bottom)];
  const [minX, minY] = [Math.min(...xs), Math.min(...ys)];
  const [seenWidth, seenHeight] = [Math.max(...xs) - minX, Math.max(...ys) - minY];
  const { width, height } = rectangle;
  if (seenWidth === 0 || seenHeight === 0 || width === 0 || height === 0) return undefined;
  // Any two opposite corners may be given.
  const [x, y] = [Math.min(rectangle.x, rectangle.x + width), Math.min(rectangle.y, rectangle.y + height)];
  const [scaleX, scaleY] = [Math.abs(width) / seenWidth, Math.abs(height) / seenHeight];
  return [scaleX, 0, 0, scaleY, x - minX * scaleX, y - minY * scaleY];
}
