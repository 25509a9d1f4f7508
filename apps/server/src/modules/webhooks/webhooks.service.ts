import { randomUUID } from 'node:crypto';
import { testEventType, webhookLimits } from '@proffer/contract/webhooks/rules';
import type { Webhook, WebhookDelivery, webhookBody } from '@proffer/contract/webhooks/schemas';
import type { z } from 'zod';
import type { AuditLog } from '../../platform/audit';
import type { Clock } from '../../platform/clock';
import { withTransaction, type Database, type Executor, type Tx } from '../../platform/database';
import { AppError, invalidField, notFound } from '../../platform/errors';
import { RefusedTargetError, type Outbound } from '../../platform/outbound';
import { seal } from '../../platform/secrets';
import type { Actor } from '../../platform/session/actor';
import type { Events } from '../events';
import { retryMs } from './back-off';
import type { DeliveriesRepository } from './deliveries.repository';
import { testBody } from './payload';
import { secretPurpose, type Sending } from './sending.service';
import { newWebhookSecret } from './signature';
import { toDelivery, toWebhook } from './webhooks.mapper';
import type { WebhooksRepository } from './webhooks.repository';

interface WebhooksServiceDeps {
  db: Database;
  webhooks: WebhooksRepository;
  deliveries: DeliveriesRepository;
  sending: Pick<Sending, 'deliverOnce'>;
  /** The companies with an active webhook. */
  active: { renew(): void };
  events: Pick<Events, 'findLast'>;
  outbound: Pick<Outbound, 'checkTarget'>;
  audit: AuditLog;
  /** Starts the delivery of what a company has missed, when the transaction commits. */
  enqueue(tx: Executor, userId: number): Promise<void>;
  secret: Buffer;
  linkBase: string;
  clock: Clock;
}

type Wanted = z.output<typeof webhookBody>;

const hourMs = 3_600_000;
/** Smallest port besides the usual one; those below belong to other services. */
const smallestPort = 1_024;

