import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { listMail } from '../../src/platform/mail';
import { markSeen, openTalk, say, type Talk } from '../world/chat-people';
import { meetForContracts } from '../world/contract-people';
import { useContext } from '../support/context';
import { act, acceptTrade, openTrade, type NdaTrade } from '../world/nda-trade';
import { createPerson, type Person } from '../world/people';
import { allOf, companies, countsOf, openNamedTrade, textsOf, unreadOf } from '../support/notices.fixture';

const context = useContext();

let trade: NdaTrade;
let talk: Talk;
beforeEach(async () => {
  trade = await openNamedTrade(context.current);
});

const actOnNda = (name: Parameters<typeof act>[2], by: 'supplier' | 'buyer') =>
  act(context.current, trade, name, trade[by]);

describe('an NDA request that is refused repeatedly', () => {
  it('notifies the buyer each time a reopened NDA request is refused', async () => {
    for (const name of ['reject', 'reopen', 'reject', 'reopen', 'skip'] as const)
      await actOnNda(name, 'supplier');
    expect((await textsOf(context.current, trade.buyer)).map((text) => text.slice(0, 25))).toEqual([
      'Kaveri Tools has skipped ',
      'Kaveri Tools has rejected',
      'Kaveri Tools has rejected',
    ]);
  });
});

describe('notifications about offers', () => {
  // NOT-13
  it('notifies of a changed offer only buyers with an NDA that was not refused', async () => {
    const refused = await createPerson(context.current, 'buyer');
    const { ndaId } = await openTrade(context.current, { ...trade, buyer: refused });
    await context.current.call(
      'updateNdaStatus',
      { params: { id: ndaId }, query: { status: 'Rejected' } },
      trade.supplier.token,
    );
    const saver = await createPerson(context.current, 'buyer');
    await context.current.call(
      'saveOffer',
      { body: { proposalId: trade.proposalId, buyerId: saver.userId } },
      saver.token,
    );
    const change = { params: { id: trade.proposalId }, body: { title: 'Lathe bits, new' } };
    expect((await context.current.call('updateOffer', change, trade.supplier.token)).status).toBe(200);
    const ofOffers = async (person: Person) =>
      (await allOf(context.current, person)).filter(({ referenceKind }) => referenceKind === 'proposal')
        .length;
    expect([await ofOffers(trade.buyer), await ofOffers(refused), await ofOffers(saver)]).toEqual([1, 0, 0]);
  });

  it('sends no notification about a draft or an unchanged offer', async () => {
    const { call } = context.current;
    const params = { id: trade.proposalId };
    await call('updateOffer', { params, body: { title: 'Alloy rods' } }, trade.supplier.token);
    expect(await unreadOf(context.current, trade.buyer)).toEqual([]);
    await call('setPublished', { params, body: { draft: false } }, trade.supplier.token);
    const told = await unreadOf(context.current, trade.buyer);
    await call('updateOffer', { params, body: { title: 'Other rods' } }, trade.supplier.token);
    expect(await unreadOf(context.current, trade.buyer)).toEqual(told);
  });

  it('marks the notification as read when the offer is viewed, and sends a new one after another change', async () => {
    const { call } = context.current;
    const params = { id: trade.proposalId };
    const change = (budgetTo: number) =>
      call('updateOffer', { params, body: { budgetTo } }, trade.supplier.token);
    await change(50);
    expect(await countsOf(context.current, trade.buyer)).toEqual({ MESSAGES: 0, CONTRACT: 0, GENERAL: 1 });
    await call('viewedOffer', { params }, trade.buyer.token);
    expect(await countsOf(context.current, trade.buyer)).toEqual({ MESSAGES: 0, CONTRACT: 0, GENERAL: 0 });
    await change(60);
    await change(70);
    expect(await countsOf(context.current, trade.buyer)).toEqual({ MESSAGES: 0, CONTRACT: 0, GENERAL: 1 });
  });
});

