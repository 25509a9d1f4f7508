import { readFileSync } from 'node:fs';
import { PDFDict, PDFDocument, PDFName } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import { conformanceFaults } from '../../../test/support/pdf-conformance';
import { runTool } from '../../../test/support/tools';
import { createDocumentWriter } from '../pdf-text';
import { asFile, makeIdentity, makePng, makeUpload } from './test/documents';
import {
  appendSignaturePage,
  placeSignatureFields,
  readSignatures,
  sealDocument,
  signField,
  type SigningIdentity,
} from '.';

let identity: SigningIdentity;
beforeEach(async () => {
  identity ??= await makeIdentity();
});

async function prepare(pdf: Uint8Array): Promise<Uint8Array> {
  const appended = await appendSignaturePage(pdf, { title: 'Signatures', labels: ['First', 'Second'] });
  const places = ['One', 'Two'].map((name, index) => ({
    name,
    tooltip: `Signature ${name}`,
    page: appended.page,
    rect: appended.rects[index]!,
    locks: name === 'Two',
  }));
  return placeSignatureFields(appended.pdf, places);
}

async function sign(
  pdf: Uint8Array,
  field: string,
  signerName: string,
  png?: Uint8Array,
): Promise<Uint8Array> {
  return signField(pdf, {
    field,
    identity,
    signerName,
    reason: 'Agreement',
    location: 'Guwahati',
    signedAt: new Date('2026-03-01T10:20:30Z'),
    appearance: { ...(png ? { png } : {}), text: [signerName, '2026-03-01 10:20 UTC'] },
    ...(field === 'One' ? { permits: 'signing' } : {}),
  });
}

async function signTwice(pdf: Uint8Array) {
  const first = await sign(await prepare(pdf), 'One', 'Ольга Brown–Forman', await makePng(400, 150));
  return { first, both: await sign(first, 'Two', 'अमृत कौर') };
}

function expectClean(pdf: Uint8Array): void {
  const { code, output } = runTool('qpdf', ['--check', asFile(pdf)]);
  expect(output).not.toMatch(/WARNING/i);
  expect(code).toBe(0);
}

function countOf(text: string, part: string): number {
  return text.split(part).length - 1;
}

