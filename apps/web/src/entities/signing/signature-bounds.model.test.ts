import { describe, expect, it } from 'vitest';
import { dataUrlBytes, fitWidth, inkBounds } from './signature-bounds.model';

/** Returns a picture from rows of `#` (ink), `w` (opaque white) and `.` (transparent). */
function picture(...rows: string[]) {
  const width = rows[0]!.length;
  const pixels = new Uint8ClampedArray(width * rows.length * 4);
  for (const [y, row] of rows.entries()) {
    for (const [x, mark] of row.split('').entries()) {
      const shade = mark === 'w' ? 255 : 0;
      pixels.set([shade, shade, shade, mark === '.' ? 0 : 255], (y * width + x) * 4);
    }
  }
  return { pixels, width, height: rows.length };
}

describe('inkBounds', () => {
  it.each<[string, string[], object, object | null]>([
    ['a blank pad', ['....', '....'], {}, null],
    ['a dot', ['....', '..#.', '....'], {}, { left: 2, top: 1, width: 1, height: 1 }],
    ['the whole picture', ['#..', '...', '..#'], {}, { left: 0, top: 0, width: 3, height: 3 }],
    ['a line', ['.....', '.###.', '.....'], {}, { left: 1, top: 1, width: 3, height: 1 }],
    [
      'padding inside the picture only',
      ['#....', '.....', '.....'],
      { paddingPx: 2 },
      { left: 0, top: 0, width: 3, height: 3 },
    ],
    ['white paper', ['wwww', 'w#ww'], { paper: 'white' }, { left: 1, top: 1, width: 1, height: 1 }],
    ['only white paper', ['ww', 'ww'], { paper: 'white' }, null],
  ])('finds the ink of %s', (_name, rows, options, expected) => {
    const { pixels, width, height } = picture(...rows);
    expect(inkBounds(pixels, width, height, options)).toEqual(expected);
  });
});

it.each([
  [600, 200, { width: 600, height: 200 }],
  [2400, 800, { width: 1200, height: 400 }],
  [5000, 1, { width: 1200, height: 1 }],
])('fitWidth scales %i × %i within the maximum width', (width, height, expected) => {
  expect(fitWidth(width, height, 1200)).toEqual(expected);
});

it.each(['', 'a', 'ab', 'abc', 'abcd'])('dataUrlBytes counts the bytes of %j', (text) => {
  expect(dataUrlBytes(`data:image/png;base64,${btoa(text)}`)).toBe(text.length);
});
