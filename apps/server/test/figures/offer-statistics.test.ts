import { beforeEach, describe, expect, it } from 'vitest';
import type { OfferFigures, ProposalStatistics } from '@proffer/contract/offers/statistics.schemas';
import { useContext } from '../support/context';
import { line } from '../contracts/line.fixture';
import { meetForAmendments } from '../world/contract-amending';
import { notesOf } from '../world/contract-notes';
import { signNdaOf } from '../world/offer-people';
import { createPerson, publishOffer, type Person } from '../world/people';

const context = useContext();
const noon = new Date('2026-11-21T12:00:00Z');

let supplier: Person;
let buyer: Person;

beforeEach(async () => {
  context.current.clock.set(noon);
  supplier = await createPerson(context.current, 'supplier');
  buyer = await createPerson(context.current, 'buyer');
});

const ask = (days?: unknown, person: Person = supplier) =>
  context.current.call('supplierStatistics', { query: { days } }, person.token);
const figures = async (days?: number, person?: Person) =>
  (await ask(days, person)).body as ProposalStatistics;
/** Returns the ids and figures of the supplier's offers on a page. */
async function offersOf(query: Record<string, unknown> = {}, person: Person = supplier) {
  const { body } = await context.current.call('offerStatistics', { query }, person.token);
  return body as { content: OfferFigures[]; totalPages: number; totalElements: number };
}
const at = (moment: string) => context.current.clock.set(new Date(moment));
const publish = (title = 'Pumps', owner = supplier) => publishOffer(context.current, owner, { title });
const look = (id: number, person: Person = buyer) =>
  context.current.call('viewedOffer', { params: { id } }, person.token);
const save = (proposalId: number, person: Person = buyer) =>
  context.current.call('saveOffer', { body: { proposalId, buyerId: person.userId } }, person.token);
const requestNda = (proposalId: number, person: Person = buyer) =>
  context.current.call('requestNda', { query: { proposalId, buyerId: person.userId } }, person.token);

async function propose(proposalId: number, startDate: string): Promise<number> {
  const body = {
    contractName: 'Works',
    startDate,
    endDate: '2027-06-01',
    proposalId,
    buyerId: buyer.userId,
    supplierId: supplier.userId,
  };
  const reply = await context.current.call('createContract', { body }, supplier.token);
  expect(reply.status).toBe(201);
  return (reply.body as { contractId: number }).contractId;
}

async function dayOf(day: string) {
  return (await figures()).days.find((one) => one.day === day);
}
const nothing = { views: 0, saves: 0, ndaRequests: 0, ndaSigned: 0, contracts: 0 };

describe('the days of the statistics', () => {
  it('returns every day in order up to today, even for a supplier without activity', async () => {
    const { days, ...rest } = await figures();
    expect(days).toHaveLength(30);
    expect([days[0]?.day, days.at(-1)?.day]).toEqual(['2026-10-23', '2026-11-21']);
    expect((await figures(366)).days).toHaveLength(366);
    expect(days).toEqual(days.map(({ day }) => ({ day, ...nothing })));
    expect(days.map(({ day }) => day)).toEqual(days.map(({ day }) => day).toSorted());
    expect(rest).toEqual({
      ndaByStatus: [],
      totals: { published: 0, drafts: 0, activeContracts: 0, waitingContracts: 0 },
    });
  });

  it.each([
    [7, 200],
    [366, 200],
    [6, 422],
    [367, 422],
    [7.5, 422],
    ['many', 422],
  ])('answers statistics of %s days with status %i', async (days, status) => {
    const reply = await ask(days);
    expect(reply.status).toBe(status);
  });

  it('counts days from midnight to midnight in UTC', async () => {
    const id = await publish();
    const second = await publish();
    at('2026-11-19T23:59:59.999Z');
    await look(id);
    await save(id);
    await requestNda(id);
    await propose(id, '2026-12-01');
    at('2026-11-20T00:00:00.000Z');
    await save(second);
    await requestNda(second);
    at('2026-11-21T12:00:00Z');
    const first = { views: 1, saves: 1, ndaRequests: 1, contracts: 1 };
    expect(await dayOf('2026-11-19')).toMatchObject(first);
    expect(await dayOf('2026-11-20')).toMatchObject({ views: 0, saves: 1, ndaRequests: 1, contracts: 0 });
    at('2026-11-25T23:00:00Z');
    expect((await figures(7)).days[0]).toMatchObject({ day: '2026-11-19', ...first });
    at('2026-11-26T00:00:00Z');
    expect((await figures(7)).days[0]).toMatchObject({ day: '2026-11-20', views: 0, saves: 1 });
  });
});

