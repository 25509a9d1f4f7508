import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { answer, network, refuse } from '../../../test/network';
import { pageOf } from '../../../test/page-of';
import { renderPage } from '../../../test/render-page';
import { pumps, sampleDays, sampleStatistics } from './statistics.factory';
import { SupplierDashboardPage } from './supplier-dashboard-page';

type Seen = { url: URL; body: unknown }[];

function open(at = '/sdashboard') {
  network.use(
    answer('offerStatistics', pageOf(pumps)),
    answer('quotes', { ...pageOf(), totalElements: 2, statuses: [], waiting: 2 }),
  );
  return renderPage(SupplierDashboardPage, { route: '/sdashboard', at });
}

describe('SupplierDashboardPage', () => {
  it('shows current figures with links to their lists', async () => {
    network.use(answer('supplierStatistics', sampleStatistics()));
    open();
    expect(await screen.findByRole('heading', { level: 1, name: 'All Company Offers' })).toBeDefined();
    await screen.findByText('Quotes waiting for you', { exact: false });
    const tiles = within(await screen.findByRole('navigation', { name: 'How things stand now' }));
    expect(tiles.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Published offers 12', '/pubprosal'],
      ['Drafts 3', '/sproposal?only=draft'],
      ['NDA requests waiting 4', '/ndarequest?status=Requested'],
      ['Quotes waiting for you 2', '/quotes'],
      ['Contracts waiting for you 1', '/contract-all'],
      ['Active contracts 5', '/contract-all?status=Active'],
    ]);
  });

  // OFF-56
  it('shows the figures of each chart as a table too', async () => {
    network.use(answer('supplierStatistics', sampleStatistics({ days: sampleDays(7, { ndaRequests: 2 }) })));
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
    const states = screen.getByRole('figure', {
      name: 'NDA requests by their state now, with archived ones',
    });
    expect(within(states).getByText(/^Requested: 4, Approved & Shared: 0, Signed & Shared: 2/)).toBeDefined();
  });

  it('keeps the period in the address and requests it', async () => {
    const seen: { url: URL; body: unknown }[] = [];
    network.use(answer('supplierStatistics', sampleStatistics({ days: sampleDays(365) }), { seen }));
    const { user, path } = open();
    expect(await screen.findByText('Irrigation pumps')).toBeDefined();
    await user.click(screen.getByRole('radio', { name: '365 days' }));
    await waitFor(() => expect(path()).toBe('/sdashboard?days=365'));
    await waitFor(() => expect(seen.map(({ url }) => url.search)).toEqual(['?days=30', '?days=365']));
    await user.click(screen.getByRole('radio', { name: '30 days' }));
    await waitFor(() => expect(path()).toBe('/sdashboard'));
    expect(screen.getByRole('figure', { name: 'Views, NDA requests and signed NDAs by week' })).toBeDefined();
  });

  // OFF-55, OFF-56
  it('lists all offers with their figures, marks drafts, and links to each', async () => {
    const draft = { ...pumps, id: 8, title: 'Valves', published: false, views: 0 };
    network.use(answer('supplierStatistics', sampleStatistics()));
    open();
    network.use(answer('offerStatistics', pageOf(pumps, draft)));
    const table = within(await screen.findByRole('table', { name: 'Your offers in this period' }));
    const link = table.getByRole('link', { name: 'Irrigation pumps' });
    expect(link.getAttribute('href')).toBe('/specificoffer/7');
    const view = table.getByRole('link', { name: 'View Offer Irrigation pumps' });
    expect(view.getAttribute('href')).toBe('/specificoffer/7');
    expect(table.getByRole('cell', { name: '1,23,456' })).toBeDefined();
    expect(table.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual([
      'Irrigation pumps',
      'ValvesDraft',
    ]);
  });

  it('changes page and order of the offers in the address', async () => {
    const seen: Seen = [];
    network.use(answer('supplierStatistics', sampleStatistics({ days: sampleDays(90) })));
    const { user, path } = open('/sdashboard?days=90');
    network.use(
      answer('offerStatistics', { content: [pumps], totalPages: 3, number: 0, totalElements: 30 }, { seen }),
    );
    await user.click(await screen.findByRole('button', { name: 'Page 2' }));
    await waitFor(() => expect(path()).toBe('/sdashboard?days=90&page=2'));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Sort' }), 'Newest first');
    await waitFor(() => expect(path()).toBe('/sdashboard?days=90&sort=newest'));
    await waitFor(() =>
      expect(seen.map(({ url }) => url.search)).toEqual([
        '?days=90&page=0&sort=views&size=10',
        '?days=90&page=1&sort=views&size=10',
        '?days=90&page=0&sort=newest&size=10',
      ]),
    );
  });

  it('shows that there is no offer, and that loading failed', async () => {
    network.use(answer('supplierStatistics', sampleStatistics()));
    const { user } = open();
    network.use(refuse('offerStatistics', 'unexpected', 'Something went wrong on our side.'));
    expect(await screen.findByText('Your offers could not be loaded')).toBeDefined();
    network.use(answer('offerStatistics', pageOf()));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('No offers yet')).toBeDefined();
  });

  it('shows that there is no activity yet and what to do next', async () => {
    network.use(
      answer('supplierStatistics', sampleStatistics({ days: sampleDays(30, { views: 0 }), ndaByStatus: [] })),
    );
    open();
    expect(await screen.findByText('Nothing has happened in this period')).toBeDefined();
    expect(screen.getByText('No NDA requests yet')).toBeDefined();
    const ways = screen.getAllByRole('link', { name: 'Post a Proposal' });
    expect(ways.map((way) => way.getAttribute('href'))).toEqual(['/proposal-wizard', '/proposal-wizard']);
  });

  it('tries again after a failure', async () => {
    network.use(refuse('supplierStatistics', 'unexpected', 'Something went wrong on our side.'));
    const { user } = open();
    expect(await screen.findByText('The figures could not be loaded')).toBeDefined();
    network.use(answer('supplierStatistics', sampleStatistics()));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('navigation', { name: 'How things stand now' })).toBeDefined();
  });
});
