import type { BesideOffer } from '@proffer/contract/home/schemas';
import type { PublicOffer } from '@proffer/contract/offers/lists.schemas';
import type { ProposalView } from '@proffer/contract/offers/schemas';
import type { RouteName } from '@proffer/contract/wire/paths';
import { limits } from '@proffer/contract/wire/limits';
import { beforeEach, describe, expect, it } from 'vitest';
import { problemOf, useContext } from '../support/context';
import { createPerson, dealingsIn, publishOffer, type Person } from '../world/people';
import { quotedLine } from '../world/quote-people';

const context = useContext();

const read = async (route: RouteName, { token }: Person, input: object): Promise<unknown> => {
  const { status, body } = await context.current.call(route, input, token);
  expect(status).toBe(200);
  return body;
};
const besideOf = async (person: Person, id: number) =>
  (await read('besideOffer', person, { params: { id } })) as BesideOffer;
const look = (person: Person, id: number, body?: object) =>
  read('viewedOffer', person, { params: { id }, ...(body && { body }) });

/** Creates a given quote, a requested quote and a contract. */
async function dealOn(proposalId: number, supplier: Person, buyer: Person): Promise<void> {
  const { call } = context.current;
  const terms = { contractName: 'Silos 2027', startDate: '2026-12-01', endDate: '2026-12-31' };
  const both = { proposalId, buyerId: buyer.userId, supplierId: supplier.userId };
  const quoted = { round: 0, lines: [quotedLine], ...terms, validUntil: '2026-11-30' };
  const ask = (note: string) =>
    call('askForQuote', { body: { proposalId, quantity: 12, unit: 'pcs', note } }, buyer.token);
  const { quoteId } = (await ask('One')).body as { quoteId: number };
  const replies = [
    await call('giveQuote', { params: { id: quoteId }, body: quoted }, supplier.token),
    await ask('Another'),
    await call('createContract', { body: { ...terms, ...both } }, supplier.token),
  ];
  expect(replies.map(({ status }) => status)).toEqual([200, 201, 201]);
}

/** Returns the quotes and contracts of a buyer on an offer, as their own calls answer them. */
async function dealsOf(buyer: Person, { userId: partnerId }: Person, proposalId: number) {
  const quotes = { proposalId, partnerId, page: 0, size: limits.page.max };
  const contracts = { buyerId: buyer.userId, proposalId, page: 0, size: limits.page.size };
  return {
    quotes: ((await read('quotes', buyer, { query: quotes })) as { content: unknown[] }).content,
    contracts: await read('buyerContracts', buyer, { query: contracts }),
  };
}

// OFF-330
it('returns the same parts alongside an offer as their own calls, after the NDA is signed', async () => {
  const supplier = await createPerson(context.current, 'supplier');
  const buyer = await createPerson(context.current, 'buyer');
  const dealings = dealingsIn(context.current);
  const title = 'Silos of steel';
  const id = await publishOffer(context.current, supplier, {
    title,
    ndaRequired: true,
    categories: ['44613110-4'],
  });
  await publishOffer(context.current, supplier, { title: 'Silos of wood' });
  await dealings.requestNda(buyer, id);
  await dealings.shareNda(supplier, buyer, id);
  await dealings.signNda(buyer, id);

  const { ndaId = 0 } = (await read('viewOffer', buyer, { params: { id } })) as ProposalView;
  const listed = async (query: object) =>
    ((await read('publicOffers', buyer, { query })) as { content: PublicOffer[] }).content;
  // OFF-507
  const opened = (all: PublicOffer[]) => all.map((one) => (one.id === id ? { ...one, isOpen: true } : one));
  const beside = await besideOf(buyer, id);
  expect(beside).toEqual({
    company: await read('getUserDetail', buyer, { params: { userId: supplier.userId } }),
    nda: await read('getNda', buyer, { params: { id: ndaId } }),
    ...(await dealsOf(buyer, supplier, id)),
    changes: null,
    seen: false,
    ofCompany: opened(await listed({ supplierId: supplier.userId, size: 4 })),
    alike: opened(await listed({ near: '44613110-4', size: 7 })),
  });
  expect(beside.ofCompany.map((offer) => offer.title)).toEqual(['Silos of wood', title]);
  expect(beside.alike.map((offer) => offer.title)).toContain(title);
});

