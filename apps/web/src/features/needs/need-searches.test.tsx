import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { sampleFoundNeed } from '../../entities/needs/test/sample-needs';
import { sampleSearch } from '../../entities/searches/test/sample-search';
import { answer, network, refuse } from '../../test/network';
import { pageOf } from '../../test/page-of';
import { asViewer, supplier } from '../../test/people';
import { renderPage } from '../../test/render-page';
import { NeedsPage } from './needs-page';

type Seen = { url: URL; body: unknown }[];
const done = { status: 'Success', msg: 'ok' } as const;

const needSearch = sampleSearch({
  searchId: 6,
  name: 'Pumps in Pune',
  subject: 'needs',
  filters: {},
  needFilters: {
    budgetTo: 500_000,
    state: 'Maharashtra',
    city: 'Pune',
    requiredFrom: '2027-01-01',
    sealed: true,
  },
  newCount: 2,
});
const suiting = sampleSearch({
  searchId: 7,
  name: 'Needs that suit your offers',
  subject: 'needs',
  suitsOffers: true,
  keyword: '',
  filters: {},
  needFilters: { suitsOffers: true },
});
const listed: Seen = [];
const lastListed = () => Object.fromEntries(listed.at(-1)?.url.searchParams ?? []);
const open = (at = '/sneed') => renderPage(NeedsPage, { route: '/sneed', at });

beforeEach(() => {
  listed.length = 0;
  const facets = { categories: [], states: [{ value: 'Maharashtra', count: 1 }], sealed: 0, invited: 0 };
  network.use(
    answer('session', supplier),
    answer('savedSearches', []),
    answer('findNeeds', { ...pageOf(sampleFoundNeed()), facets }, { seen: listed }),
  );
});

describe('a link to a saved search over needs', () => {
  // NED-100
  it('opens the list with the words and filters of the search', async () => {
    const seen: Seen = [];
    network.use(answer('openSavedSearch', needSearch, { seen }));
    const { path } = open('/sneed?saved=6');
    await waitFor(() =>
      expect(path()).toBe(
        '/sneed?keyword=pump&state=Maharashtra&city=Pune&budgetTo=500000&requiredFrom=2027-01-01&sealed=true',
      ),
    );
    expect(await screen.findByRole('article', { name: 'Pumps for the canal' })).toBeTruthy();
    expect(seen.map(({ url }) => url.pathname)).toEqual(['/buyer-offers/searches/6/look']);
    expect(lastListed()).toMatchObject({ keyword: 'pump', city: 'Pune', budgetTo: '500000', sealed: 'true' });
  });

  // NED-100
  it('says that the search is gone if it was removed', async () => {
    network.use(refuse('openSavedSearch', 'not_found', 'The saved search is not here.'));
    open('/sneed?saved=5');
    expect(await screen.findByText('This search is no longer saved')).toBeTruthy();
  });
});

describe('the filters of the list of needs', () => {
  // NED-101
  it('lists the needs that suit the offers, with a chip', async () => {
    const { user, path } = open();
    await user.click(await screen.findByRole('checkbox', { name: 'Suits your offers' }));
    await waitFor(() => expect(path()).toBe('/sneed?suitsOffers=true'));
    await waitFor(() => expect(lastListed()).toMatchObject({ suitsOffers: 'true' }));
    await user.click(screen.getByRole('button', { name: 'Remove the filter Suits your offers' }));
    await waitFor(() => expect(path()).toBe('/sneed'));
  });

  // NED-101
  it('says when needs are compared with the offers if none suits', async () => {
    const facets = { categories: [], states: [], sealed: 0, invited: 0 };
    network.use(answer('findNeeds', { ...pageOf(), facets }));
    open('/sneed?suitsOffers=true');
    expect(await screen.findByText(/compared with your published offers when it is posted/)).toBeTruthy();
  });

  // NED-101
  it('drops the city together with the state', async () => {
    const { user, path } = open('/sneed?state=Maharashtra&city=Pune');
    await user.click(await screen.findByRole('button', { name: 'Remove the filter Pune, Maharashtra' }));
    await waitFor(() => expect(path()).toBe('/sneed'));
  });

  // NED-101, SRW-17
  it('reads budget, place and required date from the search field', async () => {
    network.use(answer('searchNames', { places: [{ state: 'Maharashtra', city: 'Pune' }], categories: [] }));
    const { user, path } = open();
    await user.type(
      await screen.findByRole('searchbox', { name: 'Search' }),
      'pump under 5 lakh in Pune by 31/03/2099',
    );
    expect(await screen.findByText('Required by 31 Mar 2099')).toBeTruthy();
    await user.keyboard('{Enter}');
    await waitFor(() =>
      expect(path()).toBe(
        '/sneed?keyword=pump&state=Maharashtra&city=Pune&budgetTo=500000&requiredTo=2099-03-31',
      ),
    );
  });
});

describe('saved searches of a supplier', () => {
  // NED-102
  it('saves a search over needs under a name made of its filters', async () => {
    const seen: Seen = [];
    network.use(answer('saveSearch', needSearch, { status: 201, seen }));
    const { user } = open('/sneed?keyword=pump&budgetTo=500000&sort=budget&page=2');
    await user.click(await screen.findByRole('button', { name: 'Save this search' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Save this search' }));
    expect(dialog.getByRole('combobox', { name: 'Mails about new needs' })).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Save this search' }));
    await waitFor(() => expect(seen).toHaveLength(1));
    expect(seen[0]?.body).toEqual({
      name: '“pump”, Budget up to ₹5,00,000',
      alert: 'daily',
      subject: 'needs',
      keyword: 'pump',
      needFilters: { budgetTo: 500_000 },
    });
  });

  // NED-103
  it('lists searches over offers and needs, and changes only the mails of the one that the market keeps', async () => {
    const seen: Seen = [];
    network.use(
      answer('savedSearches', [sampleSearch(), needSearch, suiting]),
      answer('changeSavedSearch', done, { seen }),
    );
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Saved searches 2 new' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Saved searches' }));
    const links = dialog.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(links).toEqual(['/ssearchresult?saved=4', '/sneed?saved=6', '/sneed?saved=7']);
    const kept = within(dialog.getAllByRole('listitem')[2]!);
    expect(kept.queryByRole('button')).toBeNull();
    await user.selectOptions(kept.getByRole('combobox', { name: 'Mails' }), 'No mails');
    await waitFor(() => expect(seen.map(({ body }) => body)).toEqual([{ alert: 'never' }]));
    expect(dialog.getByRole('button', { name: 'Remove Pumps in Pune' })).toBeTruthy();
  });

  // NED-98, NED-102
  it('lets a viewer open saved searches, but save none', async () => {
    network.use(answer('session', asViewer(supplier)), answer('savedSearches', [needSearch]));
    open('/sneed?keyword=pump');
    expect(await screen.findByRole('button', { name: 'Saved searches 2 new' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Save this search' })).toBeNull();
  });
});
