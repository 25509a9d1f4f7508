import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { OfferFacets } from '../../../entities/offers/offer';
import { offerKeys } from '../../../entities/offers/keys';
import { sampleFacets, sampleOffer, testSupplier } from '../../../entities/offers/test/sample-offers';
import { readAgainInVain } from '../../../entities/offers/test/read-again';
import { answer, network, refuse } from '../../../test/network';
import { renderPage } from '../../../test/render-page';
import { SearchPage } from './search-page';

const machinery = { code: '42000000-6', title: 'Industrial machinery' };
const pumps = { code: '42122000-0', title: 'Pumps' };
const found = { content: [sampleOffer()], totalPages: 1, number: 0, totalElements: 1 };
const nothing = { content: [], totalPages: 0, number: 0, totalElements: 0 };
type Seen = { url: URL; body: unknown };
const asked = (seen: Seen[]) => seen.map(({ url }) => Object.fromEntries(url.searchParams));

function open(at = '/ssearchresult') {
  return renderPage(SearchPage, { route: '/ssearchresult', at });
}

/** The counts of the next views. */
function count(facets: Partial<OfferFacets>, seen: Seen[] = []): void {
  network.use(answer('offerFacets', sampleFacets(facets), { seen }));
}

async function expectChosenCategory(title: string): Promise<void> {
  const tree = screen.getByRole('navigation', { name: 'Category' });
  await waitFor(() => expect(tree.querySelector('[aria-current]')?.textContent).toBe(title));
}

