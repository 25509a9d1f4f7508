import { deflateSync } from 'node:zlib';
import { PDFDocument, PDFName } from '@cantoo/pdf-lib';
import { describe, expect, it } from 'vitest';
import { runTool } from '../../../test/support/tools';
import { createPagePainter } from './page-content';
import { stampCopy } from './stamp-copy';
import { asFile } from './test/documents';
import { foreignPdf, rawPdf } from './test/foreign-pages';

const stream = (content: string, entries = '') =>
  `<</Length ${content.length} ${entries}>>\nstream\n${content}\nendstream`;
const page = (entries: string) => `<</Type /Page /Parent 2 0 R /MediaBox [0 0 300 400] ${entries}>>`;
const resources = '/Resources <</Font <</F1 <</Type /Font /Subtype /Type1 /BaseFont /Helvetica>>>>>>';
const terms = 'BT /F1 12 Tf 30 300 Td (Terms) Tj ET';
const catalog = '<</Type /Catalog /Pages 2 0 R>>';

const textOf = (pdf: Uint8Array) => runTool('pdftotext', ['-layout', asFile(pdf), '-']).output;
const countOf = (pdf: Uint8Array, word: string) => textOf(pdf).split(word).length - 1;

function expectClean(pdf: Uint8Array): void {
  expect(runTool('qpdf', ['--check', asFile(pdf)])).toMatchObject({ code: 0 });
}

// NDA-281
describe('drawing on pages of foreign origin', () => {
  it.each([
    ['one list of streams', '/Contents 5 0 R', ['[6 0 R 7 0 R]', stream(terms), stream('q')]],
    ['one stream', '/Contents 5 0 R', [stream(`${terms} q`)]],
    ['streams in order', '/Contents [5 0 R 6 0 R]', [stream(`${terms} `), stream('q Q')]],
  ])('a stamp is drawn once on each of two pages that share %s', async (_what, contents, objects) => {
    const kids = '<</Type /Pages /Kids [3 0 R 4 0 R] /Count 2>>';
    const pages = [page(`${contents} ${resources}`), page(`${contents} ${resources}`)];
    const copy = await stampCopy(rawPdf([catalog, kids, ...pages, ...objects]), ['Copy for Asha']);
    expect([countOf(copy, 'Terms'), countOf(copy, 'Copy for Asha')]).toEqual([2, 2]);
    expectClean(copy);
  });

  const onePage = '<</Type /Pages /Kids [3 0 R] /Count 1>>';
  const packed = deflateSync(`${terms} Q Q q`).toString('latin1');

  it('a stamp is drawn over a content stream that only readers can decode', async () => {
    const content = stream(packed, '/Filter /FlateDecode /DecodeParms <</Predictor 1>>');
    const copy = await stampCopy(rawPdf([catalog, onePage, page(`/Contents 4 0 R ${resources}`), content]), [
      'Copy',
    ]);
    expect([countOf(copy, 'Terms'), countOf(copy, 'Copy')]).toEqual([1, 1]);
    expectClean(copy);
  });

  it('a truncated content stream is read up to its end, as PDF readers do', async () => {
    const content = stream(packed.slice(0, -4), '/Filter /FlateDecode');
    const copy = await stampCopy(rawPdf([catalog, onePage, page(`/Contents 4 0 R ${resources}`), content]), [
      'Copy',
    ]);
    expect([countOf(copy, 'Terms'), countOf(copy, 'Copy')]).toEqual([1, 1]);
    expectClean(copy);
  });

  it('a page with several content streams is refused if one cannot be decoded', async () => {
    const contents = [stream('q'), stream('no deflated data', '/Filter /FlateDecode')];
    const pdf = rawPdf([catalog, onePage, page(`/Contents [4 0 R 5 0 R] ${resources}`), ...contents]);
    await expect(stampCopy(pdf, ['Copy'])).rejects.toMatchObject({ reason: 'pdf_damaged' });
  });

  it.each([
    ['that is in order', terms],
    ['that leaves a state open', `q ${terms}`],
  ])('stamping a page keeps the structure tags of content %s', async (_what, drawn) => {
    const tagged = rawPdf([
      '<</Type /Catalog /Pages 2 0 R /MarkInfo <</Marked true>> /StructTreeRoot 5 0 R>>',
      onePage,
      page(`/Contents 4 0 R /StructParents 7 ${resources}`),
      stream(`/P <</MCID 0>> BDC ${drawn} EMC`),
      '<</Type /StructTreeRoot /K [6 0 R] /ParentTree <</Kids [<</Limits [7 7] /Nums [7 [6 0 R]]>>]>>>>',
      '<</Type /StructElem /S /P /P 5 0 R /Pg 3 0 R /K 0>>',
    ]);
    const structure = (pdf: Uint8Array) => runTool('pdfinfo', ['-struct-text', asFile(pdf)]).output;
    expect(structure(tagged)).toMatch(/P \(block\)\s+"Terms"/);
    const copy = await stampCopy(tagged, ['Copy']);
    expect(structure(copy)).toMatch(/P \(block\)\s+"Terms"/);
    expectClean(copy);
  });

  it('unbalanced page content is balanced, and other content stays unchanged', async () => {
    const contents = [[terms], ['Q Q 0.5 0 0 0.5 3 4 cm ', terms]];
    const document = await PDFDocument.load(
      foreignPdf(contents.map((streams) => ({ page: '/MediaBox [0 0 300 400]', contents: streams }))),
    );
    const [first, second] = document.getPages();
    const before = first?.node.toString();
    const painter = createPagePainter(document);
    for (const one of document.getPages()) painter.settle(one);
    expect(first?.node.toString()).toBe(before);
    expect(second?.node.Resources()?.has(PDFName.of('Font'))).toBe(false);
    // Poppler ignores all content after a surplus `Q`.
    const settled = await document.save();
    expect(countOf(settled, 'Terms')).toBe(2);
    expectClean(settled);
  });
});
