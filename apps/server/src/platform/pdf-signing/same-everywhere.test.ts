import { readFileSync } from 'node:fs';
import path from 'node:path';
import { PDFArray, PDFDocument, PDFName, PDFString, type PDFPage } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { differenceOf, drawPage, looseDifferenceOf, readers } from '../../../test/support/rendered-pages';
import { runTool } from '../../../test/support/tools';
import { asFile } from './test/documents';
import { foreignPdf } from './test/foreign-pages';
import { listLayers, makeMarked, text, type MarkedDocument } from './test/marked-documents';
import { signTwice } from './test/signed-twice';
import { inspectPdf } from '.';

/** Maximum difference between drawings of one reader, from rounding. */
const sameReader = 6;
/**
 * Maximum difference between two readers, which smooth letters differently. A missing word of 12
 * points differs by 40 and more.
 */
const twoReaders = 30;

const produced = (name: string) => readFileSync(path.join(import.meta.dirname, 'test/producers', name));

/** Rewrites a PDF with Ghostscript, with the same fields and annotations. */
function byGhostscript(pdf: Uint8Array): Uint8Array {
  const file = asFile(pdf);
  const code = runTool('gs', [
    '-q',
    '-dBATCH',
    '-dNOPAUSE',
    '-sDEVICE=pdfwrite',
    '-o',
    `${file}.gs`,
    file,
  ]).code;
  if (code !== 0) throw new Error('Ghostscript could not write the document');
  return readFileSync(`${file}.gs`);
}

function protectedBy(args: string[], pdf: Uint8Array): Uint8Array {
  const file = asFile(pdf);
  runTool('qpdf', ['--allow-weak-crypto', '--encrypt', '', 'owner', ...args, '--', file, `${file}.locked`]);
  return readFileSync(`${file}.locked`);
}

async function scanned(): Promise<Uint8Array> {
  const picture = sharp({ create: { width: 600, height: 800, channels: 3, background: '#eee' } });
  const stroke = await sharp({ create: { width: 300, height: 40, channels: 3, background: '#225' } })
    .png()
    .toBuffer();
  const jpeg = await picture
    .composite([{ input: stroke, left: 100, top: 120 }])
    .jpeg()
    .toBuffer();
  const document = await PDFDocument.create();
  document.addPage([600, 800]).drawImage(await document.embedJpg(jpeg), { width: 600, height: 800 });
  return document.save();
}

async function filledForm(): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const page = document.addPage([400, 400]);
  const form = document.getForm();
  const place = (y: number) => ({ x: 60, y, width: 220, height: 26 });
  const price = form.createTextField('price');
  price.setText('Rs 10,000 (net) \\ "net"');
  price.addToPage(page, place(340));
  const terms = form.createTextField('terms');
  terms.enableMultiline();
  terms.setText('Penalty of five lakh rupees for each breach of these terms, payable at once.\nPune');
  terms.addToPage(page, { ...place(260), height: 60 });
  const pin = form.createTextField('pin');
  pin.setMaxLength(6);
  pin.enableCombing();
  pin.setText('411001');
  pin.addToPage(page, place(220));
  const city = form.createDropdown('city');
  city.addOptions(['Pune', 'Delhi']);
  city.select('Delhi');
  city.addToPage(page, place(180));
  form.createTextField('nothing typed').addToPage(page, place(140));
  const agreed = form.createCheckBox('agreed');
  agreed.addToPage(page, { x: 60, y: 100, width: 20, height: 20 });
  agreed.check();
  form.createCheckBox('declined').addToPage(page, { x: 100, y: 100, width: 20, height: 20 });
  const term = form.createRadioGroup('term');
  term.addOptionToPage('one year', page, { x: 140, y: 100, width: 20, height: 20 });
  term.addOptionToPage('two years', page, { x: 180, y: 100, width: 20, height: 20 });
  term.select('two years');
  return document.save();
}

function everything(marked: MarkedDocument): void {
  const { appearance, written, document } = marked;
  marked.field({ FT: 'Tx', V: text('Nine lakh'), AP: { N: written('Nine lakh') }, MK: { BC: [0] } });
  marked.annotate({
    Subtype: 'FreeText',
    Rect: [60, 160, 260, 184],
    Contents: text('Rs 5'),
    AP: { N: written('Rs 5') },
  });
  marked.annotate({ Subtype: 'Stamp', Rect: [60, 80, 160, 92], AP: { N: written('APPROVED') } });
  const multiply = appearance('/Gs gs 1 1 0 rg 0 0 200 24 re f', {
    Resources: { ExtGState: { Gs: { BM: 'Multiply', ca: 0.6 } } },
    Group: { S: 'Transparency' },
  });
  marked.annotate({
    Subtype: 'Highlight',
    Rect: [60, 255, 200, 275],
    QuadPoints: [60, 275, 200, 275, 60, 255, 200, 255],
    AP: { N: multiply },
  });
  marked.annotate({ Subtype: 'Square', F: 2, AP: { N: appearance('0 g 0 0 200 24 re f') } });
  marked.annotate({
    Subtype: 'Link',
    Rect: [60, 40, 90, 60],
    Border: [0, 0, 0],
    F: 0,
    A: { S: 'URI', URI: PDFString.of('tel:+912212345678') },
  });
  const layer = marked.layer({
    Usage: { Print: { PrintState: 'ON' }, View: { ViewState: 'ON' }, Export: { ExportState: 'ON' } },
  });
  const byPrint = document.context.obj({ Event: 'Print', Category: ['Print'], OCGs: [layer] });
  listLayers(marked, [layer], { AS: [byPrint] });
  const turned = appearance('0 0.5 0 rg 0 0 200 24 re f 1 0 0 rg 0 0 60 24 re f', {
    Matrix: [0, 1, -1, 0, 0, 0],
  });
  marked.annotate({ Subtype: 'Stamp', Rect: [340, 60, 300, 220], AP: { N: turned } });
  document.setTitle('Everything');
}

