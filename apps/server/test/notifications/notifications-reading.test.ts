import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Notification } from '@proffer/contract/notifications/schemas';
import { openTalk, say } from '../world/chat-people';
import { meetForContracts, type ContractPeople } from '../world/contract-people';
import { problemOf, useContext } from '../support/context';
import { openTrade, type NdaTrade } from '../world/nda-trade';
import { createPerson, publishOffer, type Person } from '../world/people';
import { allOf, countsOf, unreadOf } from '../support/notices.fixture';

const context = useContext();
const none = { MESSAGES: 0, CONTRACT: 0, GENERAL: 0 };

let supplier: Person;
let proposalId: number;
beforeEach(async () => {
  supplier = await createPerson(context.current, 'supplier', { companyName: 'Kaveri Tools' });
  proposalId = await publishOffer(context.current, supplier, { title: 'Lathe bits' });
});

/** Creates NDA requests of several buyers to the supplier. */
async function ask(times: number): Promise<NdaTrade[]> {
  const trades: NdaTrade[] = [];
  for (let time = 0; time < times; time += 1)
    trades.push(await openTrade(context.current, { supplier, proposalId }));
  return trades;
}

const markRead = (notificationId: number, by: Person) =>
  context.current.call('markRead', { query: { notificationId } }, by.token);

const markAll = (query: Record<string, unknown>, by = supplier) =>
  context.current.call('markAllRead', { query: { userId: by.userId, ...query } }, by.token);

const unread = (query: Record<string, unknown> = {}) =>
  context.current.call(
    'unreadNotifications',
    { query: { userId: supplier.userId, ...query } },
    supplier.token,
  );

const page = async (query: Record<string, unknown>, by = supplier) => {
  const reply = await context.current.call(
    'allNotifications',
    { query: { userId: by.userId, ...query } },
    by.token,
  );
  expect(reply.status).toBe(200);
  return reply.body as { content: Notification[]; totalElements: number; totalPages: number; number: number };
};

describe('listing unread notifications', () => {
  // NOT-18
  it('lists unread notifications by category, newest first, up to a limit', async () => {
    const trades = await ask(3);
    const talk = await openTalk(context.current, { supplier, proposalId });
    await say(context.current, talk, talk.buyer, 'Hello');
    const { body } = await unread();
    expect(body).toMatchObject({
      MESSAGES: [{ referenceId: talk.buyer.userId, conversationId: talk.conversationId }],
      CONTRACT: [],
      GENERAL: trades.map(({ ndaId }) => ({ referenceId: ndaId })).toReversed(),
    });
    expect((await unread({ limit: 2 })).body).toMatchObject({
      MESSAGES: [{}],
      GENERAL: [{ referenceId: trades[2]!.ndaId }, { referenceId: trades[1]!.ndaId }],
    });
    // Categories not requested are missing, since an empty list would mean that nothing is unread.
    const ofOne = (await unread({ category: 'GENERAL' })).body as Record<string, unknown[]>;
    expect(Object.entries(ofOne).map(([category, list]) => [category, list.length])).toEqual([
      ['GENERAL', 3],
    ]);
    expect(await countsOf(context.current, supplier)).toEqual({ MESSAGES: 1, CONTRACT: 0, GENERAL: 3 });
  });

  // NOT-18
  it('treats a limit above the page size as a page', async () => {
    expect((await unread({ limit: 101 })).status).toBe(200);
  });

  it.each([{ limit: 0 }, { limit: 'many' }, { category: 'OTHER' }])(
    'refuses to list unread notifications with %j',
    async (query) => {
      expect((await unread(query)).status).toBe(422);
    },
  );
});

