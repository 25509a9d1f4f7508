import { describe, expect, it } from 'vitest';
import { countEdits, swapsOf } from './edits';
import { spellRight } from './spelling';

describe('edits', () => {
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
  ])('between %s and %s are %i', (from, to, edits) => {
    expect([countEdits(from, to), countEdits(to, from)]).toEqual([edits, edits]);
  });

  it('of neighbours are one for each place', () => {
    expect(swapsOf('pupm')).toEqual(['uppm', 'ppum', 'pump']);
  });
});

const usual = (...words: [string, number][]) => words.map(([word, uses]) => ({ word, uses }));

// OFF-340
describe('a word', () => {
  it.each([
    ['with a swapped pair is the usual one', 'pupm', 0, usual(['pulp', 3], ['pump', 24]), 'pump'],
    ['of four letters has one slip at most', 'bulb', 0, usual(['burn', 40]), undefined],
    ['is never a shorter one than four letters', 'lamp', 0, usual(['lpm', 40]), undefined],
    ['of five letters keeps its first', 'honda', 0, usual(['bonda', 40]), undefined],
    ['of five letters may lack its first', 'ridge', 0, usual(['bridge', 40]), 'bridge'],
    ['of six letters may have another first', 'bulley', 0, usual(['pulley', 40]), 'pulley'],
    ['of three letters is left alone', 'pmp', 0, usual(['pump', 40]), undefined],
    ['is right where no other is far more usual', 'pumping', 3, usual(['pumpings', 20]), undefined],
    [
      'of one title with the same slip is a slip',
      'maintenace',
      1,
      usual(['maintenance', 300]),
      'maintenance',
    ],
    ['that ten offers have is right', 'maintenace', 10, usual(['maintenance', 400]), undefined],
    [
      'goes by slips before offers',
      'photocoppier',
      0,
      usual(['photocopier', 4], ['photocopies', 20]),
      'photocopier',
    ],
    ['of one slip goes by offers', 'pianting', 0, usual(['planting', 4], ['painting', 20]), 'painting'],
    ['with two consonants changed is another', 'monsoon', 0, usual(['moncton', 40]), undefined],
    [
      'with another first letter and one slip more is another',
      'laundary',
      0,
      usual(['boundary', 400], ['laundry', 3]),
      'laundry',
    ],
    ['has two slips when it is long', 'constrcutoin', 0, usual(['construction', 200]), 'construction'],
  ])('%s', (_what, plain, uses, like, right) => {
    expect(spellRight({ plain, uses, like })).toBe(right);
  });
});
