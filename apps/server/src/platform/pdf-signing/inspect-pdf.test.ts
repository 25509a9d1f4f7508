import { readFileSync } from 'node:fs';
import { PDFDocument, PDFName, PDFString, type PDFObject } from '@cantoo/pdf-lib';
import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { runTool } from '../../../test/support/tools';
import { asFile, makeIdentity, makeUpload } from './test/documents';
import { inspectPdf as inspect, placeSignatureFields, sealDocument } from '.';

const inspectPdf = (pdf: Uint8Array) => inspect(pdf, 'signing');

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

interface Entries {
  [name: string]: Entries | (string | PDFObject)[] | string | number | PDFObject;
}

const webAction = { S: 'URI', URI: PDFString.of('https://example.com') };

function opening(action: Entries) {
  return ({ catalog, context }: PDFDocument) => catalog.set(PDFName.of('OpenAction'), context.obj(action));
}

function annotation(entries: Entries) {
  return (document: PDFDocument) =>
    document
      .getPage(0)
      .node.addAnnot(
        document.context.register(document.context.obj({ Type: 'Annot', Rect: [0, 0, 9, 9], ...entries })),
      );
}

const link = (action: Entries) => annotation({ Subtype: 'Link', A: { Type: 'Action', ...action } });

function encrypted(args: string[]): Uint8Array {
  const file = asFile(upload);
  runTool('qpdf', ['--encrypt', ...args, '256', '--', file, `${file}.locked`]);
  return readFileSync(`${file}.locked`);
}

