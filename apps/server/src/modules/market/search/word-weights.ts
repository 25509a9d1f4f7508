import type { WeighedWord } from './meanings.filters';

/** What is done with things, and what any of them may be called: of `removal of silt` the silt is looked for. */
const saysLittle = new Set(
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

/** Words as they count where some of them are enough: one that says little half. */
export const ofSome = <Word extends WeighedWord>(words: readonly Word[]): Word[] =>
  words.map((word) =>
    saysLittle.has(word.said.toLowerCase()) ? { ...word, weight: word.weight / 2 } : word,
  );

const twoLetters = /^'[a-z]{1,2}':A$/;

/** Two letters stand for many things (`PC`, `RO`): as what a longer word means they count in a title as any of its forms. */
export function withoutLetters<Word extends WeighedWord>(word: Word): Word {
  if (word.said.length <= 2) return word;
  const meant = word.meant.split(' | ').filter((one) => !twoLetters.test(one));
  return { ...word, meant: meant.join(' | ') };
}
