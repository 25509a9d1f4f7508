import { beforeAll, describe, expect, it } from 'vitest';
import { useContext, type Reply } from '../support/context';
import { createPerson, publishOffer, type Person } from '../world/people';

const context = useContext();
let supplier: Person;
let buyer: Person;

interface Row {
  title: string;
  missing?: string[];
}
const rowsOf = ({ body }: Reply) => body as Row[];
const search = (keyword: string, query: Record<string, unknown> = {}) =>
  context.current.call('activeOffers', { query: { buyerId: buyer.userId, keyword, ...query } }, buyer.token);
const some = async (keyword: string, query: Record<string, unknown> = {}) =>
  rowsOf(await search(keyword, { some: true, ...query })).map(({ title, missing }) => [
    title,
    missing?.join(' '),
  ]);
const found = async (keyword: string) => rowsOf(await search(keyword)).map(({ title }) => title);
const header = ({ headers }: Reply, name: string) =>
  headers[name] === undefined ? undefined : decodeURIComponent(String(headers[name]));
const publish = (title: string, fields: Record<string, unknown> = {}) =>
  publishOffer(context.current, supplier, { title, detail: 'As agreed.', ...fields });

beforeAll(async () => {
  supplier = await createPerson(context.current, 'supplier', { companyName: 'Ganga Works' });
  buyer = await createPerson(context.current, 'buyer');
  await publish('Submersible pump of 25 HP');
  await publish('Submersible pump');
  await publish('Hand pump', { detail: 'For a village.' });
  await publish('Lathe of 25 HP', { budgetFrom: 1, budgetTo: 5 });
  await publish('Guarded machine', { detail: 'A submersible one.', ndaRequired: true });
});

describe('offers with some of the words of a keyword', () => {
  // OFF-343
  it('follow those with all words, those with more and rarer words first, and name the missing words', async () => {
    expect(await found('submersible pump 25 hp')).toEqual(['Submersible pump of 25 HP']);
    expect(await some('submersible pump 25 hp')).toEqual([
      ['Submersible pump', '25 hp'],
      ['Hand pump', 'submersible 25 hp'],
      ['Lathe of 25 HP', 'submersible pump'],
    ]);
    expect(await some('submersible pump of concrete 25 hp')).toContainEqual([
      'Submersible pump of 25 HP',
      'concrete',
    ]);
    expect(await some('pump 25 hp')).toContainEqual(['Lathe of 25 HP', 'pump']);
    expect(await found('submersible pump for concrete')).toEqual([]);
    expect(await some('submersible pump for concrete')).toEqual([
      ['Submersible pump', 'concrete'],
      ['Submersible pump of 25 HP', 'concrete'],
      ['Hand pump', 'submersible concrete'],
    ]);
  });

  // OFF-343
  it('are filtered like the list, counted separately, and do not exist for a single word', async () => {
    expect(await some('pump 25 hp', { scope: 'large' })).toEqual([]);
    expect(await some('pump 25 hp')).toContainEqual(['Lathe of 25 HP', 'pump']);
    const { headers } = await search('submersible pump 25 hp', { some: true });
    expect(headers['x-total-count']).toBe('3');
    expect((await search('submersible pump')).headers['x-total-count']).toBe('2');
    for (const keyword of ['pump', 'qqzzxx wwyyvv', '% &', '']) expect(await some(keyword)).toEqual([]);
  });

  // OFF-343
  it('include texts with all words far apart, after titles with most words', async () => {
    const between = 'It is of good make and will be brought to the place that is agreed on by both sides. ';
    await publish('Sheds', { detail: `For a centrifuge. ${between}It has a blower. ${between}And a mixer.` });
    await publish('Guarded sheds', {
      detail: `A centrifuge. ${between}A blower. A mixer.`,
      ndaRequired: true,
    });
    await publish('Plant', { detail: 'With a blower, a mixer, a centrifuge.' });
    await publish('Centrifuge and mixer');
    expect(await found('centrifuge blower mixer')).toEqual(['Plant']);
    expect(await some('centrifuge blower mixer')).toEqual([
      ['Centrifuge and mixer', 'blower'],
      ['Sheds', ''],
    ]);
  });

  // OFF-343
  it('do not include offers with all words if one is a code, which counts anywhere in the text', async () => {
    const between = 'It is of good make and will be brought to the place that is agreed on by both sides. ';
    await publish('Sheets', {
      detail: `Notice of Kamrup. ${between}Number EAST/2024-25/RIDF. ${between}By ferry.`,
    });
    expect(await found('kamrup EAST/2024-25/RIDF ferry')).toEqual(['Sheets']);
  });

  // OFF-343
  it('are not found by measures only', async () => {
    await publish('Small spoons');
    await publish('Theodolites');
    expect((await some('small theodolite of xylonite')).map(([title]) => title)[0]).toBe('Theodolites');
  });

  // OFF-347
  it('are found by the item rather than by the action', async () => {
    await publish('Removal of snow');
    await publish('Silt chamber of the ward');
    expect((await some('removal of silt from culverts')).map(([title]) => title)).toEqual([
      'Silt chamber of the ward',
      'Removal of snow',
    ]);
  });

  // OFF-343
  it('leave out the offers that the correct words have already found', async () => {
    expect(await found('submersibel pump')).toEqual(['Submersible pump', 'Submersible pump of 25 HP']);
    expect(await some('submersibel pump')).toEqual([['Hand pump', 'submersible']]);
  });

  // OFF-343
  it('are found by the only known word, however common it is', async () => {
    await context.current.pool.query(
      `insert into offers (supplier_id, status, title, detail, scope, published_at)
       select $1, 'published', 'Gasket ' || n, 'Of cork.', 'small', now() from generate_series(1, 500) n`,
      [supplier.userId],
    );
    expect(await some('gasket for qqzzxx')).toContainEqual(['Gasket 500', 'qqzzxx']);
  });

  // OFF-343
  it('include all matches of the corrected word if the misspelt one finds offers', async () => {
    await publish('Anemomter stand');
    await publish('Anemometer stand');
    // Common enough that the other word counts as misspelt.
    await context.current.pool.query(
      `insert into offers (supplier_id, status, title, detail, scope, published_at)
       select $1, 'published', 'Anemometer no. ' || n, 'Of brass.', 'small', now() from generate_series(1, 20) n`,
      [supplier.userId],
    );
    expect(await found('anemomter stand')).toEqual(['Anemomter stand']);
    expect(await some('anemomter stand')).toContainEqual(['Anemometer stand', '']);
  });

  // OFF-343
  it('leave out offers on other tabs and protected texts', async () => {
    const titles = (await some('submersible machine')).map(([title]) => title);
    expect(titles).toContain('Guarded machine');
    expect(await some('village machine')).toContainEqual(['Guarded machine', 'village']);
    expect((await some('submersible machine')).find(([title]) => title === 'Guarded machine')).toEqual([
      'Guarded machine',
      'submersible',
    ]);
    const [pump] = rowsOf(await search('submersible pump')) as (Row & { id: number })[];
    const body = { buyerId: buyer.userId, proposalId: pump!.id };
    await context.current.call('saveOffer', { body }, buyer.token);
    expect((await some('submersible pump for concrete')).map(([title]) => title)).not.toContain(pump!.title);
    await context.current.call('removeSavedOffer', { query: body }, buyer.token);
  });

  // OFF-343
  it('are found on the public market and by suppliers, with corrected spelling', async () => {
    const open = await context.current.call('publicOffers', {
      query: { keyword: 'submersibel lathe', some: true },
    });
    const { content, correctedKeyword } = open.body as { content: Row[]; correctedKeyword: string };
    expect(correctedKeyword).toBe('submersible lathe');
    expect(content.map(({ title, missing }) => [title, missing])).toContainEqual([
      'Lathe of 25 HP',
      ['submersible'],
    ]);
    const market = await context.current.call(
      'pageOffers',
      { query: { keyword: 'submersible lathe', some: true } },
      supplier.token,
    );
    expect((market.body as { content: Row[] }).content.map(({ title }) => title)).toContain('Lathe of 25 HP');
  });
});

