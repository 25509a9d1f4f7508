import { QueryObserver } from '@tanstack/react-query';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FullContract } from '../../../entities/contracts/contract';
import { unreadCountsQuery } from '../../../entities/notifications/unread';
import { queryClient } from '../../../lib/query-client';
import { answer, network, refuse } from '../../../test/network';
import { buyer, supplier } from '../../../test/people';
import { renderPage } from '../../../test/render-page';
import { putIn } from '../../../test/put-in';
import { totalsOf } from '@proffer/contract/contracts/lines';
import {
  contract,
  contractView,
  noFulfilment,
  noKey,
  nothingBeside,
  pumps,
  wantingChanges,
} from '../contract.factory';
import { BuyerContractPage, SupplierContractPage } from './contract-page';

type Seen = { url: URL; body: unknown }[];

function openBuyer(change: Partial<FullContract> = {}) {
  network.use(
    answer('session', buyer),
    answer('getContract', contractView(change)),
    answer('askContractKey', noKey),
    noFulfilment,
  );
  return renderPage(BuyerContractPage, { route: '/bcontract/$contractId', at: '/bcontract/1' });
}
function openSupplier(change: Partial<FullContract> = {}) {
  network.use(
    answer('session', supplier),
    answer('getContract', contractView(change)),
    answer('askContractKey', noKey),
    noFulfilment,
  );
  return renderPage(SupplierContractPage, { route: '/contract-all/$contractId', at: '/contract-all/1' });
}
const button = (name: string) => screen.findByRole('button', { name });
const decision = async () => within(await screen.findByRole('region', { name: 'Decision' }));

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-22T09:00:00Z') }));
afterEach(() => vi.useRealTimers());

