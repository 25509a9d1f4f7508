import { createHash, randomBytes } from 'node:crypto';
import {
  CustomFontSubsetEmbedder,
  PDFHexString,
  PDFName,
  PDFOperator,
  PDFOperatorNames,
  type PDFContext,
  type PDFDict,
} from '@cantoo/pdf-lib';
import type { Font } from '@pdf-lib/fontkit';
import { embeddable, fontsFor, type LoadedFont } from './font-engine';
import type { FontWeight } from './font-files';
import { chooseFonts, printableText } from './font-runs';
import { breakLines } from './line-breaking';
import { languagesOf } from './run-languages';
import { marked } from './structure';

export type Rgb = readonly [red: number, green: number, blue: number];

export interface TextStyle {
  weight: FontWeight;
  /** Font size in points. */
  size: number;
  /** Components from 0 to 1. */
  color: Rgb;
}

export interface Typesetter {
  /** Returns the width of a text on one line, in points. */
  widthOf(text: string, style: Pick<TextStyle, 'weight' | 'size'>): number;
  /**
   * Breaks text into lines no wider than `maxWidth` points, apart from the space at the end of a
   * line, which is kept.
   */
  wrap(text: string, style: Pick<TextStyle, 'weight' | 'size'>, maxWidth: number): string[];
  /** Returns content-stream operators that print one line with its baseline at (x, y). */
  print(line: string, x: number, y: number, style: TextStyle): PDFOperator[];
  /**
   * Writes the used fonts into the document and returns the `/Font` resource dictionary for the
   * operators. Call it once, after the last line: glyphs printed later would be missing.
   */
  embedFonts(): Promise<PDFDict>;
}

interface Glyph {
  code: string;
  /** In thousandths of the font size. */
  xAdvance: number;
  naturalAdvance: number;
  xOffset: number;
  yOffset: number;
}

interface ShapedRun {
  text: string;
  fontName: string | undefined;
  glyphs: Glyph[];
  width: number;
  isInReadingOrder: boolean;
}

/** Width of the box for a character that no font has, in thousandths of the font size. */
const missingWidth = 620;

/**
 * Creates a typesetter for text of any script, with embedded fonts. The font is chosen per
 * character, and marks and conjuncts are placed by the font’s rules. Copying and searching give the
 * original text. Characters without a font print as a box. Only used glyphs are embedded. A seed
 * makes the names of font subsets, and thus the bytes, reproducible.
 */
