import type { WeighedWord } from './meanings.filters';

/** Words that say little about an item, such as actions and general terms: in `removal of silt`, silt matters. */
const weakWords = new Set(
  (
    'supply supplies supplying provision provide providing procure procuring procurement purchase purchases purchasing ' +
    'buy buying hire hiring rent rental rentals renting lease leasing engaging engagement empanelment select selecting ' +
    'selection outsource outsourcing install installing installation fitting fix fixing deliver delivery delivering ' +
    'commissioning construct constructing construction build repair repairs repairing renovate renovating renovation ' +
    'maintaining maintenance replace replacing replacement remove removing removal improve improving improvement ' +
    'upgrade upgrading upgradation develop developing development service services work works contract contracts ' +
    'agency agencies project projects scheme schemes system systems machine machines equipment equipments item items ' +
    'material materials unit units set sets year years month months monthly annual basis use purpose purposes'
  ).split(' '),
);

/** Returns the words with the weights for a search by some words, where weak words count half. */
export const ofSome = <Word extends WeighedWord>(words: readonly Word[]): Word[] =>
  words.map((word) => (weakWords.has(word.said.toLowerCase()) ? { ...word, weight: word.weight / 2 } : word));

const twoLetters = /^'[a-z]{1,2}':A$/;

/** Removes two-letter meanings of a longer word from its title query, because they are ambiguous (`PC`, `RO`). */
export function withoutLetters<Word extends WeighedWord>(word: Word): Word {
  if (word.said.length <= 2) return word;
  const meant = word.meant.split(' | ').filter((one) => !twoLetters.test(one));
  return { ...word, meant: meant.join(' | ') };
}