describe('a misspelt word', () => {
  // OFF-340, OFF-344
  it('can be corrected as soon as an offer with the right word is published', async () => {
    expect(header(await search('calorimiter'), 'x-corrected-keyword')).toBeUndefined();
    await publish('Calorimeter');
    expect(header(await search('calorimiter'), 'x-corrected-keyword')).toBe('calorimeter');
  });

  // OFF-340
  it('can be corrected to a synonym that no offer contains', async () => {
    await publish('Fridge for vaccines');
    const reply = await search('refridgerator');
    expect(header(reply, 'x-corrected-keyword')).toBe('refrigerator');
    expect(rowsOf(reply).map(({ title }) => title)).toEqual(['Fridge for vaccines']);
  });

  // OFF-341
  it('that finds offers is not corrected; the list suggests the correction', async () => {
    await publish('Annual maintenace of lifts');
    const { pool } = context.current;
    await pool.query(
      `insert into offers (supplier_id, status, title, detail, scope, published_at)
       select $1, 'published', 'Maintenance no. ' || n, 'Of roads.', 'small', now() from generate_series(1, 25) n`,
      [supplier.userId],
    );
    const reply = await search('maintenace');
    expect(rowsOf(reply).map(({ title }) => title)).toEqual(['Annual maintenace of lifts']);
    expect([header(reply, 'x-did-you-mean'), header(reply, 'x-corrected-keyword')]).toEqual([
      'maintenance',
      undefined,
    ]);
    expect(header(await search('maintenance'), 'x-did-you-mean')).toBeUndefined();
  });

  // OFF-340
  it('is not corrected if it is a synonym or part of a category title', async () => {
    await publish('Lumps of camphor');
    expect(header(await search('lamps'), 'x-corrected-keyword')).toBeUndefined();
  });

  // OFF-342
  it('is corrected while it is typed, and suggestions use the meanings of words', async () => {
    await publish('Passenger elevators');
    const suggest = async (keyword: string) =>
      (
        (await context.current.call('suggestOffers', { query: { keyword } }, buyer.token)).body as {
          text: string;
        }[]
      ).map(({ text }) => text);
    expect(await suggest('passenger lift')).toEqual(['Passenger elevators']);
    expect(await suggest('elevatosr')).toContain('Passenger elevators');
    expect(await suggest('qqzzxx')).toEqual([]);
  });
});

