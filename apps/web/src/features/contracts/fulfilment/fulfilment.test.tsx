import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { totalsOf } from '@proffer/contract/contracts/lines';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answer, network, refuse } from '../../../test/network';
import { buyer, supplier } from '../../../test/people';
import { renderPage } from '../../../test/render-page';
import { agreed, contractView, pumps } from '../contract.factory';
import { BuyerContractPage, SupplierContractPage } from '../page/contract-page';
import type { ContractFulfilment, ContractNote } from './fulfilment.queries';
import { checkNote, emptyNote, sentNote } from './note-form.model';

const lines = [pumps];
const totals = totalsOf(lines);
const running = contractView({ ...agreed, startDate: '2026-11-01', lines, totals, value: totals.total });

const note: ContractNote = {
  noteId: 4,
  kind: 'delivery',
  notedBy: 'supplier',
  day: '2026-11-20',
  reference: 'DN 17',
  remark: 'Two crates.',
  entries: [{ line: 1, item: pumps.item, unit: 'pcs', quantity: 3, amount: null }],
  paper: null,
  state: 'noted',
  notedAt: '2026-11-21T09:00:00Z',
  answeredAt: null,
  answerReason: '',
};
const fulfilment = (change: Partial<ContractFulfilment> = {}): ContractFulfilment => ({
  notes: [note],
  value: totals.total,
  lines: [
    {
      item: pumps.item,
      unit: 'pcs',
      agreed: 12,
      delivered: 6,
      deliveredOpen: 3,
      invoiced: 1_000.5,
      invoicedOpen: 0,
    },
  ],
  delivered: totals.total / 2,
  deliveredOpen: totals.total / 4,
  invoiced: 1_000.5,
  invoicedOpen: 0,
  deliveredShare: 50,
  ...change,
});

function open(as: 'buyer' | 'supplier', known = fulfilment()) {
  const [page, base] = {
    buyer: [BuyerContractPage, 'bcontract'] as const,
    supplier: [SupplierContractPage, 'contract-all'] as const,
  }[as];
  network.use(
    answer('session', as === 'buyer' ? buyer : supplier),
    answer('getContract', running),
    answer('contractFulfilment', known),
  );
  return renderPage(page, { route: `/${base}/$contractId`, at: `/${base}/1` });
}
const section = async () => within(await screen.findByRole('region', { name: 'Deliveries and invoices' }));

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-22T09:00:00Z') }));
afterEach(() => vi.useRealTimers());

