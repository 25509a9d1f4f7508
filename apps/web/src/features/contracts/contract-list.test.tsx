import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { unreadCountsQuery } from '../../entities/notifications/unread';
import { queryClient } from '../../lib/query-client';
import { answer, network, refuse } from '../../test/network';
import { pageOf } from '../../test/page-of';
import { buyer, supplier } from '../../test/people';
import { renderPage } from '../../test/render-page';
import { BuyerContractsPage, SupplierContractsPage } from './contracts-page';
import { contract, contractView, nothingBeside, wantingChanges } from './contract.factory';

const unread = { MESSAGES: 0, CONTRACT: 2, GENERAL: 0 };

describe('the contract of a link', () => {
  const other = { ...contract, contractId: 2, contractName: 'Rods 2027' };

  it('stands first and once, and what was told of it is read', async () => {
    const seen: { url: URL; body: unknown }[] = [];
    network.use(
      answer('session', buyer),
      answer('buyerContracts', pageOf(other, contract)),
      answer('getContract', contractView()),
      answer('unreadCount', unread),
      answer('markAllRead', { ...unread, CONTRACT: 1 }, { seen }),
    );
    const { user, path } = renderPage(BuyerContractsPage, {
      route: '/bcontract',
      at: '/bcontract?contract=1&status=Pending',
    });
    const pointed = await screen.findByRole('region', { name: 'The contract you opened' });
    expect(await within(pointed).findByRole('article', { name: 'Pumps 2027' })).toBeTruthy();
    await screen.findByRole('article', { name: 'Rods 2027' });
    expect(screen.getAllByRole('article', { name: 'Pumps 2027' })).toHaveLength(1);
    // The bell of the layout reads the counts; without it nothing is asked.
    expect(seen).toEqual([]);
    await queryClient.fetchQuery(unreadCountsQuery(buyer.userId));
    await waitFor(() => expect(seen).toHaveLength(1));
    expect(Object.fromEntries(seen[0]!.url.searchParams)).toEqual({
      userId: '7',
      referenceKind: 'contract',
      referenceId: '1',
    });
    await user.click(within(pointed).getByRole('button', { name: 'Show the list only' }));
    await waitFor(() => expect(path()).toBe('/bcontract?status=Pending'));
    expect(await screen.findByRole('article', { name: 'Pumps 2027' })).toBeTruthy();
  });

  it('that is no more is said so, above the list', async () => {
    network.use(
      answer('session', buyer),
      answer('buyerContracts', pageOf(other)),
      refuse('getContract', 'not_found', 'The contract was not found.'),
    );
    renderPage(BuyerContractsPage, { route: '/bcontract', at: '/bcontract?contract=9' });
    expect(await screen.findByText('This is no longer there.')).toBeTruthy();
    expect(await screen.findByRole('article', { name: 'Rods 2027' })).toBeTruthy();
  });
});

