import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { MarketEvent } from '@proffer/contract/events/schemas';
import { createEvents, type NewEvent } from '../../src/modules/events';
import { withTransaction } from '../../src/platform/database';
import { problemOf, useContext } from '../support/context';
import { openTalk } from '../world/chat-people';
import { answer as answerNeed } from '../world/answers';
import { postNeed } from '../world/needs';
import { openTrade, type NdaTrade } from '../world/nda-trade';
import { createPerson, type Person } from '../world/people';

const context = useContext();
const dayMs = 24 * 3_600_000;
let trade: NdaTrade;

beforeEach(async () => {
  trade = await openTrade(context.current);
});

interface Page {
  events: MarketEvent[];
  next: number;
  hasMore: boolean;
}
const call: typeof context.current.call = (...input) => context.current.call(...input);
const read = async (by: Person | string, query: { after?: number; limit?: number } = {}): Promise<Page> => {
  const reply = await call('events', { query }, typeof by === 'string' ? by : by.token);
  expect(reply.status).toBe(200);
  return reply.body as Page;
};
const typesOf = ({ events }: Page) => events.map(({ type }) => type);

/** Records events directly, as the modules do. */
function recorder() {
  const { db, clock } = context.current;
  const { port } = createEvents({
    db,
    clock,
    jobs: { define: () => undefined },
    linkBase: 'http://x.example',
  });
  return {
    record: (...events: Partial<NewEvent>[]) =>
      withTransaction(db, (tx) => port.record(tx, ...events.map((event) => ({ ...sample(), ...event })))),
    db,
    port,
  };
}
const sample = (): NewEvent => ({
  userId: trade.supplier.userId,
  type: 'offer.changed',
  isOwn: true,
  data: { offerId: trade.proposalId },
  at: context.current.clock.now(),
});

