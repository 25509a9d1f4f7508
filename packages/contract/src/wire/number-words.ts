/** The kind of a number: rupees may have a currency sign, pieces a unit. */
export type FigureKind = 'rupees' | 'pieces';

/** Words after a figure, by the zeros they stand for. */
const words: readonly [number, string][] = [
  [3, 'k thousand हजार हज़ार'],
  [5, 'lakh lac लाख लक्ष'],
  [6, 'mn mln million'],
  [7, 'cr crore करोड़ करोड कोटी'],
  [9, 'bn billion अरब'],
];

/** Abbreviations that are units (litres and metres) when pieces are counted. */
const rupeeWords: readonly [number, string][] = [
  [5, 'l'],
  [6, 'm'],
];

const tableOf = (list: readonly [number, string][]): ReadonlyMap<string, number> =>
  new Map(
    list.flatMap(([power, text]) =>
      text
        .normalize()
        .split(' ')
        .map((word) => [word, power] as const),
    ),
  );

const tables: Record<FigureKind, ReadonlyMap<string, number>> = {
  pieces: tableOf(words),
  rupees: tableOf([...words, ...rupeeWords]),
};

/** Returns the number of zeros that each word stands for, by the word in lower case, composed and in the singular. */
export function numberWords(kind: FigureKind): ReadonlyMap<string, number> {
  return tables[kind];
}
