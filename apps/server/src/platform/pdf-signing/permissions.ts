import { PDFDict, PDFName, PDFRef, type PDFDocument, type PDFObject } from '@cantoo/pdf-lib';

/** What may be appended after a certifying signature: nothing, or the signatures for which fields are placed. */
export type SignaturePermission = 'nothing' | 'signing';

/** Levels of ISO 32000-1, table 254. */
const levels: Record<SignaturePermission, number> = { nothing: 1, signing: 2 };

/**
 * The part of a signature that tells readers what must not be changed after it: as the certifying one of the document,
 * and for the fields that its own field locks.
 */
export function signatureReferences(
  document: PDFDocument,
  field: PDFDict,
  permits: SignaturePermission | undefined,
): { Reference?: PDFObject } {
  const { context } = document;
  const version = PDFName.of('1.2');
  const certifying = permits && {
    Type: 'SigRef',
    TransformMethod: 'DocMDP',
    TransformParams: { Type: 'TransformParams', P: levels[permits], V: version },
  };
  const locking = field.lookup(PDFName.of('Lock')) instanceof PDFDict && {
    Type: 'SigRef',
    TransformMethod: 'FieldMDP',
    TransformParams: { Type: 'TransformParams', Action: 'All', V: version },
    Data: catalogRef(document),
  };
  const references = [certifying, locking].filter((reference) => typeof reference === 'object');
  return references.length === 0 ? {} : { Reference: context.obj(references) };
}

/** Enters the signature as the one that certifies the document. */
export function certify(document: PDFDocument, signature: PDFRef): void {
  const { catalog, context } = document;
  catalog.set(PDFName.of('Perms'), context.obj({ DocMDP: signature }));
  context.snapshot?.markRefForSave(catalogRef(document));
}

/** Of every document that can be signed: an object of its own. */
export function catalogRef({ context }: PDFDocument): PDFRef {
  const root = context.trailerInfo.Root;
  if (!(root instanceof PDFRef)) throw new Error('the catalog of the document is no object of its own');
  return root;
}
