import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { WebhookDelivery } from '@proffer/contract/webhooks/schemas';
import { logins, users, webhookDeliveries, webhooks } from '../../src/schema';
import { operatorKey, useContext } from '../support/context';
import { openTrade } from '../world/nda-trade';
import { addMember, type Person } from '../world/people';
import { answerWith, startReceiver } from '../world/receivers';
import { webhookActs } from './webhook-acts';

const context = useContext();
const dayMs = 24 * 3_600_000;
let owner: Person;

beforeEach(async () => {
  owner = (await openTrade(context.current)).supplier;
});

const call: typeof context.current.call = (...input) => context.current.call(...input);
const { create, find, act, test, deliveries, record, deliver } = webhookActs(() => context.current);
const advance = (ms: number) => context.current.clock.advance(ms);
const replay = async (id: number, deliveryId: number) =>
  (await call('replayDelivery', { params: { id, deliveryId } }, owner.token)).body as WebhookDelivery;

async function sweep(): Promise<void> {
  await context.current.jobs.enqueue(context.current.db, 'webhooks.sweep', {});
  await context.current.jobs.enqueue(context.current.db, 'events.sweep', {});
  await context.current.jobs.drain();
}

describe('pauses of webhooks', () => {
  // INT-48, INT-49
  it('pauses after three days without success, tells the owners, and delivers everything when resumed', async () => {
    const receiver = await startReceiver(answerWith(500));
    const member = await addMember(context.current, owner, { role: 'member', mayBind: false });
    const { webhook } = await create(owner, { url: receiver.url });
    await record(owner.userId, 'offer.changed');
    await deliver();
    for (let day = 0; day < 3; day += 1) {
      expect(await find(owner, webhook.id)).toMatchObject({ paused: null });
      advance(dayMs);
      await deliver();
    }
    expect(await find(owner, webhook.id)).toMatchObject({ paused: 'failing', waiting: 0 });
    const mail = await context.current.mailTo(owner.email, 'A webhook is paused');
    expect(mail?.text).toContain('nothing could be delivered for three days');
    expect(await context.current.mailTo(member.email, 'A webhook is paused')).toBeUndefined();
    await record(owner.userId, 'offer.hidden');
    await deliver();
    const before = receiver.received.length;
    receiver.answer(answerWith(204));
    expect((await act(owner, 'resumeWebhook', webhook.id)).status).toBe(200);
    await context.current.jobs.drain();
    expect(receiver.typesOf().slice(before).toSorted()).toEqual(['offer.changed', 'offer.hidden']);
    expect(await find(owner, webhook.id)).toMatchObject({ paused: null, pausedAt: null });
  });

  // INT-48
  it('keeps a webhook active if only one of its deliveries fails for three days', async () => {
    const receiver = await startReceiver((reply, { body }) =>
      answerWith(body.includes('offer.changed') ? 500 : 204)(reply, { body, headers: {}, path: '' }),
    );
    const { webhook } = await create(owner, { url: receiver.url });
    await record(owner.userId, 'offer.changed');
    await deliver();
    advance(2 * dayMs);
    await record(owner.userId, 'offer.hidden');
    await deliver();
    advance(dayMs);
    await deliver();
    expect(await find(owner, webhook.id)).toMatchObject({ paused: null });
    const states = (await deliveries(owner, webhook.id)).map(({ type, state }) => [type, state]);
    expect(states).toEqual([
      ['offer.hidden', 'delivered'],
      ['offer.changed', 'failed'],
    ]);
  });

  // INT-48
  it('pauses at once if the receiver answers 410', async () => {
    const receiver = await startReceiver(answerWith(410));
    const { webhook } = await create(owner, { url: receiver.url });
    await record(owner.userId, 'offer.changed');
    await deliver();
    expect(await find(owner, webhook.id)).toMatchObject({ paused: 'gone' });
    const mail = await context.current.mailTo(owner.email, 'A webhook is paused');
    expect(mail?.text).toContain('does not exist any more');
  });

  // INT-49
  it('delivers nothing while an owner has paused it, and what the feed still has afterwards', async () => {
    const receiver = await startReceiver();
    const { webhook } = await create(owner, { url: receiver.url });
    await act(owner, 'pauseWebhook', webhook.id);
    expect((await act(owner, 'pauseWebhook', webhook.id)).status).toBe(200);
    expect(await find(owner, webhook.id)).toMatchObject({ paused: 'owner' });
    await record(owner.userId, 'offer.changed');
    await deliver();
    expect(receiver.received).toEqual([]);
    advance(20 * dayMs);
    await record(owner.userId, 'offer.hidden');
    advance(11 * dayMs);
    await sweep();
    await act(owner, 'resumeWebhook', webhook.id);
    await context.current.jobs.drain();
    expect(receiver.typesOf()).toEqual(['offer.hidden']);
  });
});

