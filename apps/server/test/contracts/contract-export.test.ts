import { beforeAll, describe, expect, it } from 'vitest';
import type { Contract, ContractFacets } from '@proffer/contract/contracts/schemas';
import { unzipped } from '../../src/platform/zip/test/unzipped';
import { useContext } from '../support/context';
import { meetForAmendments, type AmendingPeople } from '../world/contract-amending';
import { notesOf } from '../world/contract-notes';
import { createPerson, type Person } from '../world/people';
import { line } from './line.fixture';

const context = useContext();
let people: AmendingPeople;
let running: Contract;

const terms = { startDate: '2026-11-01', endDate: '2027-06-30', lines: [line] };

beforeAll(async () => {
  people = await meetForAmendments(context.current, {
    supplier: { companyName: 'Kaveri Tools' },
    buyer: { companyName: '=cmd() Ltd' },
    offer: { title: 'Lathe bits' },
  });
  running = await people.agree({ ...terms, contractName: 'Running' });
  const { note, answer } = notesOf(context.current, people, running.contractId);
  const { noteId } = await note('delivery', 'supplier', { entries: [{ line: 1, quantity: 6 }] });
  await answer(noteId, 'confirm', 'buyer');
  await people.propose({ contractName: 'Without lines', startDate: '2028-01-01', endDate: '2028-02-01' });
  const small = { ...line, quantity: 1, unitPrice: 100, taxRate: 0 };
  await people.propose({
    contractName: 'Small',
    startDate: '2026-12-01',
    endDate: '2026-12-31',
    lines: [small],
  });
});

async function names(query: Record<string, unknown>): Promise<string[]> {
  const { userId: supplierId, token } = people.supplier;
  const reply = await context.current.call('supplierContracts', { query: { supplierId, ...query } }, token);
  expect(reply.status).toBe(200);
  return (reply.body as { content: Contract[] }).content.map(({ contractName }) => contractName);
}
async function facets(query: Record<string, unknown> = {}, { token }: Person = people.supplier) {
  return (await context.current.call('contractFacets', { query }, token)).body as ContractFacets;
}
const exported = (query: Record<string, unknown>, { token }: Person = people.supplier) =>
  context.current.call('exportContracts', { query }, token);

// CON-83
describe('filters and counts of contract lists', () => {
  it.each([
    [{ valueFrom: 101 }, ['Running']],
    [{ valueTo: 100 }, ['Small']],
    [{ valueFrom: 100, valueTo: 100 }, ['Small']],
    [{ from: '2028-02-01' }, ['Without lines']],
    [{ to: '2026-11-30' }, ['Running']],
    [{ from: '2026-12-31', to: '2027-01-01' }, ['Small', 'Running']],
    [{ partnerId: 999_999 }, []],
  ])('the contract list filtered by %j has only %j', async (query, expected) => {
    expect(await names(query)).toEqual(expected);
  });

  it('facets of the contract list return the number for each choice and the sums of agreed contracts', async () => {
    const all = await facets();
    expect(all.statuses).toEqual([
      { value: 'Pending', count: 2 },
      { value: 'Active', count: 1 },
      { value: 'Ended', count: 0 },
      { value: 'Rejected', count: 0 },
    ]);
    const { userId } = people.buyer;
    expect(all.partners).toEqual([{ userId, companyName: '=cmd() Ltd', count: 3 }]);
    const { value } = running;
    expect(all).toMatchObject({ value, delivered: 130_979.93, invoiced: 0 });
    expect(await facets({ contractStatus: 'Pending' })).toMatchObject({
      statuses: all.statuses,
      partners: [{ count: 2 }],
      value: 0,
    });
    const seenByBuyer = await facets({}, people.buyer);
    expect(seenByBuyer.partners).toEqual([
      { userId: people.supplier.userId, companyName: 'Kaveri Tools', count: 3 },
    ]);
    const stranger = await createPerson(context.current, 'buyer');
    expect(await facets({}, stranger)).toMatchObject({ partners: [], value: 0 });
  });
});

// CON-84, CON-350
describe('exported file of contracts', () => {
  it('the contract export is a CSV of the filtered contracts, with formulas escaped', async () => {
    const reply = await exported({ contractStatus: 'Active' });
    expect(reply.headers['content-disposition']).toContain('proffer-contracts-2026-11-21.csv');
    const rows = reply.bytes.toString().trim().split('\r\n');
    expect(rows).toEqual([
      'Contract,Name,Offer,Supplier,Buyer,State,First day,Last day,Value with tax (INR),Delivered (INR),Delivered (%),Invoiced (INR),Amendments,Proposed on',
      `${running.contractId},Running,Lathe bits,Kaveri Tools,'=cmd() Ltd,Active,2026-11-01,2027-06-30,261959.86,130979.93,50,0,0,2026-11-21`,
    ]);
  });

  it('the contract export has a row for each contract line if `lines` is set', async () => {
    const reply = await exported({ contractStatus: 'Active', lines: true });
    expect(reply.bytes.toString().trim().split('\r\n')[1]).toBe(
      `${running.contractId},Running,1,End-suction pump,841370,12,pcs,18499.99,18,221999.88,39959.98,2026-12-15,Kanpur,6,0`,
    );
  });

  it('the contract export as a workbook has two sheets, with typed numbers and dates', async () => {
    const reply = await exported({ contractStatus: 'Active', format: 'xlsx' }, people.buyer);
    expect(reply.headers['content-type']).toContain('spreadsheetml');
    const parts = await unzipped(reply.bytes);
    expect(parts.get('xl/workbook.xml')?.toString()).toMatch(/name="Contracts".*name="Lines"/);
    const [contracts, lines] = [1, 2].map((number) =>
      parts.get(`xl/worksheets/sheet${number}.xml`)?.toString(),
    );
    expect(contracts).toContain('<c r="G2" s="3"><v>46327</v></c>');
    expect(contracts).toContain('<c r="I2"><v>261959.86</v></c>');
    expect(lines).toContain('<c r="L2" s="3"><v>46371</v></c>');
    expect(lines).toContain('<c r="N2"><v>6</v></c>');
  });

  it('the contract export contains no contracts of others', async () => {
    const stranger = await createPerson(context.current, 'supplier');
    expect((await exported({}, stranger)).bytes.toString().trim().split('\r\n')).toHaveLength(1);
  });
});
