import { readFileSync } from 'node:fs';
import { PDFDocument, PDFName, PDFString } from '@cantoo/pdf-lib';
import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { runTool } from '../../../test/tools';
import { asFile, makeIdentity, makeUpload } from './test/documents';
import { inspectPdf, placeSignatureFields, sealDocument } from '.';

const upload = await makeUpload({ pages: 3 });

function plain(objects: string, trailer = '/Root 1 0 R'): Uint8Array {
  return Buffer.from(
    `%PDF-1.7\n${objects}\ntrailer\n<<${trailer} /Size 9>>\nstartxref\n9\n%%EOF\n`,
    'latin1',
  );
}

async function withCatalogEntry(change: (document: PDFDocument) => void): Promise<Uint8Array> {
  const document = await PDFDocument.load(upload);
  change(document);
  return document.save();
}

function encrypted(args: string[]): Uint8Array {
  const file = asFile(upload);
  runTool('qpdf', ['--encrypt', ...args, '256', '--', file, `${file}.locked`]);
  return readFileSync(`${file}.locked`);
}

describe('inspectPdf', () => {
  it('counts the pages of a good document', async () => {
    expect(await inspectPdf(upload)).toEqual({ pageCount: 3, title: undefined });
  });

  it('takes what qpdf made of it: linearised, with object streams', async () => {
    const file = asFile(upload);
    runTool('qpdf', ['--linearize', '--object-streams=generate', file, `${file}.out`]);
    expect(await inspectPdf(readFileSync(`${file}.out`))).toMatchObject({ pageCount: 3 });
  });

  it('takes a document in whose text the word stream stands', async () => {
    const titled = await withCatalogEntry((document) =>
      document.setTitle('stream Upstream stream '.repeat(20)),
    );
    expect(await inspectPdf(titled)).toMatchObject({ pageCount: 3 });
  });

  it.each([
    ['nothing', () => new Uint8Array()],
    ['garbage', () => new Uint8Array(5000).fill(0xa7)],
    ['an image', () => Buffer.from('\u0089PNG\r\n\u001a\n')],
  ])('refuses %s as not a PDF', async (_, bytes) => {
    await expect(inspectPdf(bytes())).rejects.toMatchObject({
      reason: 'not_a_pdf',
      code: 'document_refused',
      status: 422,
    });
  });

  it.each([
    ['one cut off in the middle', () => upload.subarray(0, upload.length / 2)],
    ['a header only', () => Buffer.from('%PDF-1.7\nstartxref\n9\n%%EOF\n')],
    [
      'a page tree that leads back to itself',
      () =>
        plain('1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Count 1/Kids[2 0 R]>>endobj'),
    ],
    [
      'a page that many branches share',
      () =>
        plain(
          '1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Count 2/Kids[3 0 R 3 0 R]>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>endobj',
        ),
    ],
    ['deep nesting', () => plain(`1 0 obj${'['.repeat(200_000)}endobj`)],
    ['a stream of negative length', () => plain('1 0 obj<</Length -40>>stream\nabc\nendstream endobj')],
    ['megabytes between the objects', () => plain(`1 0 obj<<>>endobj\nx${'1'.repeat(3_000_000)}`)],
    [
      'a form field that is none',
      () =>
        plain(
          '1 0 obj<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[7]>>>>endobj\n2 0 obj<</Type/Pages/Count 1/Kids[3 0 R]>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>endobj',
        ),
    ],
    ['streams that never end', () => plain('1 0 obj<<>>stream\nendobj\n'.repeat(50))],
    [
      'an object table that inflates without end',
      () => {
        const bomb = deflateSync(Buffer.alloc(80 * 1024 * 1024)).toString('latin1');
        return plain(
          `1 0 obj<</Type/Obj#53tm/N 1/First 4/Filter/FlateDecode/Length ${bomb.length}>>stream\n${bomb}\nendstream endobj`,
        );
      },
    ],
  ])('refuses %s as damaged', async (_, bytes) => {
    await expect(inspectPdf(bytes())).rejects.toMatchObject({ reason: 'pdf_damaged' });
  });

  it('refuses an encrypted document, with a password or only with restrictions', async () => {
    await expect(inspectPdf(encrypted(['user', 'owner']))).rejects.toMatchObject({ reason: 'pdf_encrypted' });
    await expect(inspectPdf(encrypted(['', 'owner']))).rejects.toMatchObject({ reason: 'pdf_encrypted' });
  });

  it.each<[string, (document: PDFDocument) => void]>([
    ['a script of the document', (document) => document.addJavaScript('main', 'app.alert(1)')],
    [
      'an open action with a script',
      ({ catalog, context }) =>
        catalog.set(
          PDFName.of('OpenAction'),
          context.obj({ Type: 'Action', S: 'JavaScript', JS: PDFString.of('1') }),
        ),
    ],
    [
      'an action that starts a program',
      ({ catalog, context }) =>
        catalog.set(PDFName.of('OpenAction'), context.obj({ S: 'Launch', F: PDFString.of('x') })),
    ],
    [
      'an XFA form',
      ({ catalog, context }) => catalog.set(PDFName.of('AcroForm'), context.obj({ Fields: [], XFA: [] })),
    ],
  ])('refuses %s', async (_, change) => {
    await expect(inspectPdf(await withCatalogEntry(change))).rejects.toMatchObject({
      reason: 'pdf_active_content',
    });
  });

  it('refuses more pages than allowed', async () => {
    await expect(inspectPdf(await makeUpload({ pages: 501 }))).rejects.toMatchObject({
      reason: 'pdf_too_many_pages',
    });
  });

  it('refuses a signed document, also when fields are to be placed', async () => {
    const sealed = await sealDocument(upload, {
      identity: await makeIdentity(),
      signerName: 'A',
      reason: 'B',
      signedAt: new Date('2026-03-01T10:20:30Z'),
    });
    await expect(inspectPdf(sealed)).rejects.toMatchObject({ reason: 'pdf_already_signed' });
    const place = { name: 'X', page: 0, rect: [0, 0, 9, 9] as const };
    await expect(placeSignatureFields(sealed, [place])).rejects.toMatchObject({
      reason: 'pdf_already_signed',
    });
  });
});
