import {
  PDFName,
  PDFOperator,
  PDFOperatorNames,
  type PDFDocument,
  type PDFImage,
  type PDFPage,
} from '@cantoo/pdf-lib';
import { oneLine } from '../one-line';
import type { Brand } from '../brand';
import { margin, ruleColor, styles } from './page-rows';
import { artifact } from './structure';
import type { Rgb, TextStyle, Typesetter } from './typesetter';

/** Content of the header and footer of a page. */
interface HeaderAndFooter {
  /** Names of the parties, in the header next to the name of the market. */
  head: readonly string[];
  /** Name of the document, in the footer. */
  foot: string;
  /** Page number in the footer, such as "Page 1 of 4". */
  pageNumber: string;
  brand: Brand;
  /** The embedded logo of the brand, if it has one. */
  logo: PDFImage | undefined;
}

const logoHeight = 16;
const logoName = PDFName.of('MarketLogo');
const bandHeight = 5;

/**
 * Prints the header with a coloured band, logo and name of the market, and the footer with document and
 * page number.
 */
export function printHeaderAndFooter(
  page: PDFPage,
  typesetter: Typesetter,
  { head, foot, pageNumber, brand, logo }: HeaderAndFooter,
): void {
  const { width, height } = page.getSize();
  const textWidth = width - 2 * margin.x;
  const right = width - margin.x;
  const ends = (text: string) => right - typesetter.widthOf(text, styles.foot);
  const colour = rgbOf(brand.shades[8]);
  const left = logo ? (logo.width / logo.height) * logoHeight + 8 : 0;
  const name = fitted(typesetter, oneLine(brand.name), textWidth / 2 - left, styles.brand);
  const nameWidth = left + typesetter.widthOf(name, styles.brand);
  const shortHead = headLine(typesetter, head, textWidth - nameWidth - 30);
  const shortFoot = fitted(typesetter, foot, textWidth - typesetter.widthOf(pageNumber, styles.foot) - 30);
  const top = [
    ...band(width, height, colour),
    ...(logo ? picture(page, logo, margin.x, height - 44.5) : []),
    ...typesetter.print(name, margin.x + left, height - 40, { ...styles.brand, color: colour }),
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
function fitted(typesetter: Typesetter, text: string, width: number, style: TextStyle = styles.foot): string {
  const [line = '', ...more] = typesetter.wrap(text, style, width);
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

/** Embeds the logo of a brand into a document; undefined if it has none. */
export const embedLogo = async (document: PDFDocument, { logo }: Brand): Promise<PDFImage | undefined> =>
  logo && document.embedPng(logo.print);

function picture(page: PDFPage, logo: PDFImage, x: number, y: number): PDFOperator[] {
  // Drawing it by pdf-lib would name it randomly; the same text must produce identical bytes.
  page.node.setXObject(logoName, logo.ref);
  const width = (logo.width / logo.height) * logoHeight;
  const matrix = [width, 0, 0, logoHeight, x, y].map((value) => value.toFixed(2));
  return [
    PDFOperator.of(PDFOperatorNames.PushGraphicsState),
    PDFOperator.of(PDFOperatorNames.ConcatTransformationMatrix, matrix),
    PDFOperator.of(PDFOperatorNames.DrawObject, [logoName]),
    PDFOperator.of(PDFOperatorNames.PopGraphicsState),
  ];
}

/** Returns the channels of `#rrggbb` from 0 to 1. */
function rgbOf(colour: string): Rgb {
  const channel = (at: number) => Math.round(Number.parseInt(colour.slice(at, at + 2), 16) / 0.255) / 1_000;
  return [channel(1), channel(3), channel(5)];
}

function band(width: number, height: number, colour: Rgb): PDFOperator[] {
  const area = [0, height - bandHeight, width, bandHeight];
  return [
    PDFOperator.of(PDFOperatorNames.PushGraphicsState),
    PDFOperator.of(PDFOperatorNames.NonStrokingColorRgb, colour.map(String)),
    PDFOperator.of(
      PDFOperatorNames.AppendRectangle,
      area.map((value) => value.toFixed(2)),
    ),
    PDFOperator.of(PDFOperatorNames.FillNonZero),
    PDFOperator.of(PDFOperatorNames.PopGraphicsState),
  ];
}