/** Returns a document whose two pages share their array of annotations, or one annotation. */
const shared = (isOneArray: boolean) =>
  makeMarked((marked) => {
    const { document, page, written } = marked;
    marked.field({ FT: 'Tx', V: text('Nine lakh'), AP: { N: written('Nine lakh') } });
    const second: PDFPage = document.addPage([400, 300]);
    const entries = page.node.lookup(PDFName.of('Annots'), PDFArray);
    const array = isOneArray ? document.context.register(entries) : document.context.obj(entries.asArray());
    if (isOneArray) page.node.set(PDFName.of('Annots'), array);
    second.node.set(PDFName.of('Annots'), array);
  });

/** Returns a page that is partly visible and whose content is unbalanced. */
const disordered = (content: string, visible: string) => () =>
  foreignPdf([{ page: `/MediaBox [0 0 300 400] ${visible}`, contents: [content, terms] }]);
const terms = 'q BT /F1 18 Tf 60 180 Td (Penalty as agreed) Tj ET Q';

interface Look {
  pages?: number;
  /** Readers show the upload differently, and the signed document alike. */
  isDisputed?: true;
}

const accepted: [what: string, make: () => Promise<Uint8Array> | Uint8Array, look?: Look][] = [
  ['text from LibreOffice', () => produced('libreoffice-text.pdf')],
  ['a form from LibreOffice with a ticked box', () => produced('libreoffice-form-empty.pdf')],
  ['a page printed by Chromium', () => produced('chromium-print.pdf')],
  ['a document rewritten by Ghostscript', () => byGhostscript(produced('libreoffice-text.pdf'))],
  ['a form rewritten by Ghostscript', async () => byGhostscript(await filledForm())],
  ['a scanned page', scanned],
  ['a form that is filled in', filledForm],
  ['annotations, links and layers that are always shown', () => makeMarked(everything)],
  ['two pages with one array of annotations', () => shared(true), { pages: 2 }],
  ['one field on two pages', () => shared(false), { pages: 2 }],
  [
    'a document that is protected against changes (AES-256)',
    async () => protectedBy(['256'], await filledForm()),
  ],
  [
    'a document that is protected against changes (RC4)',
    async () => protectedBy(['128', '--use-aes=n'], await makeMarked(everything)),
  ],
  ['a CropBox that is larger than the page', disordered('', '/CropBox [-200 -200 900 1100]')],
  ['a CropBox inside a page that is turned', disordered('', '/CropBox [40 100 290 300] /Rotate 90')],
  ['graphics states that are left open', disordered('q q 0.8 0 0 0.8 9 9 cm q', '')],
  ['a page that is mirrored and left so', disordered('1 0 0 -1 0 400 cm q', '')],
  ['graphics states that are closed too often', disordered('Q Q Q', ''), { isDisputed: true }],
];

describe('a form that readers fill in again', () => {
  // NDA-262
  it('a form is refused when LibreOffice has written its values', async () => {
    await expect(inspectPdf(produced('libreoffice-form-filled.pdf'), 'signing')).rejects.toMatchObject({
      reason: 'pdf_form_fields',
    });
  });
});

describe('a document that both sides have signed', () => {
  // NDA-50, NDA-260, NDA-263
  it.each(accepted)(
    'a document signed by both sides looks in every reader, on screen and on paper, exactly like the upload: %s',
    async (_what, make, { pages = 1, isDisputed } = {}) => {
      const upload = await make();
      await inspectPdf(upload, 'signing');
      const signed = await signTwice(upload);
      const different: { reader: string; page: number; change: number; spread: number }[] = [];
      for (let page = 1; page <= pages; page += 1) {
        const reference = await drawPage(signed, 'pdf.js', page);
        for (const reader of readers) {
          const drawn = reader === 'pdf.js' ? reference : await drawPage(signed, reader, page);
          const before = isDisputed ? drawn : await drawPage(upload, reader, page);
          const [change, spread] = [differenceOf(drawn, before), looseDifferenceOf(drawn, reference)];
          if (change > sameReader || spread > twoReaders) different.push({ reader, page, change, spread });
        }
      }
      expect(different).toEqual([]);
      const file = asFile(signed);
      expect(runTool('qpdf', ['--check', file])).toMatchObject({ code: 0 });
      expect(runTool('pdftoppm', ['-r', '10', '-png', file, `${file}-drawn`]).output).toBe('');
      expect(runTool('pdfsig', ['-nocert', file]).output.match(/Signature is Valid\./g)).toHaveLength(2);
    },
  );

  it('the comparison of drawings detects a word that is missing on paper', async () => {
    const only = await makeMarked(
      ({ annotate, written }) => void annotate({ Subtype: 'Stamp', F: 0, AP: { N: written('Nine') } }),
    );
    const [screen, paper] = [await drawPage(only, 'ghostscript'), await drawPage(only, 'ghostscript print')];
    expect(looseDifferenceOf(screen, paper)).toBeGreaterThan(twoReaders);
  });
});
