import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { unpackWoff } from './woff';

export type FontWeight = 'regular' | 'bold';

/**
 * Font files in the order they are asked for a character; each is a package of fontsource and one of its subsets.
 * Another script is one more line here and its package in package.json.
 */
export const fontFiles = [
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
export type FontFile = (typeof fontFiles)[number];

const { resolve } = createRequire(import.meta.url);
const weights: Record<FontWeight, number> = { regular: 400, bold: 700 };

/** The bytes (SFNT) of one font file. Rejects when the package is not installed. */
export async function readFontFile(file: FontFile, weight: FontWeight): Promise<Uint8Array> {
  return unpackWoff(await readFile(pathOf(file, weight)));
}

/**
 * Ideographs and kana come in a hundred files of some hundred characters each, and a table says which file has which
 * character: a document needs a few of them at most.
 */
const pieceFamily = 'noto-sans-sc';
export type PieceFile = `${typeof pieceFamily}/${string}`;

/** The bytes (SFNT) of one piece; read at once, because a text is set without waiting in its middle. */
export function readPiece(file: PieceFile, weight: FontWeight): Uint8Array {
  return unpackWoff(readFileSync(pathOf(file, weight)));
}

/**
 * The pieces with the code points each is for, both ends included; a character may be missing in its piece. None where the
 * package, which is nine tenths of all fonts, was left out.
 */
export function listPieces(): { file: PieceFile; ranges: [first: number, last: number][] }[] {
  const place = findTable();
  if (place === undefined) return [];
  const table = readFileSync(place, 'utf8');
  const pieces: Record<string, string> = JSON.parse(table);
  return Object.entries(pieces).flatMap(([name, ranges]) => {
    // Its other subsets, such as `latin`, are covered by the fonts above.
    const number = /^\[(\d+)\]$/.exec(name)?.[1];
    return number === undefined
      ? []
      : [{ file: `${pieceFamily}/${number}` as const, ranges: ranges.split(',').map(readRange) }];
  });
}

function findTable(): string | undefined {
  try {
    return resolve(`@fontsource/${pieceFamily}/unicode.json`);
  } catch {
    return undefined;
  }
}

/** `U+4e00-4e0f`, or `U+4e00` alone. */
function readRange(text: string): [first: number, last: number] {
  const [first = '', last = first] = text.trim().slice(2).split('-');
  return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
}

function pathOf(file: FontFile | PieceFile, weight: FontWeight): string {
  const [family, subset] = file.split('/');
  return resolve(`@fontsource/${family}/files/${family}-${subset}-${weights[weight]}-normal.woff`);
}
