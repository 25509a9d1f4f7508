import { beforeAll, describe, expect, it } from 'vitest';
import { problemOf, useContext } from '../support/context';
import { meetForAmendments, type AmendingPeople } from '../world/contract-amending';

const context = useContext();

let people: AmendingPeople;
beforeAll(async () => {
  people = await meetForAmendments(context.current);
});

const line = { item: 'Pump', quantity: 12, unit: 'pcs', unitPrice: 100, taxRate: 18 };
const substance = { lines: [line], paymentTerms: 'In advance.', governingLaw: 'India' };
const wanted = {
  contractName: 'As we would',
  startDate: '2027-01-01',
  endDate: '2027-02-28',
  lines: [{ ...line, unitPrice: 90 }],
  paymentTerms: 'Within 45 days.',
};

function ask(id: number, fields: Record<string, unknown>, by: 'buyer' | 'supplier' = 'buyer') {
  const body = { reason: 'Cheaper and later.', wantsChanges: true, ...fields };
  const route = by === 'buyer' ? 'rejectAsBuyer' : 'rejectAsSupplier';
  return context.current.call(route, { params: { id }, body }, people[by].token);
}

describe('asking for changes to a contract', () => {
  // CON-58
  it('a buyer asking for changes can propose complete terms, shown with the revision they refer to', async () => {
    const { contractId: id, contractName } = await people.propose(substance);
    expect((await people.view(id)).proposed).toBeNull();
    expect((await ask(id, { proposed: wanted })).status).toBe(200);
    // Omitted fields are taken from the contract.
    const proposed = { ...wanted, governingLaw: 'India', totals: { total: 1_274.4 } };
    const asked = await people.view(id, 'supplier');
    expect(asked).toMatchObject({ contractName, value: 1_416, proposed });
    const revise = {
      ...wanted,
      contractName: 'In between',
      lines: [{ ...line, unitPrice: 95 }],
      revision: 1,
    };
    const call = { params: { id }, body: revise };
    expect((await context.current.call('reviseContract', call, people.supplier.token)).status).toBe(200);
    expect(await people.view(id)).toMatchObject({
      contractName: 'In between',
      paymentTerms: 'Within 45 days.',
      proposed: null,
      revisions: [{ revision: 1, contractName, paymentTerms: 'In advance.', proposed }],
    });
  });

  // CON-58
  it('a buyer can ask for changes without terms; proposed terms stay visible after a later rejection', async () => {
    const plain = await people.propose(substance);
    expect((await ask(plain.contractId, {})).status).toBe(200);
    expect((await people.view(plain.contractId)).proposed).toBeNull();
    const { contractId: id } = await people.propose(substance);
    await ask(id, { proposed: wanted });
    expect((await people.act(id, 'reject', 'supplier')).status).toBe(200);
    expect(await people.view(id)).toMatchObject({ contractStatus: 'Rejected', proposed: wanted });
  });

  // CON-58
  it.each([
    [
      'an invalid line',
      { proposed: { ...wanted, lines: [{ ...line, taxRate: 17 }] } },
      'proposed.lines.0.taxRate',
    ],
    ['an end before the start', { proposed: { ...wanted, endDate: '2026-12-31' } }, 'proposed.endDate'],
    [
      'an end that has passed',
      { proposed: { ...wanted, startDate: '2025-01-01', endDate: '2026-01-01' } },
      'proposed.endDate',
    ],
    ['a paper that is not the buyer’s', { proposed: { ...wanted, papers: [999_999] } }, 'proposed.papers.0'],
    ['terms without asking for changes', { proposed: wanted, wantsChanges: false }, 'proposed'],
  ])('refuses a request for changes with %s', async (_what, fields, field) => {
    const { contractId: id } = await people.propose(substance);
    const reply = await ask(id, fields);
    expect([reply.status, problemOf(reply).errors?.map((error) => error.field)]).toEqual([422, [field]]);
    expect(await people.view(id)).toMatchObject({ wantsChanges: false, proposed: null });
  });
});
