import { beforeAll, describe, expect, it } from 'vitest';
import { measuresIn, unitSpellings } from '@proffer/contract/offers/measures';
import { useContext } from '../support/context';
import { createPerson, publishOffer, type Person } from '../world/people';

const context = useContext();
let supplier: Person;
let buyer: Person;

beforeAll(async () => {
  supplier = await createPerson(context.current, 'supplier', { companyName: 'Kaveri Tools' });
  buyer = await createPerson(context.current, 'buyer');
});

async function search(keyword: string, more: Record<string, unknown> = {}) {
  const query = { buyerId: buyer.userId, keyword, size: 50, ...more };
  const { body, headers } = await context.current.call('activeOffers', { query }, buyer.token);
  return { titles: (body as { title: string }[]).map(({ title }) => title), headers };
}
const publish = (title: string, detail = 'As agreed.') =>
  publishOffer(context.current, supplier, { title, detail });

/** Returns whether the list finds a text by a keyword, and a saved search too. */
async function finds(keyword: string, text: string): Promise<{ list: boolean; saved: boolean }> {
  const { rows } = await context.current.pool.query<{ list: boolean; saved: boolean }>(
    `select v @@ market_query($2, 'finding') list,
       v @@ market_meant($2, '[]') and exists (
         select from unnest(tsvector_to_array(v)) lexeme where starts_with(lexeme, market_meant_anchor($2, '[]'))) saved
     from market_vector($1, true) v`,
    [text, keyword],
  );
  return rows[0]!;
}

describe('a number in a keyword', () => {
  // OFF-440, OFF-441, OFF-442, OFF-443
  it.each([
    ['5 HP', 'Pump, 5HP'],
    ['5HP', 'Pump of 5 H.P.'],
    ['5 h.p.', 'Pump of 5 horse power'],
    ['5 HP', 'Pumps of 5-10 HP'],
    ['10 HP', 'Pumps of 5-10 HP'],
    ['5 HP', 'Pumps from 5 to 10 HP'],
    ['5-10 HP', 'Pumps from 5 to 10 HP'],
    ['5.0 HP', 'Pump, 5 HP'],
    ['1.5', 'Pump of 1.5 HP'],
    ['pump 7.5 HP', 'Pump, 7.50 HP'],
    ['18 kVA', 'Generator of 18kVA'],
    ['18KVA', 'Generator, 18 K.V.A.'],
    ['4 sq mm', 'Cable of 4mm²'],
    ['4mm²', 'Cable of 4 sq.mm.'],
    ['4mm2', 'Cable of 4 sqmm'],
    ['2.5 sqmm', 'Cable, 3 core x 2.5 sq. mm'],
    ['sq mm cable', 'Cable of 4 mm²'],
    ['50 cum', 'Concrete, 50 m³'],
    ['50 cu.m', 'Concrete, 50 cubic metres'],
    ['100 sq ft', 'A hall of 100 sqft'],
    ['240 m3/h', 'Blower, 240 m³/hr'],
    ['500 l', 'Tank of 500 litres'],
    ['500 litre', 'Tank of 500 ltr'],
    ['litres', 'Tank of 500 litres'],
    ['1/2"', 'Valve of ½ inch'],
    ['½" valve', 'Valve, 0.5 inch'],
    ['1½"', 'Valve of 1 1/2 inch'],
    ['1.5 inch', 'Valve of 1-1/2"'],
    ['5 ohm', 'Resistor, 5 Ω'],
    ['25 °C', 'Cold room at 25 deg. C'],
    ['10 µm', 'Filter of 10 microns'],
    ['M8x25', 'Bolt M8×25'],
    ['M8×25', 'Bolt M8 x 25'],
    ['m8 X 25', 'Bolt M8*25'],
    ['100 mm', 'Sheet of 100x50 mm'],
    ['10 mm x 20 mm', 'Bar of 10mm×20mm'],
    ['1,25,000', 'Bricks: 125000'],
    ['125,000', 'Bricks: 1,25,000'],
    ['0707', 'NOR.0707-60'],
  ])('is found by %j in %j, by the list and by a saved search', async (keyword, text) => {
    expect(await finds(keyword, text)).toEqual({ list: true, saved: true });
  });

  // OFF-440, OFF-441
  it.each([
    ['5 HP', 'Pump of 7.5 HP'],
    ['5', 'Pump of 7.5 HP'],
    ['5 HP', 'Pump of 15 HP'],
    ['5 HP', 'Pump with 5 years of service, 10 HP'],
    ['5 HP', 'Pump of 5 kW, or HP'],
    ['25 HP', 'Pump of 2.5 HP'],
    ['2.5 HP', 'Pump of 12.5 HP'],
    ['1.5 HP', 'Pump of 1 HP for 5 fields'],
    ['18 kVA', 'Generator of 180 kVA'],
    ['4 sq mm', 'Wire of 4 mm'],
    ['1/2 inch', 'Valves of 1 and 2 inch'],
    ['100', 'Bricks: 1000'],
    ['1000', 'Bricks: 10000'],
    ['10 20', 'Sheets of 10,200 kinds'],
    ['0707', 'NOR.10707'],
  ])('is not found by %j in %j', async (keyword, text) => {
    expect((await finds(keyword, text)).list).toBe(false);
  });

  // OFF-441
  it('has the same units in the database and on the screen', async () => {
    const { rows } = await context.current.pool.query<{ units: Record<string, string> }>(
      'select market_units() units',
    );
    const units = unitSpellings.flatMap((spellings) => spellings.map((one) => [one, spellings[0]]));
    expect(rows[0]?.units).toEqual(Object.fromEntries(units));

    const amounts = ['5', '7.5', '1,250', '½', '1½', '3/4', '2 1/2'];
    const others =
      'H.P.|K.V.A.|sq. mm|Sq.Mtr.|square metres|mm²|m3|cu.m|cubic feet|°C|deg C|"|horse power|metric tons|ltr/min|m3/hr|Ω|µm';
    const written = [...unitSpellings.flat(), ...others.split('|')];
    const texts = written.flatMap((unit, index) => {
      const amount = amounts[index % amounts.length]!;
      return [`Of ${amount} ${unit} each`, `${amount}${unit}`, `From 2 to ${amount} ${unit}, 3 x 4 mm`];
    });
    const { rows: split } = await context.current.pool.query<{ lexemes: string[] }>(
      `select tsvector_to_array(to_tsvector('market_words', market_text(t))) lexemes
       from unnest($1::text[]) with ordinality as u (t, n) order by n`,
      [texts],
    );
    const lexemeOf = (name: string) => name.replace('.', 'p').replace(' ', '');
    const differing = texts.filter((text, index) => {
      const stored = split[index]!.lexemes.filter((one) => /^\d+(p\d+)?[a-z]+$/.test(one));
      const read = new Set(measuresIn(text).map(({ name }) => lexemeOf(name)));
      return [...read].toSorted().join(' ') !== stored.toSorted().join(' ');
    });
    expect(differing).toEqual([]);
  });

  // OFF-441
  it('ranks offers of the requested size first, without offers of another size', async () => {
    for (const title of ['Borewell pump, 7.5 HP', 'Borewell pump, 5 HP, V6', 'Borewell pump of 3-5 HP']) {
      await publish(title);
    }
    await publish('Borewell pump for 5 years', 'A motor of 10 HP.');
    const { titles } = await search('borewell pump 5 HP');
    expect(titles.toSorted()).toEqual(['Borewell pump of 3-5 HP', 'Borewell pump, 5 HP, V6']);
    expect((await search('5HP')).titles.toSorted()).toEqual(titles.toSorted());
    const { titles: some } = await search('borewell pump 5 HP', { some: true });
    expect(some).toContain('Borewell pump, 7.5 HP');
  });

  // OFF-440
  it('stays unchanged when another word of the keyword is corrected', async () => {
    for (let count = 0; count < 10; count += 1) await publish(`Centrifuges of 12.5 kW, ${count}`);
    const { headers, titles } = await search('centrifugse 12.5 kW');
    expect(decodeURIComponent(String(headers['x-corrected-keyword']))).toBe('centrifuge 12.5 kW');
    expect(titles).toHaveLength(10);
  });
});