describe('contract lists', () => {
  // CON-17, CON-19
  it('ask the supplier to accept exactly what is shown', async () => {
    const seen: { url: URL; body: unknown }[] = [];
    network.use(
      answer('session', supplier),
      answer('supplierContracts', pageOf({ ...contract, contractDescription: 'Forty pumps.' })),
      answer('acceptAsSupplier', { ...contract, supplierAgreement: true }, { seen }),
    );
    const { user } = renderPage(SupplierContractsPage, { route: '/contract-all' });
    const group = await screen.findByRole('region', { name: 'Waiting for you' });
    expect(within(group).getByText('Waiting for supplier to accept')).toBeTruthy();
    await user.click(within(group).getByRole('button', { name: 'Accept Pumps 2027' }));
    const question = await screen.findByRole('dialog', { name: 'Accept contract' });
    expect(question.textContent).toContain('Revision 1, with Dams Ltd');
    expect(question.textContent).toContain('in its version 3, from 1 Dec 2026 to 30 Jun 2027');
    expect(question.textContent).toContain('Forty pumps.');
    network.use(answer('supplierContracts', pageOf({ ...contract, supplierAgreement: true })));
    await user.click(within(question).getByRole('button', { name: 'Accept' }));
    expect(await screen.findByText('Waiting for buyer to accept')).toBeTruthy();
    expect(seen.map(({ url, body }) => [url.pathname, body])).toEqual([
      ['/contracts/1/accept-by-supplier', { revision: 1 }],
    ]);
    expect(screen.queryByRole('region', { name: 'Waiting for you' })).toBeNull();
  });

  // CON-5
  it('say why nothing can be accepted while the other company is away, before it is tried', async () => {
    const blockedReason = 'This company’s account is deactivated.';
    network.use(
      answer('session', supplier),
      answer('supplierContracts', pageOf({ ...contract, blockedReason })),
    );
    renderPage(SupplierContractsPage, { route: '/contract-all' });
    const card = within(await screen.findByRole('article', { name: 'Pumps 2027' }));
    expect(card.getByText(blockedReason)).toBeTruthy();
    expect(card.queryByRole('button', { name: 'Accept Pumps 2027' })).toBeNull();
    expect(card.getByRole('button', { name: 'Reject Pumps 2027' })).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Waiting for you' })).toBeNull();
  });

  // CON-16
  it('tell what is agreed and still to begin, and what came too late, from what waits', async () => {
    const ahead = { supplierAgreement: true, buyerAgreement: true, startDate: '2027-01-01' };
    const late = { startDate: '2020-01-01', endDate: '2020-02-01', lapsed: true, supplierAgreement: true };
    network.use(
      answer('session', buyer),
      answer(
        'buyerContracts',
        pageOf(
          contract,
          { ...contract, ...ahead, contractId: 2, contractName: 'Ahead' },
          { ...contract, ...late, contractId: 3, contractName: 'Late' },
        ),
      ),
    );
    renderPage(BuyerContractsPage, { route: '/bcontract' });
    const cardOf = async (name: string) => within(await screen.findByRole('article', { name }));
    expect((await cardOf('Pumps 2027')).getByText('Pending')).toBeTruthy();
    const ofAhead = await cardOf('Ahead');
    expect(ofAhead.getByText('Accepted, starts 1 Jan 2027')).toBeTruthy();
    expect(ofAhead.getByText('Small')).toBeTruthy();
    const ofLate = await cardOf('Late');
    expect(ofLate.getByText('Not accepted in time')).toBeTruthy();
    expect(ofLate.getByText('Its last day has passed, so it can no longer be accepted')).toBeTruthy();
    expect(ofLate.getByText(/^Was to end [\d,]+ days ago$/)).toBeTruthy();
    expect(ofLate.queryByRole('button', { name: 'Accept Late' })).toBeNull();
    expect(ofLate.getByRole('button', { name: 'Reject Late' })).toBeTruthy();
    // The rows of a list share the eye; none of them shouts.
    for (const button of screen.getAllByRole('button', { name: /^Accept / })) {
      expect(button.dataset['variant']).toBe('light');
    }
  });

  // CON-31, CON-32, LIM-3
  it('search for a buyer by what is typed, once typing rests', async () => {
    const seen: { url: URL; body: unknown }[] = [];
    network.use(answer('session', buyer), answer('buyerContracts', pageOf(), { seen }));
    const { user, path } = renderPage(BuyerContractsPage, { route: '/bcontract' });
    expect(await screen.findByText('No contracts yet')).toBeTruthy();
    await user.type(screen.getByRole('searchbox', { name: 'Search' }), 'pump');
    await waitFor(() => expect(path()).toBe('/bcontract?search=pump'));
    expect(await screen.findByText('No contracts match these filters')).toBeTruthy();
    const searches = seen.map(({ url }) => url.searchParams.get('search')).filter((word) => word !== null);
    expect(searches).toEqual(['pump']);
    expect(seen.at(-1)?.url.searchParams.get('buyerId')).toBe('7');
  });
});

