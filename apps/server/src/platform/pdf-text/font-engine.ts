import fontkit, { type Font, type GlyphRun, type Subset } from '@pdf-lib/fontkit';
import {
  fontFiles,
  listPieces,
  readFontFile,
  readPiece,
  type FontFile,
  type FontWeight,
  type PieceFile,
} from './font-files';

export interface LoadedFont {
  file: FontFile | PieceFile;
  weight: FontWeight;
  bytes: Uint8Array;
  font: Font;
}

interface StepContext {
  prev: number;
  next: number;
  stop(): void;
}

/**
 * fontkit 1.1.1 was compiled for browsers without generators and leaves out the runtime it then calls when it
 * shapes an Indian script. It has a single generator, and this is all that one needs.
 */
const generatorRuntime = {
  mark: <F>(generator: F): F => generator,
  *wrap(step: (context: StepContext) => unknown): Generator<unknown, void> {
    let isDone = false;
    const context: StepContext = { prev: 0, next: 0, stop: () => void (isDone = true) };
    for (;;) {
      const value = step(context);
      if (isDone) return;
      yield value;
    }
  },
};

function installGeneratorRuntime(): void {
  if (!('regeneratorRuntime' in globalThis)) {
    Object.defineProperty(globalThis, 'regeneratorRuntime', { value: generatorRuntime, configurable: true });
  }
}

/** Longer than nearly all words of any language; a font's memory stays within a few megabytes. */
const longestWord = 40;
const mostWords = 2_000;

/** A font that remembers how it shaped the words of earlier documents: they repeat, and shaping is what costs. */
function openFont(bytes: Uint8Array): Font {
  const font = fontkit.create(bytes);
  const fontkitLayout = font.layout.bind(font);
  const words = new Map<string, GlyphRun>();
  const layout: Font['layout'] = (text, features) => {
    const known = features === undefined ? words.get(text) : undefined;
    if (known) return known;
    const run = fontkitLayout(text, features);
    if (features === undefined && text.length <= longestWord) {
      if (words.size >= mostWords) words.clear();
      words.set(text, run);
    }
    return run;
  };
  return Object.assign(font, { layout });
}

const loaded = new Map<FontWeight, Promise<LoadedFont[]>>();

/** All fonts of a weight in the order of `fontFiles`, read and parsed once for the process. */
export function loadFonts(weight: FontWeight): Promise<LoadedFont[]> {
  const known = loaded.get(weight);
  if (known) return known;
  installGeneratorRuntime();
  const fonts = Promise.all(
    fontFiles.map(async (file) => {
      const bytes = await readFontFile(file, weight);
      return { file, weight, bytes, font: openFont(bytes) };
    }),
  );
  loaded.set(weight, fonts);
  fonts.catch(() => loaded.delete(weight));
  return fonts;
}

const pieces = new Map<string, LoadedFont>();
let pieceOfCodePoint: Map<number, PieceFile> | undefined;

/**
 * The font for an ideograph or kana; undefined when there is none. Each is read and parsed when a text first asks for
 * it and kept for the process: at most a hundred small files a weight.
 */
export function findPiece(codePoint: number, weight: FontWeight): LoadedFont | undefined {
  pieceOfCodePoint ??= readPieceTable();
  const file = pieceOfCodePoint.get(codePoint);
  if (file === undefined) return undefined;
  const known = pieces.get(`${file} ${weight}`);
  if (known) return known;
  const bytes = readPiece(file, weight);
  const loadedPiece = { file, weight, bytes, font: openFont(bytes) };
  pieces.set(`${file} ${weight}`, loadedPiece);
  return loadedPiece;
}

function readPieceTable(): Map<number, PieceFile> {
  const table = new Map<number, PieceFile>();
  for (const { file, ranges } of listPieces()) {
    for (const [first, last] of ranges) {
      for (let codePoint = first; codePoint <= last; codePoint += 1) table.set(codePoint, file);
    }
  }
  return table;
}

/**
 * The font as pdf-lib embeds it. pdf-lib 2.11 takes a subset that has `encode` for one of a newer fontkit, so the
 * subset it sees shows only the stream.
 */
export function embeddable(font: Font): Font {
  const createSubset = (): Subset => {
    const subset = font.createSubset();
    return {
      includeGlyph: (glyph) => subset.includeGlyph(glyph),
      encodeStream: () => subset.encodeStream(),
    };
  };
  return Object.create(font, { createSubset: { value: createSubset } }) as Font;
}
