// Plain JavaScript, because the types of pdf.js need those of a browser, which the server's tests
// do not have.
import { fileURLToPath } from 'node:url';
import path from 'node:path';
import { createCanvas } from '@napi-rs/canvas';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

const library = path.dirname(fileURLToPath(import.meta.resolve('pdfjs-dist/package.json')));

export async function drawByPdfJs(pdf, { intent, page: pageNumber, dotsPerInch }) {
  const task = getDocument({
    data: new Uint8Array(pdf),
    verbosity: 0,
    standardFontDataUrl: path.join(library, 'standard_fonts', path.sep),
  });
  const document = await task.promise;
  try {
    const page = await document.getPage(pageNumber);
    const viewport = page.getViewport({ scale: dotsPerInch / 72 });
    const canvas = createCanvas(Math.ceil(viewport.width), Math.ceil(viewport.height));
    await page.render({ canvas, viewport, intent }).promise;
    return canvas.toBuffer('image/png');
  } finally {
    await task.destroy();
  }
}
