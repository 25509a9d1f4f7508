import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  sampleBuyerOffer,
  sampleFacets,
  sampleOffer,
  testBuyer,
  testSupplier,
} from '../../../entities/offers/test/sample-offers';
import { sampleSearch } from '../../../entities/searches/test/sample-search';
import { answer, network, refuse } from '../../../test/network';
import { pageOf } from '../../../test/page-of';
import { renderPage } from '../../../test/render-page';
import { SearchPage } from '../lists/search-page';

type Seen = { url: URL; body: unknown }[];
const done = { status: 'Success', msg: 'ok' } as const;
const none = { headers: { 'x-total-count': '0' } };

const open = (at: string) => renderPage(SearchPage, { route: '/bsearchresult', at });

beforeEach(() => {
  network.use(
    answer('session', testBuyer),
    answer('savedOffers', [], none),
    answer('activeOffers', [sampleBuyerOffer()], { headers: { 'x-total-count': '1' } }),
    answer('archivedOffers', [], none),
    answer('buyerTotals', { saved: 0, active: 1, archived: 0 }),
    answer('buyerOfferFacets', sampleFacets()),
    answer('savedSearches', []),
  );
});

describe('saving a search', () => {
  // OFF-140
  it('saves keyword and filters under a name made of them', async () => {
    const seen: Seen = [];
    network.use(answer('saveSearch', sampleSearch(), { status: 201, seen }));
    const { user } = open('/bsearchresult?keyword=pump&budgetTo=500000&sort=budget&page=2');
    await user.click(await screen.findByRole('button', { name: 'Save this search' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Save this search' }));
    const name = dialog.getByRole('textbox', { name: 'Name' });
    expect(name).toHaveProperty('value', '“pump”, Budget up to ₹5,00,000');
    await user.clear(name);
    await user.type(name, 'Cheap pumps');
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Mails about new offers' }), 'At once');
    network.use(answer('savedSearches', [sampleSearch()]));
    await user.click(dialog.getByRole('button', { name: 'Save this search' }));
    expect(await screen.findByRole('button', { name: 'Saved searches' })).toBeTruthy();
    expect(seen.map(({ body }) => body)).toEqual([
      {
        name: 'Cheap pumps',
        alert: 'at_once',
        subject: 'offers',
        keyword: 'pump',
        filters: { budgetTo: 500_000 },
      },
    ]);
  });

  it('offers no saving of a list without filters', async () => {
    open('/bsearchresult');
    expect(await screen.findByRole('article', { name: 'Irrigation pumps' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Save this search' })).toBeNull();
  });

  it('shows the error when a search cannot be saved', async () => {
    const detail = 'You have 50 saved searches. Please remove one first.';
    network.use(refuse('saveSearch', 'illegal_transition', detail));
    const { user } = open('/bsearchresult?keyword=pump');
    await user.click(await screen.findByRole('button', { name: 'Save this search' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Save this search' }));
    await user.click(dialog.getByRole('button', { name: 'Save this search' }));
    expect(await dialog.findByText(detail, { exact: false })).toBeTruthy();
  });
});

describe('the dialog of saved searches', () => {
  // OFF-141, OFF-142
  it('shows new results of saved searches, and renames, mutes and removes them', async () => {
    const seen: Seen = [];
    network.use(
      answer('savedSearches', [sampleSearch({ newCount: 3 })]),
      answer('changeSavedSearch', done, { seen }),
      answer('removeSavedSearch', done, { seen }),
    );
    const { user } = open('/bsearchresult');
    await user.click(await screen.findByRole('button', { name: 'Saved searches 3 new' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Saved searches' }));
    expect(dialog.getByText('3 new')).toBeTruthy();
    expect(dialog.getByRole('link', { name: 'Cheap pumps' }).getAttribute('href')).toBe(
      '/bsearchresult?saved=4',
    );
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Mails' }), 'No mails');
    await user.click(dialog.getByRole('button', { name: 'Rename Cheap pumps' }));
    await user.type(dialog.getByRole('textbox', { name: 'Name' }), ' 2027');
    await user.click(dialog.getByRole('button', { name: 'Rename' }));
    network.use(answer('savedSearches', []));
    await user.click(await dialog.findByRole('button', { name: 'Remove Cheap pumps' }));
    expect(await dialog.findByText('No saved searches left.')).toBeTruthy();
    expect(seen.map(({ url, body }) => [url.pathname, body])).toEqual([
      ['/buyer-offers/searches/4', { alert: 'never' }],
      ['/buyer-offers/searches/4', { name: 'Cheap pumps 2027' }],
      ['/buyer-offers/searches/4', ''],
    ]);
  });

  // OFF-140
  it('opens the list of a saved search by its link, and reports a removed one', async () => {
    network.use(answer('openSavedSearch', sampleSearch()));
    const { path, unmount } = open('/bsearchresult?saved=4');
    await waitFor(() => expect(path()).toBe('/bsearchresult?tab=active&keyword=pump&budgetTo=500000'));
    expect(await screen.findByRole('heading', { name: /Search Results for “pump”/ })).toBeTruthy();
    unmount();
    network.use(refuse('openSavedSearch', 'not_found', 'The saved search is not here.'));
    open('/bsearchresult?saved=5');
    expect(await screen.findByText('This search is no longer saved')).toBeTruthy();
  });
});

describe('saved searches over offers of a supplier', () => {
  const openList = (at: string) => renderPage(SearchPage, { route: '/ssearchresult', at });

  beforeEach(() => {
    network.use(
      answer('session', testSupplier),
      answer('pageOffers', pageOf(sampleOffer())),
      answer('offerFacets', sampleFacets()),
    );
  });

  // NED-100
  it('opens the list of a saved search by its link', async () => {
    network.use(answer('openSavedSearch', sampleSearch()));
    const { path } = openList('/ssearchresult?saved=4');
    await waitFor(() => expect(path()).toBe('/ssearchresult?keyword=pump&budgetTo=500000'));
    expect(await screen.findByRole('heading', { name: /Search Results for “pump”/ })).toBeTruthy();
  });

  // NED-102
  it('saves a search over offers', async () => {
    const seen: Seen = [];
    network.use(answer('saveSearch', sampleSearch(), { status: 201, seen }));
    const { user } = openList('/ssearchresult?keyword=pump');
    await user.click(await screen.findByRole('button', { name: 'Save this search' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Save this search' }));
    await user.click(dialog.getByRole('button', { name: 'Save this search' }));
    await waitFor(() => expect(seen).toHaveLength(1));
    expect(seen[0]?.body).toMatchObject({ subject: 'offers', keyword: 'pump' });
    expect(screen.queryByRole('button', { name: /Export/ })).toBeNull();
  });
});
