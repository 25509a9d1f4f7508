import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { unpackWoff } from './woff';

export type FontWeight = 'regular' | 'bold';

/**
 * Font files in the order they are asked for a character; each is a package of fontsource and one of its subsets.
 * Another script is one more line here and its package in package.json.
 */
const scriptFiles = [
  'noto-sans/latin',
  'noto-sans/latin-ext',
  'noto-sans/vietnamese',
  'noto-sans/greek',
  'noto-sans/greek-ext',
  'noto-sans/cyrillic',
  'noto-sans/cyrillic-ext',
  'noto-sans-devanagari/devanagari',
  'noto-sans-bengali/bengali',
  'noto-sans-tamil/tamil',
  'noto-sans-telugu/telugu',
  'noto-sans-gujarati/gujarati',
  'noto-sans-gurmukhi/gurmukhi',
  'noto-sans-kannada/kannada',
  'noto-sans-malayalam/malayalam',
  'noto-sans-oriya/oriya',
] as const;

const { resolve } = createRequire(import.meta.url);
const weights: Record<FontWeight, number> = { regular: 400, bold: 700 };

/**
 * Ideographs and kana come in a hundred files of some hundred characters each, and a table says which file has which
 * character: a document needs a few of them at most.
 */
const pieceFamily = 'noto-sans-sc';

export type FontFile = (typeof scriptFiles)[number] | `${typeof pieceFamily}/${string}`;

/** A font file with the code points it is made for, both ends included; a character may be missing in it all the same. */
export interface FontRanges {
  file: FontFile;
  ranges: [first: number, last: number][];
}

/** The bytes (SFNT) of one font file; read at once, because a text is set without waiting in its middle. */
export function readFontFile(file: FontFile, weight: FontWeight): Uint8Array {
  const [family, subset] = file.split('/');
  return unpackWoff(
    readFileSync(resolve(`@fontsource/${family}/files/${family}-${subset}-${weights[weight]}-normal.woff`)),
  );
}

/** Those of scripts that are written with letters. Throws when a package is not installed. */
export function listScripts(): FontRanges[] {
  return scriptFiles.map((file) => {
    const [family = '', subset = ''] = file.split('/');
    const ranges = readTable(resolve(`@fontsource/${family}/unicode.json`))[subset];
    if (ranges === undefined) throw new Error(`the font ${file} does not say what it is made for`);
    return { file, ranges: readRanges(ranges) };
  });
}

/** The pieces of ideographs and kana. None where the package, which is nine tenths of all fonts, was left out. */
export function listPieces(): FontRanges[] {
  const place = findTable();
  if (place === undefined) return [];
  return Object.entries(readTable(place)).flatMap(([name, ranges]) => {
    // Its other subsets, such as `latin`, are covered by the fonts above.
    const number = /^\[(\d+)\]$/.exec(name)?.[1];
    return number === undefined
      ? []
      : [{ file: `${pieceFamily}/${number}` as const, ranges: readRanges(ranges) }];
  });
}

const readTable = (place: string): Record<string, string> => JSON.parse(readFileSync(place, 'utf8'));

function findTable(): string | undefined {
  try {
    return resolve(`@fontsource/${pieceFamily}/unicode.json`);
  } catch {
    return undefined;
  }
}

/** `U+4e00-4e0f,U+4e11`. */
function readRanges(table: string): FontRanges['ranges'] {
  return table.split(',').map((text) => {
    const [first = '', last = first] = text.trim().slice(2).split('-');
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
  });
}