// OFF-330
it('returns the quotes and contracts on an offer', async () => {
  const supplier = await createPerson(context.current, 'supplier');
  const buyer = await createPerson(context.current, 'buyer');
  const id = await publishOffer(context.current, supplier, { title: 'Silos' });
  await dealOn(id, supplier, buyer);
  const { quotes, contracts } = await besideOf(buyer, id);
  expect({ quotes, contracts }).toEqual(await dealsOf(buyer, supplier, id));
  expect([quotes?.map(({ status }) => status), contracts?.totalElements]).toEqual([
    ['Quoted', 'Requested'],
    1,
  ]);
});

// OFF-330
it('returns only public data alongside a withheld offer, and 404 for a hidden one', async () => {
  const supplier = await createPerson(context.current, 'supplier');
  const buyer = await createPerson(context.current, 'buyer');
  const detail = 'Annealed canary wire';
  const id = await publishOffer(context.current, supplier, { title: 'Wire', detail, ndaRequired: true });
  const beside = await besideOf(buyer, id);
  expect(beside).toMatchObject({ nda: null, quotes: null, contracts: null, alike: [] });
  expect(JSON.stringify(beside)).not.toContain('canary');

  await read('setPublished', supplier, { params: { id }, body: { draft: false } });
  const refused = await context.current.call('besideOffer', { params: { id } }, buyer.token);
  expect([refused.status, problemOf(refused).code]).toEqual([404, 'not_found']);
});

// OFF-330
describe('the flag that another view of the offer need not be reported', () => {
  let supplier: Person;
  let buyer: Person;
  let id: number;
  const isSeen = async () => (await besideOf(buyer, id)).seen;
  const setTime = (moment: string) => context.current.clock.set(new Date(moment));

  beforeEach(async () => {
    setTime('2026-11-21T09:00:00Z');
    supplier = await createPerson(context.current, 'supplier');
    buyer = await createPerson(context.current, 'buyer');
    id = await publishOffer(context.current, supplier, { title: 'Wire', budgetTo: 40 });
  });

  it("sets the flag after the buyer's own view on the same day", async () => {
    expect(await isSeen()).toBe(false);
    await look(await createPerson(context.current, 'buyer'), id);
    expect(await isSeen()).toBe(false);
    await look(buyer, id);
    expect(await isSeen()).toBe(true);
  });

  it('sets the flag only as long as another view would count on the same day', async () => {
    await look(buyer, id);
    setTime('2026-11-21T23:59:29Z');
    expect(await isSeen()).toBe(true);
    setTime('2026-11-21T23:59:30Z');
    expect(await isSeen()).toBe(false);
    setTime('2026-11-22T00:00:01Z');
    await look(buyer, id);
    expect(await isSeen()).toBe(true);
  });

  it('clears the flag after a change until it is acknowledged', async () => {
    await look(buyer, id);
    await read('updateOffer', supplier, { params: { id }, body: { budgetTo: 50 } });
    expect(await isSeen()).toBe(false);
    await look(buyer, id, { shown: true });
    expect(await isSeen()).toBe(false);
    const { version } = (await read('viewOffer', buyer, { params: { id } })) as ProposalView;
    await look(buyer, id, { acknowledged: version });
    expect(await isSeen()).toBe(true);
  });

  it('clears the flag while a notification about the offer is unread', async () => {
    await dealingsIn(context.current).requestNda(buyer, id);
    await look(buyer, id);
    await read('updateOffer', supplier, { params: { id }, body: { budgetTo: 50 } });
    const { version } = (await read('viewOffer', buyer, { params: { id } })) as ProposalView;
    await look(buyer, id, { acknowledged: version });
    expect([await isSeen(), (await besideOf(buyer, id)).changes]).toEqual([false, null]);
    await look(buyer, id, { shown: true });
    expect(await isSeen()).toBe(true);
  });

  it('clears the flag when the whole offer becomes visible', async () => {
    const dealings = dealingsIn(context.current);
    id = await publishOffer(context.current, supplier, { title: 'Silos', ndaRequired: true });
    await look(buyer, id);
    expect(await isSeen()).toBe(true);
    await dealings.requestNda(buyer, id);
    await dealings.shareNda(supplier, buyer, id);
    await dealings.signNda(buyer, id);
    expect(await isSeen()).toBe(false);
    await look(buyer, id, { shown: true });
    expect(await isSeen()).toBe(true);
  });
});
