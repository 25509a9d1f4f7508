import { eq } from 'drizzle-orm';
import { Webhook as Reader } from 'standardwebhooks';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { webhookPayload } from '@proffer/contract/webhooks/schemas';
import { webhookDeliveries, webhooks } from '../../src/schema';
import { problemOf, useContext } from '../support/context';
import { openTrade, type NdaTrade } from '../world/nda-trade';
import type { Person } from '../world/people';
import { answerWith, startReceiver, type Received } from '../world/receivers';
import { webhookActs } from './webhook-acts';

const context = useContext();
const hourMs = 3_600_000;
let trade: NdaTrade;
let owner: Person;

beforeEach(async () => {
  trade = await openTrade(context.current);
  owner = trade.supplier;
});

const call: typeof context.current.call = (...input) => context.current.call(...input);
const { create, tryCreate, find, deliveries, record, deliver } = webhookActs(() => context.current);

/** Checks a delivery as a receiver does, at the time of the market, and returns its content. */
function verify(secret: string, { body, headers }: Received): unknown {
  vi.useFakeTimers({ toFake: ['Date'], now: context.current.clock.now() });
  try {
    return new Reader(secret).verify(body, headers as Record<string, string>);
  } finally {
    vi.useRealTimers();
  }
}
async function stateOf(id: number) {
  const [row] = await context.current.db.select().from(webhooks).where(eq(webhooks.id, id));
  return row;
}

