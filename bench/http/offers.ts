/** Deterministic offers for measurements: the same count and seed give the same rows on every machine. */

export interface BenchOffer {
  title: string;
  detail: string;
  scope: 'small' | 'medium' | 'large';
  duration: string;
  qtyFrom: number;
  qtyTo: number;
  budgetFrom: number;
  budgetTo: number;
  published: boolean;
  supplier: number;
  createdAt: string;
}

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

/** A small linear congruential generator (constants of Numerical Recipes); enough to spread words evenly. */
function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
}

/** Offers one after the other; word frequencies fall like in real text, 80 of 100 are published. */
export function* generateOffers(count: number, seed = 11): Generator<BenchOffer> {
  const random = createRandom(seed);
  const word = () => words[Math.floor(words.length * random() ** 3)] ?? 'pump';
  const sentence = (length: number) => Array.from({ length }, word).join(' ');
  for (let index = 0; index < count; index += 1) {
    let detail = '';
    while (detail.length < detailLength) detail += `${sentence(8)}. `;
    const budgetFrom = Math.floor(10 ** (3 + random() * 4));
    const qtyFrom = Math.floor(1 + random() * 500);
    yield {
      title: sentence(6),
      detail: detail.slice(0, detailLength),
      scope: scopes[Math.floor(random() * 3)] ?? 'small',
      duration: durations[Math.floor(random() * durations.length)] ?? 'Short:1 month',
      qtyFrom,
      qtyTo: qtyFrom + Math.floor(random() * 500),
      budgetFrom,
      budgetTo: budgetFrom + Math.floor(random() * budgetFrom),
      published: random() < 0.8,
      supplier: Math.floor(random() * 1_000),
      createdAt: new Date(firstDay + Math.floor(random() * spanMs)).toISOString(),
    };
  }
}