describe('a word of another script', () => {
  // OFF-345
  it('finds words that sound like it, in both directions, and the list says so', async () => {
    await publish('Kirloskar engines');
    await publish('किर्लोस्कर के पुर्जे');
    const reply = await search('किर्लोस्कर');
    expect(rowsOf(reply).map(({ title }) => title)).toEqual(['किर्लोस्कर के पुर्जे', 'Kirloskar engines']);
    expect(header(reply, 'x-also-searched')).toBe(
      JSON.stringify([{ said: 'किर्लोस्कर', also: ['kirloskar'] }]),
    );
    expect(await found('kirloskar')).toEqual(['Kirloskar engines', 'किर्लोस्कर के पुर्जे']);
    expect(rowsOf(await search('kirloskar', { exact: true })).map(({ title }) => title)).toEqual([
      'Kirloskar engines',
    ]);
  });

  // OFF-345
  it('is found by its synonyms in any spelling if few offers contain it', async () => {
    await publish('Repair of a road');
    const reply = await search('sadak marammat');
    expect(rowsOf(reply).map(({ title }) => title)).toEqual(['Repair of a road']);
  });

  // OFF-345
  it('is not found by its consonants only', async () => {
    await publish('Biscuits for schools');
    await publish('Basket of cane');
    expect(await found('basket')).toEqual(['Basket of cane']);
    expect(await found('biskut')).toEqual(['Biscuits for schools']);
  });

  // OFF-346
  it('finds the other spelling of -ise as well, and the list says so', async () => {
    await publish('Digitization of land records');
    const reply = await search('digitisation');
    expect(rowsOf(reply).map(({ title }) => title)).toEqual(['Digitization of land records']);
    expect(header(reply, 'x-also-searched')).toBe(
      JSON.stringify([{ said: 'digitisation', also: ['digitization'] }]),
    );
  });

  // OFF-345
  it.each([
    ['pumps', 'पंप'],
    ['pump', 'பம்ப்'],
    ['generator', 'জেনারেটর'],
    ['transformer', 'ट्रांसफार्मर'],
    ['computer', 'कंप्यूटर'],
    ['furniture', 'फर्नीचर'],
    ['sharma', 'शर्मा'],
  ])('%s sounds like %s', async (latin, other) => {
    const { rows } = await context.current.pool.query('select word_sound($1) a, word_sound($2) b', [
      latin,
      other,
    ]);
    expect(rows).toEqual([{ a: rows[0].a, b: rows[0].a }]);
    expect(rows[0].a).not.toBeNull();
  });
});

// OFF-226, OFF-340, OFF-342, OFF-343, OFF-345
it('none of these searches finds protected texts, except for their owner', async () => {
  const { call } = context.current;
  const stranger = await createPerson(context.current, 'supplier');
  await publish('Guarded retort', { detail: 'Holds hafnium, heated by a generator.', ndaRequired: true });
  for (const keyword of ['hafnium', 'hafnum', 'hafnium of quartz', 'genset', 'जनरेटर', 'retort genset']) {
    const reply = await search(keyword);
    expect(rowsOf(reply).map(({ title }) => title)).not.toContain('Guarded retort');
    for (const name of ['x-corrected-keyword', 'x-did-you-mean'])
      expect(header(reply, name) ?? '').not.toContain('hafnium');
    const suggested = await call('suggestOffers', { query: { keyword } }, buyer.token);
    expect(JSON.stringify(suggested.body)).not.toMatch(/retort|hafnium/i);
    const open = await call('publicOffers', { query: { keyword } });
    expect(JSON.stringify(open.body)).not.toMatch(/retort|hafnium/i);
    const others = await call('pageOffers', { query: { keyword } }, stranger.token);
    expect(JSON.stringify(others.body)).not.toMatch(/retort|hafnium/i);
    // The counts exclude it as well.
    const { totalElements } = others.body as { totalElements: number };
    const facets = await call('offerFacets', { query: { keyword } }, stranger.token);
    expect(facets.body).toMatchObject({ total: totalElements });
    const totals = await call('buyerTotals', { query: { buyerId: buyer.userId, keyword } }, buyer.token);
    expect(totals.body).toMatchObject({ active: totalElements });
  }
  // Only its title is public, with one of the two words.
  expect(await some('retort hafnium')).toEqual([['Guarded retort', 'hafnium']]);
  for (const keyword of ['hafnium', 'genset', 'जनरेटर', 'retort genset']) {
    const own = await call('pageOffers', { query: { userId: supplier.userId, keyword } }, supplier.token);
    expect((own.body as { content: Row[] }).content.map(({ title }) => title)).toContain('Guarded retort');
  }
});
