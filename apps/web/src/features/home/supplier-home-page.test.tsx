import type { ChatUser } from '@proffer/contract/chat/schemas';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { testSupplier } from '../../entities/offers/test/sample-offers';
import { sampleQuote } from '../../entities/quotes/test/sample-quotes';
import { answer, network, refuse } from '../../test/network';
import { renderPage } from '../../test/render-page';
import {
  quietParts,
  sampleAmendment,
  sampleContract,
  sampleNews,
  sampleRequest,
  wholePage,
} from './home.factory';
import type { SupplierHome } from './home-call';
import { SupplierHomePage } from './supplier-home-page';

const quiet: SupplierHome = {
  ndas: [],
  contracts: [],
  quotes: { ...wholePage(), statuses: [], waiting: 0 },
  people: [],
  waiting: { ndas: 0, contracts: 0, revisions: 0, amendments: 0, notes: 0, people: 0 },
  offers: { published: 3, drafts: 2 },
  signedNdas: 4,
  activeContracts: 1,
  ...quietParts,
  nextStep: { step: 'publish', count: 2 },
};

/** Opens the page on a server that answers the combined call; `seen` collects the requests. */
function open(change: Partial<SupplierHome> = {}) {
  const home = { ...quiet, ...change };
  const seen: { url: URL; body: unknown }[] = [];
  network.use(
    answer('session', testSupplier),
    answer('supplierHome', home, { seen }),
    answer('unreadCount', { MESSAGES: 0, CONTRACT: 0, GENERAL: 0 }),
  );
  return { seen, ...renderPage(SupplierHomePage, { route: '/shome' }) };
}

const hrefOf = (link: HTMLElement) => link.getAttribute('href');
const blockOf = async (name: string) => within(await screen.findByRole('region', { name }));