describe('a word with a minus sign', () => {
  // OFF-446
  it('excludes offers with the word from the list, suggestions and partial matches', async () => {
    for (const title of ['Zephyr blower', 'Zephyr blower for fires', 'Zephyr mast']) await publish(title);
    expect((await search('zephyr blower -fire')).titles).toEqual(['Zephyr blower']);
    expect((await search('zephyr -blower -fire')).titles).toEqual(['Zephyr mast']);
    const { titles } = await search('zephyr blower gasket -fire', { some: true });
    expect(titles).toContain('Zephyr blower');
    expect(titles).not.toContain('Zephyr blower for fires');
    const { body } = await context.current.call(
      'suggestOffers',
      { query: { keyword: 'zephyr -fire' } },
      buyer.token,
    );
    expect((body as { text: string }[]).map(({ text }) => text)).not.toContain('Zephyr blower for fires');
  });

  // OFF-446
  it('is searched for if it is alone, a number, after another dash, in a code or in a long title', async () => {
    const title = 'Repair of the roads from Anipur -Zamuang to the bridge and of two culverts';
    await publish(title);
    expect((await search(title)).titles[0]).toBe(title);
    for (const keyword of ['-Zamuang', 'Anipur – Zamuang', 'Anipur - Zamuang', 'Anipur–Zamuang'])
      expect((await search(keyword)).titles).toEqual([title]);
    expect((await finds('freezer -20', 'Freezer, -20 °C')).list).toBe(true);
  });
});

describe('a reference number', () => {
  // OFF-444
  it('ranks the offer with the complete number before offers with a longer number', async () => {
    const reference = 'NHM-32023/11/2022-Cons';
    await publish('Health centre at Mangalpur', `Reference: ${reference}/NHM\n${reference}/7`);
    await publish(
      'Health centre',
      `Reference: ${reference}\nIn the district, as agreed by both sides in May.`,
    );
    await publish('Health centre in the hills', `Reference: ${reference}-A`);
    expect((await search(reference)).titles[0]).toBe('Health centre');
  });
});
