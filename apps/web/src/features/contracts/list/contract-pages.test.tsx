import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { answer, network, refuse } from '../../../test/network';
import { pageOf } from '../../../test/page-of';
import { buyer, supplier } from '../../../test/people';
import { renderPage } from '../../../test/render-page';
import { BuyerContractsPage, SupplierContractsPage } from './contracts-page';
import { agreed, contract, noFacets } from '../contract.factory';

beforeEach(() => network.use(answer('contractFacets', noFacets)));

const openBuyers = () => renderPage(BuyerContractsPage, { route: '/bcontract' });
const choicesOf = async (name: string) =>
  within(await screen.findByRole('combobox', { name }))
    .getAllByRole('option')
    .map(({ textContent }) => textContent);

describe('pages of contract lists', () => {
  // CON-30, CON-31, CON-33
  it("the supplier's contract list has its title and its filters", async () => {
    network.use(answer('session', supplier), answer('supplierContracts', pageOf(contract)));
    renderPage(SupplierContractsPage, { route: '/contract-all' });
    expect(await screen.findByRole('heading', { level: 1, name: 'All Contracts' })).toBeDefined();
    expect(await choicesOf('Duration')).toEqual([
      'Any',
      'Short:1 month',
      'Short:1 to 3 months',
      'Long:3 to 6 months',
      'Long:more than 6 months',
      'Long:1 to 3 years or more',
    ]);
    expect(await choicesOf('Scope')).toEqual(['All Scopes', 'Small', 'Medium', 'Large']);
    expect(screen.getByLabelText('Starts after')).toBeDefined();
  });

  // CON-30
  it("the buyer's contract list has its title", async () => {
    network.use(answer('session', buyer), answer('buyerContracts', pageOf(contract)));
    openBuyers();
    expect(await screen.findByRole('heading', { level: 1, name: 'Contracts (Buyer View)' })).toBeDefined();
  });

  // CON-37
  it('show a loading error with a retry button on contract lists', async () => {
    network.use(answer('session', buyer), refuse('buyerContracts', 'unexpected', 'The disk is full.'));
    const { user } = openBuyers();
    expect(await screen.findByText('The disk is full.')).toBeDefined();
    network.use(answer('buyerContracts', pageOf(contract)));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('article', { name: 'Pumps 2027' })).toBeDefined();
  });

  // CON-83
  it('show the number of contracts for each filter, and totals and progress of accepted contracts', async () => {
    const progress = { delivered: 130_979.93, invoiced: 0, deliveredShare: 50 };
    const asked: { url: URL; body: unknown }[] = [];
    const facets = {
      statuses: [{ value: 'Active' as const, count: 3 }],
      partners: [{ userId: 7, companyName: 'Dams Ltd', count: 2 }],
      value: 261_959.86,
      delivered: 130_979.93,
      invoiced: 0,
    };
    network.use(
      answer('session', supplier),
      answer('supplierContracts', pageOf({ ...agreed, value: 261_959.86, progress })),
      answer('contractFacets', facets, { seen: asked }),
    );
    const { user } = renderPage(SupplierContractsPage, {
      route: '/contract-all',
      at: '/contract-all?valueFrom=500000&to=2027-01-31&valueTo=x',
    });
    expect(await screen.findByRole('option', { name: 'Dams Ltd (2)' })).toBeDefined();
    expect(await choicesOf('Company')).toEqual(['All', 'Dams Ltd (2)']);
    expect((await choicesOf('Status'))[2]).toBe('Active (3)');
    expect(await screen.findByText('50 % delivered')).toBeDefined();
    expect((await screen.findByText('Under contract')).parentElement?.textContent).toBe(
      'Under contract₹2,61,959.86',
    );
    const sent = () => Object.fromEntries(asked.at(-1)?.url.searchParams ?? []);
    expect(sent()).toEqual({ valueFrom: '500000', to: '2027-01-31' });
    await user.selectOptions(screen.getByRole('combobox', { name: 'Company' }), '7');
    await vi.waitFor(() => expect(sent()).toEqual({ valueFrom: '500000', to: '2027-01-31', partnerId: '7' }));
    expect(screen.getByText('from ₹5,00,000')).toBeDefined();
  });

  // CON-84
  it('export the listed contracts as a file', async () => {
    network.use(
      answer('session', supplier),
      answer('supplierContracts', pageOf(contract)),
      refuse('exportContracts', 'too_large', 'One file holds at most 5,000 contracts.'),
    );
    const { user } = renderPage(SupplierContractsPage, { route: '/contract-all' });
    await user.click(await screen.findByRole('button', { name: 'Export' }));
    const choices = await screen.findAllByRole('menuitem');
    expect(choices.map(({ textContent }) => textContent)).toEqual([
      'Excel, with a sheet of lines',
      'CSV, a row for each contract',
      'CSV, a row for each line',
    ]);
    await user.click(choices[0]!);
    expect(await screen.findByText('One file holds at most 5,000 contracts.')).toBeDefined();
  });
});