describe('the figures of the statistics', () => {
  // OFF-56
  it("counts NDAs on the day of the buyer's signature, and requests by their current state", async () => {
    const id = await publishOffer(context.current, supplier, { ndaRequired: true });
    at('2026-11-10T10:00:00Z');
    await signNdaOf(context.current, id, supplier, buyer);
    at('2026-11-12T10:00:00Z');
    await requestNda(id, await createPerson(context.current, 'buyer'));
    await requestNda(id, await createPerson(context.current, 'buyer'));
    at('2026-11-21T12:00:00Z');
    expect(await dayOf('2026-11-10')).toMatchObject({ ndaRequests: 1, ndaSigned: 1 });
    expect(await dayOf('2026-11-12')).toMatchObject({ ndaRequests: 2, ndaSigned: 0 });
    const later = await figures(7);
    expect(later.days).toEqual(later.days.map(({ day }) => ({ day, ...nothing })));
    expect(later.ndaByStatus).toEqual([
      { status: 'Requested', count: 2 },
      { status: 'Signed & Shared', count: 1 },
    ]);
  });

  it('leaves out removed requests and saves', async () => {
    const id = await publish();
    await requestNda(id);
    await save(id);
    const asked = await context.current.call(
      'ndaRequests',
      { query: { userId: supplier.userId } },
      supplier.token,
    );
    const { ndaId } = (asked.body as { content: { ndaId: number }[] }).content[0]!;
    expect(await dayOf('2026-11-21')).toMatchObject({ saves: 1, ndaRequests: 1 });
    await context.current.call('removeNda', { params: { id: ndaId } }, supplier.token);
    const mark = { query: { proposalId: id, buyerId: buyer.userId } };
    await context.current.call('removeSavedOffer', mark, buyer.token);
    expect(await dayOf('2026-11-21')).toEqual({ day: '2026-11-21', ...nothing });
    expect((await figures()).ndaByStatus).toEqual([]);
  });

  it('has the same totals of offers and contracts as their lists', async () => {
    const id = await publish();
    await publish();
    await context.current.call('createOffer', { body: { title: 'Draft' } }, supplier.token);
    const closing = await publish();
    await requestNda(closing);
    await context.current.call('removeOffer', { params: { id: closing } }, supplier.token);
    await requestNda(id);
    const running = await propose(id, '2026-11-21');
    await propose(id, '2026-12-24');
    const accepted = await propose(id, '2026-12-25');
    for (const one of [running, accepted])
      await context.current.call('acceptAsSupplier', { params: { id: one } }, supplier.token);
    await context.current.call('acceptAsBuyer', { params: { id: running } }, buyer.token);
    expect((await figures()).totals).toEqual({
      published: 2,
      drafts: 1,
      activeContracts: 1,
      // One awaits the buyer.
      waitingContracts: 1,
    });
    expect(await dayOf('2026-11-21')).toMatchObject({ contracts: 3 });
  });

  // OFF-56
  it('counts a waiting contract once, like the list of waiting contracts', async () => {
    const people = await meetForAmendments(context.current);
    const running = { startDate: '2026-11-01', endDate: '2027-06-30', lines: [line] };
    const noteBy = async (by: 'supplier' | 'buyer', id: number) =>
      notesOf(context.current, people, id).note('delivery', by);
    const waiting = async () => {
      const query = { supplierId: people.supplier.userId, waiting: true };
      const { body } = await context.current.call('supplierContracts', { query }, people.supplier.token);
      const { activeContracts, waitingContracts } = (await figures(30, people.supplier)).totals;
      return [activeContracts, waitingContracts, (body as { totalElements: number }).totalElements];
    };
    const noted = await people.agree(running);
    await noteBy('supplier', noted.contractId);
    await people.agreeAndAmend('supplier');
    expect(await waiting()).toEqual([1, 0, 0]);

    await noteBy('buyer', noted.contractId);
    expect(await waiting()).toEqual([1, 1, 1]);
    await people.agreeAndAmend('buyer');
    expect(await waiting()).toEqual([1, 2, 2]);
    await people.amend(noted, 'buyer', { endDate: '2027-07-31' });
    expect(await waiting()).toEqual([1, 2, 2]);
    // An ended contract has no terms to change, but its notes are still to be confirmed.
    at('2027-07-01T12:00:00Z');
    expect(await waiting()).toEqual([0, 1, 1]);
  });

  it("counts only the supplier's own figures and refuses buyers", async () => {
    const other = await createPerson(context.current, 'supplier');
    const id = await publish('Theirs', other);
    await look(id);
    await save(id);
    await requestNda(id);
    expect((await figures()).days.at(-1)).toEqual({ day: '2026-11-21', ...nothing });
    expect((await offersOf()).content).toEqual([]);
    expect((await figures(7, other)).days.at(-1)).toMatchObject({ views: 1, saves: 1, ndaRequests: 1 });
    expect((await ask(7, buyer)).status).toBe(403);
    expect((await context.current.call('supplierStatistics', {})).status).toBe(401);
    expect((await context.current.call('offerStatistics', {}, buyer.token)).status).toBe(403);
    expect((await context.current.call('offerStatistics', {})).status).toBe(401);
  });
});

