import { randomBytes } from 'node:crypto';
import { PDFHexString, PDFName, PDFStream, type PDFDocument } from '@cantoo/pdf-lib';

/**
 * Writes an unsigned document as a single revision, with a file identifier and a plain
 * cross-reference table to which signatures can be appended. It would break the signatures of a
 * signed document.
 */
export async function rewriteWhole(document: PDFDocument): Promise<Uint8Array> {
  const { context } = document;
  const containers = new Set([PDFName.of('ObjStm'), PDFName.of('XRef')]);
  for (const [ref, object] of context.enumerateIndirectObjects()) {
    // Their contents are written as plain objects, so the containers would be redundant.
    const type = object instanceof PDFStream ? object.dict.lookup(PDFName.of('Type')) : undefined;
    if (type instanceof PDFName && containers.has(type)) context.delete(ref);
  }
  context.trailerInfo.ID ??= context.obj([newIdentifier(), newIdentifier()]);
  return document.save({ useObjectStreams: false, updateFieldAppearances: false, addDefaultPage: false });
}

function newIdentifier(): PDFHexString {
  return PDFHexString.of(randomBytes(16).toString('hex'));
}
