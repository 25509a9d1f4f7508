import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sampleView } from '../../entities/offers/test/sample-offers';
import type { FullQuote, Quote } from '../../entities/quotes/quote';
import {
  quotedPump,
  sampleFullQuote,
  sampleQuote,
  sampleRound,
} from '../../entities/quotes/test/sample-quotes';
import { answer, network, refuse } from '../../test/network';
import { pageOf } from '../../test/page-of';
import { buyer, supplier } from '../../test/people';
import { renderPage } from '../../test/render-page';
import { putIn } from '../../test/put-in';
import { QuotesPage } from './quotes-page';

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-22T09:00:00Z') }));
afterEach(() => vi.useRealTimers());

type Seen = { url: URL; body: unknown }[];
const page = (...content: Quote[]) => ({
  ...pageOf(...content),
  statuses: [{ value: 'Quoted' as const, count: 3 }],
  waiting: 1,
});

function open(side: 'buyer' | 'supplier', quote: FullQuote, search = '') {
  network.use(answer('session', side === 'buyer' ? buyer : supplier), answer('getQuote', quote));
  const route = side === 'buyer' ? '/bquotes' : '/quotes';
  return renderPage(QuotesPage, { route: `${route}/$quoteId`, at: `${route}/4${search}` });
}

describe('lists of quotes', () => {
  // QUO-14
  it.each([
    ['buyer', buyer, '/bquotes', 'Pumps & Co'],
    ['supplier', supplier, '/quotes', 'Dams Ltd'],
  ] as const)('show a %s the quotes that wait for them separately', async (side, person, route, other) => {
    const waiting = sampleQuote({
      waitsFor: side,
      total: 261_959.86,
      status: 'Quoted',
      validUntil: '2026-12-10',
    });
    const ended = sampleQuote({ quoteId: 5, offerTitle: 'Valves', status: 'Declined', waitsFor: null });
    network.use(answer('session', person), answer('quotes', page(waiting, ended)));
    const { user, path } = renderPage(QuotesPage, { route });
    const group = within(await screen.findByRole('region', { name: 'Waiting for you' }));
    const row = within(group.getByRole('article', { name: 'Quote 4: Irrigation pumps' }));
    expect(row.getByText('Total').nextSibling?.textContent).toBe('₹2,61,959.86');
    expect(row.getByRole('link', { name: other })).toBeTruthy();
    expect(group.queryByRole('article', { name: 'Quote 5: Valves' })).toBeNull();
    expect(screen.getByRole('article', { name: 'Quote 5: Valves' })).toBeTruthy();
    await user.click(row.getByRole('link', { name: 'Irrigation pumps' }));
    await waitFor(() => expect(path()).toBe(`${route}/4`));
  });

  // QUO-15
  it('are filtered by status, with the number of quotes for each', async () => {
    const seen: Seen = [];
    network.use(answer('session', buyer), answer('quotes', page(sampleQuote()), { seen }));
    const { user, path } = renderPage(QuotesPage, { route: '/bquotes' });
    const status = await screen.findByRole('combobox', { name: 'Status' });
    await within(status).findByRole('option', { name: 'Quoted (3)' });
    network.use(answer('quotes', page(), { seen }));
    await user.selectOptions(status, 'Quoted (3)');
    expect(path()).toBe('/bquotes?status=Quoted');
    expect(await screen.findByText('No quotes match these filters')).toBeTruthy();
    expect(seen.at(-1)?.url.searchParams.get('status')).toBe('Quoted');
  });
});

