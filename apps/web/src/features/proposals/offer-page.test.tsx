import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { sampleView, testBuyer, testSupplier } from '../../offers/test/sample-offers';
import { answer, network, refuse } from '../../test/network';
import { renderPage } from '../../test/render-page';
import { OfferPage } from './offer-page';

function open(at = '/view-offer/7') {
  return renderPage(OfferPage, { route: '/view-offer/$id', at });
}
const nobody = refuse('session', 'unauthenticated', 'Please log in');

describe('OfferPage', () => {
  it('shows the public a locked panel and the way in', async () => {
    network.use(
      nobody,
      answer(
        'viewProposal',
        sampleView({ ndaRequired: true, withheld: true, detail: '', qtyFrom: null, qtyTo: null }),
      ),
    );
    const { user, path } = open();
    expect(await screen.findByText('This part opens once the NDA is signed')).toBeDefined();
    expect(screen.queryByText('Quantity')).toBeNull();
    await user.click(screen.getByRole('link', { name: 'Log in to request the NDA' }));
    await waitFor(() => expect(path()).toBe('/login?next=%2Fview-offer%2F7'));
  });

  it('names its categories with their codes, also while the rest is locked', async () => {
    const categories = [
      { code: '44613110-4', title: 'Silos' },
      { code: '42122000-0', title: 'Pumps' },
    ];
    network.use(
      nobody,
      answer('viewProposal', sampleView({ ndaRequired: true, withheld: true, categories })),
    );
    open();
    const fact = (await screen.findByText('Categories')).nextElementSibling;
    expect(fact?.textContent).toBe('Silos 44613110-4 · Pumps 42122000-0');
  });

  it('lets a buyer ask for the NDA once', async () => {
    const seen: { url: URL; body: unknown }[] = [];
    network.use(
      answer('session', testBuyer),
      answer('viewProposal', sampleView({ ndaRequired: true, ndaStatus: 'Not Requested', tab: 'active' })),
      answer('requestNda', { status: 'Success', msg: 'ok' }, { seen }),
    );
    const { user } = open();
    const button = await screen.findByRole('button', { name: /^Request NDA/ });
    network.use(answer('viewProposal', sampleView({ ndaStatus: 'Requested', tab: 'active' })));
    await user.dblClick(button);
    expect(await screen.findByText('NDA requested successfully')).toBeDefined();
    expect(await screen.findByRole('button', { name: 'Pending Supplier Action' })).toBeDefined();
    expect(seen.map(({ url }) => url.search)).toEqual(['?buyerId=9&proposalId=7']);
  });

  it('gives the owner Edit and the other state', async () => {
    network.use(answer('session', testSupplier), answer('viewProposal', sampleView({ isOwner: true })));
    open();
    expect(await screen.findByRole('button', { name: 'Move to Draft' })).toBeDefined();
    expect(screen.getByRole('link', { name: 'Edit' }).getAttribute('href')).toBe('/proposal-wizard/7');
    expect(screen.queryByRole('button', { name: /NDA/ })).toBeNull();
  });

  it('says that an offer is not available, also for an address that names none', async () => {
    network.use(nobody, refuse('viewProposal', 'not_found', 'The proposal was not found.'));
    open();
    expect(await screen.findByText('This offer is not available')).toBeDefined();
  });

  it('tries again after a failure', async () => {
    network.use(nobody, refuse('viewProposal', 'unexpected', 'Something went wrong on our side.'));
    const { user } = open();
    expect(await screen.findByText('Failed to load proposal')).toBeDefined();
    network.use(answer('viewProposal', sampleView()));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Twelve pumps with motors.')).toBeDefined();
    expect(screen.getByText('84,56,53,70,532')).toBeDefined();
  });
});
