import { PDFDict, PDFName, PDFRef, type PDFDocument, type PDFObject } from '@cantoo/pdf-lib';

/** Changes permitted after a certifying signature: none, or signing the prepared fields. */
export type SignaturePermission = 'nothing' | 'signing';

/** Permission levels of ISO 32000-1, table 254. */
const levels: Record<SignaturePermission, number> = { nothing: 1, signing: 2 };

/**
 * Returns the signature’s references that tell readers which later changes are invalid: as the
 * certifying signature, and for the fields locked by its own field.
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

/** Registers the signature as the certifying one of the document. */
export function certify(document: PDFDocument, signature: PDFRef): void {
  const { catalog, context } = document;
  catalog.set(PDFName.of('Perms'), context.obj({ DocMDP: signature }));
  context.snapshot?.markRefForSave(catalogRef(document));
}

/**
 * Returns the reference of the catalog, which is an object of its own in every document that can be
 * signed.
 */
export function catalogRef({ context }: PDFDocument): PDFRef {
  const root = context.trailerInfo.Root;
  if (!(root instanceof PDFRef)) throw new Error('the catalog of the document is not an indirect object');
  return root;
}
