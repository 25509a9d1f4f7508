import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FullContract } from '../../../entities/contracts/contract';
import { answer, network, refuse } from '../../../test/network';
import { buyer, supplier } from '../../../test/people';
import { pasteTooLong } from '../../../test/paste-too-long';
import { renderPage } from '../../../test/render-page';
import { putIn } from '../../../test/put-in';
import {
  agreed,
  amended,
  amendmentView,
  contract,
  contractView,
  noFulfilment,
  noKey,
  unsigned,
} from '../contract.factory';
import { BuyerContractPage, SupplierContractPage } from './contract-page';

type Seen = { url: URL; body: unknown }[];

const inForce = contractView(agreed);

function openBuyer(contract: FullContract, search = '') {
  network.use(
    answer('session', buyer),
    answer('getContract', contract),
    answer('askContractKey', noKey),
    noFulfilment,
  );
  return renderPage(BuyerContractPage, { route: '/bcontract/$contractId', at: `/bcontract/1${search}` });
}
function openSupplier(contract: FullContract) {
  network.use(
    answer('session', supplier),
    answer('getContract', contract),
    answer('askContractKey', noKey),
    noFulfilment,
  );
  return renderPage(SupplierContractPage, { route: '/contract-all/$contractId', at: '/contract-all/1' });
}

// The end of a contract must not be in the past.
beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-22T09:00:00Z') }));
afterEach(() => vi.useRealTimers());

// CON-301
describe('renewing a contract that ends soon', () => {
  it('proposes the same terms for the next period with two clicks', async () => {
    const seen: Seen = [];
    const ending = { ...inForce, startDate: '2025-12-16', endDate: '2026-12-15' };
    const { user } = openBuyer(ending);
    network.use(answer('proposeAmendment', amended, { seen }));
    await user.click(await screen.findByRole('button', { name: 'Renew' }));
    const question = await screen.findByRole('dialog', { name: 'Renew contract' });
    expect(question.textContent).toContain('with the same terms until 15 Dec 2027?');
    await user.click(within(question).getByRole('button', { name: 'Renew' }));
    expect(await screen.findByText('Renewal proposed')).toBeTruthy();
    expect(seen.map(({ body }) => body)).toMatchObject([
      { contractName: 'Pumps 2027', startDate: '2025-12-16', endDate: '2027-12-15' },
    ]);
  });

  it("is not offered long before the contract's end", async () => {
    openBuyer({ ...inForce, endDate: '2026-12-23' });
    await screen.findByRole('link', { name: 'Propose an amendment' });
    expect(screen.queryByRole('button', { name: 'Renew' })).toBeNull();
  });
});

// CON-302
describe('renewing a contract that has ended', () => {
  const ended = {
    ...inForce,
    contractStatus: 'Ended' as const,
    startDate: '2025-11-01',
    endDate: '2026-10-31',
    milestones: [{ what: 'Half of it', dueDate: '2026-05-01', percent: 50 }],
    papers: [{ paperId: 4, name: 'Rates.pdf', bytes: 9, sha256: 'a'.repeat(64) }],
  };

  it('proposes the same terms and papers for a period of equal length with two clicks of the supplier', async () => {
    const seen: Seen = [];
    const { user } = openSupplier(ended);
    network.use(
      answer('contractPaper', new Blob(['%PDF-1.7'], { type: 'application/pdf' })),
      answer('addContractPaper', { ...ended.papers[0]!, paperId: 5 }, { status: 201 }),
      answer('createContract', { ...contract, contractId: 2 }, { status: 201, seen }),
    );
    await user.click(await screen.findByRole('button', { name: 'Renew' }));
    const question = await screen.findByRole('dialog', { name: 'Renew contract' });
    expect(question.textContent).toContain('again with the same terms, from 22 Nov 2026 until 21 Nov 2027?');
    await user.click(within(question).getByRole('button', { name: 'Renew' }));
    expect(await screen.findByText('Renewal proposed')).toBeTruthy();
    expect(seen.map(({ body }) => body)).toMatchObject([
      {
        contractName: ended.contractName,
        startDate: '2026-11-22',
        endDate: '2027-11-21',
        milestones: [{ what: 'Half of it', dueDate: '2027-05-22', percent: 50 }],
        papers: [5],
      },
    ]);
  });

  it('is not offered to the buyer of an ended contract, because buyers propose no contracts', async () => {
    openBuyer(ended);
    await screen.findByRole('button', { name: 'Download PDF' });
    expect(screen.queryByRole('button', { name: 'Renew' })).toBeNull();
  });
});

