import {
  PDFArray,
  PDFDict,
  PDFHexString,
  PDFName,
  PDFString,
  type PDFContext,
  type PDFDocument,
  type PDFRef,
} from '@cantoo/pdf-lib';
import { openStructure } from '../pdf-text/structure';
import { openForSigning } from './admission';
import { frameOf, pageCorners, userUnitOf, type Rect } from './page-frame';
import { rewriteWhole } from './rewrite';

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
    const frame = frameOf(page);
    const widget = document.context.obj({
      Type: 'Annot',
      Subtype: 'Widget',
      FT: 'Sig',
      T: PDFString.of(name),
      TU: PDFHexString.fromText(tooltip),
      F: widgetFlags,
      Rect: pageCorners(frame, rect),
      P: page.ref,
      ...(frame.rotation === 0 ? {} : { MK: { R: frame.rotation } }),
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

/** Returns the visible size of a placed field in points, and the rotation that its content needs to stand upright. */
export function fieldShape(dict: PDFDict): { width: number; height: number; rotation: number } {
  const corners = dict.lookup(PDFName.of('Rect'), PDFArray).asRectangle();
  const page = dict.lookupMaybe(PDFName.of('P'), PDFDict);
  const unit = page ? userUnitOf(page) : 1;
  const appearance = dict.lookupMaybe(PDFName.of('MK'), PDFDict);
  const turn = appearance?.get(PDFName.of('R'))?.toString() ?? '0';
  const rotation = Number(turn);
  const [width, height] = [corners.width * unit, corners.height * unit];
  return rotation % 180 === 0 ? { width, height, rotation } : { width: height, height: width, rotation };
}
