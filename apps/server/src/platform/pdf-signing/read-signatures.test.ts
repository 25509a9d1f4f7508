import { describe, expect, it } from 'vitest';
import { readSignatures } from './read-signatures';
import { withFields, withObjects, withPacked } from './test/hostile-documents';

const reasonOf = (pdf: Uint8Array) =>
  readSignatures(pdf).then(
    (signatures) => signatures.length,
    (error: unknown) => error,
  );

describe('readSignatures', () => {
  it('a signature shared by several fields is reported once for each field', async () => {
    expect(await readSignatures(withFields(8, 0))).toMatchObject(
      Array.from({ length: 8 }, () => ({ coversWholeDocument: true, isIntact: false })),
    );
  });

  it.each([
    ['more signature fields than a document can need', withFields(9, 0), 'pdf_too_many_signatures'],
    ['more objects than a document can need', withObjects(100_001), 'pdf_too_complex'],
    ['as many objects, packed', withPacked('/N 100001'), 'pdf_too_complex'],
    ['as many objects, packed and written oddly', withPacked('/#4e%x\n100001'), 'pdf_too_complex'],
    ['packed objects that are counted elsewhere', withPacked('/N 8 0 R'), 'pdf_damaged'],
  ])('reading signatures refuses %s before parsing the document', async (_what, pdf, reason) => {
    expect(await reasonOf(pdf)).toMatchObject({ code: 'document_refused', reason });
  });
});
