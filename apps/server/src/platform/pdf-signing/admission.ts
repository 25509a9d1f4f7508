import type { PDFDocument } from '@cantoo/pdf-lib';
import { findExtras, type Extra } from './active-content';
import { readAnnotations } from './annotations';
import { flatten } from './flatten';
import { refuseSwitchedLayers, removeLayers } from './layers';
import { openDocument } from './open-document';
import { refusePrintVariants } from './print-variants';
import { PdfRefusal, refusingDamage, type PdfRefusalReason } from './refusal';

/**
 * The purpose of an uploaded PDF.
 *
 * - `signing`: both parties sign it. Proffer rewrites it and adds a page.
 * - `paper`: both parties agree to it by its hash. The bytes are kept, and all readers must show
 *   the same.
 * - `attachment`: one party shows it to the other. The bytes are kept; its appearance does not
 *   matter.
 */
export type PdfPurpose = 'signing' | 'paper' | 'attachment';

type Trait = Extra | 'foreignStart' | 'appearance';
/**
 * `change` removes the part or draws it into the pages, where this leaves the appearance exactly
 * the same.
 */
type Treatment = 'keep' | 'change' | 'reject';

/** How each part of an uploaded PDF is treated, by purpose. */
const treatments: Record<Trait, Record<PdfPurpose, Treatment>> = {
  scripts: { signing: 'reject', paper: 'reject', attachment: 'reject' },
  innerPrograms: { signing: 'reject', paper: 'reject', attachment: 'reject' },
  actions: { signing: 'reject', paper: 'reject', attachment: 'keep' },
  portfolio: { signing: 'reject', paper: 'reject', attachment: 'keep' },
  // Some programs open the other file that precedes the PDF.
  foreignStart: { signing: 'reject', paper: 'reject', attachment: 'keep' },
  innerDocuments: { signing: 'reject', paper: 'keep', attachment: 'keep' },
  // Any change would break the signature.
  signature: { signing: 'reject', paper: 'keep', attachment: 'keep' },
  // Layers, annotations and form fields. Those of a paper are kept if all readers show the same.
  appearance: { signing: 'change', paper: 'reject', attachment: 'keep' },
};

/** Reasons for refusal in order of checking; the first one that applies is reported. */
const reasons: readonly (readonly [Trait, PdfRefusalReason])[] = [
  ['foreignStart', 'pdf_foreign_start'],
  ['portfolio', 'pdf_embedded_files'],
  ['signature', 'pdf_already_signed'],
  ['scripts', 'pdf_active_content'],
  ['actions', 'pdf_active_content'],
  ['innerPrograms', 'pdf_embedded_files'],
  ['innerDocuments', 'pdf_embedded_files'],
];

/**
 * Opens a PDF of unknown origin for a purpose, changed as the purpose demands. A PDF that its owner
 * protects against changes, but that opens without a password, is decrypted. Throws a PdfRefusal if
 * the PDF is not suitable.
 */
export const admit = (bytes: Uint8Array, purpose: PdfPurpose): Promise<PDFDocument> =>
  refusingDamage(() => open(bytes, purpose));

async function open(bytes: Uint8Array, purpose: PdfPurpose): Promise<PDFDocument> {
  // An attachment is only stored, so damage that readers repair is accepted.
  const document = await openDocument(bytes, { isLenient: purpose === 'attachment' });
  const traits = new Set<Trait>(findExtras(document));
  if (hasForeignStart(bytes)) traits.add('foreignStart');
  for (const [trait, reason] of reasons) {
    if (traits.has(trait) && treatments[trait][purpose] === 'reject') throw new PdfRefusal(reason);
  }
  if (treatments.appearance[purpose] !== 'keep') refuseDifferences(document);
  if (treatments.appearance[purpose] === 'change') {
    removeLayers(document);
    flatten(document);
  }
  return document;
}

/** Throws if anything looks different on screen and on paper, or in two readers. */
function refuseDifferences(document: PDFDocument): void {
  refuseSwitchedLayers(document);
  refusePrintVariants(document);
  for (const page of document.getPages()) readAnnotations(document, page);
}

/** Returns whether other content precedes the PDF, apart from a byte order mark and white space. */
function hasForeignStart(bytes: Uint8Array): boolean {
  return !/^[\u00EF\u00BB\u00BF\s]*%PDF-/.test(Buffer.from(bytes.subarray(0, 1024)).toString('latin1'));
}

/** Opens a PDF for signing, with nothing on its pages that could change or look different. */
export const openForSigning = (bytes: Uint8Array): Promise<PDFDocument> => admit(bytes, 'signing');
