import { shownPerBlock } from '@proffer/contract/home/shown-per-block';
import type { EndsSoon, SupplierHome } from '@proffer/contract/home/schemas';
import { limits } from '@proffer/contract/wire/limits';
import type { RouteName } from '@proffer/contract/wire/paths';
import { describe, expect, it } from 'vitest';
import { problemOf, useContext } from '../support/context';
import { openTalk, say } from '../world/chat-people';
import { meetForContracts } from '../world/contract-people';
import { createPerson, dealingsIn, publishOffer, type Person } from '../world/people';

const context = useContext();

const read = async <Body>(route: RouteName, { token }: Person, query?: object): Promise<Body> => {
  const { status, body } = await context.current.call(route, { query: query as never }, token);
  expect(status).toBe(200);
  return body as Body;
};
const homeOf = (person: Person) => read<SupplierHome>('supplierHome', person);

describe('the home page of a supplier in one call', () => {
  // OFF-540
  it('returns the same parts on the home page as their own calls', async () => {
    const people = await meetForContracts(context.current);
    const { supplier, buyer, proposalId } = people;
    const { userId } = supplier;
    const wanted = await people.propose();
    await people.act(wanted.contractId, 'want_changes', 'buyer');
    const open = await people.propose();
    const talk = await openTalk(context.current, people);
    await say(context.current, talk, buyer, 'Good morning');
    const ask = { body: { proposalId, quantity: 12, unit: 'pcs' } };
    await context.current.call('askForQuote', ask, buyer.token);

    const waiting = { waiting: true, page: 0, size: limits.page.max };
    const home = await homeOf(supplier);
    expect(home).toEqual({
      ndas: (await read<{ content: unknown[] }>('ndaRequests', supplier, { userId, ...waiting })).content,
      contracts: expect.any(Array),
      quotes: await read('quotes', supplier, { ...waiting, size: limits.page.size }),
      people: (await context.current.call('allBuyers', { params: { userId } }, supplier.token)).body,
      waiting: { ndas: 1, contracts: 1, revisions: 1, amendments: 0, notes: 0, people: 1 },
      offers: { published: 1, drafts: 0 },
      signedNdas: 0,
      activeContracts: 0,
      endsSoon: await read('endsSoon', supplier),
      news: await read('unreadNotifications', supplier, { userId, limit: shownPerBlock }),
      nextStep: await read('nextStep', supplier),
      signatureRequests: { content: [], total: 0 },
    });
    expect(new Set(home.contracts.map(({ contractId }) => contractId))).toEqual(
      new Set([open.contractId, wanted.contractId]),
    );
    expect(home.quotes.totalElements).toBe(1);
  });

  // OFF-540
  it('lists the NDA requests and quotes that wait longest first', async () => {
    const { clock, call } = context.current;
    const supplier = await createPerson(context.current, 'supplier');
    const proposalId = await publishOffer(context.current, supplier);
    const asked: number[] = [];
    for (let n = 0; n < shownPerBlock + 1; n += 1) {
      clock.advance(60_000);
      const { userId, token } = await createPerson(context.current, 'buyer');
      await call('requestNda', { query: { proposalId, buyerId: userId } }, token);
      await call('askForQuote', { body: { proposalId, quantity: 12, unit: 'pcs' } }, token);
      asked.push(userId);
    }
    const home = await homeOf(supplier);
    expect(home.ndas.map(({ buyerId }) => buyerId)).toEqual(asked.slice(0, shownPerBlock));
    expect(home.quotes.content.map(({ buyerId }) => buyerId)).toEqual(asked);
    expect(home.waiting.ndas).toBe(shownPerBlock + 1);
  });

  it('shows nothing of other suppliers and refuses buyers', async () => {
    const { buyer } = await meetForContracts(context.current);
    const home = await homeOf(await createPerson(context.current, 'supplier'));
    expect(home).toMatchObject({ ndas: [], contracts: [], people: [], offers: { published: 0, drafts: 0 } });
    const refused = await context.current.call('supplierHome', {}, buyer.token);
    expect([refused.status, problemOf(refused).code]).toEqual([403, 'forbidden']);
  });
});

