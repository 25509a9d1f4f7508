import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

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

/** The bytes (WOFF) of one font file. Rejects when the package is not installed. */
export async function readFontFile(file: FontFile, weight: FontWeight): Promise<Uint8Array> {
  const [family, subset] = file.split('/');
  return readFile(resolve(`@fontsource/${family}/files/${family}-${subset}-${weights[weight]}-normal.woff`));
}
