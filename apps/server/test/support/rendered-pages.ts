import { readFileSync, rmSync } from 'node:fs';
import sharp from 'sharp';
import { drawByPdfJs } from './draw-by-pdfjs.mjs';
import { pdfFile, runTool } from './tools';

/** Programs that draw PDFs, on screen and, where this differs, for a printer. */
export const readers = ['pdf.js', 'pdf.js print', 'poppler', 'ghostscript', 'ghostscript print'] as const;
export type Reader = (typeof readers)[number];

/** Mean darkness of each cell of a grid over the page, 0 to 255. */
export type DrawnPage = readonly number[];

const dotsPerInch = 100;
const grid = { width: 36, height: 48 };

/** Draws a page (from 1) with a reader. Pages of different sizes are compared in proportion. */
export async function drawPage(pdf: Uint8Array, reader: Reader, page = 1): Promise<DrawnPage> {
  const picture = await pictureOf(pdf, reader, page);
  const { data } = await sharp(picture)
    .flatten({ background: 'white' })
    .toColourspace('b-w')
    .resize(grid.width, grid.height, { fit: 'fill', kernel: 'cubic' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return [...data].map((value) => 255 - value);
}

/** Returns the largest difference between two drawings of one reader, 0 to 255, in any field of the grid. */
export function differenceOf(one: DrawnPage, other: DrawnPage): number {
  return Math.max(...one.map((value, index) => Math.abs(value - (other[index] ?? 0))));
}

/**
 * Returns the largest difference between drawings of two readers, which may be shifted by one cell.
 */
export function looseDifferenceOf(one: DrawnPage, other: DrawnPage): number {
  const steps = [-1, 0, 1].flatMap((row) => [-1, 0, 1].map((column) => row * grid.width + column));
  return Math.max(
    ...one.map((value, index) =>
      Math.min(...steps.map((step) => Math.abs(value - (other[index + step] ?? 0)))),
    ),
  );
}

async function pictureOf(pdf: Uint8Array, reader: Reader, page: number): Promise<Uint8Array> {
  if (reader === 'pdf.js') return drawByPdfJs(pdf, { intent: 'display', page, dotsPerInch });
  if (reader === 'pdf.js print') return drawByPdfJs(pdf, { intent: 'print', page, dotsPerInch });
  const file = pdfFile(pdf);
  const place = `${file}-drawn`;
  const only = [`-f`, String(page), '-l', String(page)];
  if (reader === 'poppler') {
    runTool('pdftoppm', ['-png', '-singlefile', '-r', String(dotsPerInch), ...only, file, place]);
  } else {
    runTool('gs', [
      '-q',
      '-dBATCH',
      '-dNOPAUSE',
      '-dSAFER',
      '-sDEVICE=png16m',
      '-dTextAlphaBits=4',
      '-dGraphicsAlphaBits=4',
      '-dUseCropBox',
      `-dPrinted=${String(reader === 'ghostscript print')}`,
      `-dFirstPage=${page}`,
      `-dLastPage=${page}`,
      `-r${dotsPerInch}`,
      `-sOutputFile=${place}.png`,
      file,
    ]);
  }
  const picture = readFileSync(`${place}.png`);
  rmSync(`${place}.png`);
  return picture;
}
