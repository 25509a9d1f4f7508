import { beforeEach, describe, expect, it } from 'vitest';
import type { NdaRequest } from '@proffer/contract/nda/schemas';
import { problemOf, useContext } from '../support/context';
import { acceptTrade, act, openTrade, type NdaAct, type NdaTrade } from '../world/nda-trade';
import type { Person } from '../world/people';

const context = useContext();
const hourMs = 3_600_000;

let trade: NdaTrade;
beforeEach(async () => {
  trade = await openTrade(context.current);
});

async function read(by: Person): Promise<NdaRequest> {
  const reply = await context.current.call('getNda', { params: { id: trade.ndaId } }, by.token);
  expect(reply.status).toBe(200);
  return reply.body as NdaRequest;
}
async function succeed(name: NdaAct, by: Person): Promise<void> {
  const reply = await act(context.current, trade, name, by);
  expect([name, reply.status]).toEqual([name, 200]);
}
const listOf = async (by: Person, query: object = {}) =>
  (await context.current.call('ndaRequests', { query: { userId: by.userId, ...query } }, by.token)).body as {
    content: NdaRequest[];
    totalElements: number;
  };
const signings = async () => {
  const { rows } = await context.current.pool.query<{ side: string; round: number }>(
    'select side, round from nda_signings where nda_id = $1 order by id',
    [trade.ndaId],
  );
  return rows;
};

describe('NDA request withdrawn by its buyer', () => {
  // NDA-80, NDA-81
  it('a withdrawn NDA request leaves all lists and counts, and shows its reason when opened by id', async () => {
    const { supplier, buyer, proposalId } = trade;
    await acceptTrade(context.current, trade, { steps: 3 });
    await succeed('withdraw', buyer);
    for (const by of [supplier, buyer]) {
      expect((await listOf(by)).totalElements).toBe(0);
      expect((await listOf(by, { waiting: true })).totalElements).toBe(0);
      const all = await context.current.call('allNdas', { query: { ndaId: trade.ndaId } }, by.token);
      expect(all.body).toEqual([]);
      const facets = await context.current.call('ndaFacets', { query: { userId: by.userId } }, by.token);
      expect(JSON.stringify(facets.body)).not.toMatch(/"count":[1-9]/);
    }
    expect(await read(supplier)).toMatchObject({
      ndaStatus: 'Not Requested',
      reason: 'Bought elsewhere.',
      acceptedStep: null,
      hasDocument: false,
    });
    const offer = await context.current.call('viewOffer', { params: { id: proposalId } }, buyer.token);
    expect(offer.body).toMatchObject({ ndaStatus: 'Not Requested' });
    const figures = await context.current.call(
      'supplierStatistics',
      { params: { supplierId: supplier.userId } },
      supplier.token,
    );
    expect(figures.status).toBeLessThan(500);
  });

  // NDA-81, NDA-85
  it('a withdrawn NDA can be requested again with another note, and waits for the supplier again', async () => {
    const { supplier, buyer, proposalId } = trade;
    await succeed('archive', supplier);
    await succeed('withdraw', buyer);
    context.current.clock.advance(hourMs);
    const query = { proposalId, buyerId: buyer.userId };
    const note = 'For the line in Hosur.';
    for (let times = 0; times < 2; times += 1)
      await context.current.call('requestNda', { query, body: { note } }, buyer.token);
    const [listed] = (await listOf(supplier, { waiting: true })).content;
    expect(listed).toMatchObject({
      ndaId: trade.ndaId,
      ndaStatus: 'Requested',
      requestNote: note,
      reason: '',
      isArchived: false,
    });
    expect(listed!.history.map(({ to, note: said }) => [to, said])).toEqual([
      ['Requested', ''],
      ['Not Requested', 'Bought elsewhere.'],
      ['Requested', note],
    ]);
    expect(Date.parse(listed!.requestedDate)).toBe(context.current.clock.now().getTime());
    const { rows } = await context.current.pool.query<{ count: number }>(
      `select count(*)::int from notifications where kind = 'nda-requested' and reference_id = $1`,
      [trade.ndaId],
    );
    expect(rows).toEqual([{ count: 2 }]);
  });
});

describe('NDA declined by its buyer', () => {
  // NDA-82, NDA-83
  it('declining an NDA requires a reason, which both sides can read along with the document', async () => {
    const { supplier, buyer } = trade;
    await acceptTrade(context.current, trade);
    const empty = { params: { id: trade.ndaId }, body: { reason: ' ' } };
    const refused = await context.current.call('declineNda', empty, buyer.token);
    expect([refused.status, problemOf(refused).errors?.map(({ field }) => field)]).toEqual([422, ['reason']]);
    await succeed('decline', buyer);
    for (const by of [supplier, buyer]) {
      expect(await read(by)).toMatchObject({
        ndaStatus: 'Rejected',
        declined: true,
        reason: 'Five years are too long.',
        hasDocument: true,
        hasCertificate: false,
      });
    }
    expect((await act(context.current, trade, 'sign', buyer)).status).toBe(409);
  });

  // NDA-84
  it.each<[string, NdaAct, 'supplier' | 'buyer']>([
    ['the supplier reopens it', 'reopen', 'supplier'],
    ['the buyer requests it again', 'ask', 'buyer'],
  ])('a declined NDA starts a new round when %s, without earlier signatures', async (_who, name, side) => {
    const { supplier, buyer } = trade;
    await acceptTrade(context.current, trade);
    await succeed('decline', buyer);
    await succeed(name, trade[side]);
    expect(await read(supplier)).toMatchObject({ declined: false, hasDocument: false, reason: '' });
    await acceptTrade(context.current, trade);
    expect(await read(buyer)).toMatchObject({ ndaStatus: 'Approved & Shared', hasCertificate: false });
    await succeed('sign', buyer);
    expect(await signings()).toEqual([
      { side: 'supplier', round: 1 },
      { side: 'supplier', round: 2 },
      { side: 'buyer', round: 2 },
    ]);
    expect(await read(buyer)).toMatchObject({ ndaStatus: 'Signed & Shared', hasCertificate: true });
    const notified = await context.current.pool.query<{ count: number }>(
      `select count(*)::int from notifications where kind = 'nda-approved' and reference_id = $1`,
      [trade.ndaId],
    );
    expect(notified.rows).toEqual([{ count: 2 }]);
    const params = { id: trade.ndaId };
    expect((await context.current.call('ndaCertificate', { params }, buyer.token)).status).toBe(200);
  });

  it('an NDA request rejected by the supplier cannot be made again by the buyer', async () => {
    await succeed('reject', trade.supplier);
    expect((await act(context.current, trade, 'ask', trade.buyer)).status).toBe(409);
  });
});
