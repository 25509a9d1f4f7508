import type { SessionUser } from '@proffer/contract/auth.schemas';
import type { Contract } from '@proffer/contract/contracts.schemas';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { answer, network } from '../../test/network';
import { renderPage } from '../../test/render-page';
import { BuyerContractsPage } from './buyer-contracts-page';
import { contract } from './contract.factory';
import { SupplierContractsPage } from './supplier-contracts-page';

const supplier: SessionUser = {
  userId: 5,
  email: 'asha@pumps.example',
  userType: 'Supplier',
  userMode: 'Supplier',
  firstName: 'Asha',
  lastName: 'Rao',
  companyName: 'Pumps & Co',
  otherUserType: null,
  colorScheme: 'auto',
};
const pageOf = (...content: Contract[]) => ({
  content,
  totalPages: 1,
  number: 0,
  totalElements: content.length,
});

describe('contract lists', () => {
  it('ask the supplier to accept exactly what is shown', async () => {
    const seen: { url: URL; body: unknown }[] = [];
    network.use(
      answer('session', supplier),
      answer('supplierContracts', pageOf({ ...contract, contractDescription: 'Forty pumps.' })),
      answer('acceptAsSupplier', { ...contract, supplierAgreement: true }, { seen }),
    );
    const { user } = renderPage(SupplierContractsPage, { route: '/contract-all' });
    const group = await screen.findByRole('region', { name: 'Waiting for you' });
    expect(within(group).getByText('Waiting for supplier to accept')).toBeTruthy();
    await user.click(within(group).getByRole('button', { name: 'Accept Pumps 2027' }));
    const question = await screen.findByRole('dialog', { name: 'Accept contract' });
    expect(question.textContent).toContain('from 1 Dec 2026 to 30 Jun 2027');
    expect(question.textContent).toContain('Forty pumps.');
    network.use(answer('supplierContracts', pageOf({ ...contract, supplierAgreement: true })));
    await user.click(within(question).getByRole('button', { name: 'Accept' }));
    expect(await screen.findByText('Waiting for buyer to accept')).toBeTruthy();
    expect(seen.map(({ url }) => url.pathname)).toEqual(['/contracts/1/accept-by-supplier']);
    expect(screen.queryByRole('region', { name: 'Waiting for you' })).toBeNull();
  });

  it('search for a buyer by what is typed, once typing rests', async () => {
    const seen: { url: URL; body: unknown }[] = [];
    network.use(
      answer('session', { ...supplier, userId: 7, userType: 'Buyer', userMode: 'Buyer' }),
      answer('buyerContracts', pageOf(), { seen }),
    );
    const { user, path } = renderPage(BuyerContractsPage, { route: '/bcontract' });
    expect(await screen.findByText('No contracts yet')).toBeTruthy();
    await user.type(screen.getByRole('searchbox', { name: 'Search' }), 'pump');
    await waitFor(() => expect(path()).toBe('/bcontract?search=pump'));
    expect(await screen.findByText('No contracts match these filters')).toBeTruthy();
    const searches = seen.map(({ url }) => url.searchParams.get('search')).filter((word) => word !== null);
    expect(searches).toEqual(['pump']);
    expect(seen.at(-1)?.url.searchParams.get('buyerId')).toBe('7');
  });
});
