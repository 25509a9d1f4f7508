import { expect, it } from 'vitest';
import { wordsFault, wordsOfLines } from './rules';

// ADM-28
it.each([
  [['lift', 'elevator'], undefined],
  [['lift'], 'Please give at least two words.'],
  [Array.from({ length: 25 }, (_, index) => `word ${index}`), 'A group can have at most 24 words.'],
  [['lift', 'Lift'], '“Lift” is listed twice.'],
  [['lift', 'x'.repeat(61)], `“${'x'.repeat(20)}…” has more than 60 characters.`],
])('wordsFault(%j) is %j', (words, fault) => {
  expect(wordsFault(words)).toBe(fault);
});

it('wordsOfLines reads one word per line', () => {
  expect(wordsOfLines(' DG set \n\n genset\n')).toEqual(['DG set', 'genset']);
});
