import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { NdaRequest } from '../../entities/nda/nda-request';
import { testBuyer } from '../../entities/offers/test/sample-offers';
import { answer, network, refuse } from '../../test/network';
import { renderPage } from '../../test/render-page';
import { sampleRequest, wholePage } from './home.factory';
import { BuyerOffersPage } from './buyer-offers-page';

function open(at: string, rows: NdaRequest[], page: { totalPages?: number; totalElements?: number } = {}) {
  const seen: { url: URL; body: unknown }[] = [];
  network.use(
    answer('session', testBuyer),
    answer('ndaRequests', { ...wholePage(...rows), ...page }, { seen }),
  );
  const asked = () => {
    const query = seen.at(-1)?.url.searchParams;
    return [query?.get('status'), query?.get('page'), query?.get('size'), query?.get('userId')];
  };
  return { ...renderPage(BuyerOffersPage, { route: '/bproposal', at }), asked };
}

const hrefOf = (link: HTMLElement) => link.getAttribute('href');

describe('My NDA offers', () => {
  // OFF-70
  it('starts with signed and open NDAs, with title, company, state, dates and next action', async () => {
    const { asked } = open('/bproposal', [sampleRequest({ ndaStatus: 'Signed & Shared' })]);
    const card = within(await screen.findByRole('article', { name: 'Water pumps' }));
    expect(asked()).toEqual(['Signed & Shared', '0', '10', '9']);
    expect(hrefOf(card.getByRole('link', { name: 'Water pumps' }))).toBe('/view-offer/11');
    expect(card.getByText('Pumps & Co')).toBeTruthy();
    expect(card.getByText('Signed & Shared')).toBeTruthy();
    expect(card.getByText('Requested')).toBeTruthy();
    expect(card.getByText('Signed')).toBeTruthy();
    expect(hrefOf(card.getByRole('link', { name: 'View Offer Water pumps' }))).toBe('/view-offer/11');
    expect(screen.getByText('1 offer')).toBeTruthy();
  });

  it('filters by state in the address; removing the filter shows every state', async () => {
    const { user, path, asked } = open('/bproposal?page=2', [sampleRequest()], {
      totalPages: 3,
      totalElements: 21,
    });
    await user.selectOptions(await screen.findByLabelText('NDA state'), 'Approved & Shared');
    await waitFor(() => expect(path()).toBe('/bproposal?status=Approved+%26+Shared'));
    await waitFor(() => expect(asked()).toEqual(['Approved & Shared', '0', '10', '9']));
    const sign = await screen.findByRole('link', { name: 'Read and sign the NDA of Water pumps' });
    expect(hrefOf(sign)).toBe('/nda?read=1');
    await user.click(screen.getByRole('button', { name: 'Remove the filter Approved & Shared' }));
    await waitFor(() => expect(path()).toBe('/bproposal?status=all'));
    await waitFor(() => expect(asked()).toEqual([null, '0', '10', '9']));
  });

  it('turns pages with the correct count', async () => {
    const { user, path, asked } = open('/bproposal?status=Requested', [sampleRequest()], {
      totalPages: 3,
      totalElements: 21,
    });
    expect(await screen.findByText('21 offers')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Page 3' }));
    await waitFor(() => expect(path()).toBe('/bproposal?status=Requested&page=3'));
    await waitFor(() => expect(asked()).toEqual(['Requested', '2', '10', '9']));
  });

  it('returns to the last existing page', async () => {
    const { path } = open('/bproposal?page=9', [], { totalPages: 2, totalElements: 12 });
    await waitFor(() => expect(path()).toBe('/bproposal?page=2'));
  });

  it('shows the reason of a rejection', async () => {
    open('/bproposal?status=Rejected', [sampleRequest({ ndaStatus: 'Rejected', reason: 'No capacity' })]);
    expect(await screen.findByText('Reason: No capacity')).toBeTruthy();
  });

  it('explains an empty list and links to the offers', async () => {
    const { user } = open('/bproposal', []);
    expect(await screen.findByText('No signed NDAs yet')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Show every state' }));
    expect(await screen.findByText('No NDA offers yet')).toBeTruthy();
    expect(hrefOf(screen.getByRole('link', { name: 'Find offers' }))).toBe('/bdashboard?tab=active');
  });

  it('shows a failed load with a button to try again', async () => {
    network.use(answer('session', testBuyer), refuse('ndaRequests', 'unexpected', 'The server is confused.'));
    const { user } = renderPage(BuyerOffersPage, { route: '/bproposal' });
    expect(await screen.findByText('The offers could not be loaded')).toBeTruthy();
    network.use(answer('ndaRequests', wholePage(sampleRequest())));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('article', { name: 'Water pumps' })).toBeTruthy();
  });
});
