import { beforeEach, describe, expect, it } from 'vitest';
import type { ProfileProposal, UserDetail } from '@proffer/contract/profiles/schemas';
import { useContext } from '../support/context';
import { openTalk, say } from '../world/chat-people';
import { meetForContracts } from '../world/contract-people';
import { acceptTrade, act, openTrade } from '../world/nda-trade';
import { createPerson, publishOffer, type Person } from '../world/people';

const context = useContext();
const hourMs = 3_600_000;
const start = new Date('2026-11-21T09:00:00Z');

let supplier: Person;
let buyer: Person;
let viewer: Person;

beforeEach(async () => {
  context.current.clock.set(start);
  supplier = await createPerson(context.current, 'supplier', { companyName: 'Tungabhadra Alloys' });
  buyer = await createPerson(context.current, 'buyer', { companyName: 'Lakeview Farms' });
  viewer = await createPerson(context.current, 'buyer');
});

const detail = async (of: Person, by: Person = of) =>
  (await context.current.call('getUserDetail', { params: { userId: of.userId } }, by.token))
    .body as UserDetail;
const offers = (of: Person, by: Person, query: object = {}) =>
  context.current.call(
    'profileOffers',
    { params: { userId: of.userId }, query: query as Record<string, unknown> },
    by.token,
  );
const offerPage = async (of: Person, by: Person, query?: object) =>
  (await offers(of, by, query)).body as {
    content: ProfileProposal[];
    totalElements: number;
    totalPages: number;
    number: number;
  };
const hoursLater = (hours: number) => context.current.clock.advance(hours * hourMs);

describe('the figures of a profile', () => {
  // PRO-7
  it('counts the published offers of a supplier, without drafts and closed offers', async () => {
    const { call } = context.current;
    const ids: number[] = [];
    for (const title of ['Rods', 'Bars', 'Sheets', 'Tubes']) {
      ids.push(await publishOffer(context.current, supplier, { title }));
      expect((await detail(supplier, viewer)).figures.activePfRs).toBe(ids.length);
    }
    await call('createOffer', { body: { title: 'Draft', scope: 'small' } }, supplier.token);
    await call('setPublished', { params: { id: ids[0] }, body: { draft: false } }, supplier.token);
    await call('removeOffer', { params: { id: ids[1] } }, supplier.token);
    const market = await call(
      'pageOffers',
      { query: { userId: supplier.userId, draft: true } },
      supplier.token,
    );
    const { totalElements } = market.body as { totalElements: number };
    expect(totalElements).toBe(2);
    expect((await detail(supplier, viewer)).figures).toEqual({ activePfRs: 2, completedPfRs: 0 });
    expect((await detail(supplier, supplier)).figures.activePfRs).toBe(totalElements);
  });

  // CON-38, PRO-7
  it('counts current contracts of a buyer and ended ones of both, like their lists', async () => {
    const met = await meetForContracts(context.current);
    ({ supplier, buyer } = met);
    const days: [string, string][] = [
      ['2026-11-22', '2026-11-25'],
      ['2026-11-22', '2026-11-30'],
      ['2026-11-26', '2026-12-03'],
      ['2026-11-24', '2026-12-20'],
    ];
    const ids: number[] = [];
    for (const [startDate, endDate] of days) ids.push((await met.propose({ startDate, endDate })).contractId);
    for (const id of ids) await met.act(id, 'accept', 'supplier');
    // The last one is never accepted by the buyer, and another is rejected.
    for (const id of ids.slice(0, 3)) await met.act(id, 'accept', 'buyer');
    const refused = await met.propose({ startDate: '2026-11-22', endDate: '2026-11-24' });
    await met.act(refused.contractId, 'reject', 'buyer');

    const listed = async (contractStatus: string) => {
      const query = { buyerId: buyer.userId, contractStatus };
      const reply = await context.current.call('buyerContracts', { query }, buyer.token);
      return (reply.body as { totalElements: number }).totalElements;
    };
    const counted: [string, number, number][] = [];
    for (const day of ['2026-11-21', '2026-11-22', '2026-11-26', '2026-12-03', '2026-12-04']) {
      context.current.clock.set(new Date(`${day}T09:00:00Z`));
      const [ofBuyer, ofSupplier] = [await detail(buyer, viewer), await detail(supplier, viewer)];
      expect(ofBuyer.figures).toEqual({
        activePfRs: await listed('Active'),
        completedPfRs: await listed('Ended'),
      });
      // The active figure of a supplier counts its offers; their one offer is published throughout.
      expect(ofSupplier.figures).toEqual({ activePfRs: 1, completedPfRs: ofBuyer.figures.completedPfRs });
      counted.push([day, ofBuyer.figures.activePfRs, ofBuyer.figures.completedPfRs]);
    }
    expect(counted).toEqual([
      ['2026-11-21', 0, 0],
      ['2026-11-22', 2, 0],
      ['2026-11-26', 2, 1],
      ['2026-12-03', 1, 2],
      ['2026-12-04', 0, 3],
    ]);
  });

  it("counts a contract as active or completed from midnight in the market's time zone, not in UTC", async () => {
    const met = await meetForContracts(context.current);
    ({ supplier, buyer } = met);
    const { contractId } = await met.propose({ startDate: '2026-11-22', endDate: '2026-11-23' });
    await met.act(contractId, 'accept', 'supplier');
    await met.act(contractId, 'accept', 'buyer');
    // Half past midnight in India is seven in the evening of the previous day in UTC.
    context.current.clock.set(new Date('2026-11-21T18:00:00Z'));
    expect((await detail(buyer)).figures).toEqual({ activePfRs: 0, completedPfRs: 0 });
    context.current.clock.set(new Date('2026-11-21T19:00:00Z'));
    expect((await detail(buyer)).figures).toEqual({ activePfRs: 1, completedPfRs: 0 });
    context.current.clock.set(new Date('2026-11-23T19:00:00Z'));
    expect((await detail(buyer)).figures).toEqual({ activePfRs: 0, completedPfRs: 1 });
  });
});