describe('marking notifications as read', () => {
  // NOT-19, NOT-20
  it('marks a notification as read with its time, once', async () => {
    const { clock } = context.current;
    await ask(2);
    const [newest] = await unreadOf(context.current, supplier);
    const { notificationId } = newest!;
    const first = await markRead(notificationId, supplier);
    expect([first.status, first.body]).toEqual([200, { ...none, GENERAL: 1 }]);
    clock.advance(60_000);
    expect((await markRead(notificationId, supplier)).body).toEqual({ ...none, GENERAL: 1 });
    clock.set(new Date('2026-11-21T09:00:00Z'));
    expect((await allOf(context.current, supplier)).map(({ readAt }) => readAt)).toEqual([
      '2026-11-21T09:00:00.000Z',
      null,
    ]);
    expect(await unreadOf(context.current, supplier)).toHaveLength(1);
  });

  // NOT-21
  it('marks all notifications as read, those of a category, or those about one subject', async () => {
    const [first, second] = await ask(3);
    const talk = await openTalk(context.current, { supplier, proposalId });
    await say(context.current, talk, talk.buyer, 'Hello');
    const about = (trade: NdaTrade) => ({ referenceKind: 'nda', referenceId: trade.ndaId });
    expect((await markAll(about(first!))).body).toEqual({ MESSAGES: 1, CONTRACT: 0, GENERAL: 2 });
    expect((await markAll({ ...about(second!), category: 'MESSAGES' })).body).toMatchObject({ GENERAL: 2 });
    // An equal id of another kind names another subject.
    expect((await markAll({ ...about(second!), referenceKind: 'contract' })).body).toMatchObject({
      GENERAL: 2,
    });
    expect((await markAll({ category: 'MESSAGES' })).body).toEqual({ ...none, GENERAL: 2 });
    expect((await markAll({})).body).toEqual(none);
    expect((await markAll({})).body).toEqual(none);
  });

  it.each([{ referenceKind: 'nda' }, { referenceId: 1 }, { referenceKind: 'company', referenceId: 1 }])(
    'refuses to mark notifications by only a kind or an id: %j',
    async (query) => {
      await ask(1);
      expect((await markAll(query)).status).toBe(422);
      expect(await countsOf(context.current, supplier)).toEqual({ ...none, GENERAL: 1 });
    },
  );
});

describe('listing all notifications', () => {
  // NOT-21
  it('lists read and unread notifications in pages with the total', async () => {
    const trades = await ask(5);
    await markAll({});
    const ids = trades.map(({ ndaId }) => ndaId).toReversed();
    const first = await page({ size: 2 });
    expect(first).toMatchObject({ totalElements: 5, totalPages: 3, number: 0 });
    const last = await page({ size: 2, page: 2 });
    expect([first, last].map(({ content }) => content.map(({ referenceId }) => referenceId))).toEqual([
      ids.slice(0, 2),
      ids.slice(4),
    ]);
    expect((await page({ category: 'CONTRACT' })).totalElements).toBe(0);
    expect((await page({ category: 'GENERAL' })).totalElements).toBe(5);
  });
});

describe('notifications of others', () => {
  let trade: NdaTrade;
  let notificationId: number;
  beforeEach(async () => {
    [trade] = (await ask(1)) as [NdaTrade];
    const [own] = await unreadOf(context.current, supplier);
    ({ notificationId } = own!);
  });

  it.each(['buyer', 'supplier', 'admin'] as const)(
    'neither shows nor changes notifications of others for a %s',
    async (role) => {
      const stranger = role === 'buyer' ? trade.buyer : await createPerson(context.current, role);
      const { call } = context.current;
      const query = { userId: supplier.userId };
      for (const route of [
        'unreadNotifications',
        'unreadCount',
        'allNotifications',
        'markAllRead',
      ] as const) {
        const reply = await call(route, { query }, stranger.token);
        expect([route, reply.status, problemOf(reply).detail]).toEqual([
          route,
          403,
          'These notifications belong to another account.',
        ]);
      }
      expect((await markRead(notificationId, stranger)).status).toBe(404);
      expect((await markRead(999_999, supplier)).status).toBe(404);
      expect(await countsOf(context.current, supplier)).toEqual({ ...none, GENERAL: 1 });
    },
  );

  it("treats notifications of the user's other profile as those of others", async () => {
    const { call } = context.current;
    await call('addProfile', { body: { userType: 'Buyer' } }, supplier.token);
    expect((await call('switchProfile', { body: { usertype: 'Buyer' } }, supplier.token)).status).toBe(200);
    expect((await call('unreadCount', { query: { userId: supplier.userId } }, supplier.token)).status).toBe(
      403,
    );
  });
});

