import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { ProposalView } from '@proffer/contract/offers/schemas';
import { publicOffersQuery, type PublicOffers } from '@proffer/contract/offers/lists.schemas';
import { createCategories } from '../../src/modules/categories';
import {
  createListsRepository,
  createLiveLists,
  createOfferPages,
  createPublicLists,
  createSearchRepository,
  createSearchService,
  createWholeMarket,
} from '../../src/modules/market';
import { createOfferRowsRepository } from '../../src/modules/offers';
import { useContext } from '../support/context';
import { gate } from '../support/gate';
import { createPerson, publishOffer, type Person } from '../world/people';

const context = useContext();
let supplier: Person;
let other: Person;
let openId: number;
let lockedId: number;
const water = '42122130-0';

beforeAll(async () => {
  supplier = await createPerson(context.current, 'supplier', {
    companyName: 'Ganga Pumps',
    firstName: 'Meera',
    lastName: 'Xylocanary',
  });
  other = await createPerson(context.current, 'supplier', { companyName: 'Kaveri Tools' });
  openId = await publishOffer(context.current, supplier, { title: 'Open pumps', categories: [water] });
  lockedId = await publishOffer(context.current, supplier, {
    title: 'Locked pumps',
    detail: 'Impeller of zirconium.',
    qtyFrom: 3,
    qtyTo: 9,
    ndaRequired: true,
  });
  await context.current.call('createOffer', { body: { title: 'A draft of pumps' } }, supplier.token);
});

async function read(query: Record<string, unknown> = {}) {
  const reply = await context.current.call('publicOffers', { query });
  return { ...reply, page: reply.body as PublicOffers };
}
const ids = (page: PublicOffers) => page.content.map(({ id }) => id);

// OFF-101
describe('the public market', () => {
  it('lists published offers, newest first, with public values only', async () => {
    const { page, headers } = await read();
    expect(ids(page)).toEqual([lockedId, openId]);
    expect(Object.keys(page.content[0]!).toSorted()).toEqual(
      [
        'budgetFrom',
        'budgetTo',
        'companyId',
        'companyName',
        'duration',
        'gst',
        'id',
        'ndaRequired',
        'priceBasis',
        'publishedDate',
        'scope',
        'title',
        'unit',
      ].toSorted(),
    );
    expect(page.totalElements).toBe(2);
    expect(headers['cache-control']).toBe('public, max-age=30');
  });

  it('does not search texts that an NDA protects', async () => {
    expect(ids((await read({ keyword: 'pumps' })).page)).toContain(lockedId);
    expect(ids((await read({ keyword: 'zirconium' })).page)).toEqual([]);
  });

  it('counts the categories of its offers and can be filtered by one', async () => {
    const { page } = await read();
    const [division] = page.categories;
    expect(page.categories).toHaveLength(1);
    expect(division?.count).toBe(1);
    const narrowed = await read({ category: division!.code });
    expect(ids(narrowed.page)).toEqual([openId]);
    expect(narrowed.page.path.map(({ code }) => code)).toEqual([division!.code]);
  });

  it('widens a category with few offers to its ancestors', async () => {
    const wide = await publishOffer(context.current, other, {
      title: 'Pumps for fire',
      categories: ['42122110-4'],
    });
    expect(ids((await read({ near: water })).page)).toEqual([wide, openId]);
    await context.current.call('removeOffer', { params: { id: wide } }, other.token);
  });

  it('answers without counts while the market is being read into memory', async () => {
    const { db, clock } = context.current;
    const repository = createListsRepository(db);
    const readList = repository.read.bind(repository);
    const held = gate();
    vi.spyOn(repository, 'read').mockImplementationOnce(async (list) => {
      await held.opened;
      return readList(list);
    });
    const live = createLiveLists({ repository, maxBytes: 1e6, marketPatienceMs: 0 });
    const pages = createOfferPages({
      live,
      market: createWholeMarket(db),
      rows: createOfferRowsRepository(db),
    });
    const search = createSearchService({ repository: createSearchRepository(db), clock });
    const lists = createPublicLists({ live, pages, search, categories: createCategories() });
    const readPage = (query: object) => lists.page(publicOffersQuery.parse(query));
    const early = await readPage({});
    expect(early.offers.map(({ id }) => id)).toEqual([lockedId, openId]);
    expect(early).toMatchObject({ total: 2, categories: [], path: [] });
    expect(await readPage({ near: water })).toMatchObject({ total: 1, path: expect.any(Array) });
    expect(await lists.idsNear(water)).toEqual([]);
    held.open();
    await live.get({ filters: {}, order: 'newest' });
    expect((await readPage({})).categories).toHaveLength(1);
    expect(await lists.idsNear(water)).toEqual([openId]);
  });

  it('can be limited to one company', async () => {
    const id = await publishOffer(context.current, other, { title: 'Spanners' });
    expect(ids((await read({ supplierId: other.userId })).page)).toEqual([id]);
    expect(ids((await read({ supplierId: supplier.userId })).page)).toEqual([lockedId, openId]);
  });

  it('omits an offer as soon as it leaves the market', async () => {
    const id = await publishOffer(context.current, other, { title: 'Gone soon' });
    expect(ids((await read()).page)).toContain(id);
    await context.current.call('setPublished', { params: { id }, body: { draft: false } }, other.token);
    expect(ids((await read()).page)).not.toContain(id);
    expect(ids((await read({ supplierId: other.userId })).page)).not.toContain(id);
  });

  it('has a maximum page size', async () => {
    expect((await read({ size: 101 })).status).toBe(422);
    expect((await read({ page: 201 })).status).toBe(422);
  });
});

