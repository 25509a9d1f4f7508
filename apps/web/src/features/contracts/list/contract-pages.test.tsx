import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { answer, network, refuse } from '../../../test/network';
import { pageOf } from '../../../test/page-of';
import { buyer, supplier } from '../../../test/people';
import { renderPage } from '../../../test/render-page';
import { BuyerContractsPage, SupplierContractsPage } from './contracts-page';
import { contract } from '../contract.factory';

const openBuyers = () => renderPage(BuyerContractsPage, { route: '/bcontract' });
const choicesOf = async (name: string) =>
  within(await screen.findByRole('combobox', { name }))
    .getAllByRole('option')
    .map(({ textContent }) => textContent);

describe('the lists of contracts', () => {
  // CON-30, CON-31, CON-33
  it('of a supplier has its name and its filters', async () => {
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
  it('of a buyer has its name', async () => {
    network.use(answer('session', buyer), answer('buyerContracts', pageOf(contract)));
    openBuyers();
    expect(await screen.findByRole('heading', { level: 1, name: 'Contracts (Buyer View)' })).toBeDefined();
  });

  // CON-37
  it('say that they could not be loaded, with a way to try again', async () => {
    network.use(answer('session', buyer), refuse('buyerContracts', 'unexpected', 'The disk is full.'));
    const { user } = openBuyers();
    expect(await screen.findByText('The disk is full.')).toBeDefined();
    network.use(answer('buyerContracts', pageOf(contract)));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('article', { name: 'Pumps 2027' })).toBeDefined();
  });
});
