import type { BuyerHome } from '@proffer/contract/home/schemas';
import { shownPerBlock } from '@proffer/contract/home/shown-per-block';
import { limits } from '@proffer/contract/wire/limits';
import type { RouteName } from '@proffer/contract/wire/paths';
import { describe, expect, it } from 'vitest';
import { problemOf, useContext } from '../support/context';
import { markSeen, openTalk, say } from '../world/chat-people';
import { meetForAmendments } from '../world/contract-amending';
import { meetForContracts } from '../world/contract-people';
import { answer, passDeadline } from '../world/answers';
import { draftNeed, postNeed } from '../world/needs';
import { createPerson, dealingsIn, publishOffer, type Person } from '../world/people';

const context = useContext();

const homeOf = async ({ token }: Person): Promise<BuyerHome> => {
  const { status, body } = await context.current.call('buyerHome', {}, token);
  expect(status).toBe(200);
  return body as BuyerHome;
};

describe('the home page of a buyer in one call', () => {
  // OFF-291
  it('returns the same parts on the home page as their own calls, including the latest writes', async () => {
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
    const rowsOf = async (...asking: Parameters<typeof asked>) =>
      ((await asked(...asking)) as { content: unknown[] }).content;
    const home = await homeOf(buyer);
    expect(home).toEqual({
      ndas: await rowsOf('ndaRequests', { userId, ...waiting }),
      contracts: await rowsOf('buyerContracts', { buyerId: userId, ...waiting }),
      quotes: await asked('quotes', { ...waiting, size: limits.page.size }),
      needs: await asked('ownNeeds', { ...waiting, size: shownPerBlock }),
      people: await asked('allSuppliers'),
      waiting: { ndas: 1, contracts: 1, amendments: 0, notes: 0, people: 1 },
      searches: await asked('savedSearches'),
      offers: await asked('buyerTotals', { buyerId: userId }),
      requestedNdas: 1,
      signedNdas: 1,
      activeContracts: 0,
      endsSoon: await asked('endsSoon'),
      news: await asked('unreadNotifications', { userId, limit: shownPerBlock }),
      nextStep: await asked('nextStep'),
      signatureRequests: { content: [], total: 0 },
    });
    expect(home.nextStep).toEqual({ step: 'profile', count: 0 });
    expect(home.ndas.map(({ proposalId }) => proposalId)).toEqual([shared]);
    expect(home.people.map(({ unreadCount }) => unreadCount)).toEqual([1]);
    expect([home.offers.saved, home.searches.length]).toEqual([1, 1]);

    await people.act(contractId, 'accept', 'buyer');
    await markSeen(context.current, talk, buyer);
    const after = await homeOf(buyer);
    expect([after.contracts, after.activeContracts, after.people]).toEqual([[], 1, []]);
  });

  // OFF-291
  it('returns the first entries of each kind on the home page, longest wait first, with totals', async () => {
    const { clock, call, pool } = context.current;
    const people = await meetForAmendments(context.current);
    const { buyer } = people;
    const amended = await people.agreeAndAmend('supplier');
    const proposed: number[] = [];
    const talks: number[] = [];
    const asked: number[] = [];
    for (let n = 0; n < shownPerBlock + 2; n += 1) {
      clock.advance(60_000);
      proposed.push((await people.propose()).contractId);
      const other = await createPerson(context.current, 'supplier');
      const proposalId = await publishOffer(context.current, other, { ndaRequired: true });
      await call('requestNda', { query: { proposalId, buyerId: buyer.userId } }, buyer.token);
      asked.push(proposalId);
      const talk = await openTalk(context.current, { supplier: other, buyer, proposalId });
      await say(context.current, talk, other, 'Good morning');
      talks.push(other.userId);
    }
    // As if each had been shared a minute after the one requested after it.
    await pool.query(
      `update nda_requests set status = 'Approved & Shared', changed_at = now() - offer_id * interval '1 minute',
         signed_file_id = (select id from stored_files limit 1) where buyer_id = $1 and offer_id = any($2)`,
      [buyer.userId, asked],
    );
    // This one waits from now on, no longer since it was proposed.
    await people.act(proposed[0] ?? 0, 'accept', 'supplier');

    const home = await homeOf(buyer);
    const all = shownPerBlock + 2;
    expect(home.waiting).toEqual({ ndas: all, contracts: all, amendments: 1, notes: 0, people: all });
    const shownContracts = home.contracts.map(({ contractId }) => contractId);
    expect(new Set(shownContracts)).toEqual(
      new Set([amended.contractId, ...proposed.slice(1, 1 + shownPerBlock)]),
    );
    expect(home.people.map(({ id }) => id)).toEqual(talks.toReversed().slice(0, shownPerBlock));
    expect(home.ndas.map(({ proposalId }) => proposalId)).toEqual(asked.toReversed().slice(0, shownPerBlock));
  });

  // NED-104
  it('shows the needs to decide and those with a question to answer, the longest waiting first', async () => {
    const { call } = context.current;
    const [buyer, supplier] = [
      await createPerson(context.current, 'buyer'),
      await createPerson(context.current, 'supplier'),
    ];
    await draftNeed(context.current, buyer, { title: 'Draft' });
    const closing = await postNeed(context.current, buyer, { title: 'Pumps' });
    await answer(context.current, supplier, closing, 100);
    await passDeadline(context.current);
    await postNeed(context.current, buyer, { title: 'Hoses' });
    const asked = await postNeed(context.current, buyer, { title: 'Valves' });
    expect((await homeOf(buyer)).needs.content.map(({ title }) => title)).toEqual(['Pumps']);
    const question = { params: { id: asked.needId }, body: { question: 'Flanged?' } };
    expect((await call('askNeedQuestion', question, supplier.token)).status).toBe(201);
    const { needs } = await homeOf(buyer);
    expect(needs).toMatchObject({
      content: [
        { title: 'Pumps', status: 'deciding', answers: 1, openQuestions: 0 },
        { title: 'Valves', status: 'open', openQuestions: 1 },
      ],
      totalElements: 2,
    });
    expect((await homeOf(await createPerson(context.current, 'buyer'))).needs.content).toEqual([]);
  });

  // OFF-291
  it('shows nothing of other buyers on the home page and refuses suppliers', async () => {
    const { supplier, ...people } = await meetForContracts(context.current);
    await people.propose();
    const home = await homeOf(await createPerson(context.current, 'buyer'));
    expect(home).toMatchObject({
      ndas: [],
      contracts: [],
      people: [],
      waiting: { ndas: 0, contracts: 0, amendments: 0, notes: 0, people: 0 },
      requestedNdas: 0,
    });
    const refused = await context.current.call('buyerHome', {}, supplier.token);
    expect([refused.status, problemOf(refused).code]).toEqual([403, 'forbidden']);
  });
});