describe('the paper of a contract', () => {
  const heldCertificates = [
    { kind: 'iso_9001', state: 'valid', certificateId: 9 },
    { kind: 'insurance', state: 'valid', certificateId: null },
    { kind: 'udyam', state: 'missing', certificateId: null },
  ] as const;
  const held = async () => within(await screen.findByRole('list', { name: 'Required certificates' }));

  // CON-351
  it('shows each required certificate with its state, and the file that the reader may read', async () => {
    openBuyer({ heldCertificates: [...heldCertificates] });
    const rows = (await held()).getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(rows).toEqual(['ISO 9001ValidFile', 'InsuranceValid', 'Udyam registrationMissing']);
    expect((await held()).getByRole('link', { name: 'File of ISO 9001' })).toHaveProperty(
      'pathname',
      '/userprofile/certificates/9/file',
    );
    expect(screen.queryByRole('link', { name: 'Your certificates' })).toBeNull();
  });

  it('leads the supplier to its profile while a required certificate is missing', async () => {
    openSupplier({ heldCertificates: [...heldCertificates], supplierId: supplier.userId });
    await held();
    expect(screen.getByRole('link', { name: 'Your certificates' })).toHaveProperty('pathname', '/sprofile');
  });

  it('shows all terms of a contract with its total and the rounding rule', async () => {
    const lines = [pumps];
    openBuyer({
      contractDescription: 'As in the offer.',
      lines,
      totals: totalsOf(lines),
      value: 261_959.86,
      paymentTerms: 'Within 30 days.',
      milestones: [
        { what: 'With the order', dueDate: '', percent: 33.33 },
        { what: 'On delivery', dueDate: '2027-01-31', percent: 66.67 },
      ],
      governingLaw: 'India',
      jurisdiction: 'Kanpur',
      papers: [{ paperId: 3, name: 'Drawing.pdf', bytes: 2_048, sha256: 'ab12', signedBy: ['Omar Khan'] }],
    });
    const paper = within(await screen.findByRole('article', { name: /^Terms of/ }));
    const rows = within(paper.getByRole('table', { name: 'Lines' })).getAllByRole('row');
    expect(rows[1]?.textContent).toBe(
      'End-suction pumpDelivery 15 Dec 2026, Kanpur12 pcs₹18,499.9918 %₹2,21,999.88',
    );
    const inPart = (name: string) => paper.getByRole('region', { name }).textContent;
    expect(inPart('Lines and price')).toContain('GST 18 % on ₹2,21,999.88₹39,959.98Total₹2,61,959.86');
    expect(inPart('Lines and price')).toContain('rounded to the nearest paisa');
    expect(inPart('Milestones')).toContain('With the order33.33 % · ₹87,311.22');
    expect(inPart('Milestones')).toContain('On delivery, due 31 Jan 202766.67 % · ₹1,74,648.64');
    expect(inPart('Law and place')).toContain('Governed by the law of India. The courts of Kanpur decide.');
    expect(inPart('Attachments')).toContain(
      'Drawing.pdf 2 KB, SHA-256 ab12Signed by Omar Khan. Signature not verified.',
    );
  });

  // CON-56
  it('lists the signers, and who accepted a contract that is not to be signed', async () => {
    const signature = {
      side: 'supplier',
      revision: 1,
      name: 'Asha Rao',
      capacity: 'Director',
      method: 'typed',
      amendment: 0,
      signedAt: '2026-11-22T08:00:00Z',
    } as const;
    const at = '2026-11-22T08:58:00Z';
    const { unmount } = openBuyer({
      revision: 2,
      toBeSigned: true,
      supplierAgreedAt: signature.signedAt,
      signatures: [
        { ...signature, name: 'Of the older one' },
        { ...signature, revision: 2 },
        { ...signature, revision: 2, amendment: 1, name: 'Of an amendment' },
      ],
    });
    const parties = (await screen.findByRole('region', { name: 'Parties' })).textContent;
    expect(parties).toContain('Supplier, signed by Asha Rao, Director, 1 hour ago');
    expect(parties).toContain('Dams LtdBuyerNo rating yet');
    unmount();
    openBuyer({ buyerAgreedAt: at });
    expect((await screen.findByRole('region', { name: 'Parties' })).textContent).toContain(
      'Buyer, accepted electronically 2 minutes ago',
    );
  });

  it('leaves out terms that are not agreed', async () => {
    openBuyer();
    const paper = within(await screen.findByRole('article', { name: /^Terms of/ }));
    expect(paper.getAllByRole('region').map((part) => part.getAttribute('aria-label'))).toEqual([
      'Description',
    ]);
    expect(screen.queryByRole('region', { name: 'Value' })).toBeNull();
  });

  it("marks the contract's notifications as read when its page opens", async () => {
    const seen: Seen = [];
    const unread = { MESSAGES: 0, CONTRACT: 2, GENERAL: 0 };
    openBuyer();
    network.use(answer('unreadCount', unread), answer('markAllRead', { ...unread, CONTRACT: 1 }, { seen }));
    await screen.findByRole('heading', { level: 1, name: 'Pumps 2027' });
    // The bell in the layout reads the counts; without it there is no request.
    expect(seen).toEqual([]);
    const leave = new QueryObserver(queryClient, unreadCountsQuery(buyer.userId)).subscribe(() => undefined);
    await waitFor(() => expect(seen).toHaveLength(1));
    expect(Object.fromEntries(seen[0]!.url.searchParams)).toEqual({
      userId: '7',
      referenceKind: 'contract',
      referenceId: '1',
    });
    const { queryKey } = unreadCountsQuery(buyer.userId);
    await waitFor(() => expect(queryClient.getQueryData(queryKey)?.CONTRACT).toBe(1));
    // The reply contained the remaining counts.
    expect(queryClient.isFetching({ queryKey })).toBe(0);
    leave();
  });

  it('shows a message for a contract that no longer exists', async () => {
    network.use(answer('session', buyer), refuse('getContract', 'not_found', 'The contract was not found.'));
    renderPage(BuyerContractPage, { route: '/bcontract/$contractId', at: '/bcontract/9' });
    expect(await screen.findByText('This contract was not found')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Go to Contracts' })).toHaveProperty('pathname', '/bcontract');
  });
});

describe('deciding on a contract', () => {
  // CON-17, CON-18, CON-19
  it('lets the supplier accept exactly the displayed contract', async () => {
    const seen: Seen = [];
    const { user } = openSupplier({ contractDescription: 'Forty pumps.' });
    network.use(
      answer('askContractKey', noKey, { seen }),
      answer('acceptAsSupplier', { ...contract, supplierAgreement: true }, { seen }),
    );
    const bar = await decision();
    expect(bar.getByText('Waiting for supplier to accept')).toBeTruthy();
    expect(bar.getByText(/^Your turn/)).toBeTruthy();
    await user.click(bar.getByRole('button', { name: 'Accept' }));
    const question = await screen.findByRole('dialog', { name: 'Accept contract' });
    expect(question.textContent).toContain('Revision 1, with Dams Ltd');
    expect(question.textContent).toContain('in its version 3, from 1 Dec 2026 to 30 Jun 2027');
    expect(question.textContent).toContain('Forty pumps.');
    network.use(answer('getContract', contractView({ supplierAgreement: true })));
    await user.click(within(question).getByRole('button', { name: 'Accept' }));
    expect(await screen.findByText('Waiting for buyer to accept')).toBeTruthy();
    expect(bar.getByText(/^Waiting for since/)).toBeTruthy();
    expect(bar.queryByRole('button', { name: 'Accept' })).toBeNull();
    // The clicked button no longer exists.
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })));
    expect(seen.map(({ url, body }) => [url.pathname, body])).toEqual([
      ['/contracts/1/key', { amendment: 0 }],
      ['/contracts/1/accept-by-supplier', { revision: 1 }],
    ]);
  });

  // CON-54
  it('asks for name, capacity, signature and consent where a contract is to be signed', async () => {
    const seen: Seen = [];
    const signed = { ...contract, toBeSigned: true, buyerAgreement: true };
    const { user } = openBuyer({ toBeSigned: true });
    network.use(
      answer('signatureState', { rememberedDate: null, canRead: false }),
      answer('acceptAsBuyer', signed, { seen }),
    );
    await user.click(await button('Sign'));
    const dialog = await screen.findByRole('dialog', { name: 'Sign contract' });
    expect(dialog.textContent).toContain('Your signature is sealed into its PDF');
    const sign = within(dialog).getByRole('button', { name: 'Sign' });
    await user.click(sign);
    expect(within(dialog).getByText('Please say in which capacity you sign.')).toBeTruthy();
    await putIn(user, within(dialog).getByRole('textbox', { name: /Capacity/ }), 'Director');
    await user.click(within(dialog).getByRole('button', { name: 'Add signature' }));
    const adding = await screen.findByRole('dialog', { name: 'Add Electronic Signature' });
    await user.click(within(adding).getByRole('tab', { name: 'Type' }));
    await user.click(within(adding).getByRole('button', { name: 'Update' }));
    await user.click(within(dialog).getByRole('checkbox', { name: /agree to sign electronically/ }));
    network.use(answer('getContract', contractView({ ...signed })));
    await user.click(sign);
    expect(await screen.findByText('Contract signed')).toBeTruthy();
    expect(seen.map(({ url, body }) => [url.pathname, body])).toEqual([
      [
        '/contracts/1/accept-by-buyer',
        {
          revision: 1,
          name: [buyer.firstName, buyer.lastName].filter(Boolean).join(' '),
          capacity: 'Director',
          method: 'typed',
          consentVersion: expect.any(String),
        },
      ],
    ]);
  });

  it('has one main button on a contract, and no decision once both have accepted', async () => {
    const { unmount } = openBuyer();
    const bar = await decision();
    const rankOf = (role: string, name: string) => bar.getByRole(role, { name }).dataset['variant'];
    expect(rankOf('button', 'Reject')).toBe('subtle');
    expect(rankOf('link', 'Request changes')).toBe('default');
    // The filled button is the default variant.
    expect(rankOf('button', 'Accept')).toBeUndefined();
    unmount();
    openBuyer({ contractStatus: 'Active', supplierAgreement: true, buyerAgreement: true });
    await screen.findByRole('link', { name: 'Propose an amendment' });
    expect(screen.queryByRole('region', { name: 'Decision' })).toBeNull();
  });

  // CON-5
  it('shows why nothing can be accepted while the other company cannot act, before an attempt', async () => {
    const blockedReason = 'This company’s account is deactivated.';
    openSupplier({ blockedReason });
    const bar = await decision();
    expect(bar.getByText(blockedReason)).toBeTruthy();
    expect(bar.queryByRole('button', { name: 'Accept' })).toBeNull();
    expect(bar.getByRole('button', { name: 'Withdraw' })).toBeTruthy();
    expect(bar.queryByText(/turn/)).toBeNull();
  });

  it('does not accept a contract that changed since it was read, and reloads it', async () => {
    const { user } = openBuyer();
    network.use(
      refuse('acceptAsBuyer', 'changed_meanwhile', 'This contract has changed since you opened it.'),
    );
    await user.click(await button('Accept'));
    network.use(answer('getContract', contractView({ contractName: 'Pumps 2028', revision: 2 })));
    const question = await screen.findByRole('dialog', { name: 'Accept contract' });
    await user.click(within(question).getByRole('button', { name: 'Accept' }));
    expect(await screen.findByText('This contract has changed since you opened it.')).toBeTruthy();
    expect(await screen.findByRole('heading', { level: 1, name: 'Pumps 2028' })).toBeTruthy();
    expect(screen.getByText('Revision 2')).toBeTruthy();
  });

  // OFF-410
  it('does not accept over an unseen change of the offer: it is shown, and one click continues', async () => {
    const seen: Seen = [];
    const { user } = openBuyer();
    network.use(
      refuse(
        'acceptAsBuyer',
        'offer_changed',
        'The offer “Pumps” has changed since you looked at it: Budget.',
        {
          differences: [{ field: 'budget', label: 'Budget', before: '₹1', after: '₹2' }],
          details: { version: 4, seenVersion: 3, withheld: false },
        },
      ),
      answer('viewedOffer', { status: 'Success', msg: 'Seen' }, { seen }),
    );
    await user.click(await button('Accept'));
    const question = await screen.findByRole('dialog', { name: 'Accept contract' });
    await user.click(within(question).getByRole('button', { name: 'Accept' }));
    const changed = await screen.findByRole('dialog', { name: 'The offer has changed' });
    expect(changed.querySelector('dl')?.textContent).toBe('BudgetBefore: ₹1Now: ₹2');
    const agreed = { buyerAgreement: true };
    network.use(
      answer('acceptAsBuyer', { ...contract, ...agreed }, { seen }),
      answer('getContract', contractView(agreed)),
    );
    await user.click(within(changed).getByRole('button', { name: 'Seen, continue' }));
    expect(await screen.findByText('Contract accepted')).toBeTruthy();
    expect(seen.map(({ body }) => body)).toEqual([{ acknowledged: 4 }, { revision: 1 }]);
  });

  // CON-22
  it('lets a buyer ask for changes in words', async () => {
    const seen: Seen = [];
    const { user } = openBuyer({ supplierAgreement: true });
    network.use(answer('rejectAsBuyer', wantingChanges, { seen }));
    await user.click(await screen.findByRole('link', { name: 'Request changes' }));
    const send = await button('Request changes');
    expect(screen.getByText('No terms yet.')).toBeTruthy();
    const why = screen.getByRole('textbox', { name: /What should be changed/ });
    await user.type(why, '  ');
    expect(send).toHaveProperty('disabled', true);
    await putIn(user, why, 'Delivery in May, please.');
    network.use(answer('getContract', contractView(wantingChanges)));
    await user.click(send);
    expect(await screen.findByText('Changes requested by Dams Ltd')).toBeTruthy();
    expect(screen.getByText('Delivery in May, please.')).toBeTruthy();
    expect(seen.map(({ url, body }) => [url.pathname, body])).toEqual([
      ['/contracts/1/reject-by-buyer', { reason: 'Delivery in May, please.', wantsChanges: true }],
    ]);
    expect(screen.queryByRole('link', { name: 'Request changes' })).toBeNull();
  });

  // CON-58
  it('lets a buyer propose acceptable terms, with refused values reported at their field', async () => {
    const seen: Seen = [];
    const { user } = openBuyer();
    await user.click(await screen.findByRole('link', { name: 'Request changes' }));
    await putIn(user, await screen.findByRole('textbox', { name: /What should be changed/ }), 'Later.');
    await user.click(screen.getByRole('button', { name: 'Basics' }));
    const end = () => screen.getByRole('textbox', { name: /End date/ });
    fireEvent.change(end(), { target: { value: '2027-08-31' } });
    await user.click(screen.getByRole('button', { name: 'Review and send' }));
    expect(screen.getByRole('region', { name: 'What changes' }).textContent).toMatch(/30 Jun.*31 Aug 2027/);
    const text = 'The end date must not be in the past.';
    const errors = [{ field: 'proposed.endDate', text }];
    network.use(refuse('rejectAsBuyer', 'invalid_input', text, { errors }));
    await user.click(screen.getByRole('button', { name: 'Request changes' }));
    await waitFor(() => expect(end().getAttribute('aria-invalid')).toBe('true'));
    fireEvent.change(end(), { target: { value: '2027-09-30' } });
    await user.click(screen.getByRole('button', { name: 'Review and send' }));
    network.use(answer('rejectAsBuyer', wantingChanges, { seen }));
    await user.click(screen.getByRole('button', { name: 'Request changes' }));
    await waitFor(() => expect(seen).toHaveLength(1));
    expect(seen[0]?.body).toMatchObject({
      wantsChanges: true,
      proposed: { contractName: 'Pumps 2027', endDate: '2027-09-30', lines: [], papers: [] },
    });
  });

  // CON-58
  it("lets the supplier adopt the buyer's terms or answer with other terms", async () => {
    const seen: Seen = [];
    const { contractName, contractDescription, startDate } = contract;
    const proposed = {
      ...nothingBeside,
      contractName,
      contractDescription,
      startDate,
      endDate: '2027-08-31',
    };
    const { user } = openSupplier({ ...wantingChanges, proposed });
    const shown = await screen.findByRole('region', { name: 'Proposed terms' });
    expect(shown.textContent).toMatch(/Dams Ltd would accept it.*30 Jun 2027.*→.*31 Aug 2027/);
    const bar = await decision();
    expect(bar.getByRole('link', { name: 'Change and send again' }).dataset['variant']).toBe('default');
    network.use(
      answer('reviseContract', { ...contract, revision: 2 }, { seen }),
      answer('getContract', contractView({ revision: 2, endDate: '2027-08-31' })),
    );
    await user.click(bar.getByRole('button', { name: 'Use their terms' }));
    expect(await screen.findByText('Contract sent again')).toBeTruthy();
    expect(await screen.findByText('Waiting for supplier to accept')).toBeTruthy();
    expect(seen.map(({ url }) => url.pathname)).toEqual(['/contracts/1/revise']);
    expect(seen[0]?.body).toMatchObject({ revision: 1, endDate: '2027-08-31' });
  });

  // CON-21
  it('lets a buyer reject a contract for good', async () => {
    const seen: Seen = [];
    const refused = {
      ...contract,
      contractStatus: 'Rejected',
      rejectedBy: 'buyer',
      rejectReason: 'No.',
    } as const;
    const { user } = openBuyer();
    network.use(answer('rejectAsBuyer', refused, { seen }));
    await user.click(await button('Reject'));
    const dialog = await screen.findByRole('dialog', { name: 'Reject contract' });
    await user.type(within(dialog).getByRole('textbox', { name: /Reason/ }), 'No.');
    network.use(answer('getContract', contractView(refused)));
    await user.click(within(dialog).getByRole('button', { name: 'Reject' }));
    expect(await screen.findByText('Rejected by Dams Ltd')).toBeTruthy();
    expect(seen.map(({ body }) => body)).toEqual([{ reason: 'No.', wantsChanges: false }]);
    expect((await decision()).queryByRole('button')).toBeNull();
  });

  it('keeps the typed reason when rejecting fails, and returns the focus on cancel', async () => {
    const { user } = openSupplier();
    network.use(refuse('rejectAsSupplier', 'illegal_transition', 'Both sides have accepted this contract.'));
    await user.click(await button('Withdraw'));
    const dialog = await screen.findByRole('dialog', { name: 'Withdraw contract' });
    await putIn(user, within(dialog).getByRole('textbox', { name: /Reason/ }), 'No capacity.');
    await user.click(within(dialog).getByRole('button', { name: 'Withdraw' }));
    expect((await within(dialog).findByRole('alert')).textContent).toContain('Both sides have accepted');
    expect(within(dialog).getByDisplayValue('No capacity.')).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Withdraw' })),
    );
  });

  it('waits for the supplier after the buyer requested changes, with the reason and a link to the revision', async () => {
    const { user, path } = openSupplier(wantingChanges);
    const bar = await decision();
    expect(bar.getByText('Delivery in May, please.')).toBeTruthy();
    expect(bar.queryByRole('button', { name: 'Accept' })).toBeNull();
    await user.click(bar.getByRole('link', { name: 'Change and send again' }));
    await waitFor(() => expect(path()).toBe('/add-contract?contractId=1'));
  });
});

