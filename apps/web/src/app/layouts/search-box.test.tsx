import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { answer, network } from '../../test/network';
import { renderPage } from '../../test/render-page';
import { SearchBox } from './search-box';

const suggestions = [
  { kind: 'offer' as const, text: 'Irrigation pumps', offerId: 7 },
  { kind: 'company' as const, text: 'Pump Works', offerId: null },
];

function BuyersBox() {
  return <SearchBox userType="Buyer" />;
}

/** Types words into the search box and returns the page with open suggestions. */
async function type(words = 'pum') {
  const page = renderPage(BuyersBox, { route: '/bdashboard' });
  const box = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Search offers' });
  await page.user.type(box, words);
  await screen.findByRole('option', { name: /Irrigation pumps/ });
  return { ...page, box };
}

describe('SearchBox', () => {
  beforeEach(() => network.use(answer('suggestOffers', suggestions)));

  it('selects suggestions with arrow keys and opens an offer with Enter', async () => {
    const { user, box, path } = await type();
    expect(box.getAttribute('aria-expanded')).toBe('true');
    await user.keyboard('{ArrowDown}');
    const first = screen.getByRole('option', { name: /Irrigation pumps/, selected: true });
    expect(box.getAttribute('aria-activedescendant')).toBe(first.id);
    expect(document.activeElement).toBe(box);
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(screen.getByRole('option', { selected: true }).id).toBe(first.id);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(path()).toBe('/view-offer/7'));
  });

  it('searches for the offers of a chosen company', async () => {
    const { user, path } = await type();
    await user.keyboard('{ArrowUp}{Enter}');
    await waitFor(() => expect(path()).toBe('/bsearchresult?q=Pump+Works&tab=active'));
  });

  it('searches for the typed text when no suggestion is chosen', async () => {
    const { user, path } = await type();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(path()).toBe('/bsearchresult?q=pum&tab=active'));
  });

  it('closes suggestions on Escape without emptying the field, and opens them again with an arrow key', async () => {
    const { user, box } = await type();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(box.value).toBe('pum');
    await user.keyboard('{ArrowDown}');
    expect(screen.getByRole('option', { name: /Irrigation pumps/, selected: true })).toBeDefined();
  });

  it('opens a suggestion on click', async () => {
    const { user, path } = await type();
    await user.click(screen.getByRole('option', { name: /Irrigation pumps/ }));
    await waitFor(() => expect(path()).toBe('/view-offer/7'));
  });

  // ACC-14
  it('is a plain field for suppliers, who search their own offers', async () => {
    const page = renderPage(() => <SearchBox userType="Supplier" />, { route: '/sproposal' });
    await page.user.type(await screen.findByRole('searchbox', { name: 'Search my offers' }), 'desk{Enter}');
    await waitFor(() => expect(page.path()).toBe('/sproposal?keyword=desk'));
  });

  // OFF-72
  it('searches the displayed tab, and the tab Active from any other page', async () => {
    localStorage.setItem('buyerTab', 'archived');
    const lists = renderPage(BuyersBox, { route: '/bdashboard' });
    await lists.user.type(await screen.findByRole('combobox', { name: 'Search offers' }), 'pum{Enter}');
    await waitFor(() => expect(lists.path()).toBe('/bsearchresult?q=pum&tab=archived'));
    lists.unmount();
    const messages = renderPage(BuyersBox, { route: '/bchat' });
    await messages.user.type(await screen.findByRole('combobox', { name: 'Search offers' }), 'pum{Enter}');
    await waitFor(() => expect(messages.path()).toBe('/bsearchresult?q=pum&tab=active'));
  });

  it('searches the market where a supplier is looking at it', async () => {
    const page = renderPage(() => <SearchBox userType="Supplier" />, { route: '/ssearchresult' });
    await page.user.type(await screen.findByRole('searchbox', { name: 'Search the market' }), 'desk{Enter}');
    await waitFor(() => expect(page.path()).toBe('/ssearchresult?keyword=desk'));
  });

  // SRW-17
  it('applies filters typed as words with the rest as the keyword', async () => {
    network.use(answer('suggestOffers', []));
    const buyer = renderPage(BuyersBox, { route: '/bdashboard' });
    const box = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Search offers' });
    await buyer.user.type(box, 'pump under 5 lakh -used');
    expect(await screen.findByText('Budget up to ₹5,00,000')).toBeDefined();
    expect(screen.getByText('Without “used”')).toBeDefined();
    await buyer.user.keyboard('{Enter}');
    await waitFor(() => expect(buyer.path()).toBe('/bsearchresult?q=pump+-used&tab=active&budgetTo=500000'));
    buyer.unmount();
    const supplier = renderPage(() => <SearchBox userType="Supplier" />, { route: '/sproposal' });
    const own = await screen.findByRole<HTMLInputElement>('searchbox', { name: 'Search my offers' });
    await supplier.user.type(own, 'scope:large{Enter}');
    await waitFor(() => expect(supplier.path()).toBe('/sproposal?scope=large'));
    expect(own.value).toBe('');
  });

  it('ignores the keyword in the address of an unrelated page', async () => {
    renderPage(BuyersBox, { route: '/bcompanies', at: '/bcompanies?keyword=steel' });
    const box = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Search offers' });
    expect(box.value).toBe('');
  });
});
