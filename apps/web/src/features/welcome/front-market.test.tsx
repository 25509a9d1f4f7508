import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { answer, network, unplugged } from '../../test/network';
import { renderPage } from '../../test/render-page';
import { FrontMarket } from './front-market';

const offer = {
  id: 7,
  title: 'Pump sets',
  companyName: 'Rao Pumps',
  scope: 'medium' as const,
  duration: null,
  budgetFrom: 294_000,
  budgetTo: 2_330_000,
  priceBasis: 'unit' as const,
  unit: 'piece' as const,
  gst: 'excluded' as const,
  ndaRequired: true,
  publishedDate: '2026-11-20T10:00:00Z',
};
const market = {
  content: [offer],
  totalPages: 190,
  number: 0,
  totalElements: 190,
  categories: [{ code: '42000000-6', title: 'Industrial machinery', count: 18 }],
  path: [],
};
const open = () => renderPage(FrontMarket, { route: '/login' });

// ACC-221
describe('market next to the login', () => {
  it('shows the newest offers and the categories, and searches the market', async () => {
    const seen: { url: URL; body: unknown }[] = [];
    network.use(answer('publicOffers', market, { seen }));
    const { user, path } = open();
    expect(await screen.findByText('Browse 190 offers with prices. No sales calls.')).toBeDefined();
    expect(seen[0]?.url.search).toBe('?page=0&size=6');
    expect(screen.getByRole('link', { name: 'Pump sets' }).getAttribute('href')).toBe('/specificoffer/7');
    const categories = within(screen.getByRole('navigation', { name: 'Categories' }));
    expect(categories.getByRole('link').getAttribute('href')).toBe('/market?category=42000000-6');
    await user.type(screen.getByRole('searchbox', { name: 'Search offers' }), 'fire pumps{Enter}');
    await waitFor(() => expect(path()).toBe('/market?q=fire+pumps'));
  });

  // ACC-222
  it('explains how a market without offers begins', async () => {
    network.use(answer('publicOffers', { ...market, content: [], totalElements: 0, categories: [] }));
    open();
    expect(await screen.findByText(/Be the first to list yours/)).toBeDefined();
    expect(screen.queryByRole('navigation', { name: 'Categories' })).toBeNull();
  });

  it('offers another attempt when the server does not answer', async () => {
    network.use(unplugged('publicOffers'));
    const { user } = open();
    const again = await screen.findByRole('button', { name: 'Try again' });
    network.use(answer('publicOffers', market));
    await user.click(again);
    expect(await screen.findByRole('article')).toBeDefined();
  });
});
