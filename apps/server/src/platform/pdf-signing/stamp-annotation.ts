import { PDFArray, PDFDict, PDFName, type PDFObject, type PDFPage, type PDFRef } from '@cantoo/pdf-lib';
import { drawing } from './page-content';
import type { Matrix } from './matrix';
import { boxOf, pageCorners, type PageFrame, type Rect } from './page-frame';

/** Annotation flags: printed, and locked against changes and moving. */
const fixedFlags = 4 | 64 | 128;
/** Kinds of annotation that are invisible without an appearance. */
const plainKinds = new Set([PDFName.of('Link'), PDFName.of('Popup')]);

/**
 * Adds the stamp as the last annotation of a page if another annotation would cover it, because
 * readers draw annotations above the content. `area` is the visible area of the stamp.
 */
export function raiseStamp(page: PDFPage, form: PDFRef, matrix: Matrix, frame: PageFrame, area: Rect): void {
  const { context } = page.doc;
  const entries = page.node.lookup(PDFName.of('Annots'));
  const annotations = entries instanceof PDFArray ? entries.asArray() : [];
  const corners = pageCorners(frame, area);
  if (!annotations.some((entry) => isOver(context.lookup(entry), corners))) return;
  const picture = context.formXObject(drawing(PDFName.of('Stamp'), matrix), {
    BBox: context.obj(corners),
    Resources: context.obj({ XObject: { Stamp: form } }),
  });
  const stamp = context.obj({
    Type: 'Annot',
    Subtype: 'Stamp',
    F: fixedFlags,
    Rect: corners,
    P: page.ref,
    AP: { N: context.register(picture) },
  });
  page.node.set(PDFName.of('Annots'), context.obj([...annotations, context.register(stamp)]));
}

function isOver(
  annotation: PDFObject | undefined,
  [left = 0, bottom = 0, right = 0, top = 0]: number[],
): boolean {
  if (!(annotation instanceof PDFDict)) return false;
  const kind = annotation.lookup(PDFName.of('Subtype'));
  if (!annotation.has(PDFName.of('AP')) && kind instanceof PDFName && plainKinds.has(kind)) return false;
  const box = boxOf(annotation.lookup(PDFName.of('Rect')));
  return box !== undefined && box.left < right && box.right > left && box.bottom < top && box.top > bottom;
}