// OFF-102
it('shows a stranger the company but not the person, and a member the person if no NDA is required', async () => {
  const view = { params: { id: openId } };
  const stranger = await context.current.call('viewOffer', view);
  expect(stranger.bytes.includes('Xylocanary')).toBe(false);
  expect((stranger.body as ProposalView).companyName).toBe('Ganga Pumps');
  const buyer = await createPerson(context.current, 'buyer');
  const member = await context.current.call('viewOffer', view, buyer.token);
  expect((member.body as ProposalView).supplierName).toBe('Meera Xylocanary');
});

// OFF-103
it('contains the number of values that an NDA withholds, but none of the values', async () => {
  const { body, bytes } = await context.current.call('viewOffer', { params: { id: lockedId } });
  expect((body as ProposalView).opens).toMatchObject({ answers: 0, attachments: 0 });
  expect((body as ProposalView).opens?.parts).toEqual(expect.arrayContaining(['detail', 'quantity']));
  expect(bytes.includes('zirconium')).toBe(false);
  const open = await context.current.call('viewOffer', { params: { id: openId } });
  expect(open.body).not.toHaveProperty('opens');
});

// OFF-104
it('lists the public pages for search engines', async () => {
  const robots = await context.current.app.inject({ url: '/robots.txt' });
  expect(robots.body).toMatch(/Allow: \/specificoffer\/\n[^]*Disallow: \/\n[^]*Sitemap: .*\/sitemap\.xml/);
  const sitemap = await context.current.app.inject({ url: '/sitemap.xml' });
  const found = [...sitemap.body.matchAll(/<loc>([^<]*)<\/loc>/g)].map(
    ([, url = '']) => new URL(url).pathname,
  );
  const { page } = await read();
  expect(found).toEqual([
    '/login',
    '/market',
    '/about',
    '/accessibility',
    '/contact',
    '/help',
    '/pricing',
    '/privacy',
    '/terms',
    ...[supplier.userId, other.userId]
      .filter((id) => page.content.some(({ companyId }) => companyId === id))
      .map((id) => `/company-profile/${id}`),
    ...ids(page).map((id) => `/specificoffer/${id}`),
  ]);
});
