import type { Clock } from '../../platform/clock';
import { withTransaction, type Database } from '../../platform/database';
import { unseal } from '../../platform/secrets';
import type { NoticesPort } from '../notices';
import type { Attempt, AttemptResult } from './attempt';
import { nextAttemptAt, retryMs } from './back-off';
import type { ClaimedDelivery, DeliveriesRepository } from './deliveries.repository';
import { pausedNotice } from './webhooks.notices';
import type { WebhooksRepository } from './webhooks.repository';

interface SendingDeps {
  db: Database;
  webhooks: Pick<WebhooksRepository, 'touch' | 'pause' | 'listOwners'>;
  deliveries: Pick<DeliveriesRepository, 'record' | 'release'>;
  attempt: Attempt;
  /** The companies with an active webhook. */
  active: { renew(): void };
  notices: Pick<NoticesPort, 'announce'>;
  secret: Buffer;
  clock: Clock;
}

/** Purpose of the encryption of signing secrets. */
export const secretPurpose = 'webhook-secret';

/** Secrets of a webhook, encrypted. */
interface SealedSecrets {
  userId: number;
  secret: Buffer;
  oldSecret: Buffer | null;
  oldSignsUntil: Date | null;
}

const gone = 410;
/** Interval at which the time of the last success or failure is stored. */
const touchEveryMs = 10_000;

/** Creates the functions that attempt a delivery and store its result (INT-44 to INT-48). */
export function createSending({
  db,
  webhooks,
  deliveries,
  attempt,
  active,
  notices,
  secret,
  clock,
}: SendingDeps) {
  const counts = { delivered: 0, failed: 0 };
  /** Times at which this process has stored a success or a failure of a webhook. */
  const touched = { delivered: new Map<number, number>(), failed: new Map<number, number>() };

  function secretsOf({ userId, oldSignsUntil, ...sealed }: SealedSecrets): string[] {
    const open = (bytes: Buffer) => unseal(secret, secretPurpose, String(userId), bytes).toString();
    const isOldValid = oldSignsUntil !== null && oldSignsUntil > clock.now();
    return [open(sealed.secret), ...(sealed.oldSecret && isOldValid ? [open(sealed.oldSecret)] : [])];
  }

  async function call(
    delivery: SealedSecrets & { webhookId: number; url: string; eventId: string; body: string },
    ended?: AbortSignal,
  ): Promise<AttemptResult> {
    const { url, eventId, body, webhookId } = delivery;
    const result = await attempt({ url, eventId, body, secrets: secretsOf(delivery) }, ended);
    const outcome = result.isDelivered ? 'delivered' : 'failed';
    counts[outcome] += 1;
    const now = clock.now();
    if (now.getTime() - (touched[outcome].get(webhookId) ?? 0) >= touchEveryMs) {
      touched[outcome].set(webhookId, now.getTime());
      await webhooks.touch(webhookId, result.isDelivered, now);
    }
    return result;
  }

  /** Stores a failed attempt; pauses the webhook if its receiver is gone, or has accepted nothing for three days. */
  async function recordFailure(delivery: ClaimedDelivery, result: AttemptResult): Promise<void> {
    const now = clock.now();
    const { id, webhookId, retryUntil } = delivery;
    const isGone = result.status === gone;
    const next = isGone
      ? null
      : nextAttemptAt({ attempts: delivery.attempts + 1, now, retryUntil, retryAfter: result.retryAfter });
    if (next)
      return deliveries.record(db, id, { ...stored(result, now), state: 'waiting', nextAttemptAt: next });
    const isPaused = await withTransaction(db, async (tx) => {
      await deliveries.record(tx, id, { ...stored(result, now), state: 'failed', nextAttemptAt: null });
      const begun = isGone ? undefined : new Date(retryUntil.getTime() - retryMs);
      const why = isGone ? 'gone' : 'failing';
      const paused = await webhooks.pause(tx, webhookId, why, now, begun);
      if (!paused) return false;
      const owners = await webhooks.listOwners(tx, paused.userId);
      await notices.announce(tx, pausedNotice({ ...paused, id: webhookId, why, owners }));
      return true;
    });
    if (isPaused) active.renew();
  }

  return {
    /** Delivered and failed attempts of this process. */
    counts,

    /** Attempts a claimed delivery once. If the process stops meanwhile, it becomes due again. */
    async deliver(delivery: ClaimedDelivery, ended: AbortSignal | undefined): Promise<void> {
      let result: AttemptResult;
      try {
        result = await call(delivery, ended);
      } catch (error) {
        if (!ended?.aborted) throw error;
        return deliveries.release(delivery.id, clock.now());
      }
      if (!result.isDelivered) return recordFailure(delivery, result);
      const now = clock.now();
      await deliveries.record(db, delivery.id, {
        ...stored(result, now),
        state: 'delivered',
        nextAttemptAt: null,
      });
    },

    /** Attempts a test or a replay once; a failure is not repeated unless the delivery waits anyway. */
    async deliverOnce(
      delivery: SealedSecrets & { id: number; webhookId: number; url: string; eventId: string; body: string },
      nextAttempt: Date | null,
    ): Promise<void> {
      const result = await call(delivery);
      const state = result.isDelivered ? 'delivered' : nextAttempt ? 'waiting' : 'failed';
      await deliveries.record(db, delivery.id, {
        ...stored(result, clock.now()),
        state,
        nextAttemptAt: state === 'waiting' ? nextAttempt : null,
      });
    },
  };
}
export type Sending = ReturnType<typeof createSending>;

const stored = ({ status, durationMs, fault, answer }: AttemptResult, lastAttemptAt: Date) => ({
  status,
  durationMs,
  fault,
  answer,
  lastAttemptAt,
});
