import { beforeAll, describe, expect, it } from 'vitest';
import { useContext } from '../support/context';
import { createPerson, publishOffer, type Person } from '../world/people';

const context = useContext();
let supplier: Person;
let buyer: Person;

beforeAll(async () => {
  supplier = await createPerson(context.current, 'supplier', { companyName: 'Kaveri Tools' });
  buyer = await createPerson(context.current, 'buyer');
});

async function found(keyword: string): Promise<string[]> {
  const query = { buyerId: buyer.userId, keyword, size: 50 };
  const { body, headers } = await context.current.call('activeOffers', { query }, buyer.token);
  return headers['x-corrected-keyword'] === undefined
    ? (body as { title: string }[]).map(({ title }) => title)
    : [];
}
const suggested = async (keyword: string) => {
  const { body } = await context.current.call('suggestOffers', { query: { keyword } }, buyer.token);
  return (body as { text: string }[]).map(({ text }) => text);
};

/** Returns true if a keyword finds a text, using only the functions of the database. */
async function finds(keyword: string, text: string, isName = true): Promise<boolean> {
  const { rows } = await context.current.pool.query<{ found: boolean | null }>(
    `select market_vector($1, $2) @@ market_query($3, 'finding') as found`,
    [text, isName, keyword],
  );
  return rows[0]?.found === true;
}

describe('the words of a text and of a keyword', () => {
  // OFF-200
  it.each([
    ['3 hp pump', 'Pump of 3HP'],
    ['3HP pump', 'Pump, 3 HP'],
    ['37kW', 'Motor (37 KW)'],
    ['1000 nos', 'Chairs: 1,000 nos.'],
    ['1,00,000', 'Bricks 100000'],
    ['A/C', 'AC units'],
    ['AC', 'A/C units'],
    ['A.C.', 'Units of A/C'],
    ['CCTV', 'C.C.T.V. cameras'],
    ['C.C.T.V.', 'CCTV cameras'],
    ['R&D', 'Kits for R & D'],
    ['rehabilitation', 'Repair/Rehabilitation of a road'],
    ['repair rehabilitation', 'Repair/Rehabilitation of a road'],
    ['cooling', 'UPS/PDU/COOLING'],
    ['photo-copiers', 'A photocopier'],
    ['photocopiers', 'Photo-copiers'],
    ['W8486-138271/A', 'Chairs (W8486-138271/A)'],
    ['w8486138271a', 'Chairs (W8486-138271/A)'],
    ['138271', 'Chairs (W8486-138271/A)'],
    ['W8486', 'Chairs (W8486-138271/A)'],
    ['W8486–138271', 'Chairs (W8486-138271/A)'],
    ['2.5 kVA', 'Set of 2.5kVA'],
    ['bold', 'A <b>bold</b> text'],
    ['example', 'See www.example.com/list'],
    ['IT', 'IT services'],
    ['the of', 'The cost of it'],
    ['it services', 'Services for farmers'],
    ['SUPPLY OF PUMPS', 'Pumps, supply'],
    ['IT services', 'Services for IT'],
    ['१२', 'पंप १२'],
    ['ＵＰＳ', 'UPS'],
  ])('the keyword %j finds the text %j', async (keyword, text) => {
    expect(await finds(keyword, text)).toBe(true);
  });

  // OFF-200, OFF-201
  it.each([
    ['UPS', 'Upgradation of an upper hall'],
    ['AC', 'ACAN and ACO'],
    ['A/C', 'A road, and vitamin C'],
    ['LED', 'Ledo town'],
    ['IT services', 'Services for farmers'],
    ['25 kva', 'Set of 2.5kVA'],
    ['3HP', '13 HP'],
    ['3HP', 'HP of 3'],
    ['%', 'All 100 % of it'],
  ])('the keyword %j does not find the text %j', async (keyword, text) => {
    expect(await finds(keyword, text)).toBe(false);
  });

  // OFF-201
  it.each([
    ['UPS', 'We sell a UPS', true],
    ['ups', 'we sell an ups', true],
    ['IT', 'For IT rooms', true],
    ['IT', 'Water it daily', false],
  ])('the short word %j in the longer text %j is found: %s', async (keyword, text, isFound) => {
    expect(await finds(keyword, text, false)).toBe(isFound);
  });
});

