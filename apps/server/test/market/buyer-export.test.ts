import { bodyTextNames, offerFields } from '@proffer/contract/offers/fields';
import { beforeAll, describe, expect, it } from 'vitest';
import { unzipped } from '../../src/platform/zip/test/unzipped';
import { useContext } from '../support/context';
import { acceptTrade, openTrade } from '../world/nda-trade';
import { createPerson, publishOffer, type Person } from '../world/people';

const context = useContext();
let supplier: Person;
let buyer: Person;
const ids = { bolts: 0, cranes: 0, axles: 0 };

beforeAll(async () => {
  supplier = await createPerson(context.current, 'supplier', { companyName: 'Kaveri Tools' });
  buyer = await createPerson(context.current, 'buyer');
  const publish = (title: string, fields: Record<string, unknown>) =>
    publishOffer(context.current, supplier, { title, ...fields });
  ids.bolts = await publish('=cmd() bolts', { qtyFrom: 1, qtyTo: 5, budgetFrom: 10, budgetTo: 20 });
  context.current.clock.advance(1_000);
  ids.cranes = await publish('Cranes', {
    scope: 'medium',
    detail: 'A secret of cranes.',
    qtyFrom: 3,
    qtyTo: 4,
    budgetFrom: 900,
    budgetTo: 1_000,
    ndaRequired: true,
  });
  context.current.clock.advance(1_000);
  ids.axles = await publish('Axles', { scope: 'large', budgetFrom: 20, budgetTo: 30 });
});

const exported = (query: Record<string, unknown> = {}, { token }: Person = buyer) =>
  context.current.call('exportBuyerOffers', { query }, token);
async function rowsOf(query?: Record<string, unknown>, as?: Person): Promise<string[]> {
  const reply = await exported(query, as);
  expect(reply.status).toBe(200);
  return reply.bytes.toString().trim().split('\r\n').slice(1);
}
/** Returns the cells of a row without quotes, by the names of their columns. */
async function cellsOf(query: Record<string, unknown>, as?: Person): Promise<Record<string, string>> {
  const [header = '', row = ''] = (await exported(query, as)).bytes.toString().trim().split('\r\n');
  const cells = row.split(',');
  return Object.fromEntries(
    header
      .replace('\uFEFF', '')
      .split(',')
      .map((name, index) => [name, cells[index] ?? '']),
  );
}
const idsOf = async (query?: Record<string, unknown>, as?: Person) =>
  (await rowsOf(query, as)).map((row) => Number(row.split(',')[0]));

// OFF-270
describe('the export of a buyer’s list', () => {
  it('exports all offers that match the filters as CSV, in the requested order and without formulas', async () => {
    const reply = await exported();
    expect(reply.headers['content-disposition']).toContain('proffer-active-offers-2026-11-21.csv');
    expect(await idsOf()).toEqual([ids.axles, ids.cranes, ids.bolts]);
    expect(await idsOf({ sort: 'title' })).toEqual([ids.bolts, ids.axles, ids.cranes]);
    expect(await idsOf({ budgetTo: 100, scope: 'large' })).toEqual([ids.axles]);
    expect(await idsOf({ keyword: 'carnes' })).toEqual([ids.cranes]);
    const [bolts] = await rowsOf({ budgetTo: 15 });
    expect(bolts?.startsWith(`${ids.bolts},'=cmd() bolts,Kaveri Tools,Pune,no,Offered,small,`)).toBe(true);
    expect(await cellsOf({ budgetTo: 15 })).toMatchObject({
      Scope: 'small',
      'Contract length': 'Short:1 month',
      'Quantity from': '1',
      'Quantity to': '5',
      'Budget from (INR)': '10',
      'Budget to (INR)': '20',
      'Delivery term': '',
      'Rule of delivery': '',
      Detail: 'Cast iron.',
      'More information': '',
      'Under NDA': 'no',
      'Withheld until the NDA is signed': 'no',
      'Your NDA': 'Not Requested',
      'NDA requested on': '',
      'Published on': '2026-11-21',
    });
  });

  it('leaves the protected columns of the exported list empty until the NDA is signed', async () => {
    const blank = Object.fromEntries(bodyTextNames.map((name) => [offerFields[name].label, '']));
    expect(await cellsOf({ keyword: 'cranes' })).toMatchObject({
      ...blank,
      Title: 'Cranes',
      Scope: 'medium',
      'Contract length': 'Short:1 month',
      'Quantity from': '',
      'Quantity to': '',
      'Budget from (INR)': '900',
      'Budget to (INR)': '1000',
      'More information': '',
      'Under NDA': 'yes',
      'Withheld until the NDA is signed': 'yes',
    });
    const signing = await createPerson(context.current, 'buyer');
    const trade = await openTrade(context.current, { supplier, buyer: signing, proposalId: ids.cranes });
    await acceptTrade(context.current, trade, { isSigned: true });
    expect(await cellsOf({ keyword: 'cranes' }, signing)).toMatchObject({
      'Quantity from': '3',
      'Quantity to': '4',
      Detail: 'A secret of cranes.',
      'Under NDA': 'yes',
      'Withheld until the NDA is signed': 'no',
      'Your NDA': 'Signed & Shared',
      'NDA requested on': '2026-11-21',
    });
  });

  it('exports each tab of a buyer’s list separately, also as a workbook', async () => {
    const sorting = await createPerson(context.current, 'buyer');
    const { userId: buyerId, token } = sorting;
    await context.current.call('saveOffer', { body: { buyerId, proposalId: ids.bolts } }, token);
    await context.current.call('archiveOffer', { params: { buyerId, proposalId: ids.axles } }, token);
    expect(await idsOf({ tab: 'saved' }, sorting)).toEqual([ids.bolts]);
    expect(await idsOf({ tab: 'active' }, sorting)).toEqual([ids.cranes]);
    expect(await idsOf({ tab: 'archived' }, sorting)).toEqual([ids.axles]);
    const reply = await exported({ tab: 'saved', format: 'xlsx' }, sorting);
    expect(reply.headers['content-disposition']).toContain('proffer-saved-offers-2026-11-21.xlsx');
    const sheet = (await unzipped(reply.bytes)).get('xl/worksheets/sheet1.xml')?.toString();
    expect(sheet).toContain('<c r="K2"><v>10</v></c>');
    expect(await idsOf({ tab: 'saved' })).toEqual([]);
  });

  it('answers 403 to a supplier who exports a buyer’s list', async () => {
    expect((await exported({}, supplier)).status).toBe(403);
  });
});