describe('two signatures, one after the other', () => {
  // NDA-45, NDA-46
  it('two successive signatures are both valid for pdfsig and for our own verification, and leave the earlier bytes unchanged', async () => {
    const { first, both } = await signTwice(await makeUpload({ pages: 3 }));

    expect(Buffer.from(both).subarray(0, first.length).equals(Buffer.from(first))).toBe(true);
    const { output } = runTool('pdfsig', ['-nocert', asFile(both)]);
    expect(countOf(output, 'Signature is Valid.')).toBe(2);
    expect(output).toMatch(
      /Field Name: One[\s\S]*Not total document signed[\s\S]*Field Name: Two[\s\S]*Total document signed/,
    );
    expect(countOf(output, 'ETSI.CAdES.detached')).toBe(2);
    expectClean(both);
    const common = {
      isIntact: true,
      certificateFingerprint: identity.fingerprint,
      signedAt: new Date('2026-03-01T10:20:30Z'),
    };
    expect(await readSignatures(both)).toEqual([
      { ...common, field: 'One', signerName: 'Ольга Brown–Forman', coversWholeDocument: false },
      { ...common, field: 'Two', signerName: 'अमृत कौर', coversWholeDocument: true },
    ]);
    const appended = Buffer.concat([both, Buffer.from('% more\nstartxref\n9\n%%EOF\n')]);
    expect((await readSignatures(appended)).at(-1)?.coversWholeDocument).toBe(false);
  });

  // NDA-130, NDA-131
  it('two successive signatures keep our own document conforming to PDF/UA and PDF/A, with each field after its label', async () => {
    const writer = await createDocumentWriter({ title: 'Agreement', language: 'en' });
    writer.title('Agreement');
    writer.paragraph('Between அம்மன் and తెలుగు సంస్థ.');
    const { first, both } = await signTwice(await writer.finish());
    expect(await Promise.all([first, both].map(conformanceFaults))).toEqual([[], []]);
    expect(runTool('pdfinfo', ['-struct-text', asFile(both)]).output).toMatch(
      /"First"\s+Form\s+Object \d+ 0\s+P \(block\)\s+"Second"\s+Form\s+Object \d+ 0\s*$/,
    );
  });

  // NDA-133
  it('two successive signatures claim no conformance for an uploaded document, and leave its tags unchanged', async () => {
    const { both } = await signTwice(await makeUpload());
    expect(await conformanceFaults(both)).toEqual(
      expect.arrayContaining(['not said to be PDF/UA-1', 'not said to be PDF/A-2b', 'no structure']),
    );
  });

  // CON-108
  it('two successive signatures print a typed name as large as it fits, independent of the signer’s name in the signature', async () => {
    const signed = await signField(await prepare(await makeUpload()), {
      field: 'One',
      identity,
      signerName: 'Asha Rao (typed); sealed by Proffer on behalf of Kaveri Pumps for account no. 12',
      reason: 'Agreement',
      signedAt: new Date('2026-03-01T10:20:30Z'),
      appearance: { text: ['Asha Rao', 'Director', 'Contract no. 42'] },
      permits: 'signing',
    });
    const { output } = runTool('pdftotext', ['-bbox', asFile(signed), '-']);
    const heights = [...output.matchAll(/yMin="([\d.]+)"[^>]*yMax="([\d.]+)">Asha</g)].map(
      ([, top, bottom]) => Number(bottom) - Number(top),
    );
    expect(heights).toHaveLength(2);
    expect(Math.max(...heights)).toBeGreaterThan(25);
    expect(output).not.toContain('>typed<');
    expect(output).not.toContain('(typed);');
  });

  // NDA-45
  it('two successive signatures show the drawn or typed name and the time', async () => {
    const { both } = await signTwice(await makeUpload());
    const { output } = runTool('pdftotext', ['-layout', asFile(both), '-']);
    expect(output).toContain('Ольга Brown–Forman');
    expect(countOf(output, 'अमृत कौर')).toBe(2);
    expect(countOf(output, '2026-03-01 10:20 UTC')).toBe(2);
  });

  it('two successive signatures remain readable in a document of our own writer', async () => {
    const writer = await createDocumentWriter({ title: 'Agreement', language: 'en' });
    writer.title('Agreement over ₹12,34,567');
    const { both } = await signTwice(await writer.finish());
    expect(countOf(runTool('pdfsig', ['-nocert', asFile(both)]).output, 'Signature is Valid.')).toBe(2);
    expectClean(both);
  });

  it.each(['--object-streams=generate', '--linearize'])(
    'two successive signatures are possible on a file written by qpdf %s',
    async (option) => {
      const file = asFile(await makeUpload({ pages: 3 }));
      runTool('qpdf', [option, '--object-streams=generate', file, `${file}.out`]);
      const { both } = await signTwice(readFileSync(`${file}.out`));
      expect(countOf(runTool('pdfsig', ['-nocert', asFile(both)]).output, 'Signature is Valid.')).toBe(2);
      expectClean(both);
      expect(runTool('qpdf', ['--show-npages', asFile(both)]).output.trim()).toBe('4');
    },
  );

  it('after the first of two signatures the document permits only signing, after the last one no change', async () => {
    const { first, both } = await signTwice(await makeUpload());
    const document = await PDFDocument.load(both);
    const permissions = document.catalog.lookup(PDFName.of('Perms'), PDFDict);
    const certifying = permissions.lookup(PDFName.of('DocMDP'), PDFDict);
    expect(certifying.lookup(PDFName.of('Reference'))?.toString()).toMatch(
      /\/TransformMethod \/DocMDP[^]*\/P 2\b/,
    );
    const [one, two] = document
      .getForm()
      .getFields()
      .map(({ acroField }) => acroField.dict.lookup(PDFName.of('V'), PDFDict));
    expect(one).toBe(certifying);
    expect(two!.lookup(PDFName.of('Reference'))?.toString()).toMatch(
      /\/TransformMethod \/FieldMDP[^]*\/Action \/All\b/,
    );
    const field = document.getForm().getField('Two').acroField.dict;
    expect(field.lookup(PDFName.of('Lock'), PDFDict).toString()).toMatch(/\/Action \/All[^]*\/P 1\b/);
    // The permission is covered by the first signature.
    expect(Buffer.from(first).toString('latin1')).toMatch(/\/Perms/);
  });

  it.each([0, 17, 900, 0.5, 0.9])(
    'two successive signatures reveal a changed byte (at %s)',
    async (where) => {
      const { first, both } = await signTwice(await makeUpload());
      const at = where >= 1 || where === 0 ? where + 12 : Math.floor(first.length * where);
      const changed = flipDigitOrByte(both, at, first.length);
      const { output } = runTool('pdfsig', ['-nocert', asFile(changed)]);
      expect(countOf(output, 'Signature is Valid.')).toBeLessThan(2);
      const read = await readSignatures(changed).catch(() => []);
      expect(read.filter(({ isIntact }) => isIntact).length).toBeLessThan(2);
    },
  );

  it('two successive signatures reveal a byte changed after the first signature in the second one only', async () => {
    const { first, both } = await signTwice(await makeUpload());
    const changed = Buffer.from(both);
    const reason = changed.indexOf('/Reason', first.length);
    changed.write('A', changed.indexOf('<', reason) + 6, 'latin1');
    expect(changed.equals(Buffer.from(both))).toBe(false);
    expect((await readSignatures(changed)).map(({ isIntact }) => isIntact)).toEqual([true, false]);
    const { output } = runTool('pdfsig', ['-nocert', asFile(changed)]);
    expect(countOf(output, 'Signature is Valid.')).toBe(1);
  });
});