describe('rejecting', () => {
  type Seen = { url: URL; body: unknown }[];

  // CON-22
  it('lets a buyer ask for changes, with what should be changed', async () => {
    const seen: Seen = [];
    network.use(
      answer('session', buyer),
      answer('buyerContracts', pageOf({ ...contract, supplierAgreement: true })),
      answer('rejectAsBuyer', wantingChanges, { seen }),
    );
    const { user } = renderPage(BuyerContractsPage, { route: '/bcontract' });
    const opener = await screen.findByRole('button', { name: 'Reject Pumps 2027' });
    await user.click(opener);
    const dialog = await screen.findByRole('dialog', { name: 'Reject contract' });
    const send = within(dialog).getByRole('button', { name: 'Ask for changes' });
    expect(within(dialog).getByRole('radio', { name: 'Needs changes' })).toHaveProperty('checked', true);
    expect(send).toHaveProperty('disabled', true);
    await user.type(within(dialog).getByRole('textbox', { name: /What should be changed/ }), '  ');
    expect(send).toHaveProperty('disabled', true);
    await user.type(within(dialog).getByRole('textbox'), 'Delivery in May, please.');
    network.use(answer('buyerContracts', pageOf(wantingChanges)));
    await user.click(send);
    expect(await screen.findByText('Changes asked for by Dams Ltd')).toBeTruthy();
    expect(screen.getByText('Delivery in May, please.')).toBeTruthy();
    expect(seen.map(({ url, body }) => [url.pathname, body])).toEqual([
      ['/contracts/1/reject-by-buyer', { reason: 'Delivery in May, please.', wantsChanges: true }],
    ]);
    expect(screen.queryByRole('button', { name: 'Accept Pumps 2027' })).toBeNull();
    expect(screen.queryByRole('region', { name: 'Waiting for you' })).toBeNull();
  });

  // CON-21
  it('lets a buyer refuse for good', async () => {
    const seen: Seen = [];
    const refused = {
      ...contract,
      contractStatus: 'Rejected',
      rejectedBy: 'buyer',
      rejectReason: 'No.',
    } as const;
    network.use(
      answer('session', buyer),
      answer('buyerContracts', pageOf(contract)),
      answer('rejectAsBuyer', refused, { seen }),
    );
    const { user } = renderPage(BuyerContractsPage, { route: '/bcontract' });
    await user.click(await screen.findByRole('button', { name: 'Reject Pumps 2027' }));
    const dialog = await screen.findByRole('dialog', { name: 'Reject contract' });
    await user.click(within(dialog).getByRole('radio', { name: 'Refuse' }));
    await user.type(within(dialog).getByRole('textbox', { name: /Reason/ }), 'No.');
    network.use(answer('buyerContracts', pageOf(refused)));
    await user.click(within(dialog).getByRole('button', { name: 'Reject' }));
    expect(await screen.findByText('Rejected by Dams Ltd')).toBeTruthy();
    expect(seen.map(({ body }) => body)).toEqual([{ reason: 'No.', wantsChanges: false }]);
    expect(screen.queryByRole('button', { name: 'Reject Pumps 2027' })).toBeNull();
  });

  it('keeps the reason when it fails, and gives the focus back when it is left', async () => {
    network.use(
      answer('session', supplier),
      answer('supplierContracts', pageOf(contract)),
      refuse('rejectAsSupplier', 'illegal_transition', 'Both sides have accepted this contract.'),
    );
    const { user } = renderPage(SupplierContractsPage, { route: '/contract-all' });
    const opener = await screen.findByRole('button', { name: 'Reject Pumps 2027' });
    await user.click(opener);
    const dialog = await screen.findByRole('dialog', { name: 'Reject contract' });
    expect(within(dialog).queryByRole('radio')).toBeNull();
    await user.type(within(dialog).getByRole('textbox', { name: /Reason/ }), 'No capacity.');
    await user.click(within(dialog).getByRole('button', { name: 'Reject' }));
    expect((await within(dialog).findByRole('alert')).textContent).toContain('Both sides have accepted');
    expect(within(dialog).getByDisplayValue('No capacity.')).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Reject Pumps 2027' })),
    );
  });
});

describe('after the buyer asked for changes', () => {
  it('the supplier finds it first, with the reason and the way to change it', async () => {
    network.use(answer('session', supplier), answer('supplierContracts', pageOf(wantingChanges)));
    const { user, path } = renderPage(SupplierContractsPage, { route: '/contract-all' });
    const group = await screen.findByRole('region', { name: 'Waiting for you' });
    expect(within(group).getByText('Delivery in May, please.')).toBeTruthy();
    expect(within(group).queryByRole('button', { name: 'Accept Pumps 2027' })).toBeNull();
    await user.click(within(group).getByRole('link', { name: 'Change and send again Pumps 2027' }));
    await waitFor(() => expect(path()).toBe('/add-contract?contractId=1'));
  });

  it('a contract changed since it was read is not accepted, and is read again', async () => {
    network.use(
      answer('session', buyer),
      answer('buyerContracts', pageOf(contract)),
      refuse('acceptAsBuyer', 'changed_meanwhile', 'This contract has changed since you read it.'),
    );
    const { user } = renderPage(BuyerContractsPage, { route: '/bcontract' });
    await user.click(await screen.findByRole('button', { name: 'Accept Pumps 2027' }));
    network.use(answer('buyerContracts', pageOf({ ...contract, contractName: 'Pumps 2028', revision: 2 })));
    const question = await screen.findByRole('dialog', { name: 'Accept contract' });
    await user.click(within(question).getByRole('button', { name: 'Accept' }));
    expect(await screen.findByText('This contract has changed since you read it.')).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Accept Pumps 2028' })).toBeTruthy();
  });
});

