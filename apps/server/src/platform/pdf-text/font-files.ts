import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { unpackWoff } from './woff';

export type FontWeight = 'regular' | 'bold';

/**
 * Font files in the order of preference, each a fontsource package and one of its subsets. To add a
 * script, add a line here and its package to package.json.
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
 * Font family of ideographs and kana. It consists of a hundred files with some hundred characters
 * each, of which a document needs a few; a table maps characters to files.
 */
const pieceFamily = 'noto-sans-sc';

export type FontFile = (typeof scriptFiles)[number] | `${typeof pieceFamily}/${string}`;

/**
 * A font file with its ranges of code points, both ends included; it may lack single characters.
 */
export interface FontRanges {
  file: FontFile;
  ranges: [first: number, last: number][];
}

/**
 * Returns the bytes (SFNT) of a font file. Reads synchronously, because typesetting is synchronous.
 */
export function readFontFile(file: FontFile, weight: FontWeight): Uint8Array {
  const [family, subset] = file.split('/');
  return unpackWoff(
    readFileSync(resolve(`@fontsource/${family}/files/${family}-${subset}-${weights[weight]}-normal.woff`)),
  );
}

/** Lists the fonts of alphabetic scripts. Throws if a package is not installed. */
export function listScripts(): FontRanges[] {
  return scriptFiles.map((file) => {
    const [family = '', subset = ''] = file.split('/');
    const ranges = readTable(resolve(`@fontsource/${family}/unicode.json`))[subset];
    if (ranges === undefined) throw new Error(`the font ${file} does not declare its code points`);
    return { file, ranges: readRanges(ranges) };
  });
}

/**
 * Lists the files of ideographs and kana; empty if the optional package, nine tenths of all fonts,
 * is not installed.
 */
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

/** Parses ranges such as `U+4e00-4e0f,U+4e11`. */
function readRanges(table: string): FontRanges['ranges'] {
  return table.split(',').map((text) => {
    const [first = '', last = first] = text.trim().slice(2).split('-');
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
  });
}