describe('what ends soon', () => {
  // OFF-541
  it('lists active contracts and signed NDAs of both sides that end within 30 days, the earliest first', async () => {
    const people = await meetForContracts(context.current);
    const { supplier, buyer } = people;
    const today = context.current.clock.now();
    const dayIn = (days: number) => new Date(today.getTime() + days * 86_400_000).toISOString().slice(0, 10);
    const endingIn = async (days: number) => {
      const { contractId } = await people.propose({ startDate: dayIn(-3), endDate: dayIn(days) });
      await people.act(contractId, 'accept', 'supplier');
      await people.act(contractId, 'accept', 'buyer');
      return contractId;
    };
    const [later, sooner] = [await endingIn(20), await endingIn(5)];
    await endingIn(45);
    await people.propose({ startDate: dayIn(-3), endDate: dayIn(6) });
    const offerId = await publishOffer(context.current, supplier, { title: 'Valves', ndaRequired: true });
    const dealings = dealingsIn(context.current);
    await dealings.requestNda(buyer, offerId);
    await dealings.shareNda(supplier, buyer, offerId);
    await dealings.signNda(buyer, offerId);
    const nda = await context.current.pool.query<{ id: string }>(
      'update nda_requests set valid_until = $2 where offer_id = $1 returning id',
      [offerId, dayIn(10)],
    );
    const ndaId = Number(nda.rows[0]?.id);

    const expected = [
      ['contract', sooner],
      ['nda', ndaId],
      ['contract', later],
    ];
    for (const [reader, other] of [
      [supplier, buyer],
      [buyer, supplier],
    ] as const) {
      const { content, total } = await read<EndsSoon>('endsSoon', reader);
      expect(content.map(({ kind, id }) => [kind, id])).toEqual(expected);
      expect(content.map(({ company }) => company?.userId)).toEqual(content.map(() => other.userId));
      expect(content[1]).toMatchObject({ title: 'Valves', lastDay: dayIn(10), value: null });
      expect(total).toBe(3);
    }
    expect(await read('endsSoon', await createPerson(context.current, 'buyer'))).toEqual({
      content: [],
      total: 0,
    });
  });
});

describe('the next step', () => {
  // OFF-543
  it('follows from the profile, the drafts and the prices of the supplier', async () => {
    const supplier = await createPerson(context.current, 'supplier');
    const { pool } = context.current;
    const step = () => read('nextStep', supplier);
    expect(await step()).toEqual({ step: 'profile', count: 0 });
    await pool.query(`update profiles set overview = 'Pumps.' where user_id = $1`, [supplier.userId]);
    expect(await step()).toEqual({ step: 'post', count: 0 });
    await publishOffer(context.current, supplier, { priceBasis: 'lot' });
    expect(await step()).toEqual({ step: 'import', count: 1 });
    await pool.query('update offers set price_basis = null where supplier_id = $1', [supplier.userId]);
    expect(await step()).toEqual({ step: 'price', count: 1 });
    await pool.query(`update offers set status = 'draft' where supplier_id = $1`, [supplier.userId]);
    expect(await step()).toEqual({ step: 'publish', count: 1 });
  });
});

describe('the home page of an administrator in one call', () => {
  // ADM-110
  it('returns the first items of the queue and the certificate only if it expires soon', async () => {
    const admin = await createPerson(context.current, 'admin');
    await createPerson(context.current, 'supplier');
    const { userId } = admin;
    const home = await read('adminHome', admin);
    expect(home).toEqual({
      queue: await read('adminQueue', admin, { page: 0, size: shownPerBlock }),
      endsSoon: { content: [], total: 0 },
      news: await read('unreadNotifications', admin, { userId, limit: shownPerBlock }),
    });
    expect(await read('endsSoon', admin)).toEqual({ content: [], total: 0 });
  });
});