describe('home page of a supplier', () => {
  // OFF-540
  it('links each waiting NDA request to its answer, longest waiting first', async () => {
    const ndas = [
      sampleRequest({ ndaId: 2, ndaStatus: 'Approved & Shared', changedDate: '2026-03-04T09:00:00Z' }),
      sampleRequest({ ndaId: 1, ndaStatus: 'Requested', changedDate: '2026-03-02T09:00:00Z' }),
    ];
    const { seen } = open({ ndas, waiting: { ...quiet.waiting, ndas: 7 } });
    const block = await blockOf('NDA requests to answer');
    const links = block.getAllByRole('link', { name: /: NDA of Assam Roads for Water pumps$/ });
    expect(links.map((link) => [link.textContent, hrefOf(link)])).toEqual([
      ['Answer', '/ndarequest?nda=1'],
      ['Finish sharing', '/ndarequest?nda=2'],
    ]);
    expect(hrefOf(block.getByRole('link', { name: 'See all (7) NDA requests to answer' }))).toBe(
      '/ndarequest',
    );
    expect(seen).toHaveLength(1);
  });

  // OFF-540
  it('separates contracts to accept, to revise and with an amendment, with their values', async () => {
    const own = { supplierAgreement: false, supplierAgreedAt: null };
    open({
      contracts: [
        sampleContract({ contractId: 1, ...own, value: 405_354 }),
        sampleContract({
          contractId: 2,
          contractName: 'Valves',
          ...own,
          wantsChanges: true,
          rejectedAt: '2026-03-06T09:00:00Z',
        }),
        sampleContract({
          contractId: 3,
          contractName: 'Seals',
          openAmendment: { ...sampleAmendment, supplierAgreement: false, buyerAgreement: true },
        }),
      ],
      waiting: { ...quiet.waiting, contracts: 1, revisions: 1, amendments: 1 },
    });
    const toAccept = await blockOf('Contracts to accept');
    expect(toAccept.getByRole('listitem').textContent).toContain(
      'Assam Roads · ₹4,05,354 incl. tax · 1 Dec 2026',
    );
    expect(hrefOf(toAccept.getByRole('link', { name: 'Read and accept Pumps 2027' }))).toBe(
      '/contract-all?contract=1',
    );
    const toRevise = await blockOf('Contracts to revise');
    expect(hrefOf(toRevise.getByRole('link', { name: 'Read and revise Valves' }))).toBe(
      '/contract-all?contract=2',
    );
    const amended = await blockOf('Amendments to answer');
    expect(hrefOf(amended.getByRole('link', { name: 'Read and answer the amendment of Seals' }))).toBe(
      '/contract-all?contract=3',
    );
  });

  // OFF-540
  it('links to quotes, deliveries and messages that wait', async () => {
    const person: ChatUser = {
      id: 9,
      name: 'Bina Das',
      companyName: 'Assam Roads',
      logo: null,
      status: 'Offline',
      lastMessageAt: null,
      unreadCount: 1,
    };
    open({
      quotes: {
        ...wholePage(sampleQuote({ status: 'Requested', waitsFor: 'supplier' })),
        statuses: [],
        waiting: 1,
      },
      contracts: [sampleContract({ notesToAnswer: { supplier: 2, buyer: 0 } })],
      people: [person],
      waiting: { ...quiet.waiting, notes: 1, people: 1 },
    });
    const quotes = await blockOf('Quotes to answer');
    expect(hrefOf(quotes.getByRole('link', { name: 'Answer the quote on Irrigation pumps' }))).toBe(
      '/quotes/4',
    );
    expect((await blockOf('Deliveries and invoices to confirm')).getByText(/2 to confirm/)).toBeTruthy();
    const messages = await blockOf('Unread messages');
    expect(hrefOf(messages.getByRole('link', { name: 'Read the messages of Assam Roads' }))).toBe(
      '/schat?user=9',
    );
  });

  // OFF-541
  it('shows what ends soon, with its company and value and a link to it', async () => {
    const company = { userId: 9, companyName: 'Assam Roads', logo: null };
    const content = [
      { kind: 'nda' as const, id: 6, title: 'Valves', company, lastDay: '2026-12-10', value: null },
      { kind: 'contract' as const, id: 8, title: 'Supply', company, lastDay: '2026-12-20', value: 50_000 },
    ];
    open({ endsSoon: { content, total: 2 } });
    const block = await blockOf('Ends soon');
    expect(hrefOf(block.getByRole('link', { name: 'View the NDA: Valves' }))).toBe('/ndarequest?nda=6');
    expect(hrefOf(block.getByRole('link', { name: 'View the contract: Supply' }))).toBe(
      '/contract-all?contract=8',
    );
    expect(block.getByText(/contract · ₹50,000 incl. tax · ends 20 Dec 2026/)).toBeTruthy();
  });

  // OFF-542
  it('lists the newest unread notifications and marks one as read when it is opened', async () => {
    const { user } = open({ news: { GENERAL: [sampleNews()], CONTRACT: [], MESSAGES: [] } });
    const marked: { url: URL; body: unknown }[] = [];
    network.use(
      answer('markRead', { MESSAGES: 0, CONTRACT: 0, GENERAL: 0 }, { seen: marked }),
      answer('unreadNotifications', { MESSAGES: [], CONTRACT: [], GENERAL: [] }),
    );
    const block = await blockOf('New since your last visit');
    const link = block.getByRole('link', { name: 'Assam Roads requests the NDA of Water pumps.' });
    expect(hrefOf(link)).toBe('/ndarequest?nda=1');
    await user.click(link);
    await waitFor(() => expect(marked[0]?.url.searchParams.get('notificationId')).toBe('21'));
  });

  // OFF-543
  it('suggests one next step and links the figures to their lists', async () => {
    open();
    const step = await blockOf('Next step');
    expect(step.getByText('2 drafts are not visible to buyers yet.')).toBeTruthy();
    expect(hrefOf(step.getByRole('link', { name: 'Publish drafts' }))).toBe('/sproposal?only=draft');
    const tiles = within(screen.getByRole('list', { name: 'In hand' }));
    expect(hrefOf(await tiles.findByRole('link', { name: '3 Published offers' }))).toBe('/pubprosal');
    expect(hrefOf(tiles.getByRole('link', { name: '2 Drafts' }))).toBe('/sproposal?only=draft');
    expect(hrefOf(tiles.getByRole('link', { name: '4 Signed NDAs' }))).toContain('/ndarequest?status=');
    expect(await screen.findByText('Nothing is waiting for you')).toBeTruthy();
  });

  // OFF-540
  it('loads each block alone after the combined call failed', async () => {
    network.use(
      refuse('supplierHome', 'unexpected', 'The server is confused.'),
      refuse('endsSoon', 'unexpected', 'The server is confused.'),
      answer('nextStep', { step: 'post', count: 0 }),
      answer('ndaRequests', wholePage(sampleRequest({ ndaStatus: 'Requested' }))),
      answer('signatureRequests', wholePage()),
      answer('quotes', { ...wholePage(), statuses: [], waiting: 0 }),
      answer('supplierContracts', wholePage()),
      answer('allBuyers', []),
      answer('pageOffers', wholePage()),
      answer('unreadNotifications', { MESSAGES: [], CONTRACT: [], GENERAL: [] }),
      answer('unreadCount', { MESSAGES: 0, CONTRACT: 0, GENERAL: 0 }),
      answer('session', testSupplier),
    );
    renderPage(SupplierHomePage, { route: '/shome' });
    expect(await screen.findByRole('alert', { name: 'Ends soon could not be loaded' })).toBeTruthy();
    expect(await screen.findByRole('region', { name: 'NDA requests to answer' })).toBeTruthy();
    expect(await screen.findByRole('link', { name: 'Post an offer' })).toBeTruthy();
  });
});
