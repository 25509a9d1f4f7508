import { describe, expect, it } from 'vitest';
import { countEdits, swapsOf } from './edits';
import { spellRight } from './spelling';

describe('the edit distance of two words', () => {
  it.each([
    ['pump', 'pump', 0],
    ['pupm', 'pump', 1],
    ['pupm', 'pulp', 2],
    ['lamp', 'lpm', 2],
    ['lamp', 'lmp', 1],
    ['bulb', 'burn', 2],
    ['elevater', 'elevator', 1],
    ['dishinfectant', 'disinfectant', 1],
    ['', 'abc', 3],
    ['पंप', 'पम्प', 2],
  ])('is, for %s and %s, %i', (from, to, edits) => {
    expect([countEdits(from, to), countEdits(to, from)]).toEqual([edits, edits]);
  });

  it('swapsOf returns one word for each pair of neighbouring letters', () => {
    expect(swapsOf('pupm')).toEqual(['uppm', 'ppum', 'pump']);
  });
});

const usual = (...words: [string, number][]) => words.map(([word, uses]) => ({ word, uses }));

// OFF-340
describe('the spelling correction of a word', () => {
  it.each([
    ['replaces a swapped pair by the frequent word', 'pupm', 0, usual(['pulp', 3], ['pump', 24]), 'pump'],
    ['allows one edit in four letters', 'bulb', 0, usual(['burn', 40]), undefined],
    ['never returns a word below four letters', 'lamp', 0, usual(['lpm', 40]), undefined],
    ['keeps the first of five letters', 'honda', 0, usual(['bonda', 40]), undefined],
    ['may add a missing first letter to five letters', 'ridge', 0, usual(['bridge', 40]), 'bridge'],
    ['may replace the first of six letters', 'bulley', 0, usual(['pulley', 40]), 'pulley'],
    ['ignores words of three letters', 'pmp', 0, usual(['pump', 40]), undefined],
    ['keeps a known word if no other is far more frequent', 'pumping', 3, usual(['pumpings', 20]), undefined],
    [
      'corrects a word of one title if another is far more frequent',
      'maintenace',
      1,
      usual(['maintenance', 300]),
      'maintenance',
    ],
    ['keeps a word of ten offers', 'maintenace', 10, usual(['maintenance', 400]), undefined],
    [
      'prefers fewer edits to more offers',
      'photocoppier',
      0,
      usual(['photocopier', 4], ['photocopies', 20]),
      'photocopier',
    ],
    [
      'prefers more offers among equal edits',
      'pianting',
      0,
      usual(['planting', 4], ['painting', 20]),
      'painting',
    ],
    ['does not change two consonants', 'monsoon', 0, usual(['moncton', 40]), undefined],
    [
      'does not change the first letter and one more',
      'laundary',
      0,
      usual(['boundary', 400], ['laundry', 3]),
      'laundry',
    ],
    ['allows two edits in a long word', 'constrcutoin', 0, usual(['construction', 200]), 'construction'],
  ])('%s', (_what, plain, uses, like, right) => {
    expect(spellRight({ plain, uses, like })).toBe(right);
  });
});
