import { beforeAll, describe, expect, it } from 'vitest';
import type { Contract } from '@proffer/contract/contracts/schemas';
import { problemOf, useContext } from '../support/context';
import { meetForAmendments, type AmendingPeople } from '../world/contract-amending';
import { line } from './line.fixture';

const context = useContext();

let people: AmendingPeople;
beforeAll(async () => {
  people = await meetForAmendments(context.current);
});

const dear = { ...line, quantity: 1e9, unitPrice: 1e10 };
const spare = {
  ...line,
  item: 'Seal',
  quantity: 2.5,
  unit: 'kg',
  unitPrice: 10.01,
  taxRate: 5,
  deliveryDate: '',
};
const substance = {
  lines: [line, spare],
  paymentTerms: 'Within 30 days of the invoice.',
  milestones: [
    { what: 'On order', dueDate: '2026-12-01', percent: 33.33 },
    { what: 'On delivery', dueDate: '', percent: 66.67 },
  ],
  governingLaw: 'India',
  jurisdiction: 'Kanpur',
};
const totals = {
  net: 222_024.91,
  tax: 39_961.23,
  total: 261_986.14,
  rates: [
    { rate: 5, net: 25.03, tax: 1.25 },
    { rate: 18, net: 221_999.88, tax: 39_959.98 },
  ],
};
const nothing = {
  lines: [],
  paymentTerms: '',
  milestones: [],
  governingLaw: '',
  jurisdiction: '',
  papers: [],
  totals: { net: 0, tax: 0, total: 0, rates: [] },
};

const offered = (fields: Record<string, unknown>) => ({
  contractName: 'With lines',
  startDate: '2026-12-01',
  endDate: '2026-12-31',
  proposalId: people.proposalId,
  buyerId: people.buyer.userId,
  supplierId: people.supplier.userId,
  ...fields,
});
const create = (fields: Record<string, unknown>) =>
  context.current.call('createContract', { body: offered(fields) }, people.supplier.token);

const revise = ({ contractId: id, contractName, startDate, endDate }: Contract, fields: object) =>
  context.current.call(
    'reviseContract',
    { params: { id }, body: { contractName, startDate, endDate, revision: 1, ...fields } },
    people.supplier.token,
  );

describe('substance of a contract: lines, payment terms, milestones, law and papers', () => {
  // CON-44, CON-45
  it('lines and terms of a contract are stored as given and returned with totals and value', async () => {
    const made = await people.propose(substance);
    expect(made).toMatchObject({ value: 261_986.14, toBeSigned: false });
    expect(made).not.toHaveProperty('lines');
    expect(await people.view(made.contractId)).toMatchObject({ ...substance, totals, value: 261_986.14 });
    const query = { supplierId: people.supplier.userId };
    const { body } = await context.current.call('supplierContracts', { query }, people.supplier.token);
    expect((body as { content: Contract[] }).content[0]).toEqual(made);
  });

  // CON-350
  it('a line with an empty HSN code is stored and compared like one without', async () => {
    const { hsnCode: _code, ...bare } = line;
    const first = await create({ contractName: 'No code', lines: [bare] });
    const again = await create({ contractName: 'No code', lines: [{ ...bare, hsnCode: '' }] });
    expect(again.body).toEqual(first.body);
    expect((await people.view((first.body as Contract).contractId)).lines).toEqual([bare]);
  });

  // CON-43, CON-44
  it('a contract proposed without lines and terms has empty ones', async () => {
    const made = await people.propose();
    expect(made.value).toBeNull();
    expect(await people.view(made.contractId)).toMatchObject(nothing);
  });

  // CON-45, CON-350
  it.each([
    [
      'a quantity with four decimals',
      { lines: [line, line, { ...line, quantity: 1.0005 }] },
      'lines.2.quantity',
    ],
    ['a quantity above the limit', { lines: [{ ...line, quantity: 1e308 }] }, 'lines.0.quantity'],
    ['an unknown tax rate', { lines: [{ ...line, taxRate: 17 }] }, 'lines.0.taxRate'],
    ['an HSN code of five digits', { lines: [{ ...line, hsnCode: '84137' }] }, 'lines.0.hsnCode'],
    ['a line without an item', { lines: [{ ...line, item: ' ' }] }, 'lines.0.item'],
    [
      'a day that does not exist',
      { lines: [{ ...line, deliveryDate: '2026-02-30' }] },
      'lines.0.deliveryDate',
    ],
    [
      'a line without its unit',
      { lines: [{ item: 'Pump', quantity: 1, unitPrice: 1, taxRate: 5 }] },
      'lines.0.unit',
    ],
    ['a total above the limit', { lines: [dear, dear] }, 'lines'],
    ['101 lines', { lines: Array.from({ length: 101 }, () => line) }, 'lines'],
    ['milestones of only half the price', { milestones: [{ what: 'First', percent: 50 }] }, 'milestones'],
    [
      'a milestone of 0 percent',
      {
        milestones: [
          { what: 'First', percent: 0 },
          { what: 'All', percent: 100 },
        ],
      },
      'milestones.0.percent',
    ],
    ['a governing law with a line break', { governingLaw: 'India\nNepal' }, 'governingLaw'],
    ['an unknown paper', { papers: [999_999] }, 'papers.0'],
  ])('refuses a contract with %s, with the error at its field', async (_what, fields, field) => {
    const reply = await create(fields);
    expect(reply.status).toBe(422);
    expect(problemOf(reply).errors?.map((error) => error.field)).toEqual([field]);
  });

  // CON-320
  it('a contract proposal with equal lines is a repeat, one with other lines is another contract', async () => {
    const fields = { ...substance, contractName: 'Sent twice' };
    const first = await create(fields);
    const again = await create(fields);
    expect(again.body).toEqual(first.body);
    const others = [await create({ contractName: 'Sent twice' }), await create({ ...fields, lines: [line] })];
    const ids = [first, ...others].map(({ body }) => (body as Contract).contractId);
    expect(new Set(ids).size).toBe(3);
  });
});

