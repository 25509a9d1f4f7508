import type { PDFDocument } from '@cantoo/pdf-lib';
import { findExtras, type Extra } from './active-content';
import { readAnnotations } from './annotations';
import { flatten } from './flatten';
import { refuseSwitchedLayers, removeLayers } from './layers';
import { openDocument } from './open-document';
import { refusePrintVariants } from './print-variants';
import { PdfRefusal, type PdfRefusalReason } from './refusal';

/**
 * The purpose for which a PDF is uploaded.
 *
 * - `signing`: both parties sign it. Proffer rewrites it and adds a page.
 * - `paper`: both parties agree to it by its hash. The bytes are kept, and everybody must see the same.
 * - `attachment`: one party shows it to the other. The bytes are kept, and nothing is promised of how it looks.
 */
export type PdfPurpose = 'signing' | 'paper' | 'attachment';

type Trait = Extra | 'foreignStart' | 'appearance';
/** `change`: taken out, or made part of the pages, where what a reader sees stays exactly the same. */
type Treatment = 'keep' | 'change' | 'reject';

/** The one place that decides what becomes of an uploaded PDF. */
const treatments: Record<Trait, Record<PdfPurpose, Treatment>> = {
  scripts: { signing: 'reject', paper: 'reject', attachment: 'reject' },
  innerPrograms: { signing: 'reject', paper: 'reject', attachment: 'reject' },
  actions: { signing: 'reject', paper: 'reject', attachment: 'keep' },
  portfolio: { signing: 'reject', paper: 'reject', attachment: 'keep' },
  // Some programs open the other file that stands before the PDF.
  foreignStart: { signing: 'reject', paper: 'reject', attachment: 'keep' },
  innerDocuments: { signing: 'reject', paper: 'keep', attachment: 'keep' },
  // A change would break it.
  signature: { signing: 'reject', paper: 'keep', attachment: 'keep' },
  // Layers, annotations and form fields. Those of a paper stay, where all readers show the same.
  appearance: { signing: 'change', paper: 'reject', attachment: 'keep' },
};

/** In the order in which they are looked at: of several the first one is told. */
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
 * Opens a PDF of unknown origin for a purpose, changed as the purpose demands. One that opens without a password, and
 * that its owner protects against changes, is opened decrypted. Throws a PdfRefusal for one that cannot be
 * taken for it.
 */
export async function admit(bytes: Uint8Array, purpose: PdfPurpose): Promise<PDFDocument> {
  // A file that is only kept may have damage that readers repair.
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

/** Throws for whatever looks different on the screen and on paper, or in two readers. */
function refuseDifferences(document: PDFDocument): void {
  refuseSwitchedLayers(document);
  refusePrintVariants(document);
  for (const page of document.getPages()) readAnnotations(document, page);
}

/** A mark of the encoding and blanks are no other file. */
function hasForeignStart(bytes: Uint8Array): boolean {
  return !/^[\u00EF\u00BB\u00BF\s]*%PDF-/.test(Buffer.from(bytes.subarray(0, 1024)).toString('latin1'));
}

/** Opens a PDF as it may be signed: with nothing on its pages that could change or look different. */
export const openForSigning = (bytes: Uint8Array): Promise<PDFDocument> => admit(bytes, 'signing');
