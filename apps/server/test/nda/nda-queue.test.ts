import { beforeEach, describe, expect, it } from 'vitest';
import type { NdaFacets, NdaRequest } from '@proffer/contract/nda/schemas';
import { useContext } from '../support/context';
import { whileHeld } from '../support/held-rows';
import { acceptTrade, act, openTrade, type NdaAct, type NdaTrade } from '../world/nda-trade';
import { createPerson, publishOffer, type Person } from '../world/people';

const context = useContext();

let supplier: Person;

beforeEach(async () => {
  supplier = await createPerson(context.current, 'supplier', { companyName: 'Tungabhadra Alloys' });
});

/** Opens a request of a new buyer and takes the supplier's given steps. */
async function trade(offer: object, person: object, acts: NdaAct[] = []): Promise<NdaTrade> {
  const proposalId = await publishOffer(context.current, supplier, { ndaRequired: true, ...offer });
  const buyer = await createPerson(context.current, 'buyer', person);
  const opened = await openTrade(context.current, { supplier, buyer, proposalId });
  for (const name of acts) expect((await act(context.current, opened, name, supplier)).status).toBe(200);
  return opened;
}

async function list(by: Person, query: object = {}): Promise<number[]> {
  const reply = await context.current.call(
    'ndaRequests',
    { query: { userId: by.userId, ...query } },
    by.token,
  );
  const { content, totalElements } = reply.body as { content: NdaRequest[]; totalElements: number };
  expect(totalElements).toBe(content.length);
  return content.map(({ ndaId }) => ndaId);
}

async function countsOf(by: Person, query: object = {}) {
  const reply = await context.current.call('ndaFacets', { query: { userId: by.userId, ...query } }, by.token);
  const { statuses, visibilities } = reply.body as NdaFacets;
  const given = [...statuses, ...visibilities].filter(({ count }) => count > 0);
  return Object.fromEntries(given.map(({ value, count }) => [value, count]));
}

const byId = (a: number, b: number) => a - b;

describe('filter of requests that wait for a side', () => {
  // NDA-69
  it('an NDA request waits for the supplier until it is shared, then for the buyer until both have signed', async () => {
    const asked = await trade({}, {});
    const begun = await trade({}, {}, ['prepare', 'upload', 'send', 'share']);
    const shared = await trade({}, {}, ['prepare', 'upload', 'send', 'share', 'fields']);
    const rejected = await trade({}, {}, ['reject']);
    const archived = await trade({}, {}, ['archive']);
    const signed = await trade({}, {});
    await acceptTrade(context.current, signed, { isSigned: true });

    expect((await list(supplier, { waiting: true })).toSorted(byId)).toEqual([asked.ndaId, begun.ndaId]);
    expect((await list(supplier, { waiting: false })).toSorted(byId)).toEqual(
      [shared.ndaId, rejected.ndaId, signed.ndaId].toSorted(byId),
    );
    expect(await list(supplier, { waiting: true, archived: true })).toEqual([]);
    expect(await list(supplier, { waiting: false, archived: true })).toEqual([archived.ndaId]);
    expect(await list(supplier)).toHaveLength(5);

    expect(await list(shared.buyer, { waiting: true })).toEqual([shared.ndaId]);
    for (const { buyer, ndaId } of [asked, begun, rejected, signed]) {
      expect(await list(buyer, { waiting: true })).toEqual([]);
      expect(await list(buyer, { waiting: false })).toEqual([ndaId]);
    }
  });
});

describe('concurrent requests for a page', () => {
  it('concurrent readers of NDA lists each get their own page in the requested size', async () => {
    const first = await trade({ title: 'Alloy rods' }, { companyName: 'Lakeview Farms' });
    const second = await trade({ title: 'Pumps' }, { companyName: 'Rodrigues & Co' });
    const ask = async (by: Person, query: object = {}) => {
      const of = { query: { userId: by.userId, ...query } };
      const reply = await context.current.call('ndaRequests', of, by.token);
      const { content, totalElements } = reply.body as { content: NdaRequest[]; totalElements: number };
      return { ids: content.map(({ ndaId }) => ndaId), totalElements };
    };
    const pages = await Promise.all([
      ask(first.buyer),
      ask(second.buyer),
      ask(supplier, { size: 1 }),
      ask(supplier, { size: 1, page: 1 }),
      ask(first.buyer, { page: 1 }),
    ]);
    expect(pages).toEqual([
      { ids: [first.ndaId], totalElements: 1 },
      { ids: [second.ndaId], totalElements: 1 },
      { ids: [second.ndaId], totalElements: 2 },
      { ids: [first.ndaId], totalElements: 2 },
      { ids: [], totalElements: 1 },
    ]);
  });
});

