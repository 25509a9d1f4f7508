import type { BuyerHome } from '@proffer/contract/home/schemas';
import { limits } from '@proffer/contract/wire/limits';
import type { RouteName } from '@proffer/contract/wire/paths';
import { describe, expect, it } from 'vitest';
import { problemOf, useContext } from '../support/context';
import { markSeen, openTalk, say } from '../world/chat-people';
import { meetForContracts } from '../world/contract-people';
import { createPerson, dealingsIn, publishOffer, type Person } from '../world/people';

const context = useContext();

const homeOf = async ({ token }: Person): Promise<BuyerHome> => {
  const { status, body } = await context.current.call('buyerHome', {}, token);
  expect(status).toBe(200);
  return body as BuyerHome;
};

describe('the home of a buyer in one call', () => {
  // OFF-291
  it('answers in each part what the call of that part answers, a write of a moment ago included', async () => {
    const people = await meetForContracts(context.current);
    const { supplier, buyer, proposalId: requested } = people;
    const { userId, token } = buyer;
    const dealings = dealingsIn(context.current);
    const publish = (title: string) => publishOffer(context.current, supplier, { title, ndaRequired: true });
    const [shared, signed] = [await publish('Valves'), await publish('Seals')];
    for (const offer of [shared, signed]) {
      await dealings.requestNda(buyer, offer);
      await dealings.shareNda(supplier, buyer, offer);
    }
    await dealings.signNda(buyer, signed);
    const { contractId } = await people.propose({ startDate: '2026-11-01' });
    await people.act(contractId, 'accept', 'supplier');
    const talk = await openTalk(context.current, people);
    await say(context.current, talk, supplier, 'Good morning');
    await context.current.call('saveOffer', { body: { proposalId: requested, buyerId: userId } }, token);
    const search = { name: 'Pumps', keyword: 'pump', filters: {}, alert: 'never' };
    await context.current.call('saveSearch', { body: search }, token);

    const asked = async (route: RouteName, query?: Record<string, unknown>) =>
      (await context.current.call(route, { query: query as never, params: { userId } }, token)).body;
    const waiting = { waiting: true, page: 0, size: limits.page.max };
    const home = await homeOf(buyer);
    expect(home).toEqual({
      ndas: await asked('ndaRequests', { userId, ...waiting }),
      contracts: await asked('buyerContracts', { buyerId: userId, ...waiting }),
      quotes: await asked('quotes', { ...waiting, size: limits.page.size }),
      people: await asked('allSuppliers'),
      searches: await asked('savedSearches'),
      offers: await asked('buyerTotals', { buyerId: userId }),
      requestedNdas: 1,
      signedNdas: 1,
      activeContracts: 0,
    });
    expect(home.ndas.content.map(({ proposalId }) => proposalId)).toEqual([shared]);
    expect(home.contracts.totalElements).toBe(1);
    expect(home.people.map(({ unreadCount }) => unreadCount)).toEqual([1]);
    expect([home.offers.saved, home.searches.length]).toEqual([1, 1]);

    await people.act(contractId, 'accept', 'buyer');
    await markSeen(context.current, talk, buyer);
    const after = await homeOf(buyer);
    expect([after.contracts.totalElements, after.activeContracts, after.people]).toEqual([0, 1, []]);
  });

  // OFF-291
  it('holds nothing of another buyer, and is no supplier’s', async () => {
    const { supplier, ...people } = await meetForContracts(context.current);
    await people.propose();
    const home = await homeOf(await createPerson(context.current, 'buyer'));
    expect(home).toMatchObject({
      ndas: { content: [] },
      contracts: { content: [] },
      people: [],
      requestedNdas: 0,
    });
    const refused = await context.current.call('buyerHome', {}, supplier.token);
    expect([refused.status, problemOf(refused).code]).toEqual([403, 'forbidden']);
  });
});
