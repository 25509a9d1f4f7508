import { allKeyNouns } from '@proffer/contract/api-keys/rules';
import type { MarketEvent } from '@proffer/contract/events/schemas';
import { nounOfEvent } from '@proffer/contract/events/types';
import type { Clock } from '../../platform/clock';
import { withTransaction, type Database } from '../../platform/database';
import { AppError } from '../../platform/errors';
import { eachAlone } from '../../platform/jobs';
import type { Events } from '../events';
import { retryMs } from './back-off';
import type { DeliveriesRepository } from './deliveries.repository';
import { bodyOf } from './payload';
import type { WebhooksRepository } from './webhooks.repository';

interface GatheringDeps {
  db: Database;
  webhooks: Pick<WebhooksRepository, 'listActive' | 'advance'>;
  deliveries: Pick<DeliveriesRepository, 'add'>;
  events: Pick<Events, 'read'>;
  clock: Clock;
}

type ActiveWebhook = Awaited<ReturnType<WebhooksRepository['listActive']>>[number];

const eventsAtOnce = 500;

/** Creates the function that writes a delivery for each new event of a company and webhook. */
export function createGathering({ db, webhooks, deliveries, events, clock }: GatheringDeps) {
  /** Reads the feed after a number. If the events after it are deleted, it continues with the oldest one. */
  async function readAfter(reader: Parameters<Events['read']>[0], after: number): ReturnType<Events['read']> {
    try {
      return await events.read(reader, { after, limit: eventsAtOnce });
    } catch (error) {
      const oldest =
        error instanceof AppError && error.code === 'events_expired' && error.details?.['oldest'];
      if (typeof oldest !== 'number') throw error;
      return events.read(reader, { after: oldest - 1, limit: eventsAtOnce });
    }
  }

  async function gatherFor(userId: number, webhook: ActiveWebhook): Promise<void> {
    const { id, role } = webhook;
    if (role === 'admin') return;
    const nouns = allKeyNouns.filter(
      (noun) => webhook.nouns.includes(noun) || webhook.types.some((type) => nounOfEvent(type) === noun),
    );
    let after = webhook.lastSequence;
    for (;;) {
      const page = await readAfter({ userId, side: role, nouns }, after);
      if (page.next === after) return;
      const rows = page.events.filter((event) => isWanted(webhook, event)).map((event) => rowOf(id, event));
      const isMoved = await withTransaction(db, async (tx) => {
        if (!(await webhooks.advance(tx, id, after, page.next))) return false;
        await deliveries.add(tx, rows);
        return true;
      });
      if (!isMoved || !page.hasMore) return;
      after = page.next;
    }
  }

  function rowOf(webhookId: number, event: MarketEvent) {
    const now = clock.now();
    return {
      webhookId,
      eventId: event.id,
      type: event.type,
      sequence: event.sequence,
      body: bodyOf(event),
      state: 'waiting' as const,
      nextAttemptAt: now,
      retryUntil: new Date(now.getTime() + retryMs),
      createdAt: now,
    };
  }

  /** Each position moves in the transaction of its deliveries, so that two nodes never write one event twice. */
  return async function gather(userId: number): Promise<void> {
    await eachAlone(await webhooks.listActive(userId), (webhook) => gatherFor(userId, webhook));
  };
}

const isWanted = (webhook: ActiveWebhook, { noun, type }: MarketEvent): boolean =>
  webhook.nouns.includes(noun) || webhook.types.includes(type);
