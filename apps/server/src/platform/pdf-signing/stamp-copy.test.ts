import { readFileSync } from 'node:fs';
import { degrees, PDFDocument, pushGraphicsState, scale, StandardFonts } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { conformanceFaults } from '../../../test/support/pdf-conformance';
import { runTool } from '../../../test/support/tools';
import { createDocumentWriter } from '../pdf-text';
import { asFile, makeIdentity, makeUpload } from './test/documents';
import { appendSignaturePage, placeSignatureFields, readSignatures, signField, stampCopy } from '.';

const line = 'Copy for अमृत कौर, Lakeview Farms · 2026-03-01 10:20 UTC · Proffer';

function textOf(pdf: Uint8Array, page?: number): string {
  const pages = page === undefined ? [] : ['-f', String(page), '-l', String(page)];
  return runTool('pdftotext', ['-layout', ...pages, asFile(pdf), '-']).output;
}

function expectClean(pdf: Uint8Array): void {
  const { code, output } = runTool('qpdf', ['--check', asFile(pdf)]);
  expect(output).not.toMatch(/WARNING/i);
  expect(code).toBe(0);
}

async function makeSigned(): Promise<Uint8Array> {
  const writer = await createDocumentWriter({ title: 'Agreement', language: 'en' });
  writer.title('Agreement over ₹12,34,567');
  const appended = await appendSignaturePage(await writer.finish(), { title: 'Signatures', labels: ['One'] });
  const ready = await placeSignatureFields(appended.pdf, [
    { name: 'One', tooltip: 'One', page: appended.page, rect: appended.rects[0]! },
  ]);
  return signField(ready, {
    field: 'One',
    identity: await makeIdentity(),
    signerName: 'Ольга Brown',
    reason: 'Agreement',
    signedAt: new Date('2026-03-01T10:20:30Z'),
    appearance: { text: ['Ольга Brown'] },
  });
}

describe('stampCopy', () => {
  it('a stamped copy shows the stamp on each page, and the original bytes stay unchanged', async () => {
    const original = await makeUpload({ pages: 40 });
    const before = Buffer.from(original);
    const copy = await stampCopy(original, [line]);
    expect(Buffer.from(original).equals(before)).toBe(true);
    expect(textOf(copy).split(line)).toHaveLength(41);
    expectClean(copy);
  });

  it('a stamped copy keeps the appearances of signatures, but not the signatures', async () => {
    const signed = await makeSigned();
    expect(await readSignatures(signed)).toHaveLength(1);
    const copy = await stampCopy(signed, [line, 'Not signed any more.']);
    expect(await readSignatures(copy)).toEqual([]);
    expect(runTool('pdfsig', ['-nocert', asFile(copy)]).output).toContain('does not contain any signatures');
    expect(Buffer.from(copy).includes('ByteRange')).toBe(false);
    const text = textOf(copy);
    for (const part of ['₹12,34,567', 'Ольга Brown', line, 'Not signed any more.'])
      expect(text).toContain(part);
    expectClean(copy);
    // NDA-131
    expect(await conformanceFaults(copy)).toEqual([]);
  });

  it.each([0, 90, 180, 270])(
    'a stamped copy shows the stamp at the foot of a page rotated by %s degrees',
    async (rotation) => {
      const copy = asFile(await stampCopy(await makeUpload({ rotation }), ['████████ mark']));
      runTool('pdftoppm', ['-png', '-r', '72', '-singlefile', copy, `${copy}-seen`]);
      const { data, info } = await sharp(readFileSync(`${copy}-seen.png`))
        .greyscale()
        .raw()
        .toBuffer({ resolveWithObject: true });
      // Only the stamp has ink in the lowest 20 points, from 24 to 100 points from the left.
      let ink = 0;
      for (let y = info.height - 22; y < info.height - 4; y += 1)
        for (let x = 24; x < 100; x += 1) ink += data[y * info.width + x]! < 200 ? 1 : 0;
      expect(ink).toBeGreaterThan(60);
      expect(textOf(readFileSync(copy))).toContain('mark');
    },
  );

  it('a stamped copy places the stamp correctly despite unbalanced content and an offset page origin', async () => {
    const document = await PDFDocument.create();
    const page = document.addPage([400, 300]);
    page.setCropBox(100, 50, 300, 250);
    page.pushOperators(pushGraphicsState(), scale(3, 3));
    const copy = asFile(await stampCopy(await document.save(), ['Copy for Asha']));
    const { output } = runTool('pdftotext', ['-bbox', '-cropbox', copy, '-']);
    const [, x, y] = /xMin="([\d.]+)" yMin="([\d.]+)"[^>]*>Copy</.exec(output) ?? [];
    expect(Number(x)).toBeCloseTo(24, 0);
    expect(Number(y)).toBeGreaterThan(225);
  });

  it('a stamped copy keeps the values of a filled-in form', async () => {
    const document = await PDFDocument.create();
    const page = document.addPage();
    await document.embedFont(StandardFonts.Helvetica);
    page.setRotation(degrees(0));
    const field = document.getForm().createTextField('company');
    field.setText('Acme');
    field.addToPage(page, { x: 50, y: 500, width: 200, height: 20 });
    const copy = await stampCopy(await document.save(), [line]);
    expect((await PDFDocument.load(copy)).getForm().getTextField('company').getText()).toBe('Acme');
    expect(textOf(copy)).toContain('Acme');
    expectClean(copy);
  });

  it('a PDF that only an owner password protects can be stamped; a damaged one or one that needs a password is refused', async () => {
    const plain = asFile(await makeUpload());
    const encrypted = (user: string) => {
      runTool('qpdf', ['--encrypt', user, 'owner', '256', '--', plain, `${plain}.locked`]);
      return readFileSync(`${plain}.locked`);
    };
    expect(textOf(await stampCopy(encrypted(''), [line]))).toContain(line);
    await expect(stampCopy(encrypted('secret'), [line])).rejects.toThrow(/password/);
    await expect(stampCopy(Buffer.from('%PDF-1.7 and nothing more'), [line])).rejects.toThrow(/damaged/);
  });
});