describe('proposing an amendment', () => {
  const proposing = 'Propose an amendment';
  const next = () => screen.getByRole('button', { name: 'Continue' });
  const send = () => screen.getByRole('button', { name: 'Propose' });
  const why = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: /Reason/ });

  async function openForm(contract = inForce) {
    const page = openBuyer(contract);
    await page.user.click(await screen.findByRole('link', { name: proposing }));
    await screen.findByRole('form', { name: proposing });
    return page;
  }
  async function toTheEnd({ user }: Pick<ReturnType<typeof openBuyer>, 'user'>, end?: string) {
    if (end) fireEvent.change(screen.getByRole('textbox', { name: /End date/ }), { target: { value: end } });
    await user.click(next());
    await user.click(next());
  }

  it('starts with the terms in force, explains what proposing means, and sends the changes against those terms', async () => {
    const seen: Seen = [];
    const page = await openForm({ ...inForce, amendment: 2 });
    expect(screen.getByDisplayValue('Pumps 2027')).toBeTruthy();
    expect(screen.getByRole('textbox', { name: /Start date/ })).toHaveProperty('disabled', true);
    await toTheEnd(page, '2027-08-31');
    expect(screen.getByText(/^By proposing it you accept it for your side/)).toBeTruthy();
    expect(screen.getByRole('region', { name: 'What changes' }).textContent).toMatch(
      /^What changesEnd.*30 Jun 2027.*→.*31 Aug 2027$/,
    );
    expect(send()).toHaveProperty('disabled', true);
    await putIn(page.user, why(), 'The port is closed in June.');
    network.use(
      answer('proposeAmendment', { ...amended, amendment: 2 }, { seen }),
      answer('getContract', { ...amended, amendment: 2 }),
    );
    const form = why().form!;
    fireEvent.submit(form);
    fireEvent.submit(form);
    expect(await screen.findByText('You proposed an amendment. It is waiting for Pumps & Co.')).toBeTruthy();
    expect(page.path()).toBe('/bcontract/1');
    expect(seen.map(({ url, body }) => [url.pathname, body])).toEqual([
      [
        '/contracts/1/amendments',
        {
          amendment: 2,
          contractName: 'Pumps 2027',
          contractDescription: '',
          startDate: '2026-12-01',
          endDate: '2027-08-31',
          lines: [],
          paymentTerms: '',
          milestones: [],
          governingLaw: '',
          jurisdiction: '',
          requiredCertificates: [],
          papers: [],
          reason: 'The port is closed in June.',
        },
      ],
    ]);
    expect(screen.queryByRole('link', { name: proposing })).toBeNull();
    expect(sessionStorage.length).toBe(0);
  });

  it('reports before sending that no term was changed', async () => {
    const page = await openForm();
    await toTheEnd(page);
    await putIn(page.user, why(), 'Just so.');
    await page.user.click(send());
    const words = 'Please change at least one of the terms.';
    expect(await screen.findByText(words)).toBeTruthy();
  });

  it('does not send or cut a reason that is too long', async () => {
    const seen: Seen = [];
    const page = await openForm();
    await toTheEnd(page, '2027-08-31');
    network.use(answer('proposeAmendment', amended, { seen }), answer('getContract', amended));
    await pasteTooLong(page.user, why(), 1_000);
    expect(send()).toHaveProperty('disabled', true);
    fireEvent.submit(why().form!);
    await page.user.type(why(), '{Backspace}');
    await page.user.click(send());
    await waitFor(() => expect(page.path()).toBe('/bcontract/1'));
    expect(seen).toHaveLength(1);
  });

  it('lets the start of a contract be moved before it begins, and reports at once an end before the start', async () => {
    await openForm({ ...inForce, contractStatus: 'Pending' });
    const start = screen.getByRole('textbox', { name: /Start date/ });
    expect(start).toHaveProperty('disabled', false);
    fireEvent.change(start, { target: { value: '2027-07-01' } });
    expect(screen.getByText('The end date must be after the start date.')).toBeTruthy();
  });

  it("shows the server's message at its field and keeps the typed amendment", async () => {
    const page = await openForm();
    await toTheEnd(page, '2026-12-02');
    await putIn(page.user, why(), 'Enough pumps.');
    const text = 'The end date must not be in the past.';
    network.use(refuse('proposeAmendment', 'invalid_input', text, { errors: [{ field: 'endDate', text }] }));
    await page.user.click(send());
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.getByRole('textbox', { name: /End date/ })).toHaveProperty('value', '02/12/2026');
    await toTheEnd(page, '2027-08-31');
    expect(screen.getByDisplayValue('Enough pumps.')).toBeTruthy();
  });

  it.each([
    ['has ended', { ...inForce, contractStatus: 'Ended' } as const],
    ['is not agreed', { ...inForce, buyerAgreement: false } as const],
  ])('is not offered for a contract that %s', async (_how, contract) => {
    openBuyer(contract, '?do=amend');
    expect(await screen.findByRole('button', { name: 'Download PDF' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: proposing })).toBeNull();
    expect(screen.queryByRole('form')).toBeNull();
  });
});