describe('requesting a quote', () => {
  const ask = () => renderPage(QuotesPage, { route: '/bquotes', at: '/bquotes?ask=7' });

  // QUO-1, QUO-2
  it("starts with the offer's quantity, reports faults, and sends the typed values", async () => {
    const seen: Seen = [];
    network.use(
      answer('session', buyer),
      answer('viewOffer', sampleView({ qtyFrom: 12, qtyTo: 40 })),
      answer('askForQuote', sampleFullQuote(), { seen, status: 201 }),
    );
    const { user, path } = ask();
    const quantity = await screen.findByRole('textbox', { name: 'Quantity' });
    expect((quantity as HTMLInputElement).value).toBe('12');
    await user.clear(quantity);
    await user.type(screen.getByLabelText('Needed by'), '2026-11-01');
    await user.click(screen.getByRole('button', { name: 'Ask for the quote' }));
    expect(await screen.findByText('Please enter a number.')).toBeTruthy();
    expect(screen.getByText('Must not be in the past.')).toBeTruthy();
    await user.type(quantity, '1,200.5');
    await user.clear(screen.getByLabelText('Needed by'));
    await user.type(screen.getByLabelText('Needed by'), '2026-12-20');
    await putIn(user, screen.getByRole('textbox', { name: 'Place of delivery' }), 'Pune');
    await user.click(screen.getByRole('button', { name: 'Ask for the quote' }));
    await waitFor(() => expect(path()).toBe('/bquotes/4'));
    expect(seen[0]?.body).toEqual({
      offerId: 7,
      quantity: 1200.5,
      unit: 'pcs',
      wantedBy: '2026-12-20',
      deliveryPlace: 'Pune',
      note: '',
    });
  });

  // QUO-24
  it('keeps the typed values over a reload until they are sent', async () => {
    network.use(
      answer('session', buyer),
      answer('viewOffer', sampleView({ qtyFrom: 12 })),
      answer('askForQuote', sampleFullQuote(), { status: 201 }),
      answer('getQuote', sampleFullQuote()),
    );
    const typed = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Place of delivery' });
    const first = ask();
    await putIn(first.user, await typed(), 'Pune, gate 4');
    first.unmount();
    const again = ask();
    expect((await typed()).value).toBe('Pune, gate 4');
    await again.user.click(screen.getByRole('button', { name: 'Ask for the quote' }));
    await waitFor(() => expect(again.path()).toBe('/bquotes/4'));
    again.unmount();
    ask();
    expect((await typed()).value).toBe('');
  });

  // QUO-4
  it('links to the NDA if the offer requires one first', async () => {
    network.use(
      answer('session', buyer),
      answer('viewOffer', sampleView({ withheld: true, ndaRequired: true })),
    );
    ask();
    expect(await screen.findByRole('heading', { name: 'The NDA comes first' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Go to the offer' }).getAttribute('href')).toBe('/view-offer/7');
  });
});

describe('the page of a quote', () => {
  const twoRounds = [
    sampleRound({ note: 'Ex works.', paymentTerms: '30 days' }),
    sampleRound({
      number: 2,
      side: 'buyer',
      validUntil: null,
      lines: [{ ...quotedPump, unitPrice: 17_000 }],
    }),
  ];

  // QUO-19
  it('shows the request, the terms with their totals, and the changes of each round', async () => {
    open('supplier', sampleFullQuote({ status: 'Countered', waitsFor: 'supplier' }, twoRounds));
    const terms = within(await screen.findByRole('region', { name: 'Terms' }));
    expect(terms.getByRole('heading', { name: 'The buyer’s counter-quote' })).toBeTruthy();
    expect(terms.getByText('Total').nextSibling?.textContent).toBe('₹2,40,720');
    expect(within(screen.getByRole('region', { name: 'Request' })).getByText('12 pcs')).toBeTruthy();
    const rounds = screen.getByRole('region', { name: 'Rounds' });
    expect(rounds.textContent).toMatch(/18,499\.99.*17,000/);
    expect(screen.getByRole('list', { name: 'History of the quote' }).textContent).toContain('Requested');
  });

  // QUO-19
  it.each([
    ['buyer', 'Requested', 'supplier', ['Withdraw']],
    ['supplier', 'Requested', 'supplier', ['Decline', 'Send a quote']],
    ['buyer', 'Quoted', 'buyer', ['Decline', 'Propose other terms', 'Accept and create contract']],
    ['supplier', 'Quoted', 'buyer', ['Withdraw', 'Revise quote']],
    ['supplier', 'Countered', 'supplier', ['Decline', 'Revise quote', 'Accept and create contract']],
    ['buyer', 'Countered', 'supplier', ['Withdraw']],
    ['buyer', 'Expired', null, ['Decline', 'Propose other terms']],
    ['supplier', 'Expired', null, ['Withdraw', 'Revise quote']],
    ['buyer', 'Declined', null, []],
  ] as const)('offers a %s of a %s quote the possible actions', async (side, status, waitsFor, acts) => {
    const rounds = status === 'Requested' ? [] : [sampleRound()];
    open(side, sampleFullQuote({ status, waitsFor }, rounds));
    const bar = await screen.findByRole('region', { name: 'Decision' });
    const offered = [...bar.querySelectorAll('a, button')].map(({ textContent }) => textContent);
    expect(offered).toEqual(acts);
  });

  // QUO-10
  it('creates the contract from the displayed round, and opens it', async () => {
    const seen: Seen = [];
    const quote = sampleFullQuote({}, [sampleRound()]);
    network.use(
      answer('acceptQuote', { ...quote, status: 'Accepted', waitsFor: null, contractId: 40 }, { seen }),
    );
    const { user, path } = open('buyer', quote);
    await user.click(await screen.findByRole('button', { name: 'Accept and create contract' }));
    await waitFor(() => expect(path()).toBe('/bcontract/40'));
    expect(seen.map(({ body }) => body)).toEqual([{ round: 1 }]);
  });

  it('shows why a quote was not accepted', async () => {
    network.use(refuse('acceptQuote', 'changed_meanwhile', 'This quote has changed since you opened it.'));
    const { user } = open('buyer', sampleFullQuote({}, [sampleRound()]));
    await user.click(await screen.findByRole('button', { name: 'Accept and create contract' }));
    expect(await screen.findByText('This quote has changed since you opened it.')).toBeTruthy();
  });

  // QUO-12
  it('lets a quote be declined with a reason', async () => {
    const seen: Seen = [];
    const quote = sampleFullQuote();
    network.use(answer('declineQuote', { ...quote, status: 'Declined', waitsFor: null }, { seen }));
    const { user } = open('supplier', quote);
    await user.click(await screen.findByRole('button', { name: 'Decline' }));
    const dialog = within(await screen.findByRole('dialog'));
    await putIn(user, dialog.getByRole('textbox', { name: /Reason/ }), 'No capacity.');
    await user.click(dialog.getByRole('button', { name: 'Decline' }));
    await waitFor(() => expect(seen.map(({ body }) => body)).toEqual([{ reason: 'No capacity.' }]));
  });

  // QUO-6
  it("prefills the supplier's quote with a line of the requested quantity", async () => {
    const seen: Seen = [];
    const quote = sampleFullQuote();
    network.use(answer('giveQuote', sampleFullQuote({}, [sampleRound()]), { seen }));
    const { user } = open('supplier', quote, '?do=terms');
    const price = await screen.findByRole('textbox', { name: 'Price, ₹' });
    await user.click(screen.getByRole('button', { name: 'Send the quote' }));
    expect(seen).toEqual([]);
    await user.type(price, '18,499.99');
    await putIn(user, screen.getByRole('textbox', { name: 'Note' }), 'Ex works.');
    await user.click(screen.getByRole('button', { name: 'Send the quote' }));
    await waitFor(() => expect(seen).toHaveLength(1));
    expect(seen[0]?.body).toMatchObject({
      round: 0,
      note: 'Ex works.',
      startDate: '2026-11-22',
      validUntil: '2026-12-22',
      lines: [{ ...quotedPump, item: 'Irrigation pumps', deliveryDate: '2026-12-20' }],
    });
  });

  it('does not exist for other users', async () => {
    network.use(answer('session', buyer), refuse('getQuote', 'not_found', 'The quote was not found.'));
    renderPage(QuotesPage, { route: '/bquotes/$quoteId', at: '/bquotes/4' });
    expect(await screen.findByRole('heading', { name: 'This quote was not found' })).toBeTruthy();
  });
});
