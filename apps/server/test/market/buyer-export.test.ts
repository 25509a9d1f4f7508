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
const idsOf = async (query?: Record<string, unknown>, as?: Person) =>
  (await rowsOf(query, as)).map((row) => Number(row.split(',')[0]));

// OFF-270
describe('the export of a buyer’s list', () => {
  it('exports the filtered offers in the requested order as CSV without formulas', async () => {
    const reply = await exported();
    expect(reply.headers['content-disposition']).toContain('proffer-active-offers-2026-11-21.csv');
    expect(await idsOf()).toEqual([ids.axles, ids.cranes, ids.bolts]);
    expect(await idsOf({ sort: 'title' })).toEqual([ids.bolts, ids.axles, ids.cranes]);
    expect(await idsOf({ budgetTo: 100, scope: 'large' })).toEqual([ids.axles]);
    expect(await idsOf({ keyword: 'carnes' })).toEqual([ids.cranes]);
    const [bolts] = await rowsOf({ budgetTo: 15 });
    expect(bolts).toBe(
      `${ids.bolts},'=cmd() bolts,Kaveri Tools,Pune,no,Offered,small,Short:1 month,1,5,10,20,,,Cast iron.,,no,no,Not Requested,,2026-11-21`,
    );
  });

  it('withholds protected values until the NDA is signed', async () => {
    const [before] = await rowsOf({ keyword: 'cranes' });
    expect(before).toContain(
      'Cranes,Kaveri Tools,Pune,no,Offered,medium,Short:1 month,,,900,1000,,,,,yes,yes,',
    );
    const signing = await createPerson(context.current, 'buyer');
    const trade = await openTrade(context.current, { supplier, buyer: signing, proposalId: ids.cranes });
    await acceptTrade(context.current, trade, { isSigned: true });
    const [after] = await rowsOf({ keyword: 'cranes' }, signing);
    expect(after).toContain(',3,4,900,1000,,,A secret of cranes.,,yes,no,Signed & Shared,2026-11-21,');
  });

  it('exports each tab separately, also as a workbook', async () => {
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

  it('answers 403 to everybody but buyers', async () => {
    expect((await exported({}, supplier)).status).toBe(403);
  });
});