describe('downloads of a contract', () => {
  afterEach(() => vi.restoreAllMocks());

  // FMT-10
  it.each([
    ['Download PDF', 'contractDocument', 'contract-1-draft.pdf', {}],
    ['Download PDF', 'contractDocument', 'contract-1.pdf', { supplierAgreement: true, buyerAgreement: true }],
    ['Add to calendar', 'contractCalendar', 'contract-1.ics', {}],
    [
      'Order for other systems (UBL)',
      'contractOrder',
      'contract-1-order.xml',
      { supplierAgreement: true, buyerAgreement: true },
    ],
    [
      'Order response (UBL)',
      'contractOrderResponse',
      'contract-1-order-response.xml',
      { supplierAgreement: true, buyerAgreement: true },
    ],
    [
      'Drawing.pdf',
      'contractPaper',
      'Drawing.pdf',
      { papers: [{ paperId: 3, name: 'Drawing.pdf', bytes: 2_048, sha256: 'ab12' }] },
    ],
  ] as const)('downloads %s as %s', async (name, route, file, change) => {
    const names: string[] = [];
    const saved: unknown[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      saved.push(blob);
      return 'blob:1';
    });
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
      this: HTMLAnchorElement,
    ) {
      names.push(this.download);
    });
    const { user } = openSupplier({ ...change, papers: [...('papers' in change ? change.papers : [])] });
    network.use(answer(route, new Blob(), { headers: { 'content-disposition': 'attachment' } }));
    await user.click(await button(name));
    await waitFor(() => expect(names).toEqual([file]));
    expect(saved[0]).toBeInstanceOf(Blob);
  });

  it('reports a failed download of a contract', async () => {
    const { user } = openSupplier();
    network.use(refuse('contractDocument', 'not_found', 'The contract was not found.'));
    await user.click(await button('Download PDF'));
    expect(await screen.findByText('The contract was not found.')).toBeTruthy();
  });
});

