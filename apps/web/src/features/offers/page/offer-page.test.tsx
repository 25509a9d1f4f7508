import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Answer } from '@proffer/contract/offers/schemas';
import type { UserDetail } from '@proffer/contract/profiles/schemas';
import { paths } from '@proffer/contract/wire/paths';
import type { Conversation } from '../../../entities/chat/conversation';
import type { Contract } from '../../../entities/contracts/contract';
import { offerKeys } from '../../../entities/offers/keys';
import { sampleView, testBuyer, testSupplier } from '../../../entities/offers/test/sample-offers';
import { sampleQuote } from '../../../entities/quotes/test/sample-quotes';
import { queryClient } from '../../../lib/query-client';
import { answer, network, refuse } from '../../../test/network';
import { pageOf } from '../../../test/page-of';
import { renderPage } from '../../../test/render-page';
import { sampleCompany, samplePublicOffer, samplePublicPage, standAlone } from './around-offer.factory';
import { OfferPage } from './offer-page';

function open(at = '/view-offer/7') {
  return renderPage(OfferPage, { route: '/view-offer/$id', at });
}
const nobody = refuse('session', 'unauthenticated', 'Please log in');

describe('OfferPage', () => {
  beforeEach(standAlone);

  // OFF-29
  it('shows the public an outline of the withheld part and a way to log in', async () => {
    network.use(
      nobody,
      answer(
        'viewOffer',
        sampleView({
          ndaRequired: true,
          withheld: true,
          detail: '',
          qtyFrom: null,
          qtyTo: null,
          opens: { parts: ['detail', 'quantity'], answers: 14, attachments: 1 },
        }),
      ),
    );
    const { user, path } = open();
    expect(await screen.findByText('This part opens once the NDA is signed')).toBeDefined();
    expect(screen.getByText('Quantity').nextElementSibling?.textContent).toBe(' opens with the NDA');
    const outline = screen.getByRole('heading', { name: /^This part opens/ }).closest('section')!;
    const lines = within(outline).getAllByRole('listitem');
    expect(lines.map(({ textContent }) => textContent)).toEqual([
      'The full detail',
      'The quantity',
      '14 answered questions',
      '1 file',
    ]);
    await user.click(screen.getByRole('link', { name: 'Log in to request the NDA' }));
    await waitFor(() => expect(path()).toBe('/login?next=%2Fview-offer%2F7'));
  });

  it('shows categories with their codes even while the rest is withheld', async () => {
    const categories = [
      { code: '44613110-4', title: 'Silos' },
      { code: '42122000-0', title: 'Pumps' },
    ];
    network.use(nobody, answer('viewOffer', sampleView({ ndaRequired: true, withheld: true, categories })));
    open();
    const fact = (await screen.findByText('Categories')).nextElementSibling;
    expect(fact?.textContent).toBe('Silos 44613110-4 · Pumps 42122000-0');
  });

  it('formats an answer by its kind, and links an answer that names a file', async () => {
    const given = (question: string, text: string, kind?: Answer['kind']): Answer => ({
      question,
      category: '',
      mandatory: false,
      answer: text,
      kind,
    });
    const file = {
      attachmentId: 3,
      fileName: 'licence.pdf',
      sizeBytes: 2048,
      contentType: 'application/pdf',
    };
    const answers = [
      given('Load in kg?', '1250000', 'number'),
      given('Ready on?', '2026-11-21', 'date'),
      given('Licence?', 'licence.pdf', 'file'),
      given('Report?', 'gone.pdf', 'file'),
      given('Serial number?', '1250000'),
    ];
    network.use(nobody, answer('viewOffer', sampleView({ attachments: [file], answers })));
    open();
    await screen.findByText('Load in kg?');
    const shown = (question: string) => screen.getByText(question).nextElementSibling!;
    expect(answers.map(({ question }) => shown(question).textContent)).toEqual([
      '12,50,000',
      '21 Nov 2026',
      'licence.pdf',
      'gone.pdf',
      '1250000',
    ]);
    const link = shown('Licence?').querySelector('a');
    expect(link?.getAttribute('href')).toMatch(/\/proposals\/attachments\/7\/3$/);
    expect(shown('Report?').querySelector('a')).toBeNull();
  });

  it.each([
    ['quarantined', 'Being checked for viruses'],
    ['infected', 'Refused: a virus was found in it'],
  ] as const)('explains why a file that is %s cannot be downloaded', async (scan, words) => {
    const file = { attachmentId: 3, fileName: 'a.csv', sizeBytes: 9, contentType: 'text/csv', scan };
    network.use(nobody, answer('viewOffer', sampleView({ attachments: [file] })));
    open();
    expect(await screen.findByText(words)).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'a.csv' })).toBeNull();
  });

  // NDA-16
  it('sends one NDA request when a buyer presses the button', async () => {
    const seen: { url: URL; body: unknown }[] = [];
    network.use(
      answer('session', testBuyer),
      answer('viewOffer', sampleView({ ndaRequired: true, ndaStatus: 'Not Requested', tab: 'active' })),
      answer('requestNda', { status: 'Success', msg: 'ok' }, { seen }),
    );
    const { user } = open();
    const button = await screen.findByRole('button', { name: /^Request NDA/ });
    network.use(answer('viewOffer', sampleView({ ndaStatus: 'Requested', tab: 'active' })));
    await user.dblClick(button);
    expect(await screen.findByText('NDA requested successfully')).toBeDefined();
    expect(await screen.findByRole('button', { name: 'Pending Supplier Action' })).toBeDefined();
    expect(seen.map(({ url }) => url.search)).toEqual(['?buyerId=9&proposalId=7']);
  });

  // NDA-203, NDA-204
  it('names the NDA on another offer that opens this one, or the reason why it no longer does', async () => {
    const coveredBy = {
      ndaId: 4,
      signedDate: '2026-11-20T09:00:00Z',
      opened: true,
      offerTitle: 'Steel rods',
    };
    const under = { ndaRequired: true, ndaStatus: 'Not Requested', tab: 'active' } as const;
    network.use(answer('session', testBuyer), answer('viewOffer', sampleView({ ...under, coveredBy })));
    open();
    expect(await screen.findByText(/^Covered by your NDA/)).toHaveProperty(
      'textContent',
      'Covered by your NDA on “Steel rods” of 20 Nov 2026. Opening this offer is recorded, and the supplier is notified.',
    );
    expect(screen.queryByRole('button', { name: /^Request NDA/ })).toBeNull();
    expect(screen.getByRole('link', { name: 'Ask for a quote' })).toBeDefined();

    const ended = { ...under, withheld: true, notCovered: { ndaId: 4, because: 'ended' } } as const;
    network.use(answer('viewOffer', sampleView(ended)));
    await queryClient.invalidateQueries({ queryKey: offerKeys.all });
    expect(await screen.findByText(/^The supplier has ended the cover of your NDA/)).toBeDefined();
    expect(screen.getByRole('button', { name: /^Request NDA/ })).toBeDefined();
  });

  // QUO-21
  it('offers a buyer a quote on an open offer, and links to an open quote', async () => {
    const offer = sampleView({ ndaRequired: false, ndaStatus: 'Not Requested', tab: 'active' });
    const quote = sampleQuote({ status: 'Quoted', waitsFor: 'buyer' });
    network.use(answer('session', testBuyer), answer('viewOffer', offer));
    const { unmount } = open();
    const ask = await screen.findByRole('link', { name: 'Ask for a quote' });
    expect([ask.getAttribute('href'), ask.dataset['variant']]).toEqual(['/bquotes?ask=7', 'filled']);
    unmount();
    network.use(answer('quotes', { ...pageOf(quote), statuses: [], waiting: 1 }));
    open();
    const see = await screen.findByRole('link', { name: 'Answer the quote' });
    expect(see.getAttribute('href')).toBe('/bquotes/4');
    expect(screen.queryByRole('link', { name: 'Ask for a quote' })).toBeNull();
  });

  // OFF-330, OFF-507
  it('loads everything around an offer with one request for a buyer', async () => {
    const seen: { url: URL; body: unknown }[] = [];
    const quote = sampleQuote({ status: 'Quoted', waitsFor: 'buyer' });
    network.use(
      answer('session', testBuyer),
      answer('viewOffer', sampleView({ ndaRequired: false, ndaStatus: 'Not Requested', tab: 'active' })),
      answer(
        'besideOffer',
        {
          company: sampleCompany as UserDetail,
          nda: null,
          quotes: [quote],
          contracts: null,
          changes: null,
          seen: false,
          ofCompany: [
            { ...samplePublicOffer({ ndaRequired: true }), isOpen: true },
            samplePublicOffer({ id: 9, title: 'Jockey pumps', ndaRequired: true }),
          ],
          alike: [],
        },
        { seen },
      ),
    );
    open();
    expect(await screen.findByRole('link', { name: 'Answer the quote' })).toBeDefined();
    const more = within(screen.getByRole('region', { name: /^More from/ }));
    const [covered, required] = more.getAllByRole('article').map(({ textContent }) => textContent);
    expect(covered).toMatch(/^Fire pumps.*open to you$/);
    expect(required).toMatch(/^Jockey pumps.*under NDA$/);
    expect(screen.getByText('Validated')).toBeDefined();
    expect(seen.map(({ url }) => url.pathname)).toEqual(['/buyer-offers/beside/7']);
  });

  it('shows initials only once the company is known to have no logo', async () => {
    let know = () => undefined as void;
    const known = new Promise<void>((resolve) => (know = resolve));
    network.use(
      answer('session', testBuyer),
      answer('viewOffer', sampleView({ companyName: 'Rao Pumps' })),
      answer('getUserDetail', sampleCompany as UserDetail, { after: known }),
    );
    open();
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByText('RP')).toBeNull();
    know();
    expect(await screen.findByText('RP')).toBeDefined();
  });

  // OFF-410
  it('shows a buyer the changes since they looked until they acknowledge them', async () => {
    const seen: { url: URL; body: unknown }[] = [];
    const around = {
      company: sampleCompany as UserDetail,
      nda: null,
      quotes: null,
      contracts: null,
      seen: false,
      ofCompany: [],
      alike: [],
    };
    const difference = { field: 'budget', label: 'Budget', before: '₹1', after: '₹2' };
    const changes = { version: 4, seenVersion: 3, differences: [difference], withheld: true };
    network.use(
      answer('session', testBuyer),
      answer(
        'viewOffer',
        sampleView({ ndaRequired: true, withheld: true, ndaStatus: 'Requested', tab: 'saved' }),
      ),
      answer('besideOffer', { ...around, changes }),
      answer('viewedOffer', { status: 'Success', msg: 'Seen' }, { seen }),
    );
    const { user } = open();
    const note = await screen.findByRole('note', { name: 'Changed since you looked' });
    expect(note.querySelector('dl')?.textContent).toBe('BudgetBefore: ₹1Now: ₹2');
    expect(note.textContent).toContain('Confidential parts have changed too.');
    network.use(answer('besideOffer', { ...around, changes: null }));
    await user.click(within(note).getByRole('button', { name: 'Seen' }));
    await waitFor(() => expect(screen.queryByRole('note', { name: 'Changed since you looked' })).toBeNull());
    expect(seen.map(({ body }) => body)).toContainEqual({ acknowledged: 4 });
  });

  // NDA-73
  it('offers a question first if nothing is under an NDA, and the NDA too', async () => {
    const offer = sampleView({ ndaRequired: false, ndaStatus: 'Not Requested', tab: 'active' });
    const conversation: Partial<Conversation> = { conversationId: 4 };
    network.use(
      answer('session', testBuyer),
      answer('viewOffer', offer),
      answer('openConversation', conversation as Conversation),
    );
    const { user, path } = open();
    const side = within(await screen.findByRole('complementary', { name: 'What you can do' }));
    const ask = side.getByRole('button', { name: /^Ask a question about/ });
    expect(ask.dataset['variant']).toBe('default');
    expect(side.getByRole('button', { name: /^Request NDA/ }).dataset['variant']).toBe('default');
    expect(side.queryByRole('list', { name: 'Steps of the NDA' })).toBeNull();
    await user.click(ask);
    await waitFor(() => expect(path()).toContain('conversation=4'));
  });

  // NDA-72
  it('shows a buyer with a signed NDA the next step', async () => {
    const seen: { url: URL; body: unknown }[] = [];
    const contract: Partial<Contract> = {
      contractId: 8,
      contractName: 'Pumps 2027',
      contractStatus: 'Active',
    };
    const offer = sampleView({ ndaRequired: true, ndaStatus: 'Signed & Shared', ndaId: 41, tab: 'saved' });
    network.use(
      answer('session', testBuyer),
      answer('viewOffer', offer),
      answer('buyerContracts', pageOf(contract as Contract), { seen }),
    );
    open();
    const side = within(await screen.findByRole('article', { name: 'Next steps' }));
    expect(side.getByRole('button', { name: /^Ask a question about/ })).toBeDefined();
    expect(side.getByRole('link', { name: 'Read the signed NDA' }).getAttribute('href')).toBe('/nda?read=41');
    const link = await side.findByRole('link', { name: 'Pumps 2027' });
    expect(link.getAttribute('href')).toBe('/bcontract?contract=8');
    expect(link.closest('p')?.textContent).toBe('Contract Pumps 2027: Active');
    expect(seen[0]?.url.searchParams.get('proposalId')).toBe('7');
    expect(screen.getByText('signed by both')).toBeDefined();
    expect(screen.queryByText('needed')).toBeNull();
  });

  // OFF-29
  it('offers the owner to edit and to change the state', async () => {
    network.use(answer('session', testSupplier), answer('viewOffer', sampleView({ isOwner: true })));
    open();
    expect(await screen.findByRole('button', { name: 'Move to Draft' })).toBeDefined();
    const edit = screen.getByRole('link', { name: 'Edit everything' });
    expect(edit.getAttribute('href')).toBe('/proposal-wizard/7?step=details');
    expect(screen.queryByRole('button', { name: /NDA/ })).toBeNull();
  });

  // OFF-29
  it('offers the owner the public link of a published offer, and none for a draft', async () => {
    network.use(answer('session', testSupplier), answer('viewOffer', sampleView({ isOwner: true })));
    const { user, unmount } = open();
    await user.click(await screen.findByRole('button', { name: 'Copy link' }));
    expect(await screen.findByText('Link copied')).toBeDefined();
    expect(await navigator.clipboard.readText()).toBe(`${location.origin}/specificoffer/7`);
    unmount();
    network.use(answer('viewOffer', sampleView({ isOwner: true, published: false })));
    open();
    expect(await screen.findByRole('button', { name: 'Publish Draft' })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Copy link' })).toBeNull();
  });

  // OFF-111
  it('opens a copy in the wizard', async () => {
    const seen: { url: URL; body: unknown }[] = [];
    network.use(
      answer('session', testSupplier),
      answer('viewOffer', sampleView({ isOwner: true })),
      answer('duplicateOffer', sampleView({ id: 12, isOwner: true, published: false }), {
        seen,
        status: 201,
      }),
    );
    const { user, path } = open();
    await user.click(await screen.findByRole('button', { name: 'Duplicate' }));
    await waitFor(() => expect(path()).toBe('/proposal-wizard/12?step=details'));
    expect(seen[0]?.url.pathname).toBe('/proposals/duplicate/7');
  });

  // OFF-15, OFF-21
  it('confirms moving to draft with the dealings on the offer', async () => {
    const seen: { url: URL; body: unknown }[] = [];
    const dealings = { openNdas: 1, signedNdas: 1, contracts: 1, conversations: 2, saves: 0 };
    network.use(
      answer('session', testSupplier),
      answer('viewOffer', sampleView({ isOwner: true })),
      answer('offerDealings', dealings),
      answer('setPublished', 'Added to Draft', { seen }),
    );
    const { user } = open();
    const move = await screen.findByRole('button', { name: 'Move to Draft' });
    await user.dblClick(move);
    const dialog = within(await screen.findByRole('dialog', { name: 'Move to Draft' }));
    expect(
      dialog.getByText(/It has 1 open NDA request, 1 signed NDA, 1 contract and 2 conversations;/),
    ).toBeDefined();
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(seen).toEqual([]);
    await user.click(move);
    const again = within(await screen.findByRole('dialog', { name: 'Move to Draft' }));
    await user.click(again.getByRole('button', { name: 'Move to Draft' }));
    expect(await screen.findByText('Added to Draft')).toBeDefined();
    expect(seen.map(({ body }) => body)).toEqual([{ published: false }]);
  });

  it('removes an offer after a confirmation and opens the list', async () => {
    const seen: { url: URL; body: unknown }[] = [];
    const dealings = { openNdas: 0, signedNdas: 0, contracts: 0, conversations: 0, saves: 0 };
    network.use(
      answer('session', testSupplier),
      answer('viewOffer', sampleView({ isOwner: true })),
      answer('offerDealings', dealings),
      answer('removeOffer', 'Proposal removed', { seen }),
    );
    const { user, path } = open();
    await user.click(await screen.findByRole('button', { name: 'Remove' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove proposal' }));
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect([seen.length, path()]).toEqual([0, '/view-offer/7']);
    await user.click(screen.getByRole('button', { name: 'Remove' }));
    const again = within(await screen.findByRole('dialog', { name: 'Remove proposal' }));
    await user.click(again.getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(path()).toBe('/sproposal'));
    expect(seen.map(({ url }) => url.pathname)).toEqual(['/proposals/remove/7']);
    expect(await screen.findByText('Proposal removed')).toBeDefined();
  });

  it('keeps the page open if the offer cannot be removed', async () => {
    const dealings = { openNdas: 0, signedNdas: 0, contracts: 0, conversations: 0, saves: 0 };
    network.use(
      answer('session', testSupplier),
      answer('viewOffer', sampleView({ isOwner: true })),
      answer('offerDealings', dealings),
      refuse('removeOffer', 'unexpected', 'Something went wrong on our side.'),
    );
    const { user, path } = open();
    await user.click(await screen.findByRole('button', { name: 'Remove' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove proposal' }));
    await user.click(dialog.getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('Failed to remove proposal')).toBeDefined();
    expect(path()).toBe('/view-offer/7');
  });

  it('moves an offer without dealings to draft without a confirmation', async () => {
    const dealings = { openNdas: 0, signedNdas: 0, contracts: 0, conversations: 0, saves: 0 };
    network.use(
      answer('session', testSupplier),
      answer('viewOffer', sampleView({ isOwner: true })),
      answer('offerDealings', dealings),
      answer('setPublished', 'Added to Draft'),
    );
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Move to Draft' }));
    expect(await screen.findByText('Added to Draft')).toBeDefined();
  });

  // NDA-14, OFF-22
  it('shows a buyer that a withdrawn offer is not offered at present, and allows no new requests', async () => {
    network.use(
      answer('session', testBuyer),
      answer(
        'viewOffer',
        sampleView({
          published: false,
          closed: true,
          takenBack: true,
          ndaStatus: 'Not Requested',
          tab: 'saved',
        }),
      ),
    );
    open();
    expect(await screen.findByText('Not offered at present')).toBeDefined();
    expect(screen.getByText(/You see the last published version/)).toBeDefined();
    expect(screen.queryByRole('button', { name: /Request NDA/ })).toBeNull();
  });

  it('links back to the list and shows facts about the company', async () => {
    const categories = [{ code: '42122000-0', title: 'Pumps' }];
    network.use(
      answer('session', testBuyer),
      answer('viewOffer', sampleView({ ndaStatus: 'Not Requested', tab: 'active', categories })),
      answer('getUserDetail', sampleCompany as never),
    );
    open();
    const crumbs = within(await screen.findByRole('navigation', { name: 'Where this offer is listed' }));
    expect(crumbs.getByRole('link', { name: 'Proposals and offers' }).getAttribute('href')).toBe(
      '/bdashboard',
    );
    expect(crumbs.getByRole('link', { name: 'Pumps' }).getAttribute('href')).toBe(
      '/bdashboard?category=42122000-0',
    );
    expect(await screen.findByText('Validated')).toBeDefined();
    expect(screen.getByText('Pune, Maharashtra')).toBeDefined();
    expect(screen.getByText('Answers NDA requests in about 5 hours (12 answers)')).toBeDefined();
  });

  // OFF-300, OFF-301
  it.each([
    [true, 1, /^Not validated yet\. .* has been checked\. Joined less than 30 days ago\.$/],
    [false, 0, /^Not validated yet\. .* has been checked\.$/],
  ])('describes an unvalidated company, new: %s', async (isNew, marks, words) => {
    network.use(
      answer('session', testBuyer),
      answer('viewOffer', sampleView({ ndaStatus: 'Not Requested', tab: 'active' })),
      answer('getUserDetail', { ...sampleCompany, validation: null, isNew } as never),
    );
    open();
    expect(await screen.findByText(words)).toBeDefined();
    expect(screen.queryAllByText('New')).toHaveLength(marks);
  });

  it('lists other offers of the company and the category once each, without the offer itself', async () => {
    const self = samplePublicOffer({ id: 7, title: 'Irrigation pumps' });
    const fire = samplePublicOffer();
    const other = samplePublicOffer({ id: 9, title: 'Sewage pumps', companyName: 'Kaveri Tools' });
    network.use(
      nobody,
      answer('viewOffer', sampleView({ categories: [{ code: '42122000-0', title: 'Pumps' }] })),
      http.get(`*${paths.publicOffers.path}`, ({ request }) =>
        HttpResponse.json(
          samplePublicPage(
            new URL(request.url).searchParams.has('near') ? [self, fire, other] : [self, fire],
          ),
        ),
      ),
    );
    open();
    const names = async (title: string) => {
      const row = within(await screen.findByRole('region', { name: title }));
      return row.getAllByRole('link').map((link) => `${link.textContent} ${link.getAttribute('href')}`);
    };
    expect(await names('More from Rao Pumps')).toEqual(['Fire pumps /specificoffer/8']);
    expect(await names('Similar offers from other suppliers')).toEqual(['Sewage pumps /specificoffer/9']);
  });

  it('shows the first clean picture among the attachments', async () => {
    const file = (attachmentId: number, contentType: string, scan?: 'quarantined') => ({
      attachmentId,
      fileName: `${attachmentId}.png`,
      sizeBytes: 9,
      contentType,
      ...(scan && { scan }),
    });
    const attachments = [
      file(1, 'application/pdf'),
      file(2, 'image/png', 'quarantined'),
      file(3, 'image/png'),
      file(4, 'image/png'),
    ];
    network.use(nobody, answer('viewOffer', sampleView({ attachments })));
    open();
    const picture = await screen.findByRole('img', { name: 'Irrigation pumps: 3.png' });
    expect(picture.getAttribute('src')).toMatch(/\/proposals\/attachments\/7\/3$/);
    expect(screen.getAllByRole('img')).toHaveLength(1);
  });

  // OFF-105
  it('shows one primary action that depends on the state of the dealings', async () => {
    const contract = {
      contractId: 8,
      contractName: 'Pumps 2027',
      contractStatus: 'Pending',
      buyerAgreement: false,
    } as Contract;
    network.use(
      answer('session', testBuyer),
      answer('viewOffer', sampleView({ ndaStatus: 'Signed & Shared', ndaId: 41, tab: 'active' })),
      answer('buyerContracts', pageOf(contract)),
    );
    open();
    const loud = await screen.findByRole('link', { name: 'Answer the contract' });
    expect(loud.getAttribute('href')).toBe('/bcontract?contract=8');
    const side = screen.getByRole('complementary', { name: 'What you can do' });
    expect(side.querySelectorAll('[data-variant=filled]')).toHaveLength(1);
    expect(within(side).getByRole('button', { name: 'Save' })).toBeDefined();
  });

  it('links a buyer to the company once, and to the form that reports it', async () => {
    network.use(
      answer('session', testBuyer),
      answer('viewOffer', sampleView({ ndaStatus: 'Not Requested', tab: 'active' })),
    );
    open();
    const company = within(await screen.findByRole('article', { name: 'Company' }));
    expect(company.getByText('Rao Pumps', { exact: false })).toBeDefined();
    const links = screen.getAllByRole('link', { name: 'Rao Pumps' });
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/company-profile/3']);
    expect(company.getByRole('button', { name: 'Report company Rao Pumps' })).toBeDefined();
  });

  const takenDown = sampleView({
    closed: true,
    takedown: { reason: 'Not yours to sell.', at: '2026-11-20T10:00:00Z', canRestore: true },
  });

  it('shows the owner the reason of a takedown, without an undo', async () => {
    network.use(answer('session', testSupplier), answer('viewOffer', { ...takenDown, isOwner: true }));
    open();
    expect(await screen.findByText('Taken down by an administrator')).toBeDefined();
    expect(screen.getByText('Not yours to sell.')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Put back' })).toBeNull();
    expect(screen.queryByRole('article', { name: 'Company' })).toBeNull();
  });

  it('lets an administrator undo a takedown while that is allowed', async () => {
    const admin = { ...testSupplier, userType: 'Admin' as const, userMode: 'admin' as const };
    const seen: { url: URL; body: unknown }[] = [];
    network.use(
      answer('session', admin),
      answer('viewOffer', takenDown),
      answer('restoreOffer', { status: 'Success', msg: 'Offer restored' }, { seen }),
    );
    const { user } = open();
    const restore = await screen.findByRole('button', { name: 'Put back' });
    expect(screen.queryByRole('button', { name: /^Report company/ })).toBeNull();
    network.use(answer('viewOffer', sampleView()));
    await user.click(restore);
    expect(await screen.findByText('Offer restored')).toBeDefined();
    await waitFor(() => expect(screen.queryByText('Taken down by an administrator')).toBeNull());
    expect(seen.map(({ url }) => url.pathname)).toEqual(['/proposals/restore/7']);
  });

  // ADM-18
  it('lets an administrator take an offer down with a reason, and undo it', async () => {
    const removed: { url: URL; body: unknown }[] = [];
    const restored: { url: URL; body: unknown }[] = [];
    network.use(
      answer('session', { ...testSupplier, userType: 'Admin', userMode: 'admin' }),
      answer('viewOffer', sampleView()),
      answer('takeDownOffer', { status: 'Success', msg: 'Offer taken down' }, { seen: removed }),
      answer('restoreOffer', { status: 'Success', msg: 'Offer restored' }, { seen: restored }),
    );
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Remove' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove this offer from the market' }));
    const remove = dialog.getByRole('button', { name: 'Remove' });
    expect(remove).toHaveProperty('disabled', true);
    await user.type(dialog.getByRole('textbox', { name: /^Reason/ }), 'Not yours to sell.');
    network.use(answer('viewOffer', takenDown));
    await user.click(remove);
    const back = await screen.findByRole('button', { name: 'Put back' });
    expect(removed.map(({ url, body }) => [url.pathname, body])).toEqual([
      ['/proposals/take-down/7', { reason: 'Not yours to sell.' }],
    ]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(back));
    network.use(answer('viewOffer', sampleView()));
    await user.click(back);
    expect(await screen.findByRole('button', { name: 'Remove' })).toBeDefined();
    expect(restored.map(({ url }) => url.pathname)).toEqual(['/proposals/restore/7']);
  });

  it.each(['draft', 'closed'])(
    'offers an administrator no takedown of an offer that is %s',
    async (state) => {
      network.use(
        answer('session', { ...testSupplier, userType: 'Admin', userMode: 'admin' }),
        answer('viewOffer', sampleView(state === 'draft' ? { published: false } : { closed: true })),
      );
      open();
      expect(await screen.findByRole('article', { name: 'Company' })).toBeDefined();
      await import('./offer-admin-side');
      expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull();
    },
  );

  it('shows an administrator that a takedown can no longer be undone', async () => {
    const admin = { ...testSupplier, userType: 'Admin' as const, userMode: 'admin' as const };
    network.use(
      answer('session', admin),
      answer('viewOffer', takenDown),
      refuse('restoreOffer', 'illegal_transition', 'This offer can no longer be put back.'),
    );
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Put back' }));
    expect(await screen.findByText('This offer can no longer be put back.')).toBeDefined();
  });

  // OFF-28
  it('reports an unavailable offer, also for an invalid address', async () => {
    network.use(nobody, refuse('viewOffer', 'not_found', 'The proposal was not found.'));
    const { user, path } = open();
    expect(
      await screen.findByRole('heading', { level: 1, name: 'This offer is not available' }),
    ).toBeDefined();
    expect(document.title).toBe('Offer not available · Proffer');
    await user.click(screen.getByRole('link', { name: 'Log in' }));
    await waitFor(() => expect(path()).toBe('/login?next=%2Fview-offer%2F7'));
  });

  it('links a logged-in user to their home page if the offer is unavailable', async () => {
    network.use(
      answer('session', testBuyer),
      refuse('viewOffer', 'not_found', 'The proposal was not found.'),
    );
    open();
    expect((await screen.findByRole('link', { name: 'Go to your home page' })).getAttribute('href')).toBe(
      '/',
    );
  });

  it('uses the title of the offer as page title', async () => {
    network.use(nobody, answer('viewOffer', sampleView({ title: 'Road works' })));
    open();
    await waitFor(() => expect(document.title).toBe('Road works · Proffer'));
  });

  // OFF-28
  it('retries loading the offer after a failure', async () => {
    network.use(nobody, refuse('viewOffer', 'unexpected', 'Something went wrong on our side.'));
    const { user } = open();
    expect(await screen.findByText('Failed to load proposal')).toBeDefined();
    network.use(answer('viewOffer', sampleView()));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Twelve pumps with motors.')).toBeDefined();
    expect(screen.getByText('₹1,25,000 to ₹84,56,53,70,532')).toBeDefined();
  });
});