describe("a supplier's time to answer NDA requests", () => {
  /** Creates a request that is answered after some hours. */
  async function answerAfter(hours: number, name: 'reject' | 'skip' | 'approve' = 'reject') {
    const trade = await openTrade(context.current, { supplier });
    hoursLater(hours);
    if (name === 'approve') await acceptTrade(context.current, trade);
    else await act(context.current, trade, name, supplier);
    return trade;
  }
  const nda = async () => (await detail(supplier, viewer)).answerTimes.nda;

  // PRO-8
  it('returns the median time of approvals, rejections and skips, with their number', async () => {
    expect(await nda()).toBeNull();
    await openTrade(context.current, { supplier });
    expect(await nda()).toBeNull();
    await answerAfter(5, 'reject');
    expect(await nda()).toEqual({ medianHours: 5, answers: 1 });
    await answerAfter(48, 'skip');
    expect(await nda()).toEqual({ medianHours: 26.5, answers: 2 });
    await answerAfter(0.25, 'approve');
    expect(await nda()).toEqual({ medianHours: 5, answers: 3 });
    expect((await detail(supplier, supplier)).answerTimes.nda).toEqual({ medianHours: 5, answers: 3 });
  });

  it('counts only the first answer to a request, not one after it was reactivated', async () => {
    const trade = await answerAfter(2);
    hoursLater(100);
    await act(context.current, trade, 'reopen', supplier);
    hoursLater(300);
    await act(context.current, trade, 'skip', supplier);
    expect(await nda()).toEqual({ medianHours: 2, answers: 1 });
  });

  it("counts neither the buyer's signature nor another supplier's answer", async () => {
    const trade = await answerAfter(3, 'approve');
    hoursLater(90);
    await act(context.current, trade, 'sign', trade.buyer);
    const rival = await createPerson(context.current, 'supplier');
    const other = await openTrade(context.current, { supplier: rival, buyer: trade.buyer });
    hoursLater(10);
    await act(context.current, other, 'reject', rival);
    expect(await nda()).toEqual({ medianHours: 3, answers: 1 });
    expect((await detail(rival, viewer)).answerTimes.nda).toEqual({ medianHours: 10, answers: 1 });
    expect((await detail(trade.buyer, supplier)).answerTimes.nda).toBeNull();
  });

  // PRO-8
  it('ignores NDA answers older than a year and uses the latest 20', async () => {
    const { pool } = context.current;
    const proposalId = await publishOffer(context.current, supplier);
    /** Writes answers into the history: the n-th one n hours after its request, all on one day. */
    const write = (from: number, to: number, at: string) =>
      pool.query(
        `with l as (
           insert into logins (email, email_key, password_hash)
           select e, e, 'x' from (select $1 || '-' || n || '@example.com' e from generate_series($3::int, $4::int) n) made
           returning id, substring(email from '-(\\d+)@')::int n
         ), b as (insert into users (login_id, role, signup_step) select id, 'buyer', 'done' from l returning id, login_id),
         r as (
           insert into nda_requests (offer_id, buyer_id, supplier_id, status)
           select $5, id, $2, 'Rejected' from b returning id, buyer_id
         )
         insert into nda_events (nda_id, from_status, to_status, actor_user_id, address, created_at)
         select r.id, e.from_status, e.to_status, e.actor, '', e.at
         from r join b on b.id = r.buyer_id join l on l.id = b.login_id,
           lateral (values (null, 'Requested', r.buyer_id, $6::timestamptz - l.n * interval '1 hour'),
             ('Requested', 'Rejected', $2::bigint, $6::timestamptz)) e(from_status, to_status, actor, at)
         order by r.id, e.from_status nulls first`,
        [`many-${at}`, supplier.userId, from, to, proposalId, at],
      );
    await write(1, 9, '2025-11-20T09:00:00Z');
    expect(await nda()).toBeNull();
    await write(1_000, 1_004, '2025-11-23T09:00:00Z');
    expect(await nda()).toEqual({ medianHours: 1_002, answers: 5 });
    await write(1, 19, '2026-11-01T09:00:00Z');
    // The 19 of this month and one of the five: the median of 1 to 19 and a large value.
    expect(await nda()).toEqual({ medianHours: 10.5, answers: 20 });
    await write(31, 50, '2026-11-02T09:00:00Z');
    expect(await nda()).toEqual({ medianHours: 40.5, answers: 20 });
  });
});

