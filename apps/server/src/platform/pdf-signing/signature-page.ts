import { PDFName, PDFOperator, PDFOperatorNames } from '@cantoo/pdf-lib';
import { printFace } from '../pdf-text/page-face';
import { createTypesetter, type Rgb, type TextStyle } from '../pdf-text/typesetter';
import { openForSigning } from './open-document';
import { rewriteWhole } from './rewrite';
import { seenSize, type Rect } from './signature-fields';

interface SignaturePageOptions {
  title: string;
  /** One box each, from the top, with this above it. */
  labels: readonly string[];
  /** A sentence under the title. */
  note?: string;
  /** Whom the document is between, and which it is. */
  head?: readonly string[];
  foot?: string;
}

interface SignaturePage {
  pdf: Uint8Array;
  /** Place of each box on the page, in the order of the labels. */
  rects: Rect[];
  /** Index of the page, from 0. */
  page: number;
}

const a4 = { width: 595.28, height: 841.89 };
const margin = { x: 68, top: 72, bottom: 72 };
const boxHeight = 132;
const gap = 26;

const ink: Rgb = [0.11, 0.13, 0.17];
const muted: Rgb = [0.4, 0.43, 0.49];
const rule: Rgb = [0.72, 0.75, 0.8];
const styles = {
  title: { weight: 'bold', size: 21, color: ink },
  note: { weight: 'regular', size: 9.5, color: muted },
  label: { weight: 'bold', size: 10, color: ink },
} as const satisfies Record<string, TextStyle>;

/**
 * Appends a page with an empty box for each signature to any unsigned document, in the size of its last page where
 * that is near A4. Throws a PdfRefusal for a document that cannot be signed.
 */
export async function appendSignaturePage(
  pdf: Uint8Array,
  options: SignaturePageOptions,
): Promise<SignaturePage> {
  const document = await openForSigning(pdf);
  const last = document.getPages().at(-1);
  const size = last && isNearA4(seenSize(last)) ? seenSize(last) : a4;
  const page = document.addPage([size.width, size.height]);
  const typesetter = await createTypesetter(document.context);
  const width = size.width - 2 * margin.x;
  let y = size.height - margin.top;

  function write(text: string, style: TextStyle, leading: number): void {
    for (const line of typesetter.wrap(text, style, width)) {
      y -= leading;
      page.pushOperators(...typesetter.print(line, margin.x, y + leading * 0.28, style));
    }
  }

  write(options.title, styles.title, 27);
  y -= 6;
  write(options.note ?? 'Signed electronically. Times are in UTC.', styles.note, 14);
  const rects = options.labels.map((label): Rect => {
    y -= gap;
    write(label, styles.label, 15);
    y -= 5 + boxHeight;
    return [margin.x, y, width, boxHeight];
  });
  if (y < margin.bottom) throw new Error(`a signature page has no room for ${options.labels.length} boxes`);
  for (const rect of rects) page.pushOperators(...outline(rect));
  const { head = [], foot = options.title } = options;
  const count = document.getPageCount();
  printFace(page, typesetter, { head, foot, pageNumber: `Page ${count} of ${count}` });
  page.node.normalizedEntries().Resources.set(PDFName.of('Font'), await typesetter.embedFonts());
  return { pdf: await rewriteWhole(document), rects, page: count - 1 };
}

function isNearA4({ width, height }: { width: number; height: number }): boolean {
  return Math.abs(width - a4.width) < 40 && Math.abs(height - a4.height) < 60;
}

function outline(rect: Rect): PDFOperator[] {
  return [
    PDFOperator.of(PDFOperatorNames.PushGraphicsState),
    PDFOperator.of(PDFOperatorNames.StrokingColorRgb, rule.map(String)),
    PDFOperator.of(PDFOperatorNames.SetLineWidth, ['0.6']),
    PDFOperator.of(
      PDFOperatorNames.AppendRectangle,
      rect.map((value) => value.toFixed(2)),
    ),
    PDFOperator.of(PDFOperatorNames.StrokePath),
    PDFOperator.of(PDFOperatorNames.PopGraphicsState),
  ];
}
