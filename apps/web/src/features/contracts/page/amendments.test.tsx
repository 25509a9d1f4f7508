import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Contract } from '../../../entities/contracts/contract';
import { answer, network, refuse } from '../../../test/network';
import { pageOf } from '../../../test/page-of';
import { buyer, supplier } from '../../../test/people';
import { pasteTooLong } from '../../../test/paste-too-long';
import { renderPage } from '../../../test/render-page';
import { BuyerContractsPage, SupplierContractsPage } from '../list/contracts-page';
import { agreed, amendment, contractView, nothingBeside } from '../contract.factory';

const amended: Contract = { ...agreed, openAmendment: amendment };

type Seen = { url: URL; body: unknown }[];

function openBuyer(contract: Contract) {
  network.use(answer('session', buyer), answer('buyerContracts', pageOf(contract)));
  return renderPage(BuyerContractsPage, { route: '/bcontract' });
}
function openSupplier(contract: Contract) {
  network.use(answer('session', supplier), answer('supplierContracts', pageOf(contract)));
  return renderPage(SupplierContractsPage, { route: '/contract-all' });
}

// The end of a contract must not lie in the past.
beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-22T09:00:00Z') }));
afterEach(() => vi.useRealTimers());

describe('proposing an amendment', () => {
  const proposing = 'Propose an amendment to Pumps 2027';
  async function openDialog(contract = agreed) {
    const page = openBuyer(contract);
    const opener = await screen.findByRole('button', { name: proposing });
    await page.user.click(opener);
    const dialog = await screen.findByRole('dialog', { name: 'Propose an amendment' });
    return { ...page, dialog, send: within(dialog).getByRole('button', { name: 'Propose' }) };
  }

  it('begins with the terms in force, says what proposing means, and sends what changes for those terms', async () => {
    const seen: Seen = [];
    const { user, dialog, send } = await openDialog({ ...agreed, amendment: 2 });
    expect(dialog.textContent).toContain('By proposing you accept it for your side');
    expect(within(dialog).getByDisplayValue('Pumps 2027')).toBeTruthy();
    expect(within(dialog).getByLabelText(/Start date/)).toHaveProperty('disabled', true);
    expect(send).toHaveProperty('disabled', true);
    fireEvent.change(within(dialog).getByLabelText(/End date/), { target: { value: '2027-08-31' } });
    await user.type(within(dialog).getByRole('textbox', { name: /Why/ }), 'The port is closed in June.');
    network.use(
      answer('proposeAmendment', contractView({ ...amended, amendment: 2 }), { seen }),
      answer('buyerContracts', pageOf(amended)),
    );
    fireEvent.submit(send.closest('form')!);
    fireEvent.submit(send.closest('form')!);
    expect(await screen.findByText('You propose an amendment. It waits for Pumps & Co.')).toBeTruthy();
    expect(seen.map(({ url, body }) => [url.pathname, body])).toEqual([
      [
        '/contracts/1/amendments',
        {
          amendment: 2,
          contractName: 'Pumps 2027',
          contractDescription: '',
          startDate: '2026-12-01',
          endDate: '2027-08-31',
          reason: 'The port is closed in June.',
        },
      ],
    ]);
    expect(screen.queryByRole('button', { name: proposing })).toBeNull();
    expect(screen.queryByRole('region', { name: 'Waiting for you' })).toBeNull();
  });

  it('says in words that nothing is changed, before anything is sent', async () => {
    const { user, dialog, send } = await openDialog();
    await user.type(within(dialog).getByRole('textbox', { name: /Why/ }), 'Just so.');
    await user.click(send);
    const words = 'Nothing is changed yet. An amendment changes at least one of the terms.';
    expect((await within(dialog).findByRole('alert')).textContent).toBe(words);
    // It is no longer said once anything is typed, the reason too.
    await user.type(within(dialog).getByRole('textbox', { name: /Why/ }), '!');
    expect(within(dialog).queryByRole('alert')).toBeNull();
    await user.click(send);
    expect((await within(dialog).findByRole('alert')).textContent).toBe(words);
    fireEvent.change(within(dialog).getByLabelText(/End date/), { target: { value: '2027-08-31' } });
    expect(within(dialog).queryByRole('alert')).toBeNull();
  });

  it('is not sent with a reason that is too long, which is not cut', async () => {
    const seen: Seen = [];
    const { user, dialog, send } = await openDialog();
    network.use(answer('proposeAmendment', contractView(amended), { seen }));
    fireEvent.change(within(dialog).getByLabelText(/End date/), { target: { value: '2027-08-31' } });
    const reason = within(dialog).getByRole<HTMLTextAreaElement>('textbox', { name: /Why/ });
    await pasteTooLong(user, reason, 1_000);
    expect(send).toHaveProperty('disabled', true);
    fireEvent.submit(reason.form!);
    await user.type(reason, '{Backspace}');
    await user.click(send);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(seen).toHaveLength(1);
  });

  it('lets the start be moved while the contract has not begun, and says at once that the end is before it', async () => {
    const { dialog, send } = await openDialog({ ...agreed, contractStatus: 'Pending' });
    const start = within(dialog).getByLabelText(/Start date/);
    expect(start).toHaveProperty('disabled', false);
    fireEvent.change(start, { target: { value: '2027-07-01' } });
    expect(within(dialog).getByText('The end date must be after the start date.')).toBeTruthy();
    expect(send).toHaveProperty('disabled', true);
  });

  it('shows the server’s words at their field and keeps what was typed', async () => {
    const { user, dialog, send } = await openDialog();
    fireEvent.change(within(dialog).getByLabelText(/End date/), { target: { value: '2026-12-02' } });
    await user.type(within(dialog).getByRole('textbox', { name: /Why/ }), 'Enough pumps.');
    const text = 'The end date must not lie in the past.';
    network.use(refuse('proposeAmendment', 'invalid_input', text, { errors: [{ field: 'endDate', text }] }));
    await user.click(send);
    expect(await within(dialog).findByText(text)).toBeTruthy();
    expect(within(dialog).getByDisplayValue('Enough pumps.')).toBeTruthy();
    expect(within(dialog).getByLabelText(/End date/)).toHaveProperty('value', '2026-12-02');
  });

  it.each([
    ['has ended', { ...agreed, contractStatus: 'Ended' } as const],
    ['is not agreed', { ...agreed, buyerAgreement: false } as const],
  ])('is not offered for a contract that %s', async (_how, contract) => {
    openBuyer(contract);
    expect(await screen.findByRole('button', { name: 'History of Pumps 2027' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: proposing })).toBeNull();
  });
});

