import { randomBytes } from 'node:crypto';
import { PDFHexString, PDFName, PDFStream, type PDFDocument } from '@cantoo/pdf-lib';

/**
 * Writes an unsigned document as one whole, with a plain cross-reference table that signatures can be appended to and
 * a file identifier. Never for a signed one: it would break the signatures.
 */
export async function rewriteWhole(document: PDFDocument): Promise<Uint8Array> {
  const { context } = document;
  const containers = new Set([PDFName.of('ObjStm'), PDFName.of('XRef')]);
  for (const [ref, object] of context.enumerateIndirectObjects()) {
    // What they held is written out plainly, so as objects of their own they would only be confusing.
    const type = object instanceof PDFStream ? object.dict.lookup(PDFName.of('Type')) : undefined;
    if (type instanceof PDFName && containers.has(type)) context.delete(ref);
  }
  context.trailerInfo.ID ??= context.obj([newIdentifier(), newIdentifier()]);
  return document.save({ useObjectStreams: false, updateFieldAppearances: false, addDefaultPage: false });
}

function newIdentifier(): PDFHexString {
  return PDFHexString.of(randomBytes(16).toString('hex'));
}
