/** What a number counts: rupees may have a currency sign, pieces a unit. */
export type FigureKind = 'rupees' | 'pieces';

/** Words behind a figure, by the zeros they stand for. */
const words: readonly [number, string][] = [
  [3, 'k thousand thousands hazar hazaar हजार हज़ार'],
  [5, 'lakh lakhs lac lacs lkh lks lk लाख लक्ष'],
  [6, 'mn mln mio million millions'],
  [7, 'cr crs crore crores karod करोड़ करोड कोटी'],
  [9, 'bn billion billions अरब'],
];

/** Short forms that are units where pieces are counted: litres and metres. */
const rupeeWords: readonly [number, string][] = [
  [5, 'l'],
  [6, 'm'],
];

const entriesOf = (list: readonly [number, string][]) =>
  list.flatMap(([power, text]) =>
    text
      .normalize()
      .split(' ')
      .map((word) => [word, power] as const),
  );

const tables: Record<FigureKind, ReadonlyMap<string, number>> = {
  pieces: new Map(entriesOf(words)),
  rupees: new Map([...entriesOf(words), ...entriesOf(rupeeWords)]),
};

/** Returns how many zeros each word stands for, by the word in lower case and composed. */
export function numberWords(kind: FigureKind): ReadonlyMap<string, number> {
  return tables[kind];
}