describe('an open amendment', () => {
  it('waits for the other side, which sees what changes and accepts exactly that', async () => {
    const seen: Seen = [];
    const { user } = openSupplier(amended);
    const group = await screen.findByRole('region', { name: 'Waiting for you' });
    expect(within(group).getByText('Dams Ltd proposes an amendment')).toBeTruthy();
    const change = within(group).getByText('End').parentElement!;
    expect(change.textContent).toMatch(/30 Jun 2027.*→.*31 Aug 2027/);
    expect(within(group).queryByText('Name')).toBeNull();
    expect(within(group).getByText('The port is closed in June.')).toBeTruthy();
    await user.click(within(group).getByRole('button', { name: 'Accept the amendment of Pumps 2027' }));
    const question = await screen.findByRole('dialog', { name: 'Accept amendment' });
    expect(question.textContent).toContain('31 Aug 2027');
    const after = { ...agreed, endDate: '2027-08-31', amendment: 1 };
    network.use(
      answer('acceptAmendmentAsSupplier', contractView(after), { seen }),
      answer('supplierContracts', pageOf(after)),
    );
    await user.click(within(question).getByRole('button', { name: 'Accept' }));
    expect(await screen.findByText('1 Dec 2026 – 31 Aug 2027')).toBeTruthy();
    expect(seen.map(({ url }) => url.pathname)).toEqual(['/contracts/1/amendments/1/accept-by-supplier']);
    expect(screen.queryByRole('region', { name: 'Waiting for you' })).toBeNull();
  });

  it('is refused with a reason that the other side reads, which stays when sending fails', async () => {
    const seen: Seen = [];
    const { user } = openSupplier(amended);
    await user.click(await screen.findByRole('button', { name: 'Refuse the amendment of Pumps 2027' }));
    const dialog = await screen.findByRole('dialog', { name: 'Refuse the amendment' });
    const send = within(dialog).getByRole('button', { name: 'Refuse' });
    expect(send).toHaveProperty('disabled', true);
    await user.type(within(dialog).getByRole('textbox', { name: /Reason/ }), 'No capacity.');
    network.use(refuse('rejectAmendmentAsSupplier', 'illegal_transition', 'This amendment was taken back.'));
    await user.click(send);
    expect((await within(dialog).findByRole('alert')).textContent).toContain(
      'This amendment was taken back.',
    );
    expect(within(dialog).getByDisplayValue('No capacity.')).toBeTruthy();
    network.use(
      answer('rejectAmendmentAsSupplier', contractView(agreed), { seen }),
      answer('supplierContracts', pageOf(agreed)),
    );
    await user.click(send);
    await waitFor(() => expect(screen.queryByText('Dams Ltd proposes an amendment')).toBeNull());
    expect(seen.map(({ url, body }) => [url.pathname, body])).toEqual([
      ['/contracts/1/amendments/1/reject-by-supplier', { reason: 'No capacity.' }],
    ]);
  });

  it('is taken back by who proposed it, and by nobody else', async () => {
    const seen: Seen = [];
    const { user } = openBuyer(amended);
    expect(await screen.findByText('You propose an amendment. It waits for Pumps & Co.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^(Accept|Refuse) the amendment/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Take back the amendment of Pumps 2027' }));
    const question = await screen.findByRole('dialog', { name: 'Take back amendment' });
    network.use(
      answer('withdrawAmendment', contractView(agreed), { seen }),
      answer('buyerContracts', pageOf(agreed)),
    );
    await user.click(within(question).getByRole('button', { name: 'Take back' }));
    expect(await screen.findByRole('button', { name: 'Propose an amendment to Pumps 2027' })).toBeTruthy();
    expect(seen.map(({ url }) => url.pathname)).toEqual(['/contracts/1/amendments/1/withdraw']);
  });

  // CON-27
  it('can only be refused once the contract has ended', async () => {
    openSupplier({ ...amended, contractStatus: 'Ended' });
    expect(await screen.findByText(/it can no longer be accepted/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Accept/ })).toBeNull();
    expect(screen.getByRole('button', { name: 'Refuse the amendment of Pumps 2027' })).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Waiting for you' })).toBeNull();
  });
});