describe('webhooks', () => {
  // INT-40
  it('delivers the chosen nouns and types, and at most ten webhooks are connected', async () => {
    const receiver = await startReceiver();
    const wanted = { url: receiver.url, description: 'ERP', nouns: ['messages'], types: ['offer.changed'] };
    const { webhook } = await create(owner, wanted);
    expect(webhook).toMatchObject({ ...wanted, paused: null, waiting: 0 });
    await record(owner.userId, 'offer.changed', 'offer.hidden', 'offer.changed');
    await deliver();
    expect(receiver.typesOf()).toEqual(['offer.changed', 'offer.changed']);
    for (let more = 0; more < 9; more += 1) await create(owner, { url: receiver.url });
    const eleventh = await tryCreate(owner, { url: receiver.url });
    expect(problemOf(eleventh)).toMatchObject({ code: 'illegal_transition' });
  });

  // INT-40
  it.each([
    [{ url: '' }, 'url'],
    [{ nouns: [] }, 'nouns'],
    [{ nouns: ['secrets'] }, 'nouns.0'],
    [{ types: ['offer.exploded'] }, 'types.0'],
    [{ description: 'x'.repeat(201) }, 'description'],
  ])('refuses %j at its field', async (change, field) => {
    const reply = await tryCreate(owner, { url: 'http://127.0.0.1:9/', ...change });
    expect(problemOf(reply)).toMatchObject({ code: 'invalid_input', errors: [{ field }] });
  });

  // INT-44, INT-45
  it('signs a body with ids and a link, which an independent reader accepts', async () => {
    const receiver = await startReceiver();
    const { secret } = await create(owner, { url: receiver.url });
    await record(owner.userId, 'offer.changed');
    await deliver();
    const [received] = receiver.received;
    expect(received && verify(secret, received)).toEqual({
      type: 'offer.changed',
      timestamp: context.current.clock.now().toISOString(),
      data: {
        offerId: 1,
        sequence: expect.any(Number),
        isOwn: true,
        url: expect.stringContaining('http://market.example.com/'),
      },
    });
    expect(webhookPayload.parse(JSON.parse(received?.body ?? ''))).toBeDefined();
    const { body } = await call('events', { query: {} }, owner.token);
    const ids = (body as { events: { id: string }[] }).events.map(({ id }) => id);
    expect(ids).toContain(received?.headers['webhook-id']);
  });

  // INT-44
  it('keeps the id and body in every attempt and renews the timestamp', async () => {
    const receiver = await startReceiver(answerWith(500));
    const { secret } = await create(owner, { url: receiver.url });
    await record(owner.userId, 'offer.changed');
    await deliver();
    context.current.clock.advance(10_000);
    receiver.answer(answerWith(200));
    await deliver();
    const [first, second] = receiver.received;
    expect(receiver.received).toHaveLength(2);
    expect(second?.body).toBe(first?.body);
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
    expect(second?.headers['webhook-timestamp']).not.toBe(first?.headers['webhook-timestamp']);
    expect(second && verify(secret, second)).toBeDefined();
  });

  // INT-41
  it('signs with the replaced secret too for 24 hours', async () => {
    const receiver = await startReceiver();
    const { webhook, secret } = await create(owner, { url: receiver.url });
    const reply = await call('rotateWebhookSecret', { params: { id: webhook.id } }, owner.token);
    const renewed = reply.body as { secret: string };
    const send = async () => {
      await record(owner.userId, 'offer.changed');
      await deliver();
      const last = receiver.received.at(-1);
      if (!last) throw new Error('nothing was received');
      return last;
    };
    const both = await send();
    expect(verify(secret, both)).toBeDefined();
    expect(verify(renewed.secret, both)).toBeDefined();
    context.current.clock.advance(24 * hourMs + 1);
    const later = await send();
    expect(() => verify(secret, later)).toThrow('signature');
    expect(verify(renewed.secret, later)).toBeDefined();
    await context.current.jobs.enqueue(context.current.db, 'webhooks.sweep', {});
    await context.current.jobs.drain();
    expect(await stateOf(webhook.id)).toMatchObject({ oldSecret: null, oldSignsUntil: null });
  });

  // INT-46
  it('delivers acts of people soon after their commit, without the job of each minute', async () => {
    const receiver = await startReceiver();
    await create(owner, { url: receiver.url, nouns: ['ndas'] });
    await call('withdrawNda', { params: { id: trade.ndaId }, body: {} }, trade.buyer.token);
    await vi.waitFor(async () => {
      await context.current.jobs.drain();
      expect(receiver.typesOf()).toEqual(['nda.withdrawn']);
    });
  });

  // INT-46
  it('delivers each event once when nodes collect at the same time, and nothing from before the connection', async () => {
    const receiver = await startReceiver();
    await record(owner.userId, 'offer.hidden');
    await create(owner, { url: receiver.url });
    await record(owner.userId, ...Array.from({ length: 60 }, () => 'offer.changed' as const));
    await Promise.all(Array.from({ length: 4 }, deliver));
    expect(receiver.received).toHaveLength(60);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(60);
  });

  // INT-46
  it('sends again what a process that died had claimed', async () => {
    const receiver = await startReceiver(answerWith(500));
    const { webhook } = await create(owner, { url: receiver.url });
    await record(owner.userId, 'offer.changed');
    await deliver();
    const claimedUntil = new Date(context.current.clock.now().getTime() + 60_000);
    await context.current.db
      .update(webhookDeliveries)
      .set({ nextAttemptAt: claimedUntil })
      .where(eq(webhookDeliveries.webhookId, webhook.id));
    receiver.answer(answerWith(200));
    context.current.clock.advance(61_000);
    await deliver();
    expect((await deliveries(owner, webhook.id))[0]).toMatchObject({ state: 'delivered', attempts: 2 });
  });

  // INT-47, INT-51
  it('logs status, duration, answer and fault of an attempt, and plans the next one', async () => {
    const receiver = await startReceiver(answerWith(503, { 'retry-after': '120' }, 'come\u0000 back'));
    const { webhook } = await create(owner, { url: receiver.url });
    await record(owner.userId, 'offer.changed');
    await deliver();
    const now = context.current.clock.now().getTime();
    const [logged] = await deliveries(owner, webhook.id);
    expect(logged).toMatchObject({
      type: 'offer.changed',
      state: 'waiting',
      attempts: 1,
      status: 503,
      durationMs: expect.any(Number),
      fault: 'The receiver answered with status 503.',
      answer: 'come back',
      nextAttemptAt: new Date(now + 120_000).toISOString(),
    });
    expect(await find(owner, webhook.id)).toMatchObject({
      waiting: 1,
      lastDeliveredAt: null,
      lastFailedAt: new Date(now).toISOString(),
    });
  });

  // INT-50
  it('delivers to a receiver while another one fails', async () => {
    const failing = await startReceiver(answerWith(500));
    const working = await startReceiver();
    await create(owner, { url: failing.url });
    await create(owner, { url: working.url });
    await record(owner.userId, 'offer.changed', 'offer.hidden');
    await deliver();
    expect(working.typesOf().toSorted()).toEqual(['offer.changed', 'offer.hidden']);
    expect(failing.received).toHaveLength(2);
  });
});
