import { PDFOperator, PDFOperatorNames, type PDFDocument, type PDFRef } from '@cantoo/pdf-lib';
import { createTypesetter, type Rgb, type TextStyle, type Typesetter } from '../pdf-text/typesetter';

export interface SignatureAppearance {
  /**
   * Image of the signature, drawn with its aspect ratio. Without one, the first line of text is
   * printed large.
   */
  png?: Uint8Array;
  /**
   * Lines next to it, the first one emphasised: the signer's name, then for example the time in
   * UTC.
   */
  text: readonly string[];
}

interface Box {
  width: number;
  height: number;
  /** Clockwise rotation of the page in a reader, in degrees. */
  rotation: number;
}

const ink: Rgb = [0.11, 0.13, 0.17];
const muted: Rgb = [0.36, 0.39, 0.45];
const rule: Rgb = [0.72, 0.75, 0.8];
/**
 * Height of the box for which the sizes below are made, in points; in a lower box everything
 * shrinks.
 */
const fullHeight = 100;
const sizes = { padding: 12, mark: 24, name: 11, line: 9, leading: 1.4, smallest: 6.5 };
/** Share of the width for the drawn or typed signature. */
const markShare = 0.4;

/** Scale factors, tried in this order until the text fits. */
const sizesDown = [1, 0.9, 0.8, 0.7, 0.6];
const smallestPart = 0.6;

/** Matrices that turn content upright on a rotated page. */
const uprightMatrix: Record<number, number[]> = {
  0: [1, 0, 0, 1, 0, 0],
  90: [0, 1, -1, 0, 0, 0],
  180: [-1, 0, 0, -1, 0, 0],
  270: [0, -1, 1, 0, 0, 0],
};

/**
 * Draws a signature for a box of the given visible size in points, and returns the form object that
 * shows it.
 */
export async function drawAppearance(
  document: PDFDocument,
  box: Box,
  appearance: SignatureAppearance,
): Promise<PDFRef> {
  const { context } = document;
  const typesetter = createTypesetter(context);
  const scale = Math.min(1, box.height / fullHeight);
  const padding = sizes.padding * scale;
  const markWidth = box.width * markShare - 2 * padding;
  const markHeight = box.height - 2 * padding;
  const image = appearance.png ? await document.embedPng(appearance.png) : undefined;
  const operators: PDFOperator[] = [];
  if (image) {
    const fit = Math.min(markWidth / image.width, markHeight / image.height);
    const [width, height] = [image.width * fit, image.height * fit];
    const place = [
      width,
      0,
      0,
      height,
      padding + (markWidth - width) / 2,
      padding + (markHeight - height) / 2,
    ];
    operators.push(
      PDFOperator.of(PDFOperatorNames.PushGraphicsState),
      operator(PDFOperatorNames.ConcatTransformationMatrix, ...place),
      PDFOperator.of(PDFOperatorNames.DrawObject, ['/Mark']),
      PDFOperator.of(PDFOperatorNames.PopGraphicsState),
    );
  } else {
    const place = { x: padding, width: markWidth, height: box.height };
    operators.push(...printMark(typesetter, appearance.text[0] ?? '', place, scale));
  }
  operators.push(...divider(box.width * markShare, padding, box.height));
  operators.push(...printLines(typesetter, appearance.text, box, scale));

  const resources = context.obj({
    Font: await typesetter.embedFonts(),
    ...(image ? { XObject: { Mark: image.ref } } : {}),
  });
  const form = context.formXObject(operators, {
    BBox: context.obj([0, 0, box.width, box.height]),
    Matrix: context.obj(uprightMatrix[box.rotation] ?? [1, 0, 0, 1, 0, 0]),
    Resources: resources,
  });
  return context.register(form);
}

/** Prints a typed name as large as it fits on three lines. */
function printMark(
  typesetter: Typesetter,
  name: string,
  { x, width, height }: { x: number; width: number; height: number },
  scale: number,
): PDFOperator[] {
  const largest: TextStyle = { weight: 'regular', size: sizes.mark * scale, color: ink };
  const onFewLines = sizesDown.find(
    (part) => typesetter.wrap(name, { ...largest, size: largest.size * part }, width).length <= 3,
  );
  const style = fitStyle(
    typesetter,
    longestWords(name),
    { ...largest, size: largest.size * (onFewLines ?? smallestPart) },
    width,
  );
  const leading = style.size * 1.3;
  const lines = typesetter.wrap(name, style, width).slice(0, 3);
  const top = height / 2 + (lines.length * leading) / 2;
  return lines.flatMap((line, index) =>
    typesetter.print(line, x, top - leading * (index + 1) + leading * 0.3, style),
  );
}

/** Prints the lines vertically centred in the box, smaller if they do not fit. */
function printLines(typesetter: Typesetter, text: readonly string[], box: Box, scale: number): PDFOperator[] {
  const padding = sizes.padding * scale;
  const left = box.width * markShare + padding;
  const width = box.width - left - padding;
  const room = box.height - padding;
  const set = (part: number) => setLines(typesetter, text, width, scale * part);
  const part = sizesDown.find((one) => heightOf(set(one)) <= room) ?? smallestPart;
  let height = 0;
  const shown = set(part).filter(({ leading }) => (height += leading) <= room);
  let y = box.height / 2 + heightOf(shown) / 2;
  return shown.flatMap(({ line, style, leading }) => {
    y -= leading;
    return typesetter.print(line, left, y + leading * 0.26, style);
  });
}

interface SetLine {
  line: string;
  style: TextStyle;
  leading: number;
}

const heightOf = (lines: readonly SetLine[]): number => lines.reduce((sum, { leading }) => sum + leading, 0);

function setLines(typesetter: Typesetter, text: readonly string[], width: number, scale: number): SetLine[] {
  return text.flatMap((words, index) => {
    const isName = index === 0;
    const size = (isName ? sizes.name : sizes.line) * scale;
    const style: TextStyle = { weight: isName ? 'bold' : 'regular', size, color: isName ? ink : muted };
    const fitting = fitStyle(typesetter, longestWords(words), style, width);
    const lines = typesetter.wrap(words, fitting, width).slice(0, 4);
    return lines.map((line) => ({ line, style: fitting, leading: fitting.size * sizes.leading }));
  });
}

function longestWords(line: string): string[] {
  return line.split(/\s+/);
}

/** Returns the style, with a smaller size if a text is wider than `width`. */
function fitStyle(typesetter: Typesetter, texts: string[], style: TextStyle, width: number): TextStyle {
  const widest = Math.max(1, ...texts.map((text) => typesetter.widthOf(text, style)));
  return widest <= width
    ? style
    : { ...style, size: Math.max(sizes.smallest, (style.size * width) / widest) };
}

function divider(x: number, padding: number, height: number): PDFOperator[] {
  return [
    PDFOperator.of(PDFOperatorNames.PushGraphicsState),
    operator(PDFOperatorNames.StrokingColorRgb, ...rule),
    operator(PDFOperatorNames.SetLineWidth, 0.6),
    operator(PDFOperatorNames.MoveTo, x, padding),
    operator(PDFOperatorNames.LineTo, x, height - padding),
    PDFOperator.of(PDFOperatorNames.StrokePath),
    PDFOperator.of(PDFOperatorNames.PopGraphicsState),
  ];
}

function operator(name: PDFOperatorNames, ...values: number[]): PDFOperator {
  return PDFOperator.of(
    name,
    values.map((value) => String(Math.round(value * 1000) / 1000)),
  );
}