describe('notifications about messages', () => {
  // NOT-11
  it('keeps one notification per conversation until it is seen, with the time of the last message', async () => {
    const { clock } = context.current;
    talk = await openTalk(context.current);
    const other = await openTalk(context.current, {
      supplier: talk.supplier,
      buyer: talk.buyer,
    });
    const { buyer, supplier } = talk;
    await say(context.current, talk, buyer, 'one');
    await say(context.current, other, buyer, 'of another offer');
    clock.advance(60_000);
    await say(context.current, talk, buyer, 'two');
    const unread = await unreadOf(context.current, supplier);
    expect(unread.map(({ conversationId, createdAt }) => [conversationId, createdAt])).toEqual([
      [talk.conversationId, '2026-11-21T09:01:00.000Z'],
      [other.conversationId, '2026-11-21T09:00:00.000Z'],
    ]);

    await markSeen(context.current, talk, supplier);
    expect((await unreadOf(context.current, supplier)).map(({ conversationId }) => conversationId)).toEqual([
      other.conversationId,
    ]);
    await say(context.current, talk, buyer, 'three');
    expect(await countsOf(context.current, supplier)).toEqual({ MESSAGES: 2, CONTRACT: 0, GENERAL: 0 });
    expect(await countsOf(context.current, buyer)).toEqual({ MESSAGES: 0, CONTRACT: 0, GENERAL: 0 });
    clock.set(new Date('2026-11-21T09:00:00Z'));
  });

  it('keeps the notification while some messages are unseen', async () => {
    talk = await openTalk(context.current);
    const { messageId } = await say(context.current, talk, talk.buyer, 'one');
    await say(context.current, talk, talk.buyer, 'two');
    await markSeen(context.current, talk, talk.supplier, messageId);
    expect((await countsOf(context.current, talk.supplier)).MESSAGES).toBe(1);
  });

  it('adds one notification for messages sent at the same time', async () => {
    talk = await openTalk(context.current);
    await Promise.all(
      Array.from({ length: 8 }, (_, index) => say(context.current, talk, talk.supplier, `message ${index}`)),
    );
    expect((await countsOf(context.current, talk.buyer)).MESSAGES).toBe(1);
    await context.current.jobs.drain();
    expect(await listMail(path.join(context.current.folder, 'mail'), { to: talk.buyer.email })).toHaveLength(
      1,
    );
  });
});

describe('notifications about a subject on which the user acts', () => {
  // NOT-10
  it('marks notifications about an NDA as read when the user acts on it', async () => {
    expect(await textsOf(context.current, trade.supplier)).toHaveLength(1);
    await acceptTrade(context.current, trade);
    expect(await textsOf(context.current, trade.supplier)).toEqual([]);
    expect(await textsOf(context.current, trade.buyer)).toHaveLength(1);
    await actOnNda('sign', 'buyer');
    expect(await textsOf(context.current, trade.buyer)).toEqual([]);
    expect(await textsOf(context.current, trade.supplier)).toHaveLength(1);
  });

  // NOT-10
  it('marks notifications about a contract as read when the user acts on it, but not about others', async () => {
    const people = await meetForContracts(context.current, companies);
    const first = await people.propose();
    await people.propose();
    expect((await countsOf(context.current, people.buyer)).CONTRACT).toBe(2);
    await people.act(first.contractId, 'accept', 'buyer');
    expect((await countsOf(context.current, people.buyer)).CONTRACT).toBe(1);
  });
});

describe('notifications of a closed account', () => {
  it('deletes the notifications of a closed account and of no other', async () => {
    const password = 'a good pass';
    const leaver = await createPerson(context.current, 'buyer', { password });
    const other = await openTrade(context.current, { ...trade, buyer: leaver });
    await context.current.call(
      'updateNdaStatus',
      { params: { id: other.ndaId }, query: { status: 'Rejected' } },
      trade.supplier.token,
    );
    const rowsOf = async (person: Person) =>
      (await context.current.pool.query('select 1 from notifications where user_id = $1', [person.userId]))
        .rowCount;
    expect([await rowsOf(leaver), await rowsOf(trade.supplier)]).toEqual([1, 2]);
    const mine = await context.current.call('myData', {}, leaver.token);
    expect(JSON.parse(mine.bytes.toString())).toMatchObject({
      profiles: [{ notifications: [{ kind: 'nda-rejected', referenceId: other.ndaId }] }],
    });
    expect((await context.current.call('closeAccount', { body: { password } }, leaver.token)).status).toBe(
      200,
    );
    expect([await rowsOf(leaver), await rowsOf(trade.supplier)]).toEqual([0, 2]);
  });
});
