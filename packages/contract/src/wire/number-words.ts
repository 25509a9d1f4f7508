/** The unit of a number: rupees may have a currency sign, pieces a unit word. */
export type FigureKind = 'rupees' | 'pieces';

/** Words behind a figure, by the zeros they stand for. */
const words: readonly [number, string][] = [
  [3, 'k thousand हजार हज़ार'],
  [5, 'lakh lac लाख लक्ष'],
  [6, 'mn mln million'],
  [7, 'cr crore करोड़ करोड कोटी'],
  [9, 'bn billion अरब'],
];

/** Short forms that are units where pieces are counted: litres and metres. */
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

/** Returns how many zeros each word stands for, by the word in lower case, composed and without a plural s. */
export function numberWords(kind: FigureKind): ReadonlyMap<string, number> {
  return tables[kind];
}
