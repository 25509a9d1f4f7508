import { eq, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { limits } from '@proffer/contract/wire/limits';
import type { CategoryChoice } from '@proffer/contract/offers/lists.schemas';
import type { ProposalVersion, ProposalView } from '@proffer/contract/offers/schemas';
import { offers, offerVersions } from '../../src/schema';
import { problemOf, useContext, type Reply } from '../support/context';
import { signNdaOf } from '../world/offer-people';
import { createPerson, publishOffer, type Person } from '../world/people';

const context = useContext();

let supplier: Person;
let buyer: Person;

beforeAll(async () => {
  supplier = await createPerson(context.current, 'supplier');
});

beforeEach(async () => {
  buyer = await createPerson(context.current, 'buyer');
});

const silos = { code: '44613110-4', title: 'Silos' };
const pumps = { code: '42122000-0', title: 'Pumps' };
const seeds = { code: '03111000-2', title: 'Seeds' };
const codesOf = (...categories: { code: string }[]) => categories.map(({ code }) => code);

const viewOf = (reply: Reply) => reply.body as ProposalView;
const save = (categories: unknown) =>
  context.current.call('createOffer', { body: { title: 'Sold', categories } }, supplier.token);
const update = (id: number, body: Record<string, unknown>) =>
  context.current.call('updateOffer', { params: { id }, body }, supplier.token);
const see = async (id: number, person?: Person) =>
  viewOf(await context.current.call('viewOffer', { params: { id } }, person?.token));
const versionsFor = async (id: number, person?: Person) =>
  (await context.current.call('offerVersions', { params: { id } }, person?.token)).body as ProposalVersion[];
const choices = (query: Record<string, unknown>, person = buyer) =>
  context.current.call('searchCategories', { query }, person.token);
const choicesOf = async (query: Record<string, unknown>) => (await choices(query)).body as CategoryChoice[];
const errorsOf = (reply: Reply) => problemOf(reply).errors?.map(({ field, text }) => `${field}: ${text}`);

describe('choosing categories', () => {
  it('browses categories from the divisions downwards and searches them by words', async () => {
    const top = await choicesOf({});
    expect(top).toHaveLength(45);
    expect(await choicesOf({ keyword: ' ' })).toEqual(top);
    expect(await choicesOf({ parent: pumps.code })).toContainEqual({
      code: '42122100-1',
      title: 'Pumps for liquids',
      under: [
        'Industrial machinery',
        'Machinery for the production and use of mechanical power',
        'Pumps and compressors',
        'Pumps',
      ],
      hasChildren: true,
    });
    expect((await choicesOf({ keyword: 'pumps' }))[0]).toMatchObject(pumps);
    expect(await choicesOf({ keyword: 'no such thing' })).toEqual([]);
  });

  it.each([
    [
      'an unknown parent category',
      { parent: '44613110-8' },
      'parent: There is no category 44613110-8 in the CPV.',
    ],
    ['an invalid parent code', { parent: 'pumps' }, 'parent: Must be a CPV code such as 44613110-4.'],
    [
      'a keyword that is too long',
      { keyword: 'x'.repeat(limits.keyword + 1) },
      'keyword: At most 300 characters. Please shorten it by 1.',
    ],
  ])('refuses to list categories with %s', async (_what, query, text) => {
    const reply = await choices(query);
    expect([reply.status, errorsOf(reply)]).toEqual([422, [text]]);
  });
});

describe('the categories of an offer', () => {
  // OFF-5
  it('keeps the categories of an offer in their order, without duplicates, and can clear them', async () => {
    const saved = await save([...codesOf(silos, pumps), silos.code]);
    expect([saved.status, viewOf(saved).categories]).toEqual([201, [silos, pumps]]);
    const { id } = viewOf(saved);
    expect(viewOf(await update(id, { title: 'Sold' })).categories).toEqual([silos, pumps]);
    expect(viewOf(await update(id, { categories: codesOf(seeds, pumps, silos) })).categories).toEqual([
      seeds,
      pumps,
      silos,
    ]);
    expect(viewOf(await update(id, { categories: [] })).categories).toEqual([]);
    expect(viewOf(await save(undefined)).categories).toEqual([]);
  });

  it('stores categories as numbers', async () => {
    const { id } = viewOf(await save(codesOf(seeds)));
    const [row] = await context.current.db.select().from(offers).where(eq(offers.id, id));
    expect(row?.categories).toEqual([3_111_000]);
  });

  // OFF-6
  it.each([
    ['another check digit', ['44613110-8'], 'categories: There is no category 44613110-8 in the CPV.'],
    [
      'the source’s “none of these”',
      ['99999999-9'],
      'categories: There is no category 99999999-9 in the CPV.',
    ],
    ['words instead of codes', ['Silos'], 'categories.0: Must be a CPV code such as 44613110-4.'],
    [
      'four categories',
      codesOf(silos, pumps, seeds, { code: '03000000-1' }),
      'categories: At most 3 categories.',
    ],
  ])('refuses categories of an offer at their field: %s', async (_what, categories, text) => {
    const { id } = viewOf(await save(codesOf(silos)));
    for (const reply of [await save(categories), await update(id, { title: 'New', categories })]) {
      expect([reply.status, errorsOf(reply)]).toEqual([422, [text]]);
    }
    expect(await see(id, supplier)).toMatchObject({ title: 'Sold', categories: [silos] });
  });

  // OFF-5
  it('shows the categories of an offer to everybody, even if details are withheld', async () => {
    const id = await publishOffer(context.current, supplier, {
      categories: codesOf(pumps),
      ndaRequired: true,
    });
    for (const person of [undefined, buyer, supplier]) {
      expect((await see(id, person)).categories).toEqual([pumps]);
      expect((await versionsFor(id, person))[0]?.categories).toEqual([pumps]);
    }
    expect(await see(id, buyer)).toMatchObject({ withheld: true, detail: '' });
    await signNdaOf(context.current, id, supplier, buyer);
    expect(await see(id, buyer)).toMatchObject({ withheld: false, categories: [pumps] });
  });

  it('exports the categories of offers with the personal data', async () => {
    const other = await createPerson(context.current, 'supplier');
    await publishOffer(context.current, other, { categories: codesOf(seeds) });
    const reply = await context.current.call('myData', {}, other.token);
    expect(reply.body).toMatchObject({ profiles: [{ offers: [{ categories: ['03111000'] }] }] });
  });
});

describe('versions of an offer and its categories', () => {
  it('keeps a new version of an offer only if its categories changed', async () => {
    const id = await publishOffer(context.current, supplier, { categories: codesOf(pumps) });
    await update(id, { categories: codesOf(pumps) });
    expect(await versionsFor(id)).toHaveLength(1);
    await update(id, { categories: codesOf(pumps, silos) });
    const versions = await versionsFor(id);
    expect(versions.map(({ categories }) => categories)).toEqual([[pumps, silos], [pumps]]);
  });

  it('shows no categories on a version from before offers had categories', async () => {
    const id = await publishOffer(context.current, supplier, { categories: codesOf(pumps) });
    await update(id, { title: 'New' });
    await context.current.db
      .update(offerVersions)
      .set({ content: sql`${offerVersions.content} - 'categories'` })
      .where(eq(offerVersions.offerId, id));
    expect((await versionsFor(id)).map(({ categories }) => categories)).toEqual([[pumps], []]);
  });
});

describe('the filter by category', () => {
  const titlesOf = ({ body }: Reply) =>
    (Array.isArray(body) ? body : (body as { content: unknown[] }).content)
      .map((offer) => (offer as { title: string }).title)
      .toSorted();
  let owner: Person;

  beforeAll(async () => {
    owner = await createPerson(context.current, 'supplier');
    const offers = { Tower: [silos], Both: [silos, pumps], Drip: [pumps], Grain: [seeds], Plain: [] };
    for (const [title, categories] of Object.entries(offers)) {
      await publishOffer(context.current, owner, {
        title: `${title} filtered`,
        categories: codesOf(...categories),
      });
    }
  });

  // OFF-5
  it.each([
    ['the category itself', silos.code, ['Both filtered', 'Tower filtered']],
    ['an ancestor beyond a code missing in the list', '44613000-0', ['Both filtered', 'Tower filtered']],
    ['a division', '42000000-6', ['Both filtered', 'Drip filtered']],
    ['a division that begins with a zero', '03000000-1', ['Grain filtered']],
    ['a narrower category', '42122100-1', []],
    [
      'no category',
      '',
      ['Both filtered', 'Drip filtered', 'Grain filtered', 'Plain filtered', 'Tower filtered'],
    ],
  ])('filters every list of offers by %s', async (_what, category, titles) => {
    const query = { category, keyword: 'filtered' };
    const market = await context.current.call('pageOffers', { query }, buyer.token);
    expect(market.body).toMatchObject({ totalElements: titles.length });
    const own = { ...query, userId: owner.userId };
    const tab = { ...query, buyerId: buyer.userId };
    expect(titlesOf(market)).toEqual(titles);
    expect(titlesOf(await context.current.call('pageOffers', { query: own }, owner.token))).toEqual(titles);
    expect(titlesOf(await context.current.call('activeOffers', { query: tab }, buyer.token))).toEqual(titles);
  });

  it('refuses an unknown category as filter instead of finding nothing', async () => {
    const query = { category: '44613110-8' };
    const replies = [
      await context.current.call('pageOffers', { query }, buyer.token),
      await context.current.call('activeOffers', { query: { ...query, buyerId: buyer.userId } }, buyer.token),
    ];
    for (const reply of replies) {
      expect([reply.status, errorsOf(reply)]).toEqual([
        422,
        ['category: There is no category 44613110-8 in the CPV.'],
      ]);
    }
  });
});