describe('substance in a revision', () => {
  // CON-46
  it('a revision keeps omitted parts and changes given ones; the earlier revision is stored completely', async () => {
    const made = await people.propose(substance);
    await people.act(made.contractId, 'want_changes', 'buyer');
    const revised = await revise(made, { lines: [line], jurisdiction: '' });
    expect(revised.body).toMatchObject({ revision: 2, value: 261_959.86 });
    const view = await people.view(made.contractId);
    expect(view).toMatchObject({ ...substance, lines: [line], jurisdiction: '' });
    expect(view.revisions).toMatchObject([{ revision: 1, ...substance, totals }]);
  });
});

describe('substance in an amendment', () => {
  // CON-46, CON-47
  it('an amendment of the lines changes nothing else and names what it changes', async () => {
    const contract = await people.agree(substance);
    const asked = await people.amend(contract, 'buyer', { lines: [line] });
    expect(asked.body).toMatchObject({
      value: 261_986.14,
      openAmendment: { changes: ['lines'], value: 261_959.86, endDate: contract.endDate },
      amendments: [{ ...substance, lines: [line], before: { ...substance, totals } }],
    });
    const { contractId: id } = contract;
    expect((await people.answer(id, 1, 'accept', 'supplier')).status).toBe(200);
    expect(await people.view(id)).toMatchObject({ ...substance, lines: [line], value: 261_959.86 });
  });

  // CON-47
  it('refuses an amendment with the lines already in force', async () => {
    const contract = await people.agree(substance);
    const reply = await people.amend(contract, 'buyer', {
      lines: [line, spare],
      paymentTerms: substance.paymentTerms,
    });
    expect([reply.status, problemOf(reply).detail]).toEqual([
      422,
      'Please change at least one of the terms.',
    ]);
  });

  // CON-23
  it('the database refuses to change the substance of an accepted contract without an amendment', async () => {
    const { contractId } = await people.agree(substance);
    for (const change of [
      `substance = jsonb_set(substance, '{governingLaw}', '"Nepal"')`,
      'value_paise = 1',
    ]) {
      const tried = context.current.pool.query(`update contracts set ${change} where id = $1`, [contractId]);
      await expect(tried).rejects.toThrow('a contract that both sides have accepted is not changed');
    }
  });
});
