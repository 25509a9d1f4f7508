import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import fontkit from '@pdf-lib/fontkit';
import { describe, expect, it } from 'vitest';
import { unpackWoff } from './woff';

const { resolve } = createRequire(import.meta.url);
const files = [
  '@fontsource/noto-sans/files/noto-sans-latin-400-normal.woff',
  '@fontsource/noto-sans-devanagari/files/noto-sans-devanagari-devanagari-700-normal.woff',
  '@fontsource/noto-sans-telugu/files/noto-sans-telugu-telugu-400-normal.woff',
  '@fontsource/noto-sans-sc/files/noto-sans-sc-119-400-normal.woff',
];

/** Returns the checksum of a font table, as listed in the font’s directory. */
function checksumOf(table: Buffer): number {
  const padded = Buffer.concat([table, Buffer.alloc(-table.length & 3)]);
  let sum = 0;
  for (let at = 0; at < padded.length; at += 4) sum = (sum + padded.readUInt32BE(at)) >>> 0;
  return sum;
}

describe('unpackWoff', () => {
  it.each(files)('unpacking a WOFF font returns the original tables of %s', (file) => {
    const font = Buffer.from(unpackWoff(readFileSync(resolve(file))));
    const count = font.readUInt16BE(4);
    expect(count).toBeGreaterThan(8);
    const entries = Array.from({ length: count }, (_, index) => 12 + index * 16);
    // The checksum of `head` excludes one of its fields.
    const judged = entries.filter((entry) => font.toString('latin1', entry, entry + 4) !== 'head');
    for (const entry of judged) {
      const [offset, length] = [font.readUInt32BE(entry + 8), font.readUInt32BE(entry + 12)];
      expect(offset % 4).toBe(0);
      expect(checksumOf(font.subarray(offset, offset + length))).toBe(font.readUInt32BE(entry + 4));
    }
  });

  it.each(files)('unpacking a WOFF font keeps the glyphs of %s', (file) => {
    const woff = readFileSync(resolve(file));
    const [packed, plain] = [fontkit.create(woff), fontkit.create(unpackWoff(woff))];
    expect(plain.characterSet).toEqual(packed.characterSet);
    expect(plain.numGlyphs).toBe(packed.numGlyphs);
    const outlines = (font: typeof plain) =>
      font.characterSet.slice(0, 12).map((code) => font.glyphForCodePoint(code).path.toSVG());
    expect(outlines(plain)).toEqual(outlines(packed));
  });

  it('unpacking refuses a file that is not WOFF', () => {
    expect(() => unpackWoff(Buffer.from('wOF2 and no more'))).toThrow('not a WOFF file');
  });
});
