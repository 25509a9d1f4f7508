import { screen, waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sampleBuyerOffer, sampleFacets, testBuyer } from '../../../entities/offers/test/sample-offers';
import { answerFile, useKeptFiles } from '../../../test/kept-files';
import { answer, network, refuse } from '../../../test/network';
import { renderPage } from '../../../test/render-page';
import { BuyerDashboardPage } from './buyer-dashboard-page';
import { SearchPage } from './search-page';

const kept = useKeptFiles();
const one = { headers: { 'x-total-count': '1' } };

// The code that both pages load later is imported in advance.
beforeAll(() => import('./list-actions'));
beforeEach(() => {
  network.use(
    answer('session', testBuyer),
    answer('savedOffers', [sampleBuyerOffer({ tab: 'saved' })], one),
    answer('activeOffers', [sampleBuyerOffer()], one),
    answer('archivedOffers', [], { headers: { 'x-total-count': '0' } }),
    answer('buyerOfferFacets', sampleFacets()),
    answer('savedSearches', []),
    answer('buyerTotals', { saved: 1, active: 1, archived: 0 }),
  );
});

// OFF-270
describe('the export of a buyer’s list', () => {
  it.each([
    ['the dashboard', BuyerDashboardPage, '/bdashboard?tab=saved&scope=small&sort=title&page=2', {}],
    [
      'the search page',
      SearchPage,
      '/bsearchresult?q=pumps&tab=saved&scope=small&sort=title',
      { keyword: 'pumps' },
    ],
  ])('exports from %s the whole tab with its filters and order', async (_name, page, at, more) => {
    const seen: URL[] = [];
    network.use(answerFile('exportBuyerOffers', 'proffer-saved-offers-2026-11-21.xlsx', seen));
    const { user } = renderPage(page, { route: at.split('?')[0] ?? '', at });
    await user.click(await screen.findByRole('button', { name: 'Export' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Excel (XLSX)' }));
    await waitFor(() => expect(kept).toEqual(['proffer-saved-offers-2026-11-21.xlsx']));
    expect(seen.map(({ searchParams }) => Object.fromEntries(searchParams))).toEqual([
      { tab: 'saved', scope: 'small', sort: 'title', format: 'xlsx', ...more },
    ]);
  });

  it('shows the error if the export fails', async () => {
    network.use(refuse('exportBuyerOffers', 'too_large', 'One file holds at most 5,000 offers.'));
    const { user } = renderPage(BuyerDashboardPage, { route: '/bdashboard' });
    await user.click(await screen.findByRole('button', { name: 'Export' }));
    await user.click(await screen.findByRole('menuitem', { name: 'CSV' }));
    expect(await screen.findByText('The offers could not be exported')).toBeDefined();
    expect(screen.getByText('One file holds at most 5,000 offers.')).toBeDefined();
  });
});
