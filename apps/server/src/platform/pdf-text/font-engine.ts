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

const inside = (owner: unknown, key: string): unknown =>
  typeof owner === 'object' && owner !== null ? Reflect.get(owner, key) : undefined;

/**
 * A font may have no place for a mark on some letter, as the one for Gurmukhi has none for many. fontkit 1.1.1 reads
 * that place all the same and throws, so that no name with such a letter could be printed; here the mark stays where it
 * stands by itself, as other engines have it.
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

/** Longer than nearly all words of any language; a font's memory stays within a few megabytes. */
const longestWord = 40;
const mostWords = 2_000;

/** A font that remembers how it shaped the words of earlier documents: they repeat, and shaping is what costs. */
function openFont(bytes: Uint8Array): Font {
  const font = fontkit.create(bytes);
  const fontkitLayout = font.layout.bind(font);
  const words = new Map<string, GlyphRun>();
  let isFirst = true;
  const layout: Font['layout'] = (text, features) => {
    const known = features === undefined ? words.get(text) : undefined;
    if (known) return known;
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
  // It keeps each glyph as it was first asked for, and the parts of an accented letter are asked for without the
  // character they stand for: of one met so before, a later document could not say which letter it is.
  const getGlyph: Font['getGlyph'] = (id, codePoints = []) => {
    const glyph = fontkitGlyph(id, codePoints);
    const isNamed = codePoints.length === 0 || inside(inside(glyph, 'codePoints'), 'length') !== 0;
    const kept = inside(font, '_glyphs');
    if (isNamed || typeof kept !== 'object' || kept === null) return glyph;
    Reflect.deleteProperty(kept, id);
    return fontkitGlyph(id, codePoints);
  };
  return Object.assign(font, { layout, getGlyph });
}

const loaded = new Map<string, LoadedFont>();
let scripts: ReturnType<typeof listScripts> | undefined;
let pieceOfCodePoint: Map<number, FontFile> | undefined;

/**
 * The fonts that are made for a code point, the first to take first. Each is read and parsed when a text first asks for
 * it and kept for the thread: most documents need three of more than two hundred.
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
  const known = loaded.get(name);
  if (known) return known;
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