describe('the search page of a supplier', () => {
  beforeEach(() => {
    network.use(answer('session', testSupplier), answer('pageOffers', found), answer('savedSearches', []));
    count({});
  });

  // OFF-86
  it('shows the number of offers for each filter choice, and allows choices without offers', async () => {
    const { user, path } = open();
    expect(await screen.findByRole('option', { name: 'Medium (4,267)' })).toBeDefined();
    expect(screen.getByRole('option', { name: 'Short:1 month (31)' })).toBeDefined();
    expect(screen.getByRole('radio', { name: 'Require a signed NDA to view the offer (12)' })).toBeDefined();
    const large = screen.getByRole('option', { name: 'Large (0)' });
    expect(large.dataset['none']).toBe('true');
    expect(screen.getByRole('option', { name: 'Small (745)' }).dataset['none']).toBeUndefined();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Scope' }), large);
    await waitFor(() => expect(path()).toBe('/ssearchresult?scope=large'));
  });

  it('moves through the category tree, with the focus', async () => {
    const seen: Seen[] = [];
    count({ categories: [{ ...machinery, count: 40 }] });
    const { user, path } = open();
    const division = await screen.findByRole('button', { name: 'Industrial machinery (40)' });
    await expectChosenCategory('All categories');

    count({ path: [machinery], categories: [{ ...pumps, count: 7 }] }, seen);
    await user.click(division);
    await waitFor(() => expect(path()).toBe('/ssearchresult?category=42000000-6'));
    await expectChosenCategory('Industrial machinery');
    expect(document.activeElement?.textContent).toBe('Industrial machinery');
    expect(screen.getByRole('button', { name: 'Remove the filter Industrial machinery' })).toBeDefined();

    count({ path: [machinery, pumps], categories: [] }, seen);
    await user.click(screen.getByRole('button', { name: 'Pumps (7)' }));
    await expectChosenCategory('Pumps');
    expect(asked(seen)).toEqual([{ category: machinery.code }, { category: pumps.code }]);

    await user.click(screen.getByRole('button', { name: 'Industrial machinery' }));
    await waitFor(() => expect(path()).toBe('/ssearchresult?category=42000000-6'));
    await expectChosenCategory('Industrial machinery');
    await user.click(screen.getByRole('button', { name: 'All categories' }));
    await waitFor(() => expect(path()).toBe('/ssearchresult'));
    await expectChosenCategory('All categories');
    expect(document.activeElement?.textContent).toBe('All categories');
  });

  it('shows the eight categories with the most offers, and all on request', async () => {
    count({
      categories: Array.from({ length: 10 }, (_, index) => ({
        code: `${10 + index}000000-0`,
        title: `Division ${index}`,
        count: index + 1,
      })),
    });
    const { user } = open();
    expect(await screen.findByRole('button', { name: 'Division 9 (10)' })).toBeDefined();
    const shown = () =>
      screen.getAllByRole('button', { name: /^Division/ }).map((button) => button.textContent);
    expect(shown()).toHaveLength(8);
    expect(shown().at(-1)).toBe('Division 2 (3)');
    const more = screen.getByRole('button', { name: 'Show all 10', expanded: false });
    await user.click(more);
    expect(shown().slice(-2)).toEqual(['Division 1 (2)', 'Division 0 (1)']);
    await user.click(screen.getByRole('button', { name: 'Show fewer', expanded: true }));
    expect(shown()).toHaveLength(8);
  });

  // OFF-74
  it('suggests filters to remove if nothing is found', async () => {
    network.use(answer('pageOffers', nothing));
    count({
      total: 0,
      relax: [
        { filter: 'budget', count: 1_200 },
        { filter: 'keyword', count: 1 },
      ],
    });
    const { user, path } = open('/ssearchresult?keyword=pump&scope=small&budgetFrom=5&budgetTo=9');
    expect(await screen.findByRole('button', { name: 'Without “pump”: 1 offer' })).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Without Budget: 1,200 offers' }));
    await waitFor(() => expect(path()).toBe('/ssearchresult?keyword=pump&scope=small'));
  });

  // OFF-224
  it('shows the searched synonyms and searches without them on request', async () => {
    const seen: Seen[] = [];
    const also = encodeURIComponent(JSON.stringify([{ said: 'genset', also: ['generator', 'जनरेटर'] }]));
    network.use(answer('pageOffers', found, { headers: { 'x-also-searched': also }, seen }));
    const { user, path } = open('/ssearchresult?keyword=genset&scope=small&page=2');
    const line = await screen.findByText(/^Also searched:/);
    expect(line.textContent).toBe('Also searched: generator, जनरेटर. Search only for “genset”');
    network.use(answer('pageOffers', found, { seen }));
    await user.click(screen.getByRole('button', { name: 'Search only for “genset”' }));
    await waitFor(() => expect(path()).toBe('/ssearchresult?keyword=genset&exact=true&scope=small'));
    await waitFor(() => expect(asked(seen).at(-1)).toMatchObject({ keyword: 'genset', exact: 'true' }));
    expect(await screen.findByRole('button', { name: 'Remove the filter Only “genset”' })).toBeDefined();
    await waitFor(() => expect(screen.queryByText(/^Also searched:/)).toBeNull());
  });

  // OFF-341
  it('suggests a more common keyword and searches for it on request', async () => {
    network.use(answer('pageOffers', found, { headers: { 'x-did-you-mean': 'maintenance' } }));
    const { user, path } = open('/ssearchresult?keyword=maintenace');
    expect((await screen.findByText(/^Did you mean/)).textContent).toBe('Did you mean maintenance?');
    await user.click(screen.getByRole('button', { name: 'maintenance' }));
    await waitFor(() => expect(path()).toBe('/ssearchresult?keyword=maintenance'));
  });

  // OFF-343
  it('shows offers with some of the words if few have all, each with the missing words', async () => {
    const seen: Seen[] = [];
    const less = { ...sampleOffer(), id: 8, title: 'Hand pumps', missing: ['25', 'hp'] };
    network.use(answer('pageOffers', { ...found, content: [less] }, { seen }));
    open('/ssearchresult?keyword=pump+25+hp');
    const others = await screen.findByRole('region', { name: 'Offers with some of the words' });
    expect(within(others).getByRole('article', { name: 'Hand pumps' })).toBeDefined();
    expect([...others.querySelectorAll('s')].map(({ textContent }) => textContent)).toEqual(['25', 'hp']);
    expect(asked(seen).map(({ some }) => some)).toEqual([undefined, 'true']);
  });

  it('works without the filter counts if they fail', async () => {
    network.use(
      answer('pageOffers', nothing),
      refuse('offerFacets', 'unexpected', 'Something went wrong on our side.'),
    );
    const { user, path } = open('/ssearchresult?scope=small&category=42122000-0');
    expect(await screen.findByText('No results found')).toBeDefined();
    expect(screen.getByRole('option', { name: 'Medium' })).toBeDefined();
    expect(screen.queryByText(/Without/)).toBeNull();
    expect(screen.queryByText('Something went wrong on our side.')).toBeNull();
    expect(screen.getByRole('button', { name: 'Remove the filter Category 42122000-0' })).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'All categories' }));
    await waitFor(() => expect(path()).toBe('/ssearchresult?scope=small'));
    await waitFor(() => expect(screen.queryByRole('navigation', { name: 'Category' })).toBeNull());
  });

  // OFF-86
  it('sorts the list as chosen', async () => {
    const seen: Seen[] = [];
    network.use(answer('pageOffers', found, { seen }));
    const { user, path } = open();
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Sort' }), 'Title (A-Z)');
    await waitFor(() => expect(path()).toBe('/ssearchresult?sort=title'));
    await waitFor(() => expect(asked(seen).at(-1)).toMatchObject({ sort: 'title' }));
  });

  it('keeps the shown list if a refetch fails', async () => {
    open();
    await screen.findByRole('article', { name: 'Irrigation pumps' });
    network.use(refuse('pageOffers', 'unexpected', 'Something went wrong on our side.'));
    await readAgainInVain(offerKeys.market);
    expect(screen.getByRole('article', { name: 'Irrigation pumps' })).toBeDefined();
    expect(screen.queryByText('The search failed')).toBeNull();
  });
});