describe('inspectPdf', () => {
  it('the inspection of an uploaded PDF counts its pages', async () => {
    expect(await inspectPdf(upload)).toEqual({ pageCount: 3, title: undefined, signedBy: [] });
  });

  it('accepts a PDF that qpdf linearised with object streams', async () => {
    const file = asFile(upload);
    runTool('qpdf', ['--linearize', '--object-streams=generate', file, `${file}.out`]);
    expect(await inspectPdf(readFileSync(`${file}.out`))).toMatchObject({ pageCount: 3 });
  });

  it('the inspection accepts a PDF whose text contains the word "stream"', async () => {
    const titled = await withCatalogEntry((document) =>
      document.setTitle('stream Upstream stream '.repeat(20)),
    );
    expect(await inspectPdf(titled)).toMatchObject({ pageCount: 3 });
  });

  it.each([
    ['nothing', () => new Uint8Array()],
    ['garbage', () => new Uint8Array(5000).fill(0xa7)],
    ['an image', () => Buffer.from('\u0089PNG\r\n\u001a\n')],
  ])('an upload that is %s is refused as not a PDF', async (_, bytes) => {
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
  ])('an uploaded PDF is refused as damaged: %s', async (_, bytes) => {
    await expect(inspectPdf(bytes())).rejects.toMatchObject({ reason: 'pdf_damaged' });
  });

  it('a PDF that needs a password to be opened is refused', async () => {
    await expect(inspectPdf(encrypted(['user', 'owner']))).rejects.toMatchObject({ reason: 'pdf_encrypted' });
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
    ['a web page that opens by itself', opening({ S: 'URI', URI: PDFString.of('https://example.com') })],
    ['a file of a share that opens by itself', opening({ S: 'GoToR', F: PDFString.of('\\\\evil\\share') })],
    ['a print that starts by itself', opening({ S: 'Named', N: 'Print' })],
    [
      'a second action after a harmless first one',
      opening({
        S: 'GoTo',
        D: PDFString.of('a'),
        Next: { S: 'URI', URI: PDFString.of('https://a.example') },
      }),
    ],
    [
      'an action of a page',
      (document) => document.getPage(0).node.set(PDFName.of('AA'), document.context.obj({ O: webAction })),
    ],
    [
      'an action when it is closed',
      ({ catalog, context }) => catalog.set(PDFName.of('AA'), context.obj({ WC: webAction })),
    ],
    ...[
      'GoToR',
      'GoToE',
      'Launch',
      'SubmitForm',
      'ResetForm',
      'ImportData',
      'Hide',
      'SetOCGState',
      'Thread',
    ].map((S): [string, (document: PDFDocument) => void] => [`a link that does ${S}`, link({ S })]),
    ['a link to a file', link({ S: 'URI', URI: PDFString.of('file:///etc/passwd') })],
    ['a link to a share', link({ S: 'URI', URI: PDFString.of('\\\\evil\\share') })],
    ['a link to a script', link({ S: 'URI', URI: PDFString.of('javascript:alert(1)') })],
    ['a sound', annotation({ Subtype: 'Sound' })],
    [
      'a picture that stands in another file',
      ({ context }) => void context.register(context.stream('', { F: PDFString.of('\\\\evil\\share') })),
    ],
  ])('a PDF with %s is refused for active content', async (_, change) => {
    await expect(inspectPdf(await withCatalogEntry(change))).rejects.toMatchObject({
      reason: 'pdf_active_content',
    });
  });

  // NDA-50
  it.each<[string, (document: PDFDocument) => Promise<void> | void]>([
    ['a file inside', (document) => document.attach(Buffer.from('MZ'), 'setup.exe', { mimeType: 'x/y' })],
    ['a file at a page', annotation({ Subtype: 'FileAttachment', FS: PDFString.of('setup.exe') })],
    [
      'a file that belongs to it',
      ({ catalog, context }) => catalog.set(PDFName.of('AF'), context.obj([{ Type: 'Filespec' }])),
    ],
    ['a portfolio', ({ catalog, context }) => catalog.set(PDFName.of('Collection'), context.obj({}))],
  ])('a PDF with %s is refused for embedded files', async (_, change) => {
    const document = await PDFDocument.load(upload);
    await change(document);
    await expect(inspectPdf(await document.save())).rejects.toMatchObject({ reason: 'pdf_embedded_files' });
  });

  // NDA-50
  it('a PDF with links to the web, to an address and within the document, and with an initial view is accepted', async () => {
    const linked = await withCatalogEntry((document) => {
      const { catalog, context } = document;
      const place = [document.getPage(1).ref, 'Fit'];
      for (const action of [
        webAction,
        { S: 'URI', URI: PDFString.of('mailto:asha@example.com') },
        { S: 'GoTo', D: place },
        { S: 'Named', N: 'NextPage' },
      ])
        link(action)(document);
      catalog.set(PDFName.of('OpenAction'), context.obj(place));
      // Some programs use these names for fonts.
      document
        .getPage(0)
        .node.set(
          PDFName.of('Resources'),
          context.obj({ Font: { AA: { Type: 'Font' }, AF: { Type: 'Font' }, EF: { Type: 'Font' } } }),
        );
    });
    expect(await inspectPdf(linked)).toMatchObject({ pageCount: 3 });
  });

  // NDA-50
  it('a PDF preceded by another file is refused, but one with a byte order mark is accepted', async () => {
    const behind = (text: string) => Buffer.concat([Buffer.from(text), upload]);
    await expect(inspectPdf(behind('<script>alert(1)</script>'))).rejects.toMatchObject({
      reason: 'pdf_foreign_start',
      code: 'document_refused',
    });
    expect(await inspectPdf(behind('\uFEFF\n'))).toMatchObject({ pageCount: 3 });
  });

  // NDA-264
  it('a PDF that has too many pages once the signature page is added is refused', async () => {
    await expect(inspectPdf(await makeUpload({ pages: 500 }))).rejects.toMatchObject({
      reason: 'pdf_too_many_pages',
    });
  });

  it('a signed PDF is refused for signing, also when fields are to be placed', async () => {
    const sealed = await sealDocument(upload, {
      identity: await makeIdentity(),
      signerName: 'A',
      reason: 'B',
      signedAt: new Date('2026-03-01T10:20:30Z'),
    });
    await expect(inspectPdf(sealed)).rejects.toMatchObject({ reason: 'pdf_already_signed' });
    const place = { name: 'X', tooltip: 'X', page: 0, rect: [0, 0, 9, 9] as const };
    await expect(placeSignatureFields(sealed, [place])).rejects.toMatchObject({
      reason: 'pdf_already_signed',
    });
  });
});
