import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { NdaRequest } from '@proffer/contract/nda/schemas';
import { problemOf, useContext, type Reply } from '../support/context';
import { act, acceptTrade, openTrade, type NdaTrade } from '../world/nda-trade';
import { createPerson, publishOffer, type Person } from '../world/people';

/** Tests the NDA routes that the specification only names: all, add and update (§7). */

const context = useContext();

const codeOf = (reply: Reply) => [reply.status, problemOf(reply).code];

async function get({ ndaId, supplier }: NdaTrade): Promise<NdaRequest> {
  return (await context.current.call('getNda', { params: { id: ndaId } }, supplier.token)).body as NdaRequest;
}

describe('routes allNdas and addNda', () => {
  // NDA-59
  it('allNdas lists a user’s own requests, and everybody’s for an administrator', async () => {
    const { call } = context.current;
    const trade = await openTrade(context.current);
    const other = await openTrade(context.current, {
      supplier: trade.supplier,
      proposalId: trade.proposalId,
    });
    const admin = await createPerson(context.current, 'admin');
    const ids = async (who: Person, query: Record<string, unknown> = {}) =>
      ((await call('allNdas', { query }, who.token)).body as NdaRequest[])
        .map(({ ndaId }) => ndaId)
        .toSorted((a, b) => a - b);
    expect(await ids(trade.supplier)).toEqual([trade.ndaId, other.ndaId]);
    expect(await ids(trade.buyer)).toEqual([trade.ndaId]);
    expect(await ids(trade.supplier, { userId: trade.supplier.userId, status: 'Rejected' })).toEqual([]);
    expect(await ids(admin, { userId: trade.supplier.userId })).toEqual([trade.ndaId, other.ndaId]);
    expect(await ids(admin)).toEqual(expect.arrayContaining([trade.ndaId, other.ndaId]));
    expect(
      (await call('allNdas', { query: { userId: trade.buyer.userId } }, trade.supplier.token)).status,
    ).toBe(403);
    await act(context.current, trade, 'remove', trade.supplier);
    expect(await ids(trade.supplier)).toEqual([other.ndaId]);
    expect(await ids(trade.supplier, { archived: true })).toEqual([]);
  });

  // NDA-60
  it('addNda requests once, and only for the caller', async () => {
    const trade = await openTrade(context.current);
    const again = await act(context.current, trade, 'add', trade.buyer);
    expect([again.status, (again.body as NdaRequest).ndaId]).toEqual([201, trade.ndaId]);
    expect((again.body as NdaRequest).history).toHaveLength(1);
  });
});

describe('allNdas, filtered by fields of the request', () => {
  let supplier: Person;
  let admin: Person;
  /** In order of request: rods for Lakeview, rods for Hill_side, and sheets without an NDA for Lakeview. */
  let trades: NdaTrade[];

  beforeAll(async () => {
    supplier = await createPerson(context.current, 'supplier', { companyName: 'Narmada Metals' });
    admin = await createPerson(context.current, 'admin');
    const lakeview = await createPerson(context.current, 'buyer', {
      companyName: 'Lakeview',
      firstName: 'Asha',
    });
    const hillside = await createPerson(context.current, 'buyer', {
      companyName: 'Hill_side',
      firstName: 'Bina',
    });
    const rods = await publishOffer(context.current, supplier, { title: 'Rods 50%', ndaRequired: true });
    const sheets = await publishOffer(context.current, supplier, { title: 'Sheets' });
    trades = [];
    for (const [buyer, proposalId] of [
      [lakeview, rods],
      [hillside, rods],
      [lakeview, sheets],
    ] as const)
      trades.push(await openTrade(context.current, { supplier, buyer, proposalId }));
    await acceptTrade(context.current, trades[0]!, { steps: 1 });
    await act(context.current, trades[1]!, 'reject', supplier);
    await act(context.current, trades[2]!, 'archive', supplier);
  });

  const all = (query: Record<string, unknown>, by: Person) =>
    context.current.call('allNdas', { query }, by.token);
  /** Returns the indexes in `trades` of the requests found. */
  async function found(query: Record<string, unknown>, by = supplier): Promise<number[]> {
    const reply = await all(query, by);
    expect(reply.status).toBe(200);
    return (reply.body as NdaRequest[])
      .map(({ ndaId }) => trades.findIndex((trade) => trade.ndaId === ndaId))
      .toSorted((a, b) => a - b);
  }

  it.each([
    ['no field', () => ({}), [0, 1, 2]],
    ['ndaId', (t: NdaTrade[]) => ({ ndaId: t[1]!.ndaId }), [1]],
    ['proposalId', (t: NdaTrade[]) => ({ proposalId: t[0]!.proposalId }), [0, 1]],
    ['buyerId', (t: NdaTrade[]) => ({ buyerId: t[0]!.buyer.userId }), [0, 2]],
    ['supplierId', (t: NdaTrade[]) => ({ supplierId: t[0]!.supplier.userId }), [0, 1, 2]],
    ['somebody else as supplierId', (t: NdaTrade[]) => ({ supplierId: t[0]!.buyer.userId }), []],
    ['ndaStatus', () => ({ ndaStatus: 'Rejected' }), [1]],
    ['ndaStatus in its long form', () => ({ ndaStatus: 'Requested: Pending' }), [0, 2]],
    ['status', () => ({ status: 'Rejected' }), [1]],
    ['two different statuses', () => ({ status: 'Rejected', ndaStatus: 'Requested' }), []],
    ['isArchived', () => ({ isArchived: true }), [2]],
    ['archived', () => ({ archived: false }), [0, 1]],
    ['contradicting archive filters', () => ({ archived: false, isArchived: true }), []],
    ['accepting', () => ({ accepting: true }), [0]],
    ['not accepting', () => ({ accepting: false }), [1, 2]],
    ['ndaRequired', () => ({ ndaRequired: false }), [2]],
    ['proposalTitle', () => ({ proposalTitle: 'ROD' }), [0, 1]],
    ['a literal percent sign', () => ({ proposalTitle: '%' }), [0, 1]],
    ['companyName', () => ({ companyName: 'lake' }), [0, 2]],
    ['a literal underscore', () => ({ buyerCompany: '_' }), [1]],
    ['buyerName', () => ({ buyerName: 'bina' }), [1]],
    ['supplierCompany', () => ({ supplierCompany: 'narmada' }), [0, 1, 2]],
    ['two fields at once', () => ({ companyName: 'lake', ndaRequired: true }), [0]],
    ['an empty text', () => ({ companyName: '', ndaStatus: '' }), [0, 1, 2]],
  ])('allNdas filtered by %s finds the matching requests', async (_what, query, expected) => {
    expect(await found(query(trades))).toEqual(expected);
  });

  it('allNdas finds for a buyer and an administrator only what they may see', async () => {
    const [{ buyer: lakeview }, { buyer: hillside }] = trades as [NdaTrade, NdaTrade];
    expect(await found({ companyName: 'narmada' }, lakeview)).toEqual([0, 2]);
    expect(await found({ buyerId: hillside.userId }, lakeview)).toEqual([]);
    // Only suppliers have an archive.
    expect(await found({ isArchived: true }, lakeview)).toEqual([]);
    expect(await found({ isArchived: false }, lakeview)).toEqual([0, 2]);
    expect(await found({ supplierId: supplier.userId, ndaStatus: 'Rejected' }, admin)).toEqual([1]);
  });

  // NDA-59
  it('allNdas refuses an unknown filter field and names it', async () => {
    const reply = await all({ supplierName: 'Asha', ndaStatus: 'Rejected', colour: 'red' }, supplier);
    expect(codeOf(reply)).toEqual([422, 'invalid_input']);
    expect(problemOf(reply).errors).toEqual([
      { field: 'supplierName', text: 'supplierName is not known here.' },
      { field: 'colour', text: 'colour is not known here.' },
    ]);
  });
});