describe('the log of deliveries', () => {
  // INT-51
  it('lists the newest first, in pages, for 30 days', async () => {
    const receiver = await startReceiver();
    const { webhook } = await create(owner, { url: receiver.url });
    await record(owner.userId, 'offer.changed', 'offer.hidden', 'offer.removed');
    await deliver();
    const input = { params: { id: webhook.id }, query: { page: 0, size: 2 } };
    expect((await call('webhookDeliveries', input, owner.token)).body).toMatchObject({
      content: [{ type: 'offer.removed' }, { type: 'offer.hidden' }],
      totalElements: 3,
      totalPages: 2,
    });
    advance(30 * dayMs + 1);
    await sweep();
    expect(await deliveries(owner, webhook.id)).toEqual([]);
  });

  // INT-51
  it('sends a delivery again with the same id and body', async () => {
    const receiver = await startReceiver();
    const { webhook } = await create(owner, { url: receiver.url });
    await record(owner.userId, 'offer.changed');
    await deliver();
    const [logged] = await deliveries(owner, webhook.id);
    const again = await replay(webhook.id, logged?.id ?? 0);
    expect(again).toMatchObject({ id: logged?.id, state: 'delivered', attempts: 2 });
    const [first, second] = receiver.received;
    expect([second?.body, second?.headers['webhook-id']]).toEqual([
      first?.body,
      first?.headers['webhook-id'],
    ]);
    receiver.answer(answerWith(500));
    expect(await replay(webhook.id, logged?.id ?? 0)).toMatchObject({ state: 'failed', nextAttemptAt: null });
  });

  // INT-51
  it('leaves a delivery that waits its next attempt when a replay fails', async () => {
    const receiver = await startReceiver(answerWith(500));
    const { webhook } = await create(owner, { url: receiver.url });
    await record(owner.userId, 'offer.changed');
    await deliver();
    const [logged] = await deliveries(owner, webhook.id);
    expect(await replay(webhook.id, logged?.id ?? 0)).toMatchObject({
      state: 'waiting',
      nextAttemptAt: logged?.nextAttemptAt,
    });
  });

  // INT-52
  it('sends a test at once, also while paused, and returns the result', async () => {
    const receiver = await startReceiver(answerWith(200, {}, 'thanks'));
    const { webhook } = await create(owner, { url: receiver.url });
    await act(owner, 'pauseWebhook', webhook.id);
    expect(await test(owner, webhook.id)).toMatchObject({
      type: 'webhook.test',
      state: 'delivered',
      status: 200,
      answer: 'thanks',
      sequence: null,
    });
    expect(receiver.typesOf()).toEqual(['webhook.test']);
    receiver.answer(answerWith(404));
    const failed = await test(owner, webhook.id);
    expect(failed).toMatchObject({ state: 'failed', fault: 'The receiver answered with status 404.' });
    expect(await deliveries(owner, webhook.id)).toHaveLength(2);
    advance(dayMs);
    await deliver();
    expect(receiver.received).toHaveLength(2);
  });

  // INT-52
  it('explains why a receiver cannot be reached', async () => {
    const receiver = await startReceiver();
    const { webhook } = await create(owner, { url: receiver.url });
    receiver.stop();
    const refused = { state: 'failed', status: null, fault: 'The receiver refused the connection.' };
    expect(await test(owner, webhook.id)).toMatchObject(refused);
    const { webhook: unknown } = await create(owner, { url: 'https://no-such-host.invalid/' });
    const unresolved = { status: null, fault: 'The name of the receiver is unknown.' };
    expect(await test(owner, unknown.id)).toMatchObject(unresolved);
  });
});

describe('webhooks of companies and operators', () => {
  // INT-53
  it('sends nothing more to a deactivated company, neither new events nor what waits', async () => {
    const receiver = await startReceiver(answerWith(500));
    await create(owner, { url: receiver.url });
    await record(owner.userId, 'offer.published');
    await deliver();
    expect(receiver.typesOf()).toEqual(['offer.published']);
    const { db, clock } = context.current;
    await db.update(users).set({ deactivatedAt: clock.now() }).where(eq(users.id, owner.userId));
    await record(owner.userId, 'offer.changed');
    clock.advance(3_600_000);
    await deliver();
    expect(receiver.typesOf()).toEqual(['offer.published']);
    await db.update(users).set({ deactivatedAt: null }).where(eq(users.id, owner.userId));
    await deliver();
    expect(receiver.typesOf()).toContain('offer.changed');
  });

  // INT-53
  it('deletes webhooks and deliveries with their company', async () => {
    const receiver = await startReceiver(answerWith(500));
    const { webhook } = await create(owner, { url: receiver.url });
    await record(owner.userId, 'offer.changed');
    await deliver();
    const password = 'tungabhadra-rods-26';
    const { db } = context.current;
    const passwordHash = await context.current.auth.passwords.hash(password);
    await db.update(logins).set({ passwordHash }).where(eq(logins.id, owner.loginId));
    expect((await call('closeAccount', { body: { password } }, owner.token)).status).toBe(200);
    expect(await db.$count(webhooks, eq(webhooks.id, webhook.id))).toBe(0);
    expect(await db.$count(webhookDeliveries, eq(webhookDeliveries.webhookId, webhook.id))).toBe(0);
  });

  // INT-54
  it('counts delivered, failed and waiting deliveries in the metrics', async () => {
    const receiver = await startReceiver(answerWith(500));
    await create(owner, { url: receiver.url });
    await record(owner.userId, 'offer.changed');
    await deliver();
    const { body } = await context.current.send({
      url: '/metrics',
      headers: { authorization: `Bearer ${operatorKey}` },
    });
    expect(body).toMatch(/^webhooks_delivered_total \d+$/m);
    expect(body).toMatch(/^webhooks_failed_total [1-9]\d*$/m);
    expect(body).toMatch(/^webhooks_waiting [1-9]\d*$/m);
  });
});
