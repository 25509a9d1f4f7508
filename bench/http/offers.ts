import { categoryCodes } from './category-codes';

/** Deterministic offers for measurements: the same count and seed give the same rows on every machine. */

interface BenchOffer {
  title: string;
  detail: string;
  scope: 'small' | 'medium' | 'large';
  duration: string;
  qtyFrom: number;
  qtyTo: number;
  budgetFrom: number;
  budgetTo: number;
  categories: number[];
  published: boolean;
  supplier: number;
  createdAt: string;
}

/**
 * Words for searches. Each occurs in a fixed share of all offers, and in the title of every fourth of them, so that
 * the share is the same at every size.
 */
export const keywords = {
  rare: { word: 'calorimeter', misspelt: 'calorimiter', share: 0.0019 / 0.8 },
  common: { word: 'galvanised', share: 0.06775 / 0.8 },
} as const;

const durations = [
  'Short:1 month',
  'Short:1 to 3 months',
  'Long:3 to 6 months',
  'Long:more than 6 months',
  'Long:1 to 3 years or more',
];
const scopes = ['small', 'medium', 'large'] as const;
const plain =
  'pump valve bearing motor cable panel desk paper freight cleaning catering guard software licence hosting audit ' +
  'training repair spare carton pallet label solvent resin paint cement sand timber glass window door lamp battery ' +
  'generator fuel glove mask syringe reagent sensor switch router server uniform cotton yarn leather helmet harness ' +
  'ladder crane forklift conveyor compressor filter gasket bolt washer rivet casting forging inspection calibration';
const stems = 'kavi moru teno salu peri dovo nira lemo bacu rifo goli sune hapi zoro wexa'.split(' ');
const endings = 'dax mil tor ven plo sir nak bel rud cos'.split(' ');
const words = [
  ...plain.split(' '),
  ...stems.flatMap((a) => stems.flatMap((b) => endings.map((c) => a + b + c))),
];
const firstDay = Date.UTC(2023, 0, 1);
const spanMs = 3 * 365 * 86_400_000;
const detailLength = 600;
const wordsInTitle = 6;
const wordsInSentence = 8;
/** Number of sentences before a detail is cut to its length, so that no searched word is cut off. */
const safeSentences = 5;

/**
 * Returns a small linear congruential generator (constants of Numerical Recipes), sufficient to spread words evenly.
 */
function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
}

/** Generates offers. Word frequencies decrease as in real text; 80 of 100 offers are published. */
export function* generateOffers(count: number, seed = 11): Generator<BenchOffer> {
  const random = createRandom(seed);
  const below = (limit: number) => Math.floor(random() * limit);
  const word = () => words[Math.floor(words.length * random() ** 3)] ?? 'pump';

  function text(): { title: string; detail: string } {
    const title = Array.from({ length: wordsInTitle }, word);
    const detail: string[] = [];
    for (let length = 0; length < detailLength;) {
      const next = word();
      detail.push(next);
      length += next.length + 1;
    }
    for (const { word: keyword, share } of Object.values(keywords)) {
      if (random() >= share) continue;
      if (random() < 0.25) title[below(wordsInTitle)] = keyword;
      detail[below(safeSentences * wordsInSentence)] = keyword;
    }
    const sentences = detail.map((part, index) => (index % wordsInSentence === 7 ? `${part}.` : part));
    return { title: title.join(' '), detail: sentences.join(' ').slice(0, detailLength) };
  }

  for (let index = 0; index < count; index += 1) {
    const budgetFrom = Math.floor(10 ** (3 + random() * 4));
    const qtyFrom = 1 + below(500);
    const categories = Array.from({ length: below(4) }, () => {
      const code = categoryCodes[Math.floor(categoryCodes.length * random() ** 2)];
      return code ?? 44613110;
    });
    yield {
      ...text(),
      scope: scopes[below(3)] ?? 'small',
      duration: durations[below(durations.length)] ?? 'Short:1 month',
      qtyFrom,
      qtyTo: qtyFrom + below(500),
      budgetFrom,
      budgetTo: budgetFrom + below(budgetFrom),
      categories: [...new Set(categories)],
      published: random() < 0.8,
      supplier: below(1_000),
      createdAt: new Date(firstDay + below(spanMs)).toISOString(),
    };
  }
}

/** Generates batches of two thousand offers, as they are inserted. */
export function* batchesOfOffers(count: number): Generator<BenchOffer[]> {
  const batchSize = 2_000;
  let batch: BenchOffer[] = [];
  for (const offer of generateOffers(count)) {
    batch.push(offer);
    if (batch.length === batchSize) {
      yield batch;
      batch = [];
    }
  }
  if (batch.length > 0) yield batch;
}