describe('route updateNda', () => {
  let trade: NdaTrade;

  beforeEach(async () => {
    trade = await openTrade(context.current);
  });

  const update = (body: unknown) =>
    context.current.call('updateNda', { params: { id: trade.ndaId }, body }, trade.supplier.token);

  it.each([
    ['ndaStatus', { ndaStatus: 'Rejected' }],
    ['status', { status: 'Rejected' }],
    ['both', { ndaStatus: 'Rejected', status: 'Rejected' }],
    ['status with an empty ndaStatus', { ndaStatus: '', status: 'Rejected' }],
  ])('updateNda reads the new status from %s and stores the reason', async (_what, body) => {
    expect((await update({ ...body, reason: 'No capacity.' })).status).toBe(200);
    expect(await get(trade)).toMatchObject({ ndaStatus: 'Rejected', reason: 'No capacity.' });
  });

  // NDA-61
  it('updateNda accepts the whole request with another status', async () => {
    const read = await get(trade);
    expect((await update({ ...read, ndaStatus: 'Rejected', status: 'Rejected' })).status).toBe(200);
    expect((await get(trade)).ndaStatus).toBe('Rejected');
  });

  it('updateNda changes nothing if the request is sent back unchanged', async () => {
    const before = await get(trade);
    expect((await update(before)).status).toBe(200);
    expect(await get(trade)).toEqual(before);
  });

  it.each([
    [
      'two different statuses',
      { ndaStatus: 'Rejected', status: 'Requested' },
      'ndaStatus and status say different things.',
    ],
    ['no status', { reason: 'Because.' }, 'Please give the new status.'],
    ['empty statuses', { ndaStatus: null, status: '' }, 'Please give the new status.'],
  ])('updateNda refuses %s', async (_what, body, text) => {
    const before = await get(trade);
    const reply = await update(body);
    expect(reply.status).toBe(422);
    expect(problemOf(reply).errors).toEqual([{ field: 'ndaStatus', text }]);
    expect(await get(trade)).toEqual(before);
  });

  it('updateNda refuses an unknown status', async () => {
    const reply = await update({ ndaStatus: 'Denied' });
    expect(problemOf(reply).errors).toMatchObject([{ field: 'ndaStatus' }]);
    expect(reply.status).toBe(422);
  });

  // NDA-61
  it('updateNda does not reopen a request that was rejected after it was read', async () => {
    const read = await get(trade);
    context.current.clock.advance(1_000);
    await act(context.current, trade, 'reject', trade.supplier);
    const before = await get(trade);
    expect(codeOf(await update({ ...read, isArchived: true }))).toEqual([409, 'changed_meanwhile']);
    // A client that knows only the specification's fields does not send the date at which it read them.
    const { ndaId, proposalId, proposalTitle, companyName, buyerId, buyerName, ndaStatus, isArchived } = read;
    const old = { ndaId, proposalId, proposalTitle, companyName, buyerId, buyerName, ndaStatus, isArchived };
    expect(codeOf(await update(old))).toEqual([409, 'illegal_transition']);
    expect(await get(trade)).toEqual(before);
  });

  it('updateNda does not reject again a request that was reopened after it was read', async () => {
    await act(context.current, trade, 'reject', trade.supplier);
    const read = await get(trade);
    context.current.clock.advance(1_000);
    await act(context.current, trade, 'unarchive', trade.supplier);
    expect(codeOf(await update(read))).toEqual([409, 'changed_meanwhile']);
    expect((await get(trade)).ndaStatus).toBe('Requested');
  });
});
