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
  /** Unique in the document; must not contain a full stop. */
  name: string;
  /** Description for screen readers: "Signature for the supplier". */
  tooltip: string;
  /** Page index from 0; -1 is the last page. */
  page: number;
  /** Width and height 0 make the signature invisible. */
  rect: Rect;
  /** Once this field is signed, nothing in the document may change, not even other fields. */
  locks?: boolean;
}

/** Annotation flags: printed and locked. */
const widgetFlags = 4 | 128;
/** AcroForm flags: signatures exist, and changes may only be appended. */
const signatureFlags = 1 | 2;

/**
 * Adds empty signature fields to an unsigned document, all before the first signature, because each
 * signature covers the set of fields. Throws a PdfRefusal if the document cannot be signed.
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
    // Makes the tab order of fields follow the structure, and thus the page.
    page.node.set(PDFName.of('Tabs'), PDFName.of('S'));
    form.addField(ref);
  }
  structure?.save();
  form.dict.set(PDFName.of('SigFlags'), document.context.obj(signatureFlags));
  return rewriteWhole(document);
}

/** Adds the empty appearance of an unsigned field; PDF/A requires one for every field. */
function addBlank(context: PDFContext, [, , width, height]: Rect): PDFRef {
  return context.register(context.formXObject([], { BBox: context.obj([0, 0, width, height]) }));
}

/**
 * Adds the lock of ISO 32000-1, table 233; `P`, from ISO 32000-2, extends it to the whole document.
 */
function addLock(context: PDFContext): PDFRef {
  return context.register(context.obj({ Type: 'SigFieldLock', Action: 'All', P: 1 }));
}

/** Returns the signature field with this name, or undefined. */
export function findSignatureField(
  document: PDFDocument,
  name: string,
): { ref: PDFRef; dict: PDFDict } | undefined {
  return listSignatureFields(document).find((field) => field.name === name);
}

/** Returns all signature fields, signed or not, in the order of the form. */
export function listSignatureFields(document: PDFDocument): { name: string; ref: PDFRef; dict: PDFDict }[] {
  const form = document.catalog.getAcroForm();
  if (!form) return [];
  return form.getAllFields().flatMap(([field, ref]) => {
    const isSignature = field.getInheritableAttribute(PDFName.of('FT')) === PDFName.of('Sig');
    return isSignature ? [{ name: field.getFullyQualifiedName() ?? '', ref, dict: field.dict }] : [];
  });
}

/**
 * Returns the visible size of a placed field in points, and the rotation that makes its content
 * upright.
 */
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