describe('an open amendment', () => {
  it('waits for the other side, which sees the changes and accepts exactly these', async () => {
    const seen: Seen = [];
    const { user } = openSupplier(amended);
    const group = await screen.findByRole('region', { name: 'Amendment 1' });
    expect(within(group).getByText('Dams Ltd proposes an amendment')).toBeTruthy();
    const change = within(group).getByText('End').parentElement!;
    expect(change.textContent).toMatch(/30 Jun 2027.*→.*31 Aug 2027/);
    expect(within(group).queryByText('Name')).toBeNull();
    expect(within(group).getByText('The port is closed in June.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Accept the amendment' }));
    const question = await screen.findByRole('dialog', { name: 'Accept amendment' });
    expect(question.textContent).toContain('31 Aug 2027');
    const after = contractView({ ...agreed, endDate: '2027-08-31', amendment: 1 });
    network.use(answer('acceptAmendmentAsSupplier', after, { seen }), answer('getContract', after));
    await user.click(within(question).getByRole('button', { name: 'Accept' }));
    expect(await screen.findByText('1 Dec 2026 – 31 Aug 2027')).toBeTruthy();
    expect(seen.map(({ url }) => url.pathname)).toEqual(['/contracts/1/amendments/1/accept-by-supplier']);
    expect(screen.queryByRole('region', { name: 'Decision' })).toBeNull();
  });

  it('is rejected with a reason for the other side, which stays in the field when sending fails', async () => {
    const seen: Seen = [];
    const { user } = openSupplier(amended);
    await user.click(await screen.findByRole('button', { name: 'Reject the amendment' }));
    const dialog = await screen.findByRole('dialog', { name: 'Reject the amendment' });
    const send = within(dialog).getByRole('button', { name: 'Reject' });
    expect(send).toHaveProperty('disabled', true);
    await putIn(user, within(dialog).getByRole('textbox', { name: /Reason/ }), 'No capacity.');
    network.use(refuse('rejectAmendmentAsSupplier', 'illegal_transition', 'This amendment was withdrawn.'));
    await user.click(send);
    expect((await within(dialog).findByRole('alert')).textContent).toContain('This amendment was withdrawn.');
    expect(within(dialog).getByDisplayValue('No capacity.')).toBeTruthy();
    network.use(answer('rejectAmendmentAsSupplier', inForce, { seen }), answer('getContract', inForce));
    await user.click(send);
    await waitFor(() => expect(screen.queryByText('Dams Ltd proposes an amendment')).toBeNull());
    expect(seen.map(({ url, body }) => [url.pathname, body])).toEqual([
      ['/contracts/1/amendments/1/reject-by-supplier', { reason: 'No capacity.' }],
    ]);
  });

  it('is withdrawn by its proposer and by nobody else', async () => {
    const seen: Seen = [];
    const { user } = openBuyer(amended);
    expect(await screen.findByText('You proposed an amendment. It is waiting for Pumps & Co.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^(Accept|Refuse) the amendment/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Withdraw the amendment' }));
    const question = await screen.findByRole('dialog', { name: 'Withdraw amendment' });
    network.use(answer('withdrawAmendment', inForce, { seen }), answer('getContract', inForce));
    await user.click(within(question).getByRole('button', { name: 'Withdraw' }));
    expect(await screen.findByRole('link', { name: 'Propose an amendment' })).toBeTruthy();
    expect(seen.map(({ url }) => url.pathname)).toEqual(['/contracts/1/amendments/1/withdraw']);
  });

  // CON-27
  it('can only be refused once the contract has ended', async () => {
    openSupplier({ ...amended, contractStatus: 'Ended' });
    expect(await screen.findByText(/it can no longer be accepted/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Accept/ })).toBeNull();
    expect(screen.getByRole('button', { name: 'Reject the amendment' })).toBeTruthy();
    expect(screen.queryByText(/turn/)).toBeNull();
  });
});

