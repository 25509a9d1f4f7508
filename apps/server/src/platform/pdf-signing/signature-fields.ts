import {
  PDFArray,
  PDFDict,
  PDFHexString,
  PDFName,
  PDFString,
  type PDFContext,
  type PDFDocument,
  type PDFPage,
  type PDFRef,
} from '@cantoo/pdf-lib';
import { openStructure } from '../pdf-text/structure';
import { openForSigning } from './admission';
import { rewriteWhole } from './rewrite';

/** Left, bottom, width and height in points, on the page as it is seen (after its rotation), from its lower left corner. */
export type Rect = readonly [x: number, y: number, width: number, height: number];

interface SignatureFieldPlace {
  /** Unique in the document; no full stop. */
  name: string;
  /** What a screen reader says of it: "Signature for the supplier". */
  tooltip: string;
  /** From 0; -1 is the last page. */
  page: number;
  /** Width and height 0: a signature that is not seen. */
  rect: Rect;
  /** Once this field is signed nothing in the document may be changed, not even another field. */
  locks?: boolean;
}

/** Annotation flags: printed, and not to be moved by a reader. */
const widgetFlags = 4 | 128;
/** AcroForm flags: there are signatures, and changes may only be appended. */
const signatureFlags = 1 | 2;

/**
 * Adds empty signature fields to an unsigned document, all of them before the first is signed, as each signature
 * covers which fields there are. Throws a PdfRefusal for a document that cannot be signed.
 */
export async function placeSignatureFields(
  pdf: Uint8Array,
  fields: readonly SignatureFieldPlace[],
): Promise<Uint8Array> {
  const document = await openForSigning(pdf);
  const form = document.catalog.getOrCreateAcroForm();
  const structure = openStructure(document);
  const taken = new Set(form.getAllFields().map(([field]) => field.getFullyQualifiedName()));
  for (const { name, tooltip, page: pageIndex, rect, locks = false } of fields) {
    if (name === '' || name.includes('.') || taken.has(name))
      throw new Error(`signature field name ${name} cannot be used`);
    taken.add(name);
    const page = document.getPages().at(pageIndex);
    if (!page) throw new Error(`there is no page ${pageIndex} for the signature field ${name}`);
    const rotation = rotationOf(page);
    const widget = document.context.obj({
      Type: 'Annot',
      Subtype: 'Widget',
      FT: 'Sig',
      T: PDFString.of(name),
      TU: PDFHexString.fromText(tooltip),
      F: widgetFlags,
      Rect: toPageSpace(page, rect, rotation),
      P: page.ref,
      ...(rotation === 0 ? {} : { MK: { R: rotation } }),
      ...(locks ? { Lock: addLock(document.context) } : {}),
      ...(rect[2] > 0 && rect[3] > 0 ? { AP: { N: addBlank(document.context, rect) } } : {}),
    });
    const ref = document.context.register(widget);
    page.node.addAnnot(ref);
    structure?.takeFieldPart().holdWidget(page, ref);
    // Fields are stepped through in the order of the structure, as they stand on the page.
    page.node.set(PDFName.of('Tabs'), PDFName.of('S'));
    form.addField(ref);
  }
  structure?.save();
  form.dict.set(PDFName.of('SigFlags'), document.context.obj(signatureFlags));
  return rewriteWhole(document);
}

/** How a field looks that nobody has signed: a file that is kept says it of each, and does not leave it to readers. */
function addBlank(context: PDFContext, [, , width, height]: Rect): PDFRef {
  return context.register(context.formXObject([], { BBox: context.obj([0, 0, width, height]) }));
}

/** ISO 32000-1, table 233; `P` is of ISO 32000-2 and says the same of the whole document. */
function addLock(context: PDFContext): PDFRef {
  return context.register(context.obj({ Type: 'SigFieldLock', Action: 'All', P: 1 }));
}

/** The signature field with that name, or undefined. */
export function findSignatureField(
  document: PDFDocument,
  name: string,
): { ref: PDFRef; dict: PDFDict } | undefined {
  return listSignatureFields(document).find((field) => field.name === name);
}

/** All signature fields, signed or not, in the order of the form. */
export function listSignatureFields(document: PDFDocument): { name: string; ref: PDFRef; dict: PDFDict }[] {
  const form = document.catalog.getAcroForm();
  if (!form) return [];
  return form.getAllFields().flatMap(([field, ref]) => {
    const isSignature = field.getInheritableAttribute(PDFName.of('FT')) === PDFName.of('Sig');
    return isSignature ? [{ name: field.getFullyQualifiedName() ?? '', ref, dict: field.dict }] : [];
  });
}

/** Width and height of a page as it is seen. */
export function seenSize(page: PDFPage): { width: number; height: number } {
  const box = page.getCropBox();
  return rotationOf(page) % 180 === 0
    ? { width: box.width, height: box.height }
    : { width: box.height, height: box.width };
}

/** Quarter turns clockwise, in degrees from 0 to 270. */
function rotationOf(page: PDFPage): number {
  return (((Math.round(page.getRotation().angle / 90) * 90) % 360) + 360) % 360;
}

/** The matrix that takes points of the page as it is seen to the page's own coordinates, which do not turn with it. */
export function seenMatrix(page: PDFPage): number[] {
  const { x, y, width, height } = page.getCropBox();
  const turned: Record<number, number[]> = {
    90: [0, 1, -1, 0, width + x, y],
    180: [-1, 0, 0, -1, width + x, height + y],
    270: [0, -1, 1, 0, x, height + y],
  };
  return turned[rotationOf(page)] ?? [1, 0, 0, 1, x, y];
}

/** Corners of the rectangle in the page's own coordinates, which do not turn with it. */
function toPageSpace(page: PDFPage, [x, y, width, height]: Rect, rotation: number): number[] {
  const box = page.getCropBox();
  const right = x + width;
  const top = y + height;
  const corners: Record<number, [number, number, number, number]> = {
    0: [x, y, right, top],
    90: [box.width - top, x, box.width - y, right],
    180: [box.width - right, box.height - top, box.width - x, box.height - y],
    270: [y, box.height - right, top, box.height - x],
  };
  const [left, bottom, farRight, farTop] = corners[rotation] ?? [x, y, right, top];
  return [left + box.x, bottom + box.y, farRight + box.x, farTop + box.y];
}

/** Size of a placed field as it is seen, and the turn that stands its content upright on its page. */
export function fieldShape(dict: PDFDict): { width: number; height: number; rotation: number } {
  const corners = dict.lookup(PDFName.of('Rect'), PDFArray).asRectangle();
  const appearance = dict.lookupMaybe(PDFName.of('MK'), PDFDict);
  const turn = appearance?.get(PDFName.of('R'))?.toString() ?? '0';
  const rotation = Number(turn);
  return rotation % 180 === 0
    ? { width: corners.width, height: corners.height, rotation }
    : { width: corners.height, height: corners.width, rotation };
}
