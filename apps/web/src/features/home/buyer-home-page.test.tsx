import type { SavedSearch } from '@proffer/contract/searches/schemas';
import type { ChatUser } from '@proffer/contract/chat/schemas';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Contract } from '../../entities/contracts/contract';
import type { NdaRequest } from '../../entities/nda/nda-request';
import { testBuyer } from '../../entities/offers/test/sample-offers';
import type { OwnNeed } from '../../entities/needs/need';
import { sampleOwnNeed } from '../../entities/needs/test/sample-needs';
import type { Quote } from '../../entities/quotes/quote';
import { sampleQuote } from '../../entities/quotes/test/sample-quotes';
import { chatKeys } from '../../entities/chat/keys';
import { queryClient } from '../../lib/query-client';
import { answer, network, refuse, unplugged } from '../../test/network';
import { renderPage } from '../../test/render-page';
import { sampleAmended, sampleContract, quietParts, sampleRequest, wholePage } from './home.factory';
import type { BuyerHome } from './home-call';
import { BuyerHomePage } from './buyer-home-page';

type Seen = { url: URL; body: unknown }[];

/** Server that answers the combined call and the call of every part; `seen` collects the requests. */
function openHome({
  ndas = [],
  contracts = [],
  people = [],
  quotes = [],
  needs = [],
  searches = [],
}: {
  ndas?: NdaRequest[];
  contracts?: Contract[];
  people?: ChatUser[];
  quotes?: Quote[];
  needs?: OwnNeed[];
  searches?: SavedSearch[];
} = {}) {
  const seen: Seen = [];
  const homeSeen: Seen = [];
  const home: BuyerHome = {
    ndas,
    contracts,
    quotes: { ...wholePage(...quotes), statuses: [], waiting: quotes.length },
    needs: { ...wholePage(...needs), statuses: [] },
    people,
    waiting: {
      ndas: ndas.length,
      contracts: contracts.filter(({ openAmendment }) => !openAmendment).length,
      amendments: contracts.filter(({ openAmendment }) => openAmendment).length,
      notes: 0,
      people: people.length,
    },
    searches,
    offers: { saved: 12, active: 40, archived: 3 },
    requestedNdas: ndas.length,
    signedNdas: ndas.length,
    activeContracts: contracts.length,
    ...quietParts,
    nextStep: { step: 'saveSearch', count: 0 },
  };
  network.use(
    answer('session', testBuyer),
    answer('buyerHome', home, { seen: homeSeen }),
    answer('ndaRequests', wholePage(...ndas), { seen }),
    answer('quotes', { ...wholePage(...quotes), statuses: [], waiting: quotes.length }),
    answer('ownNeeds', { ...wholePage(...needs), statuses: [] }),
    answer('buyerContracts', wholePage(...contracts), { seen }),
    answer('allSuppliers', people),
    answer('savedSearches', searches),
    answer('buyerTotals', { saved: 12, active: 40, archived: 3 }, { seen }),
    answer('signatureRequests', wholePage()),
    answer('endsSoon', home.endsSoon),
    answer('nextStep', home.nextStep),
    answer('unreadNotifications', home.news),
    answer('unreadCount', { MESSAGES: 0, CONTRACT: 0, GENERAL: 0 }),
  );
  return { seen, home, homeSeen, open: () => renderPage(BuyerHomePage, { route: '/bhome' }) };
}

const hrefOf = (link: HTMLElement) => link.getAttribute('href');