describe("a company's time to answer first messages", () => {
  const message = async (of: Person) => (await detail(of)).answerTimes.message;

  // PRO-8
  it('returns the median time from the first message to the first answer, for both sides', async () => {
    const talks = [];
    for (const hours of [1, 4, 10]) {
      const talk = await openTalk(context.current, { supplier });
      await say(context.current, talk, talk.buyer, 'Do you deliver to Pune?');
      await say(context.current, talk, talk.buyer, 'Hello?');
      hoursLater(hours);
      await say(context.current, talk, supplier, 'We do.');
      talks.push(talk);
    }
    expect(await message(supplier)).toEqual({ medianHours: 4, answers: 3 });
    // Later messages change nothing, and the buyers have answered nobody yet.
    expect(await message(talks[2]!.buyer)).toBeNull();
    hoursLater(30);
    await say(context.current, talks[2]!, talks[2]!.buyer, 'Good.');
    for (const talk of talks) await say(context.current, talk, supplier, 'Fine.');
    expect(await message(supplier)).toEqual({ medianHours: 4, answers: 3 });
    expect(await message(talks[2]!.buyer)).toEqual({ medianHours: 30, answers: 1 });
  });

  it('does not count an unanswered conversation', async () => {
    const answered = await openTalk(context.current, { supplier, buyer });
    await say(context.current, answered, buyer, 'First?');
    hoursLater(2);
    await say(context.current, answered, supplier, 'Yes.');
    const waiting = await openTalk(context.current, { supplier });
    await say(context.current, waiting, waiting.buyer, 'Anybody?');
    hoursLater(50);
    expect(await message(supplier)).toEqual({ medianHours: 2, answers: 1 });
  });

  it('returns hours with two decimals and ignores answers older than a year', async () => {
    const talk = await openTalk(context.current, { supplier, buyer });
    await say(context.current, talk, buyer, 'Quick?');
    context.current.clock.advance(100_000);
    await say(context.current, talk, supplier, 'Quick.');
    expect(await message(supplier)).toEqual({ medianHours: 0.03, answers: 1 });
    const { pool } = context.current;
    await pool.query(
      `update conversations set supplier_answered_at = supplier_answered_at - interval '366 days' where id = $1`,
      [talk.conversationId],
    );
    expect(await message(supplier)).toBeNull();
  });
});

