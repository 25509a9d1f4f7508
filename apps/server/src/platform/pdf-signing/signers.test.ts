import { PDFDocument, PDFHexString } from '@cantoo/pdf-lib';
import { describe, expect, it } from 'vitest';
import { makeSigned } from './test/documents';
import { readSigners } from './signers';

/** Returns a document with a signature for each name, without certificates. */
async function signedBy(names: readonly string[]): Promise<PDFDocument> {
  const document = await PDFDocument.create();
  for (const name of names) {
    const entries = { Type: 'Sig', ByteRange: [0, 1, 2, 3], Name: PDFHexString.fromText(name) };
    document.context.register(document.context.obj(entries));
  }
  return document;
}

// OFF-465
describe('readSigners', () => {
  it('returns the common name of the certificate instead of the name in the signature', async () => {
    expect(readSigners(await PDFDocument.load(await makeSigned()))).toEqual(['Test signer']);
  });

  it.each([
    ['control and direction characters', 'Asha\u202E\u0000 \u2066Das\u2069', 'Asha Das'],
    ['line ends', 'Asha\r\nDas\u2028Rao', 'Asha Das Rao'],
    ['nothing that can be seen', '\u200B\u200D ', 'an unnamed signer'],
    ['the joiners of Indian scripts', 'ക്\u200D ശ്രീ\u200Cമാൻ', 'ക്\u200D ശ്രീ\u200Cമാൻ'],
    ['more than 100 characters', '😀'.repeat(101), '😀'.repeat(100)],
  ])('cleans a signer’s name with %s', async (_what, given, shown) => {
    expect(readSigners(await signedBy([given]))).toEqual([shown]);
  });

  it('returns each name once, and at most ten names', async () => {
    expect(readSigners(await signedBy(['Asha Das', 'Asha Das']))).toEqual(['Asha Das']);
    const many = Array.from({ length: 12 }, (_, index) => `Signer ${index}`);
    expect(readSigners(await signedBy(many))).toHaveLength(10);
  });
});
