import { createHash } from 'node:crypto';
import { record, rounded } from '../http/results';
import type { Engine, SearchedOffer } from './engine';
import type { Grade } from './judgements';
import { scoreOf, type Score } from './measures';

/** A query derived from the data, with a rule that grades offers by their raw text. */
export interface RuledQuery {
  text: string;
  kind: string;
  gradeOf: (offer: SearchedOffer) => Grade;
}

const ofEach = 20;
const drawn = <Item>(
  what: string,
  items: readonly Item[],
  nameOf: (item: Item) => string,
  count = ofEach,
): Item[] =>
  items
    .map((item) => ({
      item,
      place: createHash('sha256')
        .update(`${what} ${nameOf(item)}`)
        .digest('hex'),
    }))
    .toSorted((a, b) => (a.place < b.place ? -1 : 1))
    .slice(0, count)
    .map(({ item }) => item);

const wordsOf = (text: string): string[] => text.toLowerCase().match(/\p{L}{3,}/gu) ?? [];
const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\/-]/g, String.raw`\$&`);
/** Returns true if a text contains a word, in singular or plural. */
const hasWord = (text: string, word: string): boolean =>
  new RegExp(String.raw`(?<!\p{L})${escaped(word.replace(/s$/, ''))}(?:e?s)?(?!\p{L})`, 'iu').test(text);
const inTitleOrText =
  (has: (text: string) => boolean) =>
  ({ title, text }: SearchedOffer): Grade =>
    has(title) ? 2 : has(`${title}\n${text}`) ? 1 : 0;

/**
 * Units as tenders write them, and ways to type them. They are defined here again, so that the search does not judge
 * itself.
 */
const units: readonly { form: string; typed: readonly string[] }[] = [
  { form: String.raw`h\.? ?p`, typed: ['HP', ' hp', ' H.P.'] },
  { form: String.raw`k\.?v\.?a`, typed: [' kVA', 'KVA', ' K.V.A.'] },
  { form: 'kv', typed: ['kV', ' KV'] },
  { form: 'mva', typed: [' MVA', 'mva'] },
  { form: 'kw', typed: [' kW', 'kw'] },
  { form: 'kwp?', typed: ['kWp'] },
  { form: 'mm', typed: ['mm', ' MM', ' millimetre'] },
  { form: String.raw`(?:mtr?s?|m|met(?:re|er)s?)`, typed: [' m', 'm', ' metres'] },
  { form: 'kms?', typed: [' km', 'KM'] },
  { form: String.raw`(?:lit(?:re|er)s?|ltrs?|l)`, typed: [' litre', ' ltr'] },
  { form: String.raw`(?:m\.?t\.?|metric tons?|tons?|tonnes?)`, typed: ['MT', ' ton'] },
  { form: String.raw`sq\.? ?m(?:tr|eter|etre)?s?`, typed: [' sqm', ' sq.m', 'm²'] },
  { form: 'mld', typed: [' MLD', 'mld'] },
];
const things =
  'pump pipe transformer tank cable generator bridge line godown wall road building drain embankment culvert'.split(
    ' ',
  );

const amountForm = String.raw`(?<![\d.,/\p{L}])(\d{1,6}(?:\.\d+)?)`;
const hasMeasure = (text: string, amount: number, form: string): boolean =>
  [
    ...text
      .replaceAll(/(?<=\d),(?=\d)/g, '')
      .matchAll(new RegExp(`${amountForm} ?-?(?:${form})(?![\\p{L}\\d²³])`, 'giu')),
  ].some(([, found]) => Number(found) === amount);

function measures(offers: readonly SearchedOffer[]): RuledQuery[] {
  const found = new Map<string, { amount: number; unit: (typeof units)[number]; offer: SearchedOffer }>();
  for (const offer of offers)
    for (const unit of units)
      for (const [, amount] of offer.title.matchAll(
        new RegExp(`${amountForm} ?(?:${unit.form})(?![\\p{L}\\d²³])`, 'giu'),
      ))
        if (Number(amount) > 0)
          found.set(`${Number(amount)} ${unit.form}`, { amount: Number(amount), unit, offer });
  return drawn('measures', [...found], ([name]) => name, ofEach * 2).map(
    ([, { amount, unit, offer }], index) => {
      const typed = `${amount}${unit.typed[index % unit.typed.length] ?? ''}`;
      const has = (text: string) => hasMeasure(text, amount, unit.form);
      const thing = index % 2 === 0 ? things.find((one) => hasWord(offer.title, one)) : undefined;
      const kind = 'units and numbers';
      if (thing === undefined) return { text: typed, kind, gradeOf: inTitleOrText(has) };
      return {
        text: `${thing} ${typed}`,
        kind,
        gradeOf: inTitleOrText((text) => has(text) && hasWord(text, thing)),
      };
    },
  );
}

const referenceOf = ({ text }: SearchedOffer): string | undefined =>
  /^Reference: (?=.*\d)(.{8,60})$/m.exec(text)?.[1]?.trim();

function references(offers: readonly SearchedOffer[]): RuledQuery[] {
  const all = [...new Set(offers.flatMap((offer) => referenceOf(offer) ?? []))];
  return drawn('references', all, (one) => one, ofEach * 2).map((reference) => ({
    text: reference,
    kind: 'references',
    gradeOf: (offer) => (referenceOf(offer)?.toLowerCase() === reference.toLowerCase() ? 2 : 0),
  }));
}

const small = new Set('and for the with from including under various near each'.split(' '));