describe('the offers on a profile', () => {
  // LIM-2
  it('lists the published offers on a profile, three per page, newest first', async () => {
    const titles = ['First', 'Second', 'Third', 'Fourth'];
    for (const title of titles) {
      hoursLater(1);
      await publishOffer(context.current, supplier, { title });
      await context.current.pool.query(
        'update offers set created_at = $1 where title = $2 and supplier_id = $3',
        [context.current.clock.now(), title, supplier.userId],
      );
    }
    await context.current.call('createOffer', { body: { title: 'Draft', scope: 'small' } }, supplier.token);
    const first = await offerPage(supplier, viewer, { page: 0 });
    expect(first.content.map(({ title }) => title)).toEqual(['Fourth', 'Third', 'Second']);
    expect(first).toMatchObject({ totalElements: 4, totalPages: 2, number: 0 });
    const second = await offerPage(supplier, viewer, { page: 1 });
    expect(second.content.map(({ title }) => title)).toEqual(['First']);
    expect((await offerPage(supplier, viewer, { page: 9 })).content).toEqual([]);
    expect((await offerPage(supplier, viewer, { size: 100 })).content).toHaveLength(4);
    for (const wrong of [{ size: 0 }, { size: 101 }, { page: -1 }, { page: 'x' }, { as: 'me' }]) {
      expect((await offers(supplier, viewer, wrong)).status).toBe(422);
    }
  });

  it('lists no offers on the profile of a buyer', async () => {
    expect(await offerPage(buyer, supplier)).toEqual({
      content: [],
      totalElements: 0,
      totalPages: 0,
      number: 0,
    });
  });

  it("withholds offers on a profile like elsewhere and shows the state of a buyer's own NDA", async () => {
    const trade = await openTrade(context.current, { supplier, buyer });
    await publishOffer(context.current, supplier, { title: 'Open rods', detail: 'All of it.' });
    const read = async (by: Person, query?: object) =>
      Object.fromEntries(
        (await offerPage(supplier, by, query)).content.map(({ title, detail: text, withheld, ndaStatus }) => [
          title,
          [text, withheld, ndaStatus],
        ]),
      );
    const open = (ndaStatus: string | null) => ['All of it.', false, ndaStatus];
    expect(await read(buyer)).toEqual({
      'Alloy rods': ['', true, 'Requested'],
      'Open rods': open('Not Requested'),
    });
    expect(await read(viewer)).toEqual({
      'Alloy rods': ['', true, 'Not Requested'],
      'Open rods': open('Not Requested'),
    });
    const idsFor = async (by: Person) =>
      (await offerPage(supplier, by)).content.flatMap(({ ndaId }) => ndaId ?? []);
    expect([await idsFor(buyer), await idsFor(viewer), await idsFor(supplier)]).toEqual([
      [trade.ndaId],
      [],
      [],
    ]);
    const rival = await createPerson(context.current, 'supplier');
    const asRival = { 'Alloy rods': ['', true, null], 'Open rods': open(null) };
    expect(await read(rival)).toEqual(asRival);
    expect(await read(supplier)).toEqual({ 'Alloy rods': ['Secret.', false, null], 'Open rods': open(null) });
    expect(await read(supplier, { as: 'client' })).toEqual(asRival);
    // On the profile of others, `client` changes nothing.
    expect(await read(buyer, { as: 'client' })).toEqual(await read(buyer));
    const admin = await createPerson(context.current, 'admin');
    expect(await read(admin)).toMatchObject({ 'Alloy rods': ['Secret.', false, null] });
    await acceptTrade(context.current, trade, { isSigned: true });
    expect(await read(buyer)).toMatchObject({ 'Alloy rods': ['Secret.', false, 'Signed & Shared'] });
    expect(await read(viewer)).toMatchObject({ 'Alloy rods': ['', true, 'Not Requested'] });
  });

  it('lets only the owner remove an offer on a profile', async () => {
    const { call } = context.current;
    const trade = await openTrade(context.current, { supplier, buyer });
    const id = await publishOffer(context.current, supplier, { title: 'Bars' });
    const remove = (offer: number, by: Person) =>
      call('removeProfileOffer', { params: { id: offer } }, by.token);
    const rival = await createPerson(context.current, 'supplier');
    expect((await remove(id, rival)).status).toBe(404);
    expect((await remove(id, buyer)).status).toBe(403);
    expect(await remove(id, supplier)).toMatchObject({
      status: 200,
      body: { status: 'Success', msg: 'Proposal removed' },
    });
    expect((await remove(id, supplier)).status).toBe(404);
    expect(await remove(trade.proposalId, supplier)).toMatchObject({
      status: 200,
      body: { status: 'Success', msg: 'Proposal closed' },
    });
    expect((await offerPage(supplier, viewer)).totalElements).toBe(0);
    expect((await detail(supplier, viewer)).figures.activePfRs).toBe(0);
  });
});