describe('what can be taken away', () => {
  afterEach(() => vi.restoreAllMocks());

  it.each([
    ['Download PDF of Pumps 2027', 'contractDocument', 'contract-1-draft.pdf', {}],
    [
      'Download PDF of Pumps 2027',
      'contractDocument',
      'contract-1.pdf',
      { supplierAgreement: true, buyerAgreement: true },
    ],
    ['Add to calendar: Pumps 2027', 'contractCalendar', 'contract-1.ics', {}],
  ] as const)('%s as %s', async (button, route, name, change) => {
    const names: string[] = [];
    const saved: unknown[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
      saved.push(file);
      return 'blob:1';
    });
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
      this: HTMLAnchorElement,
    ) {
      names.push(this.download);
    });
    const headers = { 'content-disposition': 'attachment' };
    network.use(
      answer('session', supplier),
      answer('supplierContracts', pageOf({ ...contract, ...change })),
      answer(route, new Blob(), { headers }),
    );
    const { user } = renderPage(SupplierContractsPage, { route: '/contract-all' });
    await user.click(await screen.findByRole('button', { name: button }));
    await waitFor(() => expect(names).toEqual([name]));
    expect(saved[0]).toBeInstanceOf(Blob);
  });

  it('says when a download fails', async () => {
    network.use(
      answer('session', supplier),
      answer('supplierContracts', pageOf(contract)),
      refuse('contractDocument', 'not_found', 'The contract was not found.'),
    );
    const { user } = renderPage(SupplierContractsPage, { route: '/contract-all' });
    await user.click(await screen.findByRole('button', { name: 'Download PDF of Pumps 2027' }));
    expect(await screen.findByText('The contract was not found.')).toBeTruthy();
  });
});

describe('the history', () => {
  it('tells who did what, and what was said before', async () => {
    const by = 'Asha Rao, Pumps & Co';
    network.use(
      answer('session', supplier),
      answer('supplierContracts', pageOf({ ...contract, revision: 2 })),
      answer(
        'getContract',
        contractView({
          revision: 2,
          history: [
            { at: '2026-11-21T00:00:00Z', by, act: 'proposed', revision: 1, amendment: null, note: '' },
            {
              at: '2026-11-22T00:00:00Z',
              by: 'Bina Das, Dams Ltd',
              act: 'wants_changes',
              revision: 1,
              amendment: null,
              note: 'In May.',
            },
            { at: '2026-11-23T00:00:00Z', by, act: 'revised', revision: 2, amendment: null, note: '' },
          ],
          revisions: [
            {
              ...nothingBeside,
              revision: 1,
              proposed: null,
              contractName: 'Pumps',
              contractDescription: 'In April.',
              startDate: '2026-12-01',
              endDate: '2026-12-31',
            },
          ],
        }),
      ),
    );
    const { user } = renderPage(SupplierContractsPage, { route: '/contract-all' });
    await user.click(await screen.findByRole('button', { name: 'History of Pumps 2027' }));
    const drawer = await screen.findByRole('dialog', { name: 'History of Pumps 2027' });
    const line = await within(drawer).findByRole('list', { name: 'History of the contract' });
    expect(
      within(line)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      expect.stringContaining(`1. Proposed`),
      expect.stringMatching(/2\. Changes asked for.*Bina Das, Dams Ltd.*In May\./),
      expect.stringMatching(/3\. Sent again, revision 2.*Asha Rao/),
    ]);
    expect(within(drawer).getByText('Revision 1: Pumps')).toBeTruthy();
    expect(within(drawer).getByText('In April.')).toBeTruthy();
  });
});
