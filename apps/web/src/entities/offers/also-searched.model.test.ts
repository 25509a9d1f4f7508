import { expect, it } from 'vitest';
import { alsoTexts } from './also-searched.model';

// OFF-506
it.each([
  [
    ['generator', 'DG set', 'alternator'],
    { shown: 'generator, DG set, alternator', folded: '', foldedCount: 0 },
  ],
  [
    ['generator', 'DG set', 'alternator', 'जनरेटर'],
    { shown: 'generator, DG set', folded: 'alternator, जनरेटर', foldedCount: 2 },
  ],
])('of the synonyms %j, folds all but two if that saves space', (also, texts) => {
  expect(alsoTexts([{ said: 'genset', also }])).toEqual(texts);
});
