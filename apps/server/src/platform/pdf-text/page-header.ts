import { PDFOperator, PDFOperatorNames, type PDFPage } from '@cantoo/pdf-lib';
import { margin, ruleColor, styles } from './page-rows';
import { artifact } from './structure';
import type { Rgb, Typesetter } from './typesetter';

/** Content of the header and footer of a page. */
interface HeaderAndFooter {
  /** Names of the parties, in the header next to the product name. */
  head: readonly string[];
  /** Name of the document, in the footer. */
  foot: string;
  /** Page number in the footer, such as "Page 1 of 4". */
  pageNumber: string;
}

const brand: Rgb = [0.122, 0.373, 0.357];
const bandHeight = 5;

/**
 * Prints the header with a coloured band and the product name, and the footer with document and
 * page number.
 */
export function printHeaderAndFooter(
  page: PDFPage,
  typesetter: Typesetter,
  { head, foot, pageNumber }: HeaderAndFooter,
): void {
  const { width, height } = page.getSize();
  const textWidth = width - 2 * margin.x;
  const right = width - margin.x;
  const ends = (text: string) => right - typesetter.widthOf(text, styles.foot);
  const nameWidth = typesetter.widthOf('Proffer', styles.brand);
  const shortHead = headLine(typesetter, head, textWidth - nameWidth - 30);
  const shortFoot = fitted(typesetter, foot, textWidth - typesetter.widthOf(pageNumber, styles.foot) - 30);
  const top = [
    ...band(width, height),
    ...typesetter.print('Proffer', margin.x, height - 40, { ...styles.brand, color: brand }),
    ...typesetter.print(shortHead, ends(shortHead), height - 40, styles.foot),
  ];
  const bottom = [
    ...hairline(60, textWidth),
    ...typesetter.print(shortFoot, margin.x, 44, styles.foot),
    ...typesetter.print(pageNumber, ends(pageNumber), 44, styles.foot),
  ];
  page.pushOperators(...artifact(top, 'Header'), ...artifact(bottom, 'Footer'));
}

/** Returns all names, each shortened to an equal share if they do not fit. */
function headLine(typesetter: Typesetter, names: readonly string[], width: number): string {
  const line = names.join(' and ');
  if (typesetter.widthOf(line, styles.foot) <= width) return line;
  const share = (width - typesetter.widthOf(' and  … …', styles.foot)) / names.length;
  return names.map((name) => fitted(typesetter, name, share)).join(' and ');
}

/** Returns the text cut to one line, with an ellipsis if it was longer. */
function fitted(typesetter: Typesetter, text: string, width: number): string {
  const [line = '', ...more] = typesetter.wrap(text, styles.foot, width);
  return more.length > 0 ? `${line.trimEnd()} …` : line;
}

export function hairline(y: number, width: number): PDFOperator[] {
  return [
    PDFOperator.of(PDFOperatorNames.PushGraphicsState),
    PDFOperator.of(PDFOperatorNames.StrokingColorRgb, ruleColor.map(String)),
    PDFOperator.of(PDFOperatorNames.SetLineWidth, ['0.6']),
    PDFOperator.of(PDFOperatorNames.MoveTo, [String(margin.x), y.toFixed(2)]),
    PDFOperator.of(PDFOperatorNames.LineTo, [(margin.x + width).toFixed(2), y.toFixed(2)]),
    PDFOperator.of(PDFOperatorNames.StrokePath),
    PDFOperator.of(PDFOperatorNames.PopGraphicsState),
  ];
}

function band(width: number, height: number): PDFOperator[] {
  const area = [0, height - bandHeight, width, bandHeight];
  return [
    PDFOperator.of(PDFOperatorNames.PushGraphicsState),
    PDFOperator.of(PDFOperatorNames.NonStrokingColorRgb, brand.map(String)),
    PDFOperator.of(
      PDFOperatorNames.AppendRectangle,
      area.map((value) => value.toFixed(2)),
    ),
    PDFOperator.of(PDFOperatorNames.FillNonZero),
    PDFOperator.of(PDFOperatorNames.PopGraphicsState),
  ];
}