describe('the order of search results', () => {
  // OFF-202
  it('ranks the exact word before inflected forms, and these before words that begin with it', async () => {
    for (const title of ['Drilled plates', 'Drillmasters', 'A drill', 'Drilling']) {
      await publishOffer(context.current, supplier, { title });
    }
    expect(await found('drilled')).toEqual(['Drilled plates', 'A drill', 'Drilling', 'Drillmasters']);
  });

  // OFF-202
  it('ranks plurals before forms of other words, and short titles before long ones', async () => {
    const long = 'Transformers of the stations beside the river and of the stations in the hills above it';
    for (const title of [long, 'Transformation of offices', 'Transformers']) {
      await publishOffer(context.current, supplier, { title });
    }
    expect(await found('transformer')).toEqual(['Transformers', long, 'Transformation of offices']);
  });

  // OFF-201
  it('ignores stop words of other languages', async () => {
    await publishOffer(context.current, supplier, { title: 'Servicio de jardines' });
    expect(await found('servicio para jardines')).toEqual(['Servicio de jardines']);
    expect(await found('de')).toContain('Servicio de jardines');
  });

  // OFF-202
  it('ranks the equal title first, then titles with adjacent words', async () => {
    const apart = 'Cutters of hedges and grass by machine, and other cutters of hedges';
    for (const title of ['Hedge cutters', 'Spare hedge cutters for hedges', apart]) {
      await publishOffer(context.current, supplier, { title });
    }
    expect(await found('hedge cutters')).toEqual(['Hedge cutters', 'Spare hedge cutters for hedges', apart]);
  });

  // OFF-85
  it('treats a short word as a prefix only while it is typed, with the exact word first', async () => {
    await publishOffer(context.current, supplier, { title: 'Zug anchors' });
    await publishOffer(context.current, supplier, { title: 'Zugzwang puzzles' });
    expect(await found('zug')).toEqual(['Zug anchors']);
    expect(await suggested('zug')).toEqual(['Zug anchors', 'Zugzwang puzzles']);
  });
});

/** Returns a generator of pseudo-random numbers with a fixed seed. */
function randomFrom(seed: number) {
  let state = seed;
  return (below: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * below);
  };
}

const wordsOfScripts = [
  ['Supply', 'of', 'the', 'Pumps', 'UPS', 'IT', 'repairs', 'Café', 'l’œuvre', 'fittings'],
  ['सड़क', 'की', 'मरम्मत', 'पंप', 'आपूर्ति', 'विद्युत'],
  ['সরবরাহ', 'জল', 'পাম্প', 'নির্মাণ'],
  ['குழாய்', 'பழுது', 'வழங்கல்', 'மின்'],
  ['సరఫరా', 'పంపు', 'నిర్మాణం'],
  ['Фільтри', 'для', 'води', 'поставка'],
  ['مضخات', 'المياه', 'توريد'],
  ['αντλίες', 'νερού', 'προμήθεια'],
];
const betweenWords = [
  ' ',
  ' ',
  ' ',
  ' ',
  ', ',
  ' - ',
  '/',
  '-',
  ': ',
  ' & ',
  ' – ',
  '. ',
  '…',
  ' (',
  ') ',
  '“',
  '_',
  '’',
];
const measures = [
  '3HP',
  '2.5 kVA',
  '1,000 nos',
  '37kW',
  '(W8486-138271/A)',
  'C.C.T.V.',
  '10%',
  '½"',
  'm²',
  '12×4',
  'No. 7/2024-25',
];

function titleFrom(random: (below: number) => number): string {
  const words = wordsOfScripts[random(wordsOfScripts.length)]!;
  const pick = (from: readonly string[]) => from[random(from.length)]!;
  let title = pick(words);
  for (let more = 2 + random(6); more > 0; more -= 1) {
    title += pick(betweenWords) + (random(4) === 0 ? pick(measures) : pick(words));
  }
  return `${title} ${String.fromCodePoint(97 + random(26))}${random(100_000)}`;
}

// OFF-203
it('every title finds its own offer first, in eight scripts and with any punctuation', async () => {
  const random = randomFrom(7);
  const titles = [...new Set(Array.from({ length: 200 }, () => titleFrom(random)))];
  const { pool } = context.current;
  await pool.query(
    `insert into offers (supplier_id, status, title, detail, scope, published_at)
     select $1, 'published', title, 'Supply of pumps, and repairs.', 'small', now() from unnest($2::text[]) title`,
    [supplier.userId, titles],
  );
  const missed: string[] = [];
  for (const title of titles) if ((await found(title))[0] !== title) missed.push(title);
  expect(missed).toEqual([]);
});