describe('the offers in the statistics', () => {
  it('lists offers by views, each with correct figures, including offers without any', async () => {
    const [few, many] = [await publish('Few'), await publish('Many')];
    const buyers = [buyer, await createPerson(context.current, 'buyer')];
    await look(few);
    for (const one of buyers) {
      await look(many, one);
      await save(many, one);
      await requestNda(many, one);
    }
    await propose(many, '2026-12-01');
    const unseen = await publish('Never seen');
    const without = { views: 0, saves: 0, ndaRequests: 0, contracts: 0 };
    expect((await offersOf()).content).toEqual([
      { id: many, title: 'Many', draft: true, views: 2, saves: 2, ndaRequests: 2, contracts: 1 },
      { id: few, title: 'Few', draft: true, ...without, views: 1 },
      { id: unseen, title: 'Never seen', draft: true, ...without },
    ]);
    at('2026-11-29T12:00:00Z');
    expect((await offersOf({ days: 7 })).content).toEqual(
      [
        [unseen, 'Never seen'],
        [many, 'Many'],
        [few, 'Few'],
      ].map(([id, title]) => ({ id, title, draft: true, ...without })),
    );
  });

  it('lists offers in pages, and newest first on request', async () => {
    const ids: number[] = [];
    for (let index = 0; index < 12; index += 1) {
      context.current.clock.advance(1_000);
      ids.push(await publish(`Offer ${index}`));
    }
    await look(ids[3]!);
    const newest = ids.toReversed();
    const idsOf = async (query: Record<string, unknown>) =>
      (await offersOf(query)).content.map(({ id }) => id);
    expect(await idsOf({ sort: 'newest' })).toEqual(newest.slice(0, 10));
    expect(await idsOf({ sort: 'newest', page: 1 })).toEqual(newest.slice(10));
    const bySeen = [ids[3]!, ...newest.filter((id) => id !== ids[3])];
    expect(await idsOf({})).toEqual(bySeen.slice(0, 10));
    expect(await idsOf({ page: 1 })).toEqual(bySeen.slice(10));
    expect(await offersOf({ size: 5 })).toMatchObject({ totalPages: 3, totalElements: 12 });
  });

  // OFF-55
  it('lists drafts but no closed offers, and still counts views of offers taken back', async () => {
    const [back, closed] = [await publish('Back'), await publish('Closed')];
    await look(back);
    await look(closed);
    await requestNda(closed);
    await context.current.call(
      'setPublished',
      { params: { id: back }, body: { draft: false } },
      supplier.token,
    );
    await context.current.call('removeOffer', { params: { id: closed } }, supplier.token);
    expect((await offersOf()).content).toEqual([
      { id: back, title: 'Back', draft: false, views: 1, saves: 0, ndaRequests: 0, contracts: 0 },
    ]);
    expect((await figures()).days.at(-1)).toMatchObject({ views: 2 });
  });
});