describe('notifications about missing subjects', () => {
  let people: ContractPeople;
  beforeAll(async () => {
    people = await meetForContracts(context.current);
  });
  const gone = async (by: Person) => (await unreadOf(context.current, by)).map(({ isGone }) => isGone);

  // NOT-7
  it('marks an NDA request removed by its supplier as gone for the supplier only', async () => {
    const [trade] = (await ask(1)) as [NdaTrade];
    expect(await gone(supplier)).toEqual([false]);
    const { call, pool } = context.current;
    await call(
      'updateNdaStatus',
      { params: { id: trade.ndaId }, query: { status: 'Rejected' } },
      supplier.token,
    );
    await call('removeNda', { params: { id: trade.ndaId } }, supplier.token);
    await pool.query('update notifications set read_at = null where user_id = $1', [supplier.userId]);
    expect([await gone(supplier), await gone(trade.buyer)]).toEqual([[true], [false]]);
  });

  it('marks a closed offer as gone, and a draft for buyers without dealings on it', async () => {
    const [trade] = (await ask(1)) as [NdaTrade];
    const { call } = context.current;
    const params = { id: proposalId };
    await call('updateOffer', { params, body: { budgetTo: 77 } }, supplier.token);
    expect(await gone(trade.buyer)).toEqual([false]);
    await call('setPublished', { params, body: { draft: false } }, supplier.token);
    expect(await gone(trade.buyer)).toEqual([false, false]);
    const move = (buyer: Person) =>
      context.current.pool.query('update nda_requests set buyer_id = $2 where id = $1', [
        trade.ndaId,
        buyer.userId,
      ]);
    await move(people.buyer);
    expect(await gone(trade.buyer)).toEqual([true, true]);
    await move(trade.buyer);
    await call('setPublished', { params, body: { draft: true } }, supplier.token);
    expect(await gone(trade.buyer)).toEqual([false, false]);
    await call('removeOffer', { params }, supplier.token);
    expect(await gone(trade.buyer)).toEqual([true, true, true]);
  });

  it('marks contracts of others and unknown ones as gone, but not own ones', async () => {
    const { pool } = context.current;
    const { contractId } = await people.propose();
    const [told] = await unreadOf(context.current, people.buyer);
    expect(told).toMatchObject({ referenceId: contractId, isGone: false });
    const other = await meetForContracts(context.current);
    const { contractId: others } = await other.propose();
    for (const [id, isGone] of [
      [others, true],
      [999_999, true],
      [contractId, false],
    ] as const) {
      await pool.query('update notifications set reference_id = $1 where id = $2', [
        id,
        told!.notificationId,
      ]);
      expect(await unreadOf(context.current, people.buyer)).toMatchObject([{ isGone }]);
    }
  });

  it('marks a profile that left as gone, but not a conversation with it', async () => {
    const { pool } = context.current;
    const talk = await openTalk(context.current, { supplier, proposalId });
    await say(context.current, talk, talk.buyer, 'Hello');
    await pool.query('update users set deactivated_at = now() where id = $1', [talk.buyer.userId]);
    expect(await unreadOf(context.current, supplier)).toMatchObject([
      { category: 'MESSAGES', isGone: false },
    ]);
    await pool.query(
      `update notifications set reference_kind = 'profile', conversation_id = null where user_id = $1`,
      [supplier.userId],
    );
    expect(await gone(supplier)).toEqual([true]);
  });

  it('finds missing subjects with one statement, however many notifications there are', async () => {
    await ask(3);
    const { statementsOf } = await import('../support/statements');
    const few = await statementsOf(() => unread({ limit: 1 }));
    const many = await statementsOf(() => unread({ limit: 100 }));
    expect(many).toHaveLength(few.length);
  });
});
