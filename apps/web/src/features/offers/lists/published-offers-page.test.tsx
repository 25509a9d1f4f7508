import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { sampleFacets, sampleOffer, testSupplier } from '../../../entities/offers/test/sample-offers';
import { menuItem } from '../../../entities/offers/test/menu-item';
import { answer, network, refuse } from '../../../test/network';
import { renderPage } from '../../../test/render-page';
import { PublishedOffersPage } from './published-offers-page';
import { SupplierOffersPage } from './supplier-offers-page';

type Seen = { url: URL; body: unknown }[];
const noDealings = { openNdas: 0, signedNdas: 0, contracts: 0, conversations: 0, saves: 0 };
const published = { content: [sampleOffer()], totalPages: 1, number: 0, totalElements: 1 };
let asked: Seen;

const open = () => renderPage(PublishedOffersPage, { route: '/pubprosal' });
const card = async () => within(await screen.findByRole('article', { name: 'Irrigation pumps' }));

describe('the list of published offers', () => {
  beforeEach(() => {
    asked = [];
    network.use(
      answer('session', testSupplier),
      answer('pageOffers', published, { seen: asked }),
      answer('offerFacets', sampleFacets()),
      answer('offerDealings', noDealings),
    );
  });

  // OFF-7, OFF-89
  it('lists the published offers of the supplier', async () => {
    open();
    expect(await screen.findByRole('heading', { name: 'PUBLISHED PROPOSALS' })).toBeDefined();
    await card();
    expect(Object.fromEntries(asked[0]!.url.searchParams)).toMatchObject({ draft: 'true', userId: '3' });
  });

  // OFF-10, OFF-12
  it('links to the offer and to all offers, and back', async () => {
    const { unmount } = open();
    expect((await card()).getByRole('link', { name: /^View Offer/ }).getAttribute('href')).toBe(
      '/specificoffer/7',
    );
    expect(screen.getByRole('link', { name: 'View Draft' }).getAttribute('href')).toBe('/sproposal');
    unmount();
    renderPage(SupplierOffersPage, { route: '/sproposal' });
    expect(await screen.findByRole('heading', { name: 'PROPOSALS' })).toBeDefined();
    expect((await card()).getByRole('link', { name: /^View Offer/ }).getAttribute('href')).toBe(
      '/specificoffer/7',
    );
    expect(screen.getByRole('link', { name: 'View Published' }).getAttribute('href')).toBe('/pubprosal');
  });

  // OFF-10
  it('removes all filters by Clear Filters', async () => {
    const { user, path } = renderPage(PublishedOffersPage, {
      route: '/pubprosal',
      at: '/pubprosal?scope=large&budgetFrom=5',
    });
    await user.click(await screen.findByRole('button', { name: 'Clear Filters' }));
    await waitFor(() => expect(path()).toBe('/pubprosal'));
  });

  // OFF-15
  it('moves an offer back to draft and opens the list of all offers', async () => {
    const seen: Seen = [];
    network.use(answer('setPublished', 'Added to Draft', { seen }));
    const { user, path } = open();
    await user.click(await menuItem(user, 'Irrigation pumps', 'Move to Draft Irrigation pumps'));
    expect(await screen.findByText('Added to Draft')).toBeDefined();
    await waitFor(() => expect(path()).toBe('/sproposal'));
    expect(seen.map(({ body }) => body)).toEqual([{ published: false }]);
  });

  // OFF-17
  it('reports that an offer could not be moved to draft', async () => {
    network.use(refuse('setPublished', 'unexpected', 'Something went wrong on our side.'));
    const { user } = open();
    await user.click(await menuItem(user, 'Irrigation pumps', 'Move to Draft Irrigation pumps'));
    expect(await screen.findByText(/^Unable to Add to Draft/)).toBeDefined();
  });
});
