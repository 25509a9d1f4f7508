import { beforeAll, describe, expect, it } from 'vitest';
import { unzipped } from '../../src/platform/zip/test/unzipped';
import { problemOf, useContext } from '../support/context';
import { acceptTrade, openTrade, type NdaTrade } from '../world/nda-trade';
import { createPerson, publishOffer, type Person } from '../world/people';

const context = useContext();
let signed: NdaTrade;
let asked: NdaTrade;

beforeAll(async () => {
  const supplier = await createPerson(context.current, 'supplier', {
    companyName: 'Kaveri/Tools',
    firstName: 'Meera',
    lastName: 'Iyer',
  });
  const buyer = await createPerson(context.current, 'buyer', {
    companyName: '=cmd() Ltd',
    firstName: 'Arjun',
    lastName: 'Mehta',
  });
  const publish = (title: string) => publishOffer(context.current, supplier, { title, ndaRequired: true });
  signed = await openTrade(context.current, { supplier, buyer, proposalId: await publish('Alloy rods') });
  await acceptTrade(context.current, signed, { isSigned: true });
  context.current.clock.advance(1_000);
  asked = await openTrade(context.current, { supplier, buyer, proposalId: await publish('Zinc sheets') });
});

const exported = ({ userId, token }: Person, query: Record<string, unknown> = {}) =>
  context.current.call('exportNdas', { query: { userId, ...query } }, token);
const rowsOf = async (person: Person, query?: Record<string, unknown>) => {
  const reply = await exported(person, query);
  expect(reply.status).toBe(200);
  return reply.bytes.toString().trim().split('\r\n').slice(1);
};
const papers = ({ userId, token }: Person, query: Record<string, unknown> = {}) =>
  context.current.call('signedNdaPapers', { query: { userId, ...query } }, token);

// NDA-110
describe('exported file of NDA requests', () => {
  it('the NDA export is a CSV of the filtered requests in the requested order, with formulas escaped', async () => {
    const reply = await exported(asked.supplier);
    expect(reply.headers['content-disposition']).toContain('proffer-ndas-2026-11-21.csv');
    const [zinc, alloy] = await rowsOf(asked.supplier);
    expect(zinc).toBe(
      `${asked.ndaId},Zinc sheets,'=cmd() Ltd,Arjun Mehta,Requested,yes,2026-11-21,2026-11-21,,,,,no,1,0,This offer,no,,`,
    );
    expect(alloy).toContain(`${signed.ndaId},Alloy rods,'=cmd() Ltd,Arjun Mehta,Signed & Shared,yes,`);
    expect(await rowsOf(asked.supplier, { sort: 'title' })).toEqual([alloy, zinc]);
    expect(await rowsOf(asked.supplier, { status: 'Requested' })).toEqual([zinc]);
    expect(await rowsOf(asked.supplier, { keyword: 'alloy' })).toEqual([alloy]);
    expect(await rowsOf(asked.supplier, { archived: true })).toEqual([]);
  });

  it('the NDA export names the supplier’s person to a buyer only where the list does', async () => {
    const stranger = await openTrade(context.current);
    const [row] = await rowsOf(stranger.buyer);
    expect(row).toContain('Alloy rods,Tungabhadra Alloys,,Requested');
    expect((await rowsOf(asked.buyer))[0]).toContain('Zinc sheets,Kaveri/Tools,Meera Iyer,Requested');
  });

  it('the NDA export is available as a workbook', async () => {
    const reply = await exported(asked.buyer, { format: 'xlsx' });
    expect(reply.headers['content-disposition']).toContain('proffer-ndas-2026-11-21.xlsx');
    const sheet = (await unzipped(reply.bytes)).get('xl/worksheets/sheet1.xml')?.toString();
    expect(sheet).toContain('Zinc sheets');
    expect(sheet).toContain('<c r="G2" s="3"><v>46347</v></c>');
  });

  it('the NDA export contains no requests of others', async () => {
    const stranger = await createPerson(context.current, 'supplier');
    expect(await rowsOf(stranger)).toEqual([]);
    expect((await exported({ ...stranger, userId: asked.supplier.userId })).status).toBe(403);
  });
});

// NDA-111
describe('ZIP of signed NDAs', () => {
  it('the ZIP of signed NDAs contains each document with its certificate, for either side', async () => {
    for (const [side, other] of [
      [signed.buyer, 'Kaveri-Tools'],
      [signed.supplier, '=cmd() Ltd'],
    ] as const) {
      const reply = await papers(side);
      expect(reply.headers['content-disposition']).toContain('proffer-signed-ndas-2026-11-21.zip');
      const files = await unzipped(reply.bytes);
      const name = `nda-${signed.ndaId} ${other}`;
      expect([...files.keys()]).toEqual([`${name}.pdf`, `${name} certificate.pdf`]);
      const document = await context.current.call(
        'ndaDocument',
        { params: { id: signed.ndaId } },
        side.token,
      );
      expect(files.get(`${name}.pdf`)?.equals(document.bytes)).toBe(true);
    }
  });

  it('the ZIP of signed NDAs answers 404 if there are none, and 403 for another user’s', async () => {
    expect((await papers(signed.buyer, { keyword: 'zinc' })).status).toBe(404);
    const stranger = await createPerson(context.current, 'buyer');
    const none = await papers(stranger);
    expect(problemOf(none)).toMatchObject({ detail: 'A signed NDA was not found.' });
    expect((await papers({ ...stranger, userId: signed.buyer.userId })).status).toBe(403);
  });
});