/** Creates the service with which owners manage the webhooks of their company (INT-40 to INT-52). */
export function createWebhooksService(deps: WebhooksServiceDeps) {
  const { db, webhooks, deliveries, sending, active, events, audit, clock } = deps;

  /** Returns the normalised address of a receiver; throws if the server must not call it. */
  function checkedUrl(text: string): string {
    try {
      deps.outbound.checkTarget(text);
    } catch (error) {
      if (error instanceof RefusedTargetError) throw invalidField('url', error.message);
      throw error;
    }
    const url = new URL(text);
    if (url.port !== '' && Number(url.port) < smallestPort) {
      throw invalidField('url', `Please use the usual port or one from ${smallestPort}.`);
    }
    url.hash = '';
    return url.href;
  }

  const sealed = (userId: number, secret: string): Buffer =>
    seal(deps.secret, secretPurpose, String(userId), Buffer.from(secret));

  async function entryOf(executor: Executor, userId: number, id: number): Promise<Webhook> {
    const row = await webhooks.find(executor, userId, id);
    if (!row) throw notFound('The webhook');
    return toWebhook(row, clock.now());
  }

  async function requireLocked(tx: Tx, userId: number, id: number) {
    const row = await webhooks.lock(tx, userId, id);
    if (!row) throw notFound('The webhook');
    return row;
  }

  async function requireTarget({ userId }: Actor, id: number) {
    const target = await webhooks.findTarget(userId, id);
    if (!target) throw notFound('The webhook');
    return target;
  }

  async function requireDelivery(webhookId: number, id: number) {
    const row = await deliveries.find(db, webhookId, id);
    if (!row) throw notFound('The delivery');
    return row;
  }

  const record = (
    tx: Tx,
    actor: Actor,
    act: string,
    id: number,
    after: Record<string, unknown> = {},
    before: Record<string, unknown> = {},
  ): Promise<void> =>
    audit.add(tx, actor, { act: `webhook.${act}`, subject: { kind: 'webhook', id }, before, after });

  return {
    async list({ userId }: Actor): Promise<Webhook[]> {
      const now = clock.now();
      return (await webhooks.list(userId)).map((row) => toWebhook(row, now));
    },

    async create(actor: Actor, wanted: Wanted): Promise<{ webhook: Webhook; secret: string }> {
      const { userId } = actor;
      const values = { ...wanted, url: checkedUrl(wanted.url) };
      const secret = newWebhookSecret();
      // Read before the transaction, because it needs a connection; events since then are delivered.
      const lastSequence = await events.findLast(userId);
      const webhook = await withTransaction(db, async (tx) => {
        if ((await webhooks.countLocked(tx, userId)) >= webhookLimits.perCompany) {
          throw new AppError('illegal_transition', {
            text: `A company has at most ${webhookLimits.perCompany} webhooks. Delete one that is not used.`,
          });
        }
        const id = await webhooks.add(tx, {
          ...values,
          userId,
          secret: sealed(userId, secret),
          lastSequence,
          createdBy: actor.member.id,
          createdAt: clock.now(),
        });
        await record(tx, actor, 'created', id, values);
        return entryOf(tx, userId, id);
      });
      active.renew();
      return { webhook, secret };
    },

    async update(actor: Actor, id: number, wanted: Wanted): Promise<Webhook> {
      const values = { ...wanted, url: checkedUrl(wanted.url) };
      return withTransaction(db, async (tx) => {
        const { url, description, nouns, types } = await requireLocked(tx, actor.userId, id);
        await webhooks.change(tx, id, values);
        await record(tx, actor, 'changed', id, values, { url, description, nouns, types });
        return entryOf(tx, actor.userId, id);
      });
    },

    /** Replaces the signing secret; the replaced one signs too for 24 hours. */
    async rotate(actor: Actor, id: number): Promise<{ webhook: Webhook; secret: string }> {
      const secret = newWebhookSecret();
      return withTransaction(db, async (tx) => {
        const old = await requireLocked(tx, actor.userId, id);
        await webhooks.change(tx, id, {
          secret: sealed(actor.userId, secret),
          oldSecret: old.secret,
          oldSignsUntil: new Date(clock.now().getTime() + webhookLimits.overlapHours * hourMs),
        });
        await record(tx, actor, 'secret_rotated', id);
        return { webhook: await entryOf(tx, actor.userId, id), secret };
      });
    },

    async pause(actor: Actor, id: number): Promise<void> {
      await withTransaction(db, async (tx) => {
        await requireLocked(tx, actor.userId, id);
        if (await webhooks.pause(tx, id, 'owner', clock.now())) await record(tx, actor, 'paused', id);
      });
      active.renew();
    },

    /** Delivers what was missed: deliveries that were given up since the last success, and the events since. */
    async resume(actor: Actor, id: number): Promise<void> {
      await withTransaction(db, async (tx) => {
        const { paused, lastDeliveredAt, createdAt } = await requireLocked(tx, actor.userId, id);
        if (paused === null) return;
        const now = clock.now();
        await webhooks.change(tx, id, { paused: null, pausedAt: null });
        const since = lastDeliveredAt ?? createdAt;
        await deliveries.revive(tx, id, since, now, new Date(now.getTime() + retryMs));
        await record(tx, actor, 'resumed', id, {}, { paused });
        await deps.enqueue(tx, actor.userId);
      });
      active.renew();
    },

    async remove(actor: Actor, id: number): Promise<void> {
      await withTransaction(db, async (tx) => {
        const { url } = await requireLocked(tx, actor.userId, id);
        await webhooks.remove(tx, id);
        await record(tx, actor, 'removed', id, {}, { url });
      });
      active.renew();
    },

    /** Sends a test event at once, also to a paused webhook, and returns the result. */
    async test(actor: Actor, id: number): Promise<WebhookDelivery> {
      const now = clock.now();
      const delivery = { webhookId: id, eventId: randomUUID(), body: testBody(now, deps.linkBase) };
      const { target, deliveryId } = await withTransaction(db, async (tx) => {
        const locked = await requireLocked(tx, actor.userId, id);
        const added = await deliveries.addOne(tx, {
          ...delivery,
          type: testEventType,
          state: 'failed',
          fault: 'The test did not end.',
          retryUntil: now,
          createdAt: now,
        });
        return { target: locked, deliveryId: added };
      });
      await sending.deliverOnce({ ...target, ...delivery, id: deliveryId }, null);
      return toDelivery(await requireDelivery(id, deliveryId));
    },

    async listDeliveries(actor: Actor, id: number, { page, size }: { page: number; size: number }) {
      await requireTarget(actor, id);
      const [rows, total] = await Promise.all([deliveries.list(id, page, size), deliveries.count(id)]);
      return { deliveries: rows.map(toDelivery), total };
    },

    /** Sends a delivery again at once and returns the result. One that waits keeps its next attempt. */
    async replay(actor: Actor, id: number, deliveryId: number): Promise<WebhookDelivery> {
      const target = await requireTarget(actor, id);
      const { eventId, body, nextAttemptAt } = await requireDelivery(id, deliveryId);
      await sending.deliverOnce({ ...target, webhookId: id, id: deliveryId, eventId, body }, nextAttemptAt);
      return toDelivery(await requireDelivery(id, deliveryId));
    },

    /** Returns the webhooks of a company for the export of its data. */
    async ownData(userId: number): Promise<Webhook[]> {
      return (await webhooks.list(userId)).map((row) => toWebhook(row, clock.now()));
    },

    forget: webhooks.forget,
  };
}
