import { describe, expect, it } from 'vitest';
import { readOwnFile } from './own-file';
import { assertWithinBounds } from './text-bounds';

const bounds = { lines: 2, cells: 4 };
const choice = { sheet: undefined, hasHeader: () => true };
const check = (text: string) => () => assertWithinBounds(Buffer.from(text), bounds);

describe('the limits of a text file', () => {
  it.each(['', 'a\nb\nc', 'a\r\nb\r\nc', 'a,b\nc;d', 'a\tb,c;d,e'])('accepts the text %j', (text) => {
    expect(check(text)).not.toThrow();
  });

  it.each([
    ['a\nb\nc\nd', 'more than 2 lines'],
    ['a\rb\rc\rd', 'more than 2 lines'],
    ['a,b,c,d,e,f', 'more than 4 cells'],
    ['a,b\nc,d\ne;', 'more than 4 cells'],
  ])('refuses the text %j', (text, words) => {
    expect(check(text)).toThrow(words);
  });

  it.each([
    ['commas', ',', 'more than 20,00,000 cells'],
    ['empty lines', '\n', 'more than 5,00,000 lines'],
  ])('refuses a file of only %s before it is parsed', async (_what, mark, words) => {
    await expect(readOwnFile(Buffer.from(`title,detail\n${mark.repeat(9_900_000)}`), choice)).rejects.toThrow(
      words,
    );
  });

  it('refuses a row with too many cells', async () => {
    const reading = readOwnFile(Buffer.from(`title,detail\n${','.repeat(1_000)}`), choice);
    await expect(reading).rejects.toThrow('more than 1,000 cells in a row');
  });
});
