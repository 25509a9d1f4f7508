import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { answer, network, refuse } from '../../test/network';
import { renderPage } from '../../test/render-page';
import { sampleDays, sampleStatistics } from './statistics.factory';
import { SupplierDashboardPage } from './supplier-dashboard-page';

function open(at = '/sdashboard') {
  return renderPage(SupplierDashboardPage, { route: '/sdashboard', at });
}

describe('SupplierDashboardPage', () => {
  it('shows how things stand, each figure leading to its things', async () => {
    network.use(answer('proposalStatistics', sampleStatistics()));
    open();
    expect(await screen.findByRole('heading', { level: 1, name: 'All Company Offers' })).toBeDefined();
    const tiles = within(await screen.findByRole('navigation', { name: 'How things stand now' }));
    expect(tiles.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Published offers 12', '/pubprosal'],
      ['Drafts 3', '/sproposal?only=draft'],
      ['NDA requests waiting 4', '/ndarequest?status=Requested'],
      ['Contracts waiting for you 1', '/contract-all'],
      ['Active contracts 5', '/contract-all?status=Active'],
    ]);
  });

  // OFF-56
  it('gives the figures of each chart as a table too', async () => {
    network.use(answer('proposalStatistics', sampleStatistics({ days: sampleDays(7, { ndaRequests: 2 }) })));
    const { user } = open('/sdashboard?days=7');
    const chart = within(
      await screen.findByRole('figure', { name: 'Views, NDA requests and signed NDAs by day' }),
    );
    expect(
      chart.getByText('Views: 7, NDA requests: 14, Signed NDAs: 0, Saves: 0, Contracts: 0'),
    ).toBeDefined();
    await user.click(chart.getByText('Show as a table', { exact: false }));
    const rows = chart.getAllByRole('row');
    expect(rows).toHaveLength(8);
    expect(rows[1]?.textContent).toBe('21 Nov 202612000');
    const states = screen.getByRole('figure', { name: 'NDA requests by their state now' });
    expect(within(states).getByText(/^Requested: 4, Approved & Shared: 0, Signed & Shared: 2/)).toBeDefined();
  });

  it('keeps the period in the address and asks for it', async () => {
    const seen: { url: URL; body: unknown }[] = [];
    network.use(answer('proposalStatistics', sampleStatistics({ days: sampleDays(365) }), { seen }));
    const { user, path } = open();
    expect(await screen.findByText('Irrigation pumps')).toBeDefined();
    await user.click(screen.getByRole('radio', { name: '365 days' }));
    await waitFor(() => expect(path()).toBe('/sdashboard?days=365'));
    await waitFor(() => expect(seen.map(({ url }) => url.search)).toEqual(['?days=30', '?days=365']));
    await user.click(screen.getByRole('radio', { name: '30 days' }));
    await waitFor(() => expect(path()).toBe('/sdashboard'));
    expect(screen.getByRole('figure', { name: 'Views, NDA requests and signed NDAs by week' })).toBeDefined();
  });

  // OFF-56
  it('leads to the offers that were seen most', async () => {
    network.use(answer('proposalStatistics', sampleStatistics()));
    open();
    const link = await screen.findByRole('link', { name: 'Irrigation pumps' });
    expect(link.getAttribute('href')).toBe('/specificoffer/7');
    const view = screen.getByRole('link', { name: 'View Offer Irrigation pumps' });
    expect(view.getAttribute('href')).toBe('/specificoffer/7');
    expect(screen.getByRole('cell', { name: '1,23,456' })).toBeDefined();
  });

  it('says that nothing happened, and what to do next', async () => {
    network.use(
      answer(
        'proposalStatistics',
        sampleStatistics({ days: sampleDays(30, { views: 0 }), ndaByStatus: [], topOffers: [] }),
      ),
    );
    open();
    expect(await screen.findByText('Nothing has happened in these days')).toBeDefined();
    expect(screen.getByText('No NDA requests yet')).toBeDefined();
    const ways = screen.getAllByRole('link', { name: 'Post a Proposal' });
    expect(ways.map((way) => way.getAttribute('href'))).toEqual(['/proposal-wizard', '/proposal-wizard']);
    expect(screen.queryByRole('heading', { name: 'Offers seen most in these days' })).toBeNull();
  });

  it('tries again after a failure', async () => {
    network.use(refuse('proposalStatistics', 'unexpected', 'Something went wrong on our side.'));
    const { user } = open();
    expect(await screen.findByText('The figures could not be loaded')).toBeDefined();
    network.use(answer('proposalStatistics', sampleStatistics()));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('navigation', { name: 'How things stand now' })).toBeDefined();
  });
});