describe('past amendments', () => {
  afterEach(() => vi.restoreAllMocks());

  it('stand in the history with what they change, their answer and their PDF', async () => {
    const names: string[] = [];
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:1');
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
      this: HTMLAnchorElement,
    ) {
      names.push(this.download);
    });
    const { contractName, contractDescription, startDate, endDate } = agreed;
    const before = { ...nothingBeside, contractName, contractDescription, startDate, endDate };
    const answered = { ...amendment, before, answeredAt: '2026-11-25T00:00:00Z' };
    const by = 'Bina Das, Dams Ltd';
    network.use(
      answer(
        'getContract',
        contractView({
          ...agreed,
          history: [
            {
              at: '2026-11-24T09:00:00Z',
              by,
              act: 'amendment_proposed',
              revision: 1,
              amendment: 1,
              note: '',
            },
            {
              at: '2026-11-25T09:00:00Z',
              by,
              act: 'amendment_rejected',
              revision: 1,
              amendment: 1,
              note: 'No.',
            },
          ],
          amendments: [
            { ...nothingBeside, ...answered, state: 'rejected', answerReason: 'No capacity.' },
            { ...nothingBeside, ...answered, number: 2, state: 'accepted', answerReason: '' },
          ],
        }),
      ),
      answer('amendmentDocument', new Blob()),
    );
    const { user } = openSupplier(agreed);
    await user.click(await screen.findByRole('button', { name: 'History of Pumps 2027' }));
    const drawer = await screen.findByRole('dialog', { name: 'History of Pumps 2027' });
    expect(await within(drawer).findByText(/1\. Amendment proposed, no\. 1/)).toBeTruthy();
    expect(within(drawer).getByText(/2\. Amendment refused, no\. 1/)).toBeTruthy();
    expect(within(drawer).getByText('Amendment 1: refused')).toBeTruthy();
    expect(within(drawer).getByText('Amendment 2: in force')).toBeTruthy();
    expect(within(drawer).getByText('Answer: No capacity.')).toBeTruthy();
    for (const number of [2, 1]) {
      await user.click(
        within(drawer).getByRole('button', { name: `Download PDF of amendment ${number}`, hidden: true }),
      );
    }
    await waitFor(() =>
      expect(names).toEqual(['contract-1-amendment-2.pdf', 'contract-1-amendment-1-draft.pdf']),
    );
  });
});
