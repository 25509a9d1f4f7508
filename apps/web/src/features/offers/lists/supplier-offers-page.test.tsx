import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { offerKeys } from '../../../entities/offers/keys';
import { sampleFacets, sampleOffer, testSupplier } from '../../../entities/offers/test/sample-offers';
import { menuItem } from '../../../entities/offers/test/menu-item';
import { readAgainInVain } from '../../../entities/offers/test/read-again';
import { answer, network, refuse } from '../../../test/network';
import { asViewer } from '../../../test/people';
import { renderPage } from '../../../test/render-page';
import { SupplierOffersPage } from './supplier-offers-page';

const draft = sampleOffer({ id: 7, title: 'Irrigation pumps', published: false, detail: 'x'.repeat(301) });
const published = sampleOffer({ id: 8, title: 'Road works' });

const noDealings = { openNdas: 0, signedNdas: 0, contracts: 0, conversations: 0, saves: 0 };

function page(content = [draft, published]) {
  return { content, totalPages: 3, number: 0, totalElements: 21 };
}

function open(at = '/sproposal') {
  return renderPage(SupplierOffersPage, { route: '/sproposal', at });
}

describe('SupplierOffersPage', () => {
  beforeEach(() =>
    network.use(
      answer('session', testSupplier),
      answer('pageOffers', page()),
      answer('offerFacets', sampleFacets()),
      answer('offerDealings', noDealings),
    ),
  );

  // OFF-13
  it('offers publishing for drafts only, and then opens the published list', async () => {
    const seen: { url: URL; body: unknown }[] = [];
    network.use(answer('setPublished', 'Added to Publish', { seen }));
    const { user, path } = open();
    const card = within(await screen.findByRole('article', { name: 'Irrigation pumps' }));
    expect(card.getByText('Draft')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Publish Draft Road works' })).toBeNull();
    await user.click(card.getByRole('button', { name: 'Publish Draft Irrigation pumps' }));
    expect(await screen.findByText('Added to Publish')).toBeDefined();
    await waitFor(() => expect(path()).toBe('/pubprosal'));
    expect(seen[0]?.body).toEqual({ published: true });
  });

  // OFF-429
  it('completes and publishes the selected drafts in one step', async () => {
    const seen: { url: URL; body: unknown }[] = [];
    network.use(answer('publishDrafts', { rows: [{ id: 7, isPublished: true, reason: '' }] }, { seen }));
    const { user } = open();
    await user.click(await screen.findByRole('checkbox', { name: 'Select Irrigation pumps' }));
    expect(screen.queryByRole('checkbox', { name: 'Select Road works' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Complete and publish 1 draft' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Complete and publish drafts' }));
    await user.selectOptions(await dialog.findByLabelText('NDA'), 'NDA required');
    await user.click(dialog.getByRole('button', { name: 'Publish 1 offer' }));
    expect(await dialog.findByText('1 offer published.')).toBeDefined();
    expect(seen.map(({ body }) => body)).toEqual([
      { ids: [7], fields: { ndaRequired: true }, onlyMissing: true },
    ]);
  });

  // COM-15
  it('shows a viewer the offers without actions', async () => {
    network.use(answer('session', asViewer(testSupplier)));
    open();
    const row = within(await screen.findByRole('article', { name: 'Irrigation pumps' }));
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Post a Proposal' })).toBeNull());
    expect(screen.queryByRole('link', { name: 'Import' })).toBeNull();
    expect(row.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Show More']);
    expect(row.getByRole('link', { name: 'View Offer Irrigation pumps' })).toBeDefined();
    expect(screen.queryByRole('checkbox', { name: /^Select/ })).toBeNull();
  });

  // OFF-14, OFF-17
  it('reports a failed publication and links to everything that is missing', async () => {
    network.use(refuse('setPublished', 'invalid_input', 'Please choose a duration.'));
    const { user, path } = open();
    await user.click(await screen.findByRole('button', { name: 'Publish Draft Irrigation pumps' }));
    expect(await screen.findByText('Failed')).toBeDefined();
    expect(screen.getByText('Unable to Add to Publish. Please choose a duration.')).toBeDefined();
    await waitFor(() => expect(path()).toBe('/proposal-wizard/7?step=review'));
  });

  // LIM-4, OFF-11
  it('cuts the detail on a card to 300 characters', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Cards' }));
    expect(await screen.findByText(`${'x'.repeat(300)}…`)).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Show More' }));
    expect(screen.getByText('x'.repeat(301))).toBeDefined();
  });

  // OFF-17
  it('removes an offer after a confirmation', async () => {
    const seen: { url: URL; body: unknown }[] = [];
    network.use(answer('removeOffer', 'Proposal removed', { seen }));
    const { user } = open();
    await user.click(await menuItem(user, 'Road works', 'Remove Road works'));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/Are you sure you want to remove this proposal\?/)).toBeDefined();
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(seen).toEqual([]);
    await user.click(await menuItem(user, 'Road works', 'Remove Road works'));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('Proposal removed')).toBeDefined();
    expect(seen.map(({ url }) => url.pathname)).toEqual(['/proposals/remove/8']);
  });

  // OFF-16, OFF-21
  it('names the dealings on an offer before it is removed', async () => {
    network.use(answer('offerDealings', { ...noDealings, openNdas: 2, contracts: 3 }));
    const { user } = open();
    await user.click(await menuItem(user, 'Road works', 'Remove Road works'));
    const dialog = within(await screen.findByRole('dialog'));
    expect(
      dialog.getByText(
        /It has 2 open NDA requests and 3 contracts\. These stay, so the offer is closed and not deleted; it cannot be published again\./,
      ),
    ).toBeDefined();
  });

  // OFF-17
  it('removes nothing if the dealings cannot be loaded', async () => {
    const seen: { url: URL; body: unknown }[] = [];
    network.use(
      refuse('offerDealings', 'unexpected', 'Something went wrong on our side.'),
      answer('removeOffer', 'Proposal removed', { seen }),
    );
    const { user } = open();
    await user.click(await menuItem(user, 'Road works', 'Remove Road works'));
    expect(await screen.findByText('Failed to remove proposal')).toBeDefined();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(seen).toEqual([]);
  });

  // OFF-8, OFF-80
  it('requests the list with the filters of the address, without an impossible range', async () => {
    const seen: { url: URL; body: unknown }[] = [];
    network.use(answer('pageOffers', page([]), { seen }));
    open(
      '/sproposal?keyword=pump&scope=large&visibility=nda&category=44613110-4&sort=title&only=draft&qtyFrom=9&qtyTo=3&budgetTo=500&page=2',
    );
    expect(await screen.findByText('No results found')).toBeDefined();
    expect(Object.fromEntries(seen[0]?.url.searchParams ?? [])).toEqual({
      page: '1',
      size: '10',
      userId: '3',
      draft: 'false',
      keyword: 'pump',
      scope: 'large',
      budgetTo: '500',
      visibility: 'nda',
      category: '44613110-4',
      sort: 'title',
    });
  });

  it('shows the total of the list, independent of page and order', async () => {
    const seen: { url: URL; body: unknown }[] = [];
    network.use(answer('offerFacets', sampleFacets(), { seen }));
    open('/sproposal?only=draft&visibility=nda&sort=title&page=2');
    expect(await screen.findByRole('option', { name: 'Medium (4,267)' })).toBeDefined();
    expect(seen.map(({ url }) => Object.fromEntries(url.searchParams))).toEqual([
      { userId: '3', draft: 'false', visibility: 'nda' },
    ]);
  });

  it('keeps the shown list if a refetch fails', async () => {
    open();
    await screen.findByRole('article', { name: 'Irrigation pumps' });
    network.use(refuse('pageOffers', 'unexpected', 'Something went wrong on our side.'));
    await readAgainInVain(offerKeys.own);
    expect(screen.getByRole('article', { name: 'Irrigation pumps' })).toBeDefined();
    expect(screen.queryByText('The offers could not be loaded')).toBeNull();
  });
});