// CON-82
describe('deliveries and invoices of a contract', () => {
  it('show progress by line and in rupees, with unconfirmed notes separately', async () => {
    open('buyer');
    const table = within(await (await section()).findByRole('table', { name: 'Progress by line' }));
    expect(table.getAllByRole('row')[1]?.textContent).toBe(
      'End-suction pump6 of 12 pcs3 to be confirmed₹1,000.50',
    );
    const text = (await section()).getByText('Delivered', { selector: 'dt' }).parentElement?.textContent;
    expect(text).toBe('Delivered₹1,30,979.93 of ₹2,61,959.86, 50 % (₹65,489.97 to be confirmed)');
  });

  // CON-81
  it("let the other side confirm a delivery after a question, and show the server's answer", async () => {
    open('buyer');
    const changed = fulfilment({ notes: [{ ...note, state: 'confirmed' }], deliveredShare: 75 });
    fireEvent.click(await (await section()).findByRole('button', { name: 'Confirm Delivery DN 17' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Confirm Delivery DN 17' }));
    network.use(answer('confirmNote', changed), answer('contractFulfilment', changed));
    fireEvent.click(dialog.getByRole('button', { name: 'Confirm' }));
    expect(await (await section()).findByText('Confirmed')).toBeDefined();
    expect((await section()).queryByRole('button', { name: /Dispute/ })).toBeNull();
  });

  // CON-81
  it('let the other side dispute a note with a reason, and the author only withdraw it', async () => {
    const { unmount } = open('supplier');
    expect(await (await section()).findByRole('button', { name: 'Withdraw Delivery DN 17' })).toBeDefined();
    expect((await section()).queryByRole('button', { name: /Confirm|Dispute/ })).toBeNull();
    unmount();
    open('buyer');
    const changed = fulfilment({ notes: [{ ...note, state: 'disputed', answerReason: 'Two are broken.' }] });
    fireEvent.click(await (await section()).findByRole('button', { name: 'Dispute Delivery DN 17' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Dispute' }));
    fireEvent.change(dialog.getByRole('textbox', { name: /Reason/ }), {
      target: { value: 'Two are broken.' },
    });
    network.use(answer('disputeNote', changed), answer('contractFulfilment', changed));
    fireEvent.click(dialog.getByRole('button', { name: 'Dispute' }));
    expect(await (await section()).findByText('Disputed: Two are broken.')).toBeDefined();
  });

  // CON-80
  it('record the delivered quantity of each line and report more than the agreed quantity', async () => {
    open('supplier', fulfilment({ notes: [] }));
    expect(await (await section()).findByText(/No deliveries or invoices recorded yet/)).toBeDefined();
    fireEvent.click((await section()).getByRole('button', { name: 'Record a delivery' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Record a delivery' }));
    const pump = dialog.getByRole('textbox', { name: 'End-suction pump' });
    expect(dialog.getByText('6 of 12 pcs delivered')).toBeDefined();
    fireEvent.click(dialog.getByRole('button', { name: 'Record a delivery' }));
    expect((await dialog.findByText('Please give the quantity of at least one line.')).role).toBe('alert');
    fireEvent.change(pump, { target: { value: '6.5' } });
    expect(dialog.getByText('0.5 pcs more than agreed')).toBeDefined();
    network.use(
      refuse('noteDelivery', 'invalid_input', 'Not right.', {
        errors: [{ field: 'entries.0.quantity', text: 'At most 3 decimals.' }],
      }),
    );
    fireEvent.click(dialog.getByRole('button', { name: 'Record a delivery' }));
    expect(await dialog.findByText('At most 3 decimals.')).toBeDefined();
  });
});

// CON-80
it('wait for a paper that is still uploading when a delivery is recorded', async () => {
  open('supplier', fulfilment({ notes: [] }));
  fireEvent.click(await (await section()).findByRole('button', { name: 'Record a delivery' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Record a delivery' }));
  fireEvent.change(dialog.getByRole('textbox', { name: 'End-suction pump' }), { target: { value: '1' } });
  const seen: { url: URL; body: unknown }[] = [];
  let arrive = (): void => undefined;
  const after = new Promise<void>((resolve) => (arrive = resolve));
  const paper = { paperId: 31, name: 'note.jpg', bytes: 5, sha256: 'a' };
  network.use(
    answer('addContractPaper', paper, { status: 201, after }),
    answer('noteDelivery', fulfilment(), { status: 201, seen }),
  );
  const file = new File(['photo'], 'note.jpg', { type: 'image/jpeg' });
  fireEvent.change(dialog.getByLabelText('Attach a file', { selector: 'input' }), {
    target: { files: [file] },
  });
  fireEvent.click(dialog.getByRole('button', { name: 'Record a delivery' }));
  arrive();
  await waitFor(() => expect(seen.map(({ body }) => body)).toMatchObject([{ paperId: 31 }]));
});

// CON-80
describe('the form for a delivery or invoice', () => {
  const today = '2026-11-22';
  const typed = { ...emptyNote(lines, today), reference: ' INV 9 ', entries: ['1,000.5', '2 lakh'] };

  it('sends the filled lines and the amount that belongs to no line', () => {
    expect(sentNote(typed)).toEqual({
      day: today,
      reference: 'INV 9',
      remark: '',
      deliveries: [{ line: 1, quantity: 1_000.5 }],
      invoices: [
        { line: 1, amount: 1_000.5 },
        { line: null, amount: 200_000 },
      ],
    });
  });

  it('shows each fault at its field', () => {
    const wrong = { ...typed, day: '2026-11-23', entries: ['0.001', 'three'] };
    expect(checkNote('invoice', wrong, lines, today)).toEqual({
      day: 'This day has not come yet.',
      'entries.0': 'At most 2 decimals.',
      'entries.1': 'Please enter a number.',
    });
    expect(checkNote('invoice', emptyNote([], today), [], today)).toEqual({
      entries: 'Please give at least one amount.',
    });
  });
});