/** Flips one bit of a byte covered by the first signature, outside of the signature value. */
function flipDigitOrByte(pdf: Uint8Array, at: number, coveredLength: number): Uint8Array {
  const changed = Uint8Array.from(pdf);
  const value = Buffer.from(pdf).indexOf('/Contents <');
  const index = at >= value && at < value + 6000 ? value - 40 : Math.min(at, coveredLength - 1);
  changed[index] = changed[index]! ^ 0x01;
  return changed;
}

describe('signField', () => {
  it('refuses to sign a field that does not exist or is already signed', async () => {
    const ready = await prepare(await makeUpload());
    await expect(sign(ready, 'Three', 'A')).rejects.toThrow('there is no signature field Three');
    const signed = await sign(ready, 'One', 'A');
    await expect(sign(signed, 'One', 'B')).rejects.toThrow('signed already');
  });

  it.each([90, 180, 270])(
    'draws the signature upright and in its place on a page rotated by %s degrees',
    async (rotation) => {
      const place = { name: 'One', tooltip: 'One', page: 0, rect: [60, 50, 300, 100] as const };
      const ready = await placeSignatureFields(await makeUpload({ rotation }), [place]);
      const signed = await sign(ready, 'One', 'Asha Das', await makePng(200, 100));
      expect(runTool('pdfsig', ['-nocert', asFile(signed)]).output).toContain('Signature is Valid.');
      const file = asFile(signed);
      runTool('pdftoppm', ['-png', '-r', '72', '-singlefile', file, `${file}-seen`]);
      const seen = sharp(readFileSync(`${file}-seen.png`));
      const { height } = await seen.metadata();
      // The image fills the left part of the box with its ratio of 2:1; its middle is dark blue,
      // the corner of the box is not.
      const pixel = async (x: number, y: number) => [
        ...(await seen
          .clone()
          .extract({ left: x, top: height - y, width: 1, height: 1 })
          .removeAlpha()
          .raw()
          .toBuffer()),
      ];
      const [markX, markY] = [60 + 60, 50 + 50];
      expect((await pixel(markX, markY))[0]).toBeLessThan(40);
      expect((await pixel(markX - 44, markY + 20))[0]).toBeLessThan(40);
      expect((await pixel(markX - 54, markY + 40))[0]).toBeGreaterThan(200);
      expect((await pixel(markX + 66, markY))[0]).toBeGreaterThan(200);
      const text = runTool('pdftotext', ['-layout', file, '-']).output;
      expect(text).toContain('Asha Das');
    },
  );

  it('signs a small field with a very long name', async () => {
    const ready = await placeSignatureFields(await makeUpload(), [
      { name: 'One', tooltip: 'One', page: -1, rect: [20, 20, 90, 30] },
    ]);
    const signed = await sign(ready, 'One', 'Venkatanarasimharajuvaripeta '.repeat(6).trim());
    expect(runTool('pdfsig', ['-nocert', asFile(signed)]).output).toContain('Signature is Valid.');
    expectClean(signed);
  });
});

describe('sealDocument', () => {
  // NDA-131
  it('sealDocument covers the whole document with an invisible signature', async () => {
    const writer = await createDocumentWriter({ title: 'Certificate', language: 'en' });
    writer.title('Certificate');
    const sealed = await sealDocument(await writer.finish(), {
      identity,
      signerName: 'Test signer',
      reason: 'Certificate of completion',
      signedAt: new Date('2026-03-01T10:20:30Z'),
    });
    const { output } = runTool('pdfsig', ['-nocert', asFile(sealed)]);
    expect(output).toContain('Signature is Valid.');
    expect(output).toContain('Total document signed');
    expectClean(sealed);
    expect(await conformanceFaults(sealed)).toEqual([]);
    expect(await readSignatures(sealed)).toMatchObject([
      { field: 'Seal', isIntact: true, coversWholeDocument: true },
    ]);
    expect(Buffer.from(sealed).toString('latin1')).toMatch(/\/TransformMethod \/DocMDP[^]*?\/P 1\b/);
  });
});
