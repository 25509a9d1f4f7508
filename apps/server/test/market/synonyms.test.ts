import { beforeAll, describe, expect, it } from 'vitest';
import { useContext, type Reply } from '../support/context';
import { createPerson, publishOffer, type Person } from '../world/people';

const context = useContext();
let supplier: Person;
let buyer: Person;

const titlesOf = ({ body }: Reply) => (body as { title: string }[]).map(({ title }) => title);
const search = (keyword: string, query: Record<string, unknown> = {}) =>
  context.current.call('activeOffers', { query: { buyerId: buyer.userId, keyword, ...query } }, buyer.token);
const found = async (keyword: string) => titlesOf(await search(keyword));
const also = ({ headers }: Reply): unknown =>
  headers['x-also-searched'] === undefined
    ? undefined
    : JSON.parse(decodeURIComponent(String(headers['x-also-searched'])));

beforeAll(async () => {
  supplier = await createPerson(context.current, 'supplier', { companyName: 'Ganga Works' });
  buyer = await createPerson(context.current, 'buyer');
  const publish = (title: string, fields: Record<string, unknown> = {}) =>
    publishOffer(context.current, supplier, { title, detail: 'As agreed.', ...fields });
  await publish('Hire of generators');
  await publish('Silent DG set, 25 kVA');
  await publish('Genset canopies');
  await publish('Gensetting of doors');
  await publish('Air conditioners, 2 ton');
  await publish('Laptops');
  await publish('जनरेटर की आपूर्ति');
  await publish('Cement in bags');
  await publish('Passenger elevators');
  await publish('Guarded machine', { detail: 'A generator of 40 kVA.', ndaRequired: true });
});

describe('synonyms in searches', () => {
  // OFF-222
  it.each([
    ['tyre', 'Laptops', false],
    ['notebook', 'Laptops', true],
    ['notebook computers', 'Laptops', true],
    ['lap top', 'Laptops', true],
    ['AC', 'Air conditioners, 2 ton', true],
    ['A/C 2 ton', 'Air conditioners, 2 ton', true],
    ['lift', 'Passenger elevators', true],
    ['passenger lifts', 'Passenger elevators', true],
    ['goods lift', 'Passenger elevators', false],
    ['सीमेंट', 'Cement in bags', true],
    ['সিমেন্ট', 'Cement in bags', true],
    ['சிமெண்ட்', 'Cement in bags', true],
    ['generator', 'जनरेटर की आपूर्ति', true],
    ['genset of 25 kva', 'Silent DG set, 25 kVA', true],
    ['genset of 25 kva', 'Hire of generators', false],
  ])('%s finds %s: %s', async (keyword, title, isFound) => {
    expect((await found(keyword)).includes(title)).toBe(isFound);
  });

  // OFF-222
  it('apply to the words within a phrase too', async () => {
    const publish = (title: string) =>
      publishOffer(context.current, supplier, { title, detail: 'As agreed.' });
    await publish('Plow for snow');
    await publish('Snowplow');
    expect((await found('snow plough')).toSorted()).toEqual(['Plow for snow', 'Snowplow']);
  });

  // OFF-223, OFF-202
  it('in a title rank before the word in a text, and after the word in a title', async () => {
    const publish = (title: string, detail: string) =>
      publishOffer(context.current, supplier, { title, detail });
    await publish('Houses for staff', 'With a cupboard in each of them.');
    await publish('Steel almirahs', 'As agreed.');
    await publish('Steel cupboards', 'As agreed.');
    expect(await found('cupboard')).toEqual(['Steel cupboards', 'Steel almirahs', 'Houses for staff']);
  });

  // OFF-223
  it('rank after the typed word and its forms', async () => {
    const titles = await found('genset');
    expect(titles.slice(0, 2)).toEqual(['Genset canopies', 'Gensetting of doors']);
    expect(titles.slice(2).toSorted()).toEqual([
      'Hire of generators',
      'Silent DG set, 25 kVA',
      'जनरेटर की आपूर्ति',
    ]);
  });

  // OFF-348
  it('of two letters rank last', async () => {
    await publishOffer(context.current, supplier, { title: 'CSC-PC eggs', detail: 'As agreed.' });
    await publishOffer(context.current, supplier, {
      title: 'Desktops for the offices of all divisions of the district and of its schools',
      detail: 'As agreed.',
    });
    expect((await found('computer'))[0]).toMatch(/^Desktops/);
  });

  // OFF-224
  it('are listed in the reply, and ignored in an exact search', async () => {
    const reply = await search('silent genset');
    expect(titlesOf(reply)).toEqual(['Silent DG set, 25 kVA']);
    expect(also(reply)).toEqual([
      {
        said: 'genset',
        also: [
          'generator',
          'DG set',
          'diesel generator',
          'generating set',
          'जनरेटर',
          'জেনারেটর',
          'ஜெனரேட்டர்',
          'జనరేటర్',
        ],
      },
    ]);
    expect(titlesOf(await search('silent genset', { exact: true }))).toEqual([]);
    const exact = await search('genset', { exact: true });
    expect([titlesOf(exact), also(exact)]).toEqual([['Genset canopies', 'Gensetting of doors'], undefined]);
    expect(also(await search('canopies'))).toBeUndefined();
  });

  // OFF-224
  it('apply to totals, filters and the public market as to the list', async () => {
    const { call } = context.current;
    const query = { buyerId: buyer.userId, keyword: 'genset' };
    const { body: totals } = await call('buyerTotals', { query }, buyer.token);
    expect(totals).toMatchObject({ active: 5 });
    expect((await call('buyerTotals', { query: { ...query, exact: true } }, buyer.token)).body).toMatchObject(
      {
        active: 2,
      },
    );
    const { body: facets } = await call('buyerOfferFacets', { query }, buyer.token);
    expect(facets).toMatchObject({ total: 5 });
    const open = await call('publicOffers', { query: { keyword: 'genset' } });
    expect(open.body).toMatchObject({ totalElements: 5, alsoSearched: [{ said: 'genset' }] });
    const only = await call('publicOffers', { query: { keyword: 'genset', exact: true } });
    expect(only.body).toMatchObject({ totalElements: 2 });
    expect(only.body).not.toHaveProperty('alsoSearched');
  });

  // OFF-225
  it('are limited to eight per word and 32 per keyword', async () => {
    const { pool } = context.current;
    const { rows } = await pool.query<{ meanings: { also: string[] }[] }>(
      'select market_meanings($1) meanings',
      ['generator cement brick sand glass water pump cable fan bus seed rice'],
    );
    const lengths = rows[0]!.meanings.map(({ also: others }) => others.length);
    expect(Math.max(...lengths)).toBeLessThanOrEqual(8);
    expect(lengths.reduce((sum, one) => sum + one, 0)).toBe(32);
  });

  // OFF-226
  it('find protected texts for the owner only', async () => {
    expect(await found('genset machine')).toEqual([]);
    expect(await found('genset')).not.toContain('Guarded machine');
    expect(await found('small genset')).toEqual([]);
    const query = { userId: supplier.userId, keyword: 'genset machine' };
    const own = await context.current.call('pageOffers', { query }, supplier.token);
    expect(own.body).toMatchObject({ content: [{ title: 'Guarded machine' }] });
  });
});