/** Returns words that occur in a given range of titles. */
function titleWords(offers: readonly SearchedOffer[], least: number, most: number): string[] {
  const counts = new Map<string, number>();
  for (const { title } of offers)
    for (const word of new Set(wordsOf(title))) counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts].flatMap(([word, count]) =>
    count >= least && count <= most && !small.has(word) && /^[a-z]{6,}$/.test(word) ? [word] : [],
  );
}

const asWord = (word: string) => inTitleOrText((text) => hasWord(text, word));

/** Returns the word without one of its letters. */
function withSlip(word: string): string {
  const at = 3 + (word.length % 3);
  return word.slice(0, at) + word.slice(at + 1);
}

function words(offers: readonly SearchedOffer[]): RuledQuery[] {
  const usual = titleWords(offers, 12, 400);
  const right = drawn('words', usual, (word) => word);
  // A spelling that occurs in a title is not a misspelling.
  const written = new Set(offers.flatMap(({ title, text }) => wordsOf(`${title} ${text}`)));
  const slipped = drawn(
    'slips',
    usual.filter((word) => word.length >= 7 && !written.has(withSlip(word))),
    (word) => word,
  );
  const begun = drawn(
    'beginnings',
    usual.filter((word) => word.length >= 8),
    (word) => word,
  );
  return [
    ...right.map((word) => ({ text: word, kind: 'product words', gradeOf: asWord(word) })),
    ...slipped.map((word) => ({ text: withSlip(word), kind: 'misspelt', gradeOf: asWord(word) })),
    ...begun.map((word) => {
      const beginning = word.slice(0, 6);
      const form = new RegExp(String.raw`(?<!\p{L})${beginning}`, 'iu');
      return { text: beginning, kind: 'beginnings', gradeOf: inTitleOrText((text) => form.test(text)) };
    }),
  ];
}

function severalWords(offers: readonly SearchedOffer[]): RuledQuery[] {
  const rare = new Set(titleWords(offers, 3, 150));
  const usable = offers.filter(({ title }) => wordsOf(title).filter((word) => rare.has(word)).length >= 3);
  return drawn('several', usable, ({ id }) => id).map(({ title }) => {
    const asked = [...new Set(wordsOf(title).filter((word) => rare.has(word)))].slice(0, 3);
    const hasAll = (text: string) => asked.every((word) => hasWord(text, word));
    return { text: asked.join(' '), kind: 'several words', gradeOf: inTitleOrText(hasAll) };
  });
}

function companies(offers: readonly SearchedOffer[]): RuledQuery[] {
  const names = [...new Set(offers.map(({ company }) => company))].filter((name) =>
    /^[\w .&/-]{8,50}$/.test(name),
  );
  return drawn('companies', names, (name) => name).map((name) => ({
    text: name.toLowerCase(),
    kind: 'company names',
    gradeOf: ({ company }) => (company === name ? 2 : 0),
  }));
}

/** Everyday names of things, with the words for them in titles. */
const called: Record<string, string> = {
  sadak: 'road',
  pul: 'bridge',
  सड़क: 'road',
  पुल: 'bridge',
  पंप: 'pump',
  বিদ্যালয়: 'school',
  hospital: 'hospital',
  genset: 'generator',
  lorry: 'truck',
  elevator: 'elevator|lift',
  godown: 'godown|warehouse',
  अस्पताल: 'hospital',
  computers: 'computer',
  stationery: 'stationery',
  chair: 'chair',
  furnitures: 'furniture',
  aluminum: 'alumini?um',
  tyre: 't[iy]re',
  फर्नीचर: 'furniture',
  நாற்காலி: 'chair',
  বই: 'book',
  சாலை: 'road',
};

const synonyms = (): RuledQuery[] =>
  Object.entries(called).map(([text, form]) => {
    const pattern = new RegExp(String.raw`(?<!\p{L})(?:${form})(?:e?s)?(?!\p{L})`, 'iu');
    return { text, kind: 'synonyms and scripts', gradeOf: inTitleOrText((said) => pattern.test(said)) };
  });

/** Returns about 200 queries of eight kinds, the same in every run. */
export const ruledQueries = (offers: readonly SearchedOffer[]): RuledQuery[] => [
  ...measures(offers),
  ...references(offers),
  ...words(offers),
  ...severalWords(offers),
  ...companies(offers),
  ...synonyms(),
];

const ndcgOf = (scores: readonly Score[]): number =>
  rounded(scores.reduce((sum, { ndcg }) => sum + ndcg, 0) / Math.max(1, scores.length), 3);

/** Sends all queries to one engine, then prints and records its quality by kind. */
export async function reportRules({ name, find }: Engine, offers: readonly SearchedOffer[]): Promise<void> {
  const byKind = new Map<string, Score[]>();
  for (const { text, kind, gradeOf } of ruledQueries(offers)) {
    const score = scoreOf(await find(text), new Map(offers.map((offer) => [offer.id, gradeOf(offer)])));
    if (score) byKind.set(kind, [...(byKind.get(kind) ?? []), score]);
  }
  const all = [...byKind.values()].flat();
  const empty = rounded(all.filter(({ isEmpty }) => isEmpty).length / Math.max(1, all.length), 3);
  const kinds = Object.fromEntries([...byKind].map(([kind, scores]) => [kind, ndcgOf(scores)]));
  console.log(
    `\n${all.length} queries judged by rules, ${name}: nDCG@10 ${ndcgOf(all)}, shows nothing ${empty * 100} %`,
  );
  for (const [kind, ndcg] of Object.entries(kinds))
    console.log(`${kind.padEnd(38)}${ndcg.toFixed(3).padStart(18)}`);
  await record({ bench: 'search', ruled: all.length, ndcg: ndcgOf(all), empty, byKind: kinds });
}