describe('home page of a buyer', () => {
  // OFF-140, OFF-142
  it('shows the saved searches, those with new offers first', async () => {
    const search = {
      searchId: 4,
      name: 'Pumps',
      subject: 'offers' as const,
      suitsOffers: false,
      keyword: 'pump',
      filters: {},
      needFilters: {},
      alert: 'daily' as const,
    };
    const searches = [
      { ...search, newCount: 0 },
      { ...search, searchId: 5, name: 'Valves', newCount: 2 },
    ];
    openHome({ searches }).open();
    const block = await screen.findByRole('region', { name: 'Saved searches' });
    expect(
      within(block)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Valves2 new', 'Pumps']);
    expect(hrefOf(within(block).getByRole('link', { name: 'Valves' }))).toBe('/bsearchresult?saved=5');
  });

  // OFF-70
  it('shows what waits for the buyer, longest waiting first, each with a link', async () => {
    const { open } = openHome({
      ndas: [
        sampleRequest({ ndaId: 2, offerId: 12, offerTitle: 'Valves' }),
        sampleRequest({ ndaId: 1, changedDate: '2026-02-01T09:00:00Z' }),
      ],
      contracts: [sampleContract()],
    });
    open();
    const ndas = await screen.findByRole('region', { name: 'NDAs to sign' });
    const links = within(ndas).getAllByRole('link', { name: /^Read and sign the NDA of/ });
    expect(links.map(hrefOf)).toEqual(['/nda?read=1', '/nda?read=2']);
    const shared = within(ndas).getAllByText(/· shared/);
    expect(shared.map(({ textContent }) => textContent.startsWith('Pumps & Co · shared'))).toEqual([
      true,
      true,
    ]);
    expect(hrefOf(within(ndas).getByRole('link', { name: 'Valves' }))).toBe('/view-offer/12');
    expect(within(ndas).queryByText(/See all/)).toBeNull();

    const contracts = await screen.findByRole('region', { name: 'Contracts to accept' });
    expect(contracts.textContent).toContain('1 Dec 2026 – 30 Jun 2027');
    expect(hrefOf(within(contracts).getByRole('link', { name: 'Read and accept Pumps 2027' }))).toBe(
      '/bcontract?contract=1',
    );
    expect(screen.queryByText('Nothing is waiting for you')).toBeNull();
  });

  // NED-104
  it('links to the needs to decide and to those with questions', async () => {
    const { open } = openHome({
      needs: [
        sampleOwnNeed({ needId: 3, title: 'Pumps', status: 'deciding', answers: 12 }),
        sampleOwnNeed({ needId: 4, title: 'Valves', openQuestions: 1 }),
      ],
    });
    open();
    const block = within(await screen.findByRole('region', { name: 'Needs' }));
    expect(block.getByText(/^12 answers · closed/)).toBeTruthy();
    expect(block.getByText(/^1 question · closes/)).toBeTruthy();
    expect(hrefOf(block.getByRole('link', { name: 'Decide about Pumps' }))).toBe('/bneed/3');
    const questions = block.getByRole('link', { name: 'Answer the questions about Valves' });
    expect(hrefOf(questions)).toBe('/bneed/4');
    expect(screen.queryByText('Nothing is waiting for you')).toBeNull();
  });

  // QUO-22
  it('links to the quotes that the buyer can accept', async () => {
    const quote = sampleQuote({ status: 'Quoted', waitsFor: 'buyer', validUntil: '2026-12-10' });
    const { open } = openHome({ quotes: [quote] });
    open();
    const block = within(await screen.findByRole('region', { name: 'Quotes to answer' }));
    expect(block.getByText(/Can be accepted until 10 Dec 2026/)).toBeTruthy();
    const link = block.getByRole('link', { name: 'Read and answer the quote on Irrigation pumps' });
    expect(hrefOf(link)).toBe('/bquotes/4');
  });

  // OFF-70
  it('counts amendments apart from the contracts to accept and links to them', async () => {
    const { open } = openHome({ contracts: [sampleContract({ contractId: 4, ...sampleAmended })] });
    open();
    const block = await screen.findByRole('region', { name: 'Amendments to answer' });
    expect(block.textContent).toContain('Pumps & Co · amendment 1 · proposed');
    const link = within(block).getByRole('link', { name: 'Read and answer the amendment of Pumps 2027' });
    expect(hrefOf(link)).toBe('/bcontract?contract=4');
    expect(screen.queryByRole('region', { name: 'Contracts to accept' })).toBeNull();
    expect(screen.queryByText('Nothing is waiting for you')).toBeNull();
  });

  // OFF-70, MSG-60
  it('links to the conversation partners with unread messages', async () => {
    const person = { id: 3, name: 'Asha Rao', logo: null, status: 'Offline', lastMessageAt: null } as const;
    const logo = '/userprofile/pictures/3/logo?key=k';
    const { open } = openHome({
      people: [{ ...person, companyName: 'Rao Pumps', logo, unreadCount: 2 }],
    });
    open();
    const block = await screen.findByRole('region', { name: 'Unread messages' });
    expect(within(block).getByText('2 unread messages')).toBeTruthy();
    expect(block.querySelector('img')?.getAttribute('src')).toContain(logo);
    expect(within(block).getAllByRole('listitem')).toHaveLength(1);
    expect(hrefOf(within(block).getByRole('link', { name: 'Read the messages of Rao Pumps' }))).toBe(
      '/bchat?user=3',
    );
    expect(screen.queryByText('Nothing is waiting for you')).toBeNull();
  });

  it('shows five items and links to all of them', async () => {
    const ndas = Array.from({ length: 7 }, (_, index) => sampleRequest({ ndaId: index + 1 }));
    const { open } = openHome({ ndas });
    open();
    const block = await screen.findByRole('region', { name: 'NDAs to sign' });
    expect(within(block).getAllByRole('listitem')).toHaveLength(5);
    expect(hrefOf(within(block).getByRole('link', { name: 'See all (7) NDAs to sign' }))).toBe('/nda');
  });

  // OFF-543
  it('suggests one next step', async () => {
    openHome().open();
    const block = within(await screen.findByRole('region', { name: 'Next step' }));
    expect(hrefOf(block.getByRole('link', { name: 'Search and save' }))).toBe('/bsearchresult');
  });

  // OFF-61
  it('states that nothing waits and suggests what to do next', async () => {
    const { open } = openHome();
    open();
    expect(await screen.findByText('Nothing is waiting for you')).toBeTruthy();
    expect(hrefOf(screen.getByRole('link', { name: 'Find offers' }))).toBe('/bdashboard?tab=active');
    expect(screen.queryByRole('region', { name: 'Contracts to accept' })).toBeNull();
  });

  // OFF-71, OFF-291
  it('counts what waits for suppliers and what is in progress, with one request', async () => {
    const { open, seen, homeSeen } = openHome({
      ndas: [sampleRequest(), sampleRequest({ ndaId: 2 })],
      contracts: [sampleContract()],
    });
    open();
    expect(hrefOf(await screen.findByRole('link', { name: '2 NDA requests' }))).toBe(
      '/bproposal?status=Requested',
    );
    const tiles = within(screen.getByRole('list', { name: 'In hand' }));
    expect(hrefOf(await tiles.findByRole('link', { name: '12 Saved offers' }))).toBe('/bdashboard?tab=saved');
    expect(hrefOf(await tiles.findByRole('link', { name: '1 Active contracts' }))).toBe(
      '/bcontract?status=Active',
    );
    expect(hrefOf(await tiles.findByRole('link', { name: '2 Signed NDAs' }))).toBe('/bproposal');
    expect([homeSeen.length, seen.length]).toEqual([1, 0]);
  });

  // OFF-291
  it('requests a single part again after news of it', async () => {
    const { open, homeSeen } = openHome();
    open();
    await screen.findByText('Nothing is waiting for you');
    const person = { name: 'Asha Rao', logo: null, status: 'Offline', lastMessageAt: null } as const;
    const written = { ...person, id: 3, companyName: 'Rao Pumps', unreadCount: 2 };
    const read = { ...person, id: 4, companyName: 'Kaveri Steel', unreadCount: 0 };
    network.use(answer('allSuppliers', [written, read]));
    await queryClient.invalidateQueries({ queryKey: chatKeys.firstUnread });
    const block = await screen.findByRole('region', { name: 'Unread messages' });
    expect(within(block).getAllByRole('listitem')).toHaveLength(1);
    expect(homeSeen).toHaveLength(1);
  });

  // OFF-291
  it('shows the total number of a partial list', async () => {
    const { open, home, seen } = openHome({ ndas: [sampleRequest()], contracts: [sampleContract()] });
    const waiting = { ...home.waiting, ndas: 101, contracts: 41 };
    network.use(answer('buyerHome', { ...home, waiting }));
    open();
    const ndas = within(await screen.findByRole('region', { name: 'NDAs to sign' }));
    expect(ndas.getByRole('link', { name: 'See all (101) NDAs to sign' })).toBeTruthy();
    const contracts = within(screen.getByRole('region', { name: 'Contracts to accept' }));
    expect(contracts.getByRole('link', { name: 'See all (41) Contracts to accept' })).toBeTruthy();
    expect(seen).toEqual([]);
  });

  it('allows one failed block to be tried again while the others stay', async () => {
    const { open } = openHome({ contracts: [sampleContract()] });
    network.use(
      refuse('buyerHome', 'unexpected', 'The server is confused.'),
      refuse('ndaRequests', 'unexpected', 'The server is confused.'),
    );
    const { user } = open();
    const failed = await screen.findByRole('alert', { name: 'NDAs to sign could not be loaded' });
    expect(within(failed).getByText('The server is confused.')).toBeTruthy();
    expect(await screen.findByRole('region', { name: 'Contracts to accept' })).toBeTruthy();
    expect(screen.queryByText('Nothing is waiting for you')).toBeNull();
    expect(await screen.findByRole('link', { name: '12 Saved offers' })).toBeTruthy();

    network.use(answer('ndaRequests', wholePage(sampleRequest())));
    await user.click(within(failed).getByRole('button', { name: 'Try again to load: NDAs to sign' }));
    expect(await screen.findByRole('region', { name: 'NDAs to sign' })).toBeTruthy();
    // Only the failed block was requested again.
    expect(screen.getByRole('alert', { name: 'Signed NDAs could not be loaded' })).toBeTruthy();
  });

  it('keeps the link to a list whose figure could not be loaded', async () => {
    const { open } = openHome();
    network.use(unplugged('buyerHome'), unplugged('buyerTotals'));
    open();
    const alert = await screen.findByRole(
      'alert',
      { name: 'Saved offers could not be loaded' },
      { timeout: 8_000 },
    );
    expect(alert.textContent).toContain('The server could not be reached.');
    expect(hrefOf(screen.getByRole('link', { name: 'Saved offers' }))).toBe('/bdashboard?tab=saved');
    await waitFor(() => expect(screen.getByText('Nothing is waiting for you')).toBeTruthy());
  }, 12_000);
});
