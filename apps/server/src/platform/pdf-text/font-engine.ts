import fontkit, { type Font, type GlyphRun, type Subset } from '@pdf-lib/fontkit';
import { listPieces, listScripts, readFontFile, type FontFile, type FontWeight } from './font-files';

export interface LoadedFont {
  bytes: Uint8Array;
  font: Font;
}

interface StepContext {
  prev: number;
  next: number;
  stop(): void;
}

/**
 * Provides the generator runtime that fontkit 1.1.1 calls to shape Indian scripts but does not
 * include, as it was compiled for browsers without generators. It has a single generator, which
 * needs no more than this.
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

const inside = (owner: unknown, key: string): unknown =>
  typeof owner === 'object' && owner !== null ? Reflect.get(owner, key) : undefined;

/**
 * Lets marks without an anchor stand alone. Some fonts, such as Gurmukhi, have no anchor for a mark
 * on certain letters. fontkit 1.1.1 reads it nevertheless and throws, so names with such letters
 * could not be printed. Other engines do the same as this.
 */
function letMarksStandAlone(font: Font): void {
  const positioning = inside(inside(inside(font, '_layoutEngine'), 'engine'), 'GPOSProcessor');
  const attach = inside(positioning, 'applyAnchor');
  if (typeof positioning !== 'object' || positioning === null || typeof attach !== 'function') return;
  Reflect.set(positioning, 'applyAnchor', (mark: unknown, baseAnchor: unknown, base: number) => {
    if (baseAnchor === null || inside(mark, 'markAnchor') === null) return;
    Reflect.apply(attach, positioning, [mark, baseAnchor, base]);
  });
}

/**
 * Maximum length of a cached word; it covers nearly all words and limits a font's memory to a few
 * megabytes.
 */
const longestWord = 40;
const mostWords = 2_000;

/**
 * Opens a font that caches shaped words across documents, because words repeat and shaping is
 * expensive.
 */
function openFont(bytes: Uint8Array): Font {
  const font = fontkit.create(bytes);
  const fontkitLayout = font.layout.bind(font);
  const words = new Map<string, GlyphRun>();
  let isFirst = true;
  const layout: Font['layout'] = (text, features) => {
    const cached = features === undefined ? words.get(text) : undefined;
    if (cached) return cached;
    if (isFirst) letMarksStandAlone(font);
    isFirst = false;
    const run = fontkitLayout(text, features);
    if (features === undefined && text.length <= longestWord) {
      if (words.size >= mostWords) words.clear();
      words.set(text, run);
    }
    return run;
  };
  const fontkitGlyph = font.getGlyph.bind(font);
  // fontkit caches each glyph as first requested, and the parts of an accented letter are requested
  // without their character. A later document could then not determine the letter, so such glyphs
  // are not cached.
  const getGlyph: Font['getGlyph'] = (id, codePoints = []) => {
    const glyph = fontkitGlyph(id, codePoints);
    const isNamed = codePoints.length === 0 || inside(inside(glyph, 'codePoints'), 'length') !== 0;
    const glyphCache = inside(font, '_glyphs');
    if (isNamed || typeof glyphCache !== 'object' || glyphCache === null) return glyph;
    Reflect.deleteProperty(glyphCache, id);
    return fontkitGlyph(id, codePoints);
  };
  return Object.assign(font, { layout, getGlyph });
}

const loaded = new Map<string, LoadedFont>();
let scripts: ReturnType<typeof listScripts> | undefined;
let pieceOfCodePoint: Map<number, FontFile> | undefined;

/**
 * Yields the fonts that support a code point, in order of preference. Each font is read and parsed
 * at its first use and cached for the thread: most documents need three of more than two hundred.
 */
export function* fontsFor(codePoint: number, weight: FontWeight): Generator<LoadedFont> {
  scripts ??= listScripts();
  for (const { file, ranges } of scripts) {
    if (ranges.some(([first, last]) => first <= codePoint && codePoint <= last)) yield load(file, weight);
  }
  pieceOfCodePoint ??= readPieceTable();
  const piece = pieceOfCodePoint.get(codePoint);
  if (piece !== undefined) yield load(piece, weight);
}

function load(file: FontFile, weight: FontWeight): LoadedFont {
  const name = `${file} ${weight}`;
  const cached = loaded.get(name);
  if (cached) return cached;
  installGeneratorRuntime();
  const bytes = readFontFile(file, weight);
  const font = { bytes, font: openFont(bytes) };
  loaded.set(name, font);
  return font;
}

function readPieceTable(): Map<number, FontFile> {
  const table = new Map<number, FontFile>();
  for (const { file, ranges } of listPieces()) {
    for (const [first, last] of ranges) {
      for (let codePoint = first; codePoint <= last; codePoint += 1) table.set(codePoint, file);
    }
  }
  return table;
}

/**
 * Adapts a font for pdf-lib 2.11, which mistakes a subset with `encode` for one of a newer fontkit.
 * The returned subset only offers the stream.
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