describe('an amendment of a signed contract', () => {
  // CON-100
  it.each([
    ['its proposer', openBuyer, 'acceptAmendmentAsBuyer'],
    ['the other side', openSupplier, 'acceptAmendmentAsSupplier'],
  ] as const)('is signed by %s, who sees its changes', async (_who, open, route) => {
    const seen: Seen = [];
    const { user } = open(unsigned);
    network.use(answer('signatureState', { rememberedDate: null, canRead: false }));
    await user.click(await screen.findByRole('button', { name: 'Sign the amendment' }));
    const dialog = await screen.findByRole('dialog', { name: 'Sign amendment' });
    expect(dialog.textContent).toContain('31 Aug 2027');
    await user.click(within(dialog).getByRole('button', { name: 'Sign' }));
    expect(within(dialog).getByText('Please say in which capacity you sign.')).toBeTruthy();
    await putIn(user, within(dialog).getByRole('textbox', { name: /Capacity/ }), 'Director');
    await user.click(within(dialog).getByRole('button', { name: 'Add signature' }));
    const pad = await screen.findByRole('dialog', { name: 'Add Electronic Signature' });
    await user.click(within(pad).getByRole('tab', { name: 'Type' }));
    await user.click(within(pad).getByRole('button', { name: 'Update' }));
    await user.click(within(dialog).getByRole('checkbox', { name: /agree to sign electronically/ }));
    network.use(answer(route, inForce, { seen }), answer('getContract', inForce));
    await user.click(within(dialog).getByRole('button', { name: 'Sign' }));
    expect(await screen.findByText('Amendment signed')).toBeTruthy();
    expect(seen[0]?.body).toMatchObject({ capacity: 'Director', method: 'typed' });
  });

  it('shows its signers and asks nothing more of them', async () => {
    const signature = { name: 'Bina Das', capacity: 'Director', method: 'typed' } as const;
    openBuyer({
      ...unsigned,
      openAmendment: { ...unsigned.openAmendment!, buyerAgreement: true },
      signatures: [
        { ...signature, side: 'buyer', revision: 1, amendment: 1, signedAt: '2026-11-22T08:00:00Z' },
      ],
    });
    const group = await screen.findByRole('region', { name: 'Amendment 1' });
    expect(group.textContent).toContain('Signed for Dams Ltd by Bina Das, Director, 1 hour ago');
    expect(screen.queryByRole('button', { name: 'Sign the amendment' })).toBeNull();
  });

  // CON-102
  it.each([
    ['the other side', openSupplier, 'Request changes', 'This rejects amendment 1.'],
    ['its proposer', openBuyer, 'Change the amendment', 'This withdraws amendment 1.'],
  ] as const)('is answered by %s with a new amendment in its place', async (_who, open, name, told) => {
    const seen: Seen = [];
    const { user } = open(unsigned);
    await user.click(await screen.findByRole('link', { name }));
    const end = await screen.findByRole('textbox', { name: /End date/ });
    expect(end).toHaveProperty('value', '31/08/2027');
    fireEvent.change(end, { target: { value: '2027-09-30' } });
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(screen.getByText(new RegExp(`^${told} Both sides sign it afterwards`))).toBeTruthy();
    await putIn(user, screen.getByRole('textbox', { name: /Reason/ }), 'A month more.');
    network.use(answer('proposeAmendment', unsigned, { seen }));
    await user.click(screen.getByRole('button', { name: 'Propose' }));
    await waitFor(() => expect(seen[0]?.body).toMatchObject({ insteadOf: 1, endDate: '2027-09-30' }));
  });
});

describe('past amendments', () => {
  afterEach(() => vi.restoreAllMocks());

  it('are listed next to the contract with their changes, answer and PDF', async () => {
    const names: string[] = [];
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:1');
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
      this: HTMLAnchorElement,
    ) {
      names.push(this.download);
    });
    const answered = amendmentView({ answeredAt: '2026-11-25T00:00:00Z' });
    const event = { by: 'Bina Das, Dams Ltd', revision: 1, amendment: 1, note: '' };
    network.use(answer('amendmentDocument', new Blob()));
    const { user } = openSupplier(
      contractView({
        ...agreed,
        history: [
          { ...event, at: '2026-11-24T09:00:00Z', act: 'amendment_proposed' },
          { ...event, at: '2026-11-25T09:00:00Z', act: 'amendment_rejected', note: 'No.' },
        ],
        amendments: [
          { ...answered, state: 'rejected', answerReason: 'No capacity.' },
          { ...answered, number: 2, state: 'accepted' },
        ],
      }),
    );
    const rail = await screen.findByRole('complementary', { name: 'About this contract' });
    expect(await within(rail).findByText(/1\. Amendment proposed, no\. 1/)).toBeTruthy();
    expect(within(rail).getByText(/2\. Amendment rejected, no\. 1/)).toBeTruthy();
    expect(within(rail).getByText('Amendment 1: rejected')).toBeTruthy();
    expect(within(rail).getByText('Amendment 2: in force')).toBeTruthy();
    expect(within(rail).getByText('Answer: No capacity.')).toBeTruthy();
    for (const number of [2, 1]) {
      await user.click(
        within(rail).getByRole('button', { name: `Download PDF of amendment ${number}`, hidden: true }),
      );
    }
    await waitFor(() =>
      expect(names).toEqual(['contract-1-amendment-2.pdf', 'contract-1-amendment-1-draft.pdf']),
    );
  });
});
