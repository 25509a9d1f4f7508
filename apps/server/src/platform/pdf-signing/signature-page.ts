import { degrees, PDFName, PDFOperator, PDFOperatorNames } from '@cantoo/pdf-lib';
import { productBrand, type Brand } from '../brand';
import { embedLogo, printHeaderAndFooter } from '../pdf-text/page-header';
import { artifact, openStructure } from '../pdf-text/structure';
import { createTypesetter, type Rgb, type TextStyle } from '../pdf-text/typesetter';
import { openForSigning } from './admission';
import { frameOf, type Rect } from './page-frame';
import { rewriteWhole } from './rewrite';

interface SignaturePageOptions {
  title: string;
  /** One label for each box, from the top, printed above it. */
  labels: readonly string[];
  /** A sentence below the title. */
  note?: string;
  /** Parties and name of the document. */
  head?: readonly string[];
  foot?: string;
  /** The look of the market; by default that of the product. */
  brand?: Brand;
}

interface SignaturePage {
  pdf: Uint8Array;
  /** Rectangle of each box on the page, in the order of the labels. */
  rects: Rect[];
  /** Page index, from 0. */
  page: number;
}

const a4 = { width: 595.28, height: 841.89 };
const margin = { x: 68, top: 72, bottom: 72 };
const boxHeight = 132;
const gap = 26;

/** The page is in English, independent of the document’s language. */
const english = { language: 'en' } as const;

const ink: Rgb = [0.11, 0.13, 0.17];
const muted: Rgb = [0.4, 0.43, 0.49];
const rule: Rgb = [0.72, 0.75, 0.8];
const styles = {
  title: { weight: 'bold', size: 21, color: ink },
  note: { weight: 'regular', size: 9.5, color: muted },
  label: { weight: 'bold', size: 10, color: ink },
} as const satisfies Record<string, TextStyle>;

/**
 * Appends a page with an empty box for each signature to an unsigned document, in the size of its
 * last page if that is near A4. In a document tagged by our writer the page is tagged too, with
 * each field after its label. Throws a PdfRefusal if the document cannot be signed.
 */
export async function appendSignaturePage(
  pdf: Uint8Array,
  options: SignaturePageOptions,
): Promise<SignaturePage> {
  const document = await openForSigning(pdf);
  const last = document.getPages().at(-1);
  const lastSize = last ? frameOf(last) : a4;
  const size = isNearA4(lastSize) ? lastSize : a4;
  const page = document.addPage([size.width, size.height]);
  // Without its own entries the page would inherit those of the pages before it.
  page.setCropBox(0, 0, size.width, size.height);
  page.setRotation(degrees(0));
  const typesetter = createTypesetter(document.context);
  const structure = openStructure(document);
  const width = size.width - 2 * margin.x;
  let y = size.height - margin.top;

  function write(role: 'H2' | 'P', text: string, style: TextStyle, leading: number): void {
    const operators = typesetter.wrap(text, style, width).flatMap((line) => {
      y -= leading;
      return typesetter.print(line, margin.x, y + leading * 0.28, style);
    });
    const part = structure?.root.add(role, english);
    page.pushOperators(...(part ? part.hold(page, operators) : operators));
  }

  write('H2', options.title, styles.title, 27);
  y -= 6;
  write('P', options.note ?? 'Signed electronically. Times are in UTC.', styles.note, 14);
  const rects = options.labels.map((label): Rect => {
    y -= gap;
    write('P', label, styles.label, 15);
    structure?.root.add('Form', english);
    y -= 5 + boxHeight;
    return [margin.x, y, width, boxHeight];
  });
  if (y < margin.bottom) throw new Error(`a signature page has no room for ${options.labels.length} boxes`);
  for (const rect of rects) page.pushOperators(...artifact(outline(rect)));
  const count = document.getPageCount();
  const { head = [], foot = options.title, brand = productBrand } = options;
  const logo = await embedLogo(document, brand);
  printHeaderAndFooter(page, typesetter, {
    head,
    foot,
    pageNumber: `Page ${count} of ${count}`,
    brand,
    logo,
  });
  structure?.save();
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