describe('keyword search of NDA requests', () => {
  // NDA-70
  it('the keyword of an NDA list matches offer title, other company and buyer’s name, literally and in any case', async () => {
    const rods = await trade({ title: 'Alloy rods' }, { companyName: 'Lakeview Farms', firstName: 'Arjun' });
    const pipes = await trade(
      { title: '100 % pipes' },
      { companyName: 'Rodrigues & Co', firstName: 'Maria' },
    );
    expect((await list(supplier, { keyword: 'ROD' })).toSorted(byId)).toEqual([rods.ndaId, pipes.ndaId]);
    expect(await list(supplier, { keyword: 'lakeview' })).toEqual([rods.ndaId]);
    expect(await list(supplier, { keyword: 'maria' })).toEqual([pipes.ndaId]);
    expect(await list(supplier, { keyword: '0 % p' })).toEqual([pipes.ndaId]);
    expect(await list(supplier, { keyword: 'Tungabhadra' })).toEqual([]);
    expect(await list(rods.buyer, { keyword: 'tungabhadra' })).toEqual([rods.ndaId]);
    // SRW-14
    expect(await list(supplier, { keyword: 'rod -maria' })).toEqual([rods.ndaId]);
    expect(await list(supplier, { keyword: '"lakeview farms" alloy' })).toEqual([rods.ndaId]);
    // A buyer's list names no persons, so none can be excluded there.
    expect(await list(rods.buyer, { keyword: 'tungabhadra -asha' })).toEqual([rods.ndaId]);
    expect(await list(rods.buyer, { keyword: 'lakeview' })).toEqual([]);
  });
});

describe('facets of NDA requests', () => {
  // NDA-71
  it('facets of the NDA list return the count of each choice, given the other filters', async () => {
    const rods = await trade({ title: 'Alloy rods' }, {});
    await trade({ title: 'Alloy wire', ndaRequired: false }, {});
    await trade({ title: 'Pumps' }, {}, ['reject']);
    await trade({ title: 'Alloy tubes' }, {}, ['skip']);
    expect(await countsOf(supplier)).toEqual({ Requested: 2, Rejected: 1, nda: 2, open: 1 });
    expect(await countsOf(supplier, { visibility: 'nda' })).toEqual({
      Requested: 1,
      Rejected: 1,
      nda: 2,
      open: 1,
    });
    expect(await countsOf(supplier, { status: 'Rejected' })).toEqual({ Requested: 2, Rejected: 1, nda: 1 });
    expect(await countsOf(supplier, { keyword: 'alloy' })).toEqual({ Requested: 2, nda: 1, open: 1 });
    expect(await countsOf(supplier, { archived: true })).toEqual({ Skipped: 1, nda: 1 });
    expect(await countsOf(rods.buyer)).toEqual({ Requested: 1, nda: 1 });
  });

  // NDA-71
  it('facets of the NDA list follow the published visibility of a changed offer', async () => {
    const { proposalId, buyer } = await trade({ title: 'Alloy rods' }, {});
    const put = async (change: { draft: boolean } | { ndaRequired: boolean }) => {
      const call = 'draft' in change ? 'setPublished' : 'updateOffer';
      const body = { title: 'Alloy rods', ...change };
      const reply = await context.current.call(call, { params: { id: proposalId }, body }, supplier.token);
      expect(reply.status).toBe(200);
    };
    const seen = async () => {
      const reply = await context.current.call('allNdas', { query: {} }, buyer.token);
      const [request] = reply.body as NdaRequest[];
      const visibility = request?.ndaRequired ? 'nda' : 'open';
      for (const by of [supplier, buyer]) {
        expect(await countsOf(by)).toEqual({ Requested: 1, [visibility]: 1 });
        expect(await list(by, { visibility })).toHaveLength(1);
      }
      return visibility;
    };
    const changes = [
      [{ draft: false }, 'nda'],
      [{ ndaRequired: false }, 'nda'],
      [{ draft: true }, 'open'],
      [{ ndaRequired: true }, 'nda'],
      [{ ndaRequired: false }, 'open'],
      [{ draft: false }, 'open'],
      [{ ndaRequired: true }, 'nda'],
    ] as const;
    for (const [change, visibility] of changes) {
      await put(change);
      expect([change, await seen()]).toEqual([change, visibility]);
    }
  });

  // NDA-71
  it('facets of the NDA list include a change of the offer that was committed while the NDA was requested', async () => {
    const proposalId = await publishOffer(context.current, supplier, { ndaRequired: true });
    const buyer = await createPerson(context.current, 'buyer');
    const statement = 'update offers set nda_required = false where id = $1';
    await whileHeld(context.current.pool, { statement, values: [proposalId] }, () =>
      openTrade(context.current, { supplier, buyer, proposalId }),
    );
    expect(await countsOf(buyer)).toEqual({ Requested: 1, open: 1 });
  });
});
