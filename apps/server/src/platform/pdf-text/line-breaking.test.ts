import { describe, expect, it } from 'vitest';
import { breakLines } from './line-breaking';

const widthOf = (text: string) => text.length;

describe('breakLines', () => {
  it.each([
    ['', ['']],
    ['one two', ['one two']],
    ['one two three', ['one two ', 'three']],
    ['a cost-sharing', ['a cost-', 'sharing']],
    ['abcdefghijklm', ['abcdefgh', 'ijklm']],
    ['ab abcdefghijk', ['ab ', 'abcdefgh', 'ijk']],
    ['  spaced   out ', ['spaced ', 'out']],
  ])('breakLines splits %j at a width of 8', (text, lines) => {
    expect(breakLines(text, 8, widthOf)).toEqual(lines);
  });

  it('line breaking never breaks inside a character of several code points', () => {
    expect(breakLines('क्षक्षक्ष', 3, widthOf)).toEqual(['क्ष', 'क्ष', 'क्ष']);
  });
});