export function createTypesetter(context: PDFContext, seed?: string): Typesetter {
  const targets = new Map<Font, { name: string; embedder: CustomFontSubsetEmbedder }>();
  const shaped: Record<FontWeight, Map<string, ShapedRun[]>> = { regular: new Map(), bold: new Map() };

  /** Adds a font to the document at its first use. */
  function targetOf({ font, bytes }: LoadedFont) {
    const cached = targets.get(font);
    if (cached) return cached;
    // The class’s own factory is asynchronous for other engines, but typesetting is synchronous.
    const embedder: CustomFontSubsetEmbedder = Reflect.construct(CustomFontSubsetEmbedder, [
      embeddable(font),
      bytes,
      `${subsetTag(seed && `${seed}\n${targets.size}`)}+${font.postscriptName}`,
    ]);
    const target = { name: `T${targets.size + 1}`, embedder };
    targets.set(font, target);
    return target;
  }

  function shapeRun(text: string, loaded: LoadedFont | undefined): ShapedRun {
    if (!loaded)
      return { text, fontName: undefined, glyphs: [], width: missingWidth, isInReadingOrder: true };
    const { font } = loaded;
    const target = targetOf(loaded);
    const scale = 1000 / font.unitsPerEm;
    const { glyphs, positions } = font.layout(text);
    const codes = target.embedder.encodeText(text).asString().match(/.{4}/g) ?? [];
    const placed = codes.map((code, index): Glyph => {
      const position = positions[index];
      const naturalAdvance = (glyphs[index]?.advanceWidth ?? 0) * scale;
      return {
        code,
        naturalAdvance,
        xAdvance: position ? position.xAdvance * scale : naturalAdvance,
        xOffset: (position?.xOffset ?? 0) * scale,
        yOffset: (position?.yOffset ?? 0) * scale,
      };
    });
    const width = placed.reduce((sum, glyph) => sum + glyph.xAdvance, 0);
    const readBack = glyphs.map((glyph) => String.fromCodePoint(...glyph.codePoints)).join('');
    return { text, fontName: target.name, glyphs: placed, width, isInReadingOrder: readBack === text };
  }

  function shape(text: string, weight: FontWeight): ShapedRun[] {
    const cached = shaped[weight].get(text);
    if (cached) return cached;
    const byFont = chooseFonts(text, (codePoint) => fontsFor(codePoint, weight));
    const runs = byFont.map((run) => shapeRun(run.text, run.font));
    shaped[weight].set(text, runs);
    return runs;
  }

  /**
   * Words are shaped separately, so that repeated ones are found in the cache; shaping is
   * expensive.
   */
  function shapeLine(line: string, weight: FontWeight): ShapedRun[] {
    return printableText(line)
      .split(/(?<= )|(?= )/)
      .flatMap((word) => shape(word, weight));
  }

  function widthOf(text: string, { weight, size }: Pick<TextStyle, 'weight' | 'size'>): number {
    return (shapeLine(text, weight).reduce((sum, run) => sum + run.width, 0) * size) / 1000;
  }

  function showRun(run: ShapedRun, style: TextStyle): PDFOperator[] {
    const operators: PDFOperator[] = [];
    let codes = '';
    let pending: (PDFHexString | number)[] = [];
    let rise = 0;
    const flushCodes = () => {
      if (codes !== '') pending.push(PDFHexString.of(codes));
      codes = '';
    };
    const flush = () => {
      flushCodes();
      if (pending.length > 0) {
        operators.push(PDFOperator.of(PDFOperatorNames.ShowTextAdjusted, [context.obj(pending)]));
      }
      pending = [];
    };
    const shift = (thousandths: number) => {
      if (Math.abs(thousandths) < 0.5) return;
      flushCodes();
      pending.push(-round(thousandths));
    };
    for (const glyph of run.glyphs) {
      if (glyph.yOffset !== rise) {
        flush();
        rise = glyph.yOffset;
        operators.push(operator(PDFOperatorNames.SetTextRise, round((rise * style.size) / 1000)));
      }
      shift(glyph.xOffset);
      codes += glyph.code;
      shift(glyph.xAdvance - glyph.naturalAdvance - glyph.xOffset);
    }
    flush();
    if (rise !== 0) operators.push(operator(PDFOperatorNames.SetTextRise, 0));
    return operators;
  }

  function print(line: string, x: number, y: number, style: TextStyle): PDFOperator[] {
    const operators = [
      PDFOperator.of(PDFOperatorNames.PushGraphicsState),
      operator(PDFOperatorNames.NonStrokingColorRgb, ...style.color),
    ];
    let left = x;
    const runs = shapeLine(line, style.weight);
    const languages = languagesOf(runs.map(({ text }) => text));
    for (const [index, run] of runs.entries()) {
      const language = languages[index];
      const content = run.fontName
        ? [
            PDFOperator.of(PDFOperatorNames.BeginText),
            PDFOperator.of(PDFOperatorNames.SetFontAndSize, [PDFName.of(run.fontName), String(style.size)]),
            operator(PDFOperatorNames.SetTextMatrix, 1, 0, 0, 1, round(left), round(y)),
            ...showRun(run, style),
            PDFOperator.of(PDFOperatorNames.EndText),
          ]
        : missingBox(left, y, style);
      if (language !== undefined && language !== languages[index - 1])
        operators.push(beginLanguage(language));
      operators.push(...(run.isInReadingOrder && run.fontName ? content : withActualText(run.text, content)));
      if (language !== undefined && language !== languages[index + 1]) {
        operators.push(PDFOperator.of(PDFOperatorNames.EndMarkedContent));
      }
      left += (run.width * style.size) / 1000;
    }
    return [...operators, PDFOperator.of(PDFOperatorNames.PopGraphicsState)];
  }

  return {
    widthOf,
    wrap(text, style, maxWidth) {
      const parts = text.split(/\r\n|[\n\r\u2028\u2029]/);
      return parts.flatMap((part, index) => {
        const lines = breakLines(printableText(part), maxWidth, (piece) => widthOf(piece, style));
        const last = lines.pop() ?? '';
        return [...lines, last === '' || index === parts.length - 1 ? last : `${last} `];
      });
    },
    print,
    async embedFonts() {
      const resources = context.obj({});
      for (const { name, embedder } of targets.values()) {
        resources.set(PDFName.of(name), await embedder.embedIntoContext(context));
      }
      return resources;
    },
  };
}

/**
 * Returns the tag of six letters that precedes the name of a font subset (ISO 32000-1, 9.6.4);
 * subsets have different tags.
 */
function subsetTag(seed: string | undefined): string {
  const bytes = seed === undefined ? randomBytes(6) : createHash('sha256').update(seed).digest();
  return Array.from(bytes.subarray(0, 6), (byte) => String.fromCodePoint(65 + (byte % 26))).join('');
}

function missingBox(x: number, y: number, { size, color }: TextStyle): PDFOperator[] {
  const em = size / 1000;
  const box = [x + 80 * em, y, (missingWidth - 160) * em, 700 * em].map(round);
  return [
    operator(PDFOperatorNames.StrokingColorRgb, ...color),
    operator(PDFOperatorNames.SetLineWidth, round(50 * em)),
    operator(PDFOperatorNames.AppendRectangle, ...box),
    PDFOperator.of(PDFOperatorNames.StrokePath),
  ];
}

/** Adds the text of glyphs that do not map one-to-one to characters, for copying and search. */
function withActualText(text: string, content: PDFOperator[]): PDFOperator[] {
  return marked(PDFName.of('Span'), `<</ActualText ${PDFHexString.fromText(text).toString()}>>`, content);
}

/** Returns the operator that begins content in another language. */
function beginLanguage(language: string): PDFOperator {
  const properties = `<</Lang (${language})>>`;
  return PDFOperator.of(PDFOperatorNames.BeginMarkedContentSequence, [PDFName.of('Span'), properties]);
}

function operator(name: PDFOperatorNames, ...values: number[]): PDFOperator {
  return PDFOperator.of(name, values.map(String));
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
