import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { PublicOffer } from '@proffer/contract/offers/lists.schemas';
import { answer, network } from '../../test/network';
import { renderPage } from '../../test/render-page';
import type { PublicMarket } from './public-market';
import { readPublicMarket } from './public-market';
import { Welcome } from './welcome-page';

const pump: PublicOffer = {
  id: 7,
  title: 'Pump sets',
  companyName: 'Rao Pumps',
  scope: 'medium',
  duration: null,
  budgetFrom: 294_000,
  budgetTo: 2_330_000,
  priceBasis: 'unit',
  unit: 'piece',
  gst: 'excluded',
  ndaRequired: true,
  publishedDate: '2026-11-20T10:00:00Z',
};

const sampleMarket = (changes: Partial<PublicMarket> = {}): PublicMarket => ({
  content: [pump],
  totalPages: 3,
  number: 0,
  totalElements: 25,
  categories: [
    { code: '03000000-1', title: 'Farming', count: 2 },
    { code: '42000000-6', title: 'Industrial machinery', count: 18 },
  ],
  path: [],
  some: [],
  view: { keyword: '', category: undefined, page: 0 },
  ...changes,
});
const open = (market: PublicMarket) =>
  renderPage(() => <Welcome market={market} next="/market" />, { route: '/market' });

// ACC-18
describe('public market', () => {
  it('introduces the market and shows real offers', async () => {
    open(sampleMarket());
    expect(
      await screen.findByRole('heading', { level: 1, name: /^Offers, NDAs and contracts/ }),
    ).toBeDefined();
    const steps = within(screen.getByRole('list', { name: 'How it works' })).getAllByRole('listitem');
    expect(steps.map((step) => step.querySelector('b')?.textContent)).toEqual(['Offer', 'NDA', 'Contract']);
    const offer = within(screen.getByRole('article'));
    expect(offer.getByRole('link', { name: 'Pump sets' }).getAttribute('href')).toBe('/specificoffer/7');
    expect(offer.getByText('₹2.9–23.3 lakh')).toBeDefined();
    expect(offer.getByText('₹2,94,000 to ₹23,30,000')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Sign up to buy' }).getAttribute('href')).toBe(
      '/signup?as=buyer&next=%2Fmarket',
    );
  });

  // SRW-18
  it('reads a category in the search text of a stranger, and leaves amounts as words', async () => {
    const category = { typed: '42120000', code: '42120000-6', title: 'Pumps and compressors' };
    network.use(answer('searchNames', { places: [], categories: [category] }));
    const { user, path } = open(sampleMarket());
    await user.type(await screen.findByRole('searchbox', { name: 'Search offers' }), 'under 5 lakh cpv:4212');
    expect(await screen.findByText('Pumps and compressors')).toBeDefined();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(path()).toBe('/market?q=under+5+lakh&category=42120000-6'));
  });

  // OFF-341, OFF-343
  it('suggests a corrected word and shows offers with some of the words', async () => {
    const found = { content: [pump], totalPages: 1, number: 0, totalElements: 1, categories: [], path: [] };
    const seen: { url: URL; body: unknown }[] = [];
    network.use(answer('publicOffers', { ...found, didYouMean: 'pump set' }, { seen }));
    const few = await readPublicMarket({ q: 'pumb set' });
    expect(seen.map(({ url }) => url.searchParams.get('some'))).toEqual([null, 'true']);
    await readPublicMarket({ q: 'pumb' });
    expect(seen).toHaveLength(3);
    open({ ...few, some: [{ ...pump, id: 8, title: 'Hand pumps', missing: ['set'] }] });
    expect((await screen.findByText(/^Did you mean/)).textContent).toBe('Did you mean pump set?');
    expect(screen.getByRole('heading', { name: 'Offers with some of the words' })).toBeDefined();
    expect(screen.getByText('set').tagName).toBe('S');
  });

  it('lists the categories, most offers first, with links', async () => {
    open(sampleMarket());
    const categories = within(await screen.findByRole('navigation', { name: 'Categories' }));
    const items = categories.getAllByRole('listitem').map((item) => item.textContent);
    expect(items).toEqual(['Industrial machinery18', 'Farming2']);
    const link = categories.getByRole('link', { name: 'Industrial machinery' });
    expect(link.getAttribute('href')).toBe('/market?category=42000000-6');
  });

  it('searches from the first page within the chosen category', async () => {
    const view = { keyword: '', category: '42000000-6', page: 2 };
    const path = [{ code: '42000000-6', title: 'Industrial machinery' }];
    const { user, path: at } = open(sampleMarket({ view, path }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Industrial machinery' })).toBeDefined();
    expect(screen.getByText('Page 3 of 3')).toBeDefined();
    expect(screen.queryByRole('link', { name: 'Next' })).toBeNull();
    await user.type(screen.getByRole('searchbox', { name: 'Search offers' }), ' fire pumps {Enter}');
    await waitFor(() => expect(at()).toBe('/market?q=fire+pumps&category=42000000-6'));
  });

  it('shows the corrected keyword, and advice if nothing is found', async () => {
    const view = { keyword: 'pmup', category: undefined, page: 0 };
    const found = open(sampleMarket({ view, correctedKeyword: 'pump' }));
    expect(await screen.findByText(/Showing results for/)).toHaveProperty(
      'textContent',
      'Nothing found for “pmup”. Showing results for pump.',
    );
    found.unmount();
    open(sampleMarket({ view, content: [], totalElements: 0, totalPages: 0 }));
    expect(await screen.findByText(/No offer matches/)).toBeDefined();
  });

  // OFF-224
  it('lists the added synonyms and links to the exact words', async () => {
    const view = { keyword: 'genset', category: '42000000-6', page: 1 };
    const alsoSearched = [{ said: 'genset', also: ['generator', 'DG set'] }];
    open(sampleMarket({ view, alsoSearched }));
    expect(await screen.findByText(/^Also searched:/)).toHaveProperty(
      'textContent',
      'Also searched: generator, DG set. Search only for “genset”',
    );
    const only = screen.getByRole('link', { name: 'Search only for “genset”' });
    expect(only.getAttribute('href')).toBe('/market?q=genset&exact=true&category=42000000-6');
  });

  it('reads the view in the address', async () => {
    const seen: { url: URL; body: unknown }[] = [];
    const { view: _, ...reply } = sampleMarket();
    network.use(answer('publicOffers', reply, { seen }));
    const market = await readPublicMarket({ q: 'pump', page: '2' });
    expect(seen[0]?.url.search).toBe('?keyword=pump&page=1&size=9');
    expect(market.view).toEqual({ keyword: 'pump', category: undefined, page: 1 });
  });
});

// ACC-222
it('explains how a market without offers begins', async () => {
  open(sampleMarket({ content: [], totalElements: 0, totalPages: 0, categories: [] }));
  const empty = within(await screen.findByRole('region', { name: 'No offers yet' }));
  expect(
    empty.getByText('The first offers will appear here soon. Be the first to list yours.'),
  ).toBeDefined();
  expect(empty.getByRole('link', { name: 'Sign up to supply' }).getAttribute('href')).toBe(
    '/signup?as=supplier&next=%2Fmarket',
  );
  expect(screen.queryByText(/0 offers/)).toBeNull();
});