describe('the history of a contract', () => {
  it('shows who did what, and what each revision changed', async () => {
    const by = 'Asha Rao, Pumps & Co';
    const at = (day: number) => `2026-11-${day}T00:00:00Z`;
    const event = { by, revision: 1, amendment: null, note: '' };
    const { contractName, startDate } = contract;
    openSupplier({
      revision: 2,
      contractDescription: 'In May.',
      history: [
        { ...event, at: at(19), act: 'proposed' },
        { ...event, at: at(20), act: 'wants_changes', by: 'Bina Das, Dams Ltd', note: 'In May.' },
        { ...event, at: at(21), act: 'revised', revision: 2 },
      ],
      revisions: [
        {
          ...nothingBeside,
          contractName,
          startDate,
          revision: 1,
          proposed: null,
          contractDescription: 'In April.',
          endDate: '2026-12-31',
        },
      ],
    });
    const line = await screen.findByRole('list', { name: 'History of the contract' });
    expect(
      within(line)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      expect.stringContaining(`1. Proposed`),
      expect.stringMatching(/2\. Changes requested.*Bina Das, Dams Ltd.*In May\./),
      expect.stringMatching(/3\. Sent again, revision 2.*Asha Rao/),
    ]);
    const revisions = screen.getByRole('region', { name: 'Revisions' });
    expect(revisions.textContent).toContain('Revision 2: what it changed of revision 1');
    expect(revisions.textContent).toMatch(/End.*31 Dec 2026.*→.*30 Jun 2027/);
    expect(revisions.textContent).toMatch(/Before: In April\..*Now: In May\./);
    expect(within(revisions).queryByText('Name')).toBeNull();
  });
});