describe('the change feed', () => {
  // INT-20, INT-21
  it('gives both companies the acts of their deal, in order, with ids and links', async () => {
    const start = { supplier: (await read(trade.supplier)).next, buyer: (await read(trade.buyer)).next };
    const { conversationId } = await openTalk(context.current, trade);
    const body = { conversationId, senderId: trade.buyer.userId, messageContent: 'A secret sentence' };
    await call('sendMessage', { body }, trade.buyer.token);
    const mine = await read(trade.buyer, { after: start.buyer });
    const theirs = await read(trade.supplier, { after: start.supplier });
    const last = theirs.events.at(-1);
    expect(last).toMatchObject({
      type: 'message.sent',
      noun: 'messages',
      isOwn: false,
      data: { conversationId, offerId: trade.proposalId, buyerId: trade.buyer.userId },
      url: expect.stringContaining(`/schat?user=${trade.buyer.userId}&conversation=${conversationId}`),
    });
    expect(mine.events.at(-1)).toMatchObject({ type: 'message.sent', isOwn: true });
    expect(JSON.stringify([mine, theirs])).not.toContain('secret sentence');
    expect(theirs.events.map(({ sequence }) => sequence)).toEqual(
      theirs.events.map((_event, index) => start.supplier + 1 + index),
    );
  });

  // INT-20
  it('contains the acts of offers, NDAs and needs', async () => {
    expect(typesOf(await read(trade.supplier))).toEqual(
      expect.arrayContaining(['offer.published', 'nda.requested']),
    );
    await postNeed(context.current, trade.buyer, { audience: 'invited', invited: [trade.supplier.userId] });
    expect(typesOf(await read(trade.buyer))).toContain('need.published');
    expect(typesOf(await read(trade.supplier))).toContain('need.invited');
  });

  // INT-20
  it('tells each side of a change of a need once, and the buyer of an answer only if it is not sealed', async () => {
    const { supplier, buyer } = trade;
    const about = async (by: Person, needId: number) =>
      (await read(by, { limit: 500 })).events.flatMap(({ type, isOwn, data }) =>
        data.needId === needId ? [`${type}${isOwn ? ' (own)' : ''}`] : [],
      );
    const audience = { audience: 'invited', invited: [supplier.userId] };
    const open = await postNeed(context.current, buyer, audience);
    const sealed = await postNeed(context.current, buyer, { ...audience, isSealed: true });
    for (const need of [open, sealed]) await answerNeed(context.current, supplier, need, 100);
    expect(await about(buyer, open.needId)).toEqual(['need.published (own)', 'need.answered']);
    expect(await about(buyer, sealed.needId)).toEqual(['need.published (own)']);
    context.current.clock.advance(60 * dayMs);
    await context.current.jobs.enqueue(context.current.db, 'needs.open', {});
    await context.current.jobs.drain();
    expect(await about(buyer, sealed.needId)).toEqual(['need.published (own)', 'need.opened']);
    expect(await about(supplier, sealed.needId)).toEqual(['need.invited']);
  });

  // INT-20
  it('tells a supplier of a takedown once', async () => {
    const admin = await createPerson(context.current, 'admin');
    const { next } = await read(trade.supplier);
    const body = { reason: 'Counterfeit goods' };
    const taken = await call('takeDownOffer', { params: { id: trade.proposalId }, body }, admin.token);
    expect(taken.status).toBe(200);
    expect(typesOf(await read(trade.supplier, { after: next }))).toEqual(['offer.taken_down']);
  });

  // INT-22
  it('continues after a number, and says whether there is more', async () => {
    const { next } = await read(trade.supplier);
    await recorder().record({}, {}, {});
    const first = await read(trade.supplier, { after: next, limit: 2 });
    expect(first).toMatchObject({ next: next + 2, hasMore: true });
    const second = await read(trade.supplier, { after: first.next, limit: 2 });
    expect(second).toMatchObject({ next: next + 3, hasMore: false });
    expect(await read(trade.supplier, { after: second.next })).toEqual({
      events: [],
      next: second.next,
      hasMore: false,
    });
    expect(
      problemOf(await call('events', { query: { after: next + 99 } }, trade.supplier.token)),
    ).toMatchObject({
      code: 'invalid_input',
      errors: [{ field: 'after' }],
    });
  });

  // INT-23
  it('never passes an event whose transaction commits late', async () => {
    const { record, db, port } = recorder();
    const { next } = await read(trade.supplier);
    let commit: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      commit = resolve;
    });
    let begun: () => void = () => undefined;
    const isBegun = new Promise<void>((resolve) => {
      begun = resolve;
    });
    const late = withTransaction(db, async (tx) => {
      await port.record(tx, { ...sample(), type: 'offer.removed' });
      begun();
      await held;
    });
    await isBegun;
    await record({ type: 'offer.published' });
    const before = await read(trade.supplier, { after: next });
    expect(typesOf(before)).toEqual(['offer.published']);
    commit();
    await late;
    expect(typesOf(await read(trade.supplier, { after: before.next }))).toEqual(['offer.removed']);
  });

  // INT-23
  it('loses and repeats none of many events under concurrent commits and readers', async () => {
    const { next } = await read(trade.supplier);
    const total = 100_000;
    const atOnce = 250;
    let begun = 0;
    // Four transactions at a time, which commit in another order than that of their ids.
    const writers = Array.from({ length: 4 }, async () => {
      while (begun < total) {
        begun += atOnce;
        await context.current.db.execute(sql`
          insert into events (user_id, noun, type, is_own, data, created_at)
          select ${trade.supplier.userId}, 'offers', 'offer.changed', true, '{}', now()
          from generate_series(1, ${atOnce})`);
      }
    });
    const readAll = async () => {
      const seen: number[] = [];
      let after = next;
      while (seen.length < total) {
        const page = await read(trade.supplier, { after, limit: 500 });
        seen.push(...page.events.map(({ sequence }) => sequence));
        after = page.next;
      }
      return seen;
    };
    const expected = Array.from({ length: total }, (_one, index) => next + 1 + index);
    const [seen] = await Promise.all([readAll(), ...writers]);
    expect(seen).toEqual(expected);
  });

  // INT-24
  it('gives a key only the events of its scopes, and moves past the others', async () => {
    const body = { name: 'ERP', scopes: { offers: 'read' } as const, days: 30 };
    const made = await call('createApiKey', { body }, trade.supplier.token);
    const { secret } = made.body as { secret: string };
    const page = await read(secret);
    expect([...new Set(page.events.map(({ noun }) => noun))]).toEqual(['offers']);
    expect(page.next).toBe((await read(trade.supplier)).next);
  });

  // INT-25
  it('keeps events for 30 days and tells a reader who comes later', async () => {
    const { next } = await read(trade.supplier);
    const { record } = recorder();
    context.current.clock.advance(2 * dayMs);
    await record({ at: context.current.clock.now() });
    context.current.clock.advance(29 * dayMs);
    await context.current.jobs.enqueue(context.current.db, 'events.sweep', {});
    await context.current.jobs.drain();
    expect((await read(trade.supplier)).events.map(({ sequence }) => sequence)).toEqual([next + 1]);
    expect((await read(trade.supplier, { after: next })).events).toHaveLength(1);
    const late = await call('events', { query: { after: next - 1 } }, trade.supplier.token);
    expect(late.status).toBe(410);
    expect(problemOf(late)).toMatchObject({ code: 'events_expired', details: { oldest: next + 1 } });
  });

  // INT-26
  it('tells nothing to another company', async () => {
    const other = await openTrade(context.current);
    const ids = (await read(other.supplier)).events.map(({ id }) => id);
    const own = (await read(trade.supplier)).events.map(({ id }) => id);
    expect(ids.length).toBeGreaterThan(0);
    expect(own.filter((id) => ids.includes(id))).toEqual([]);
  });
});
