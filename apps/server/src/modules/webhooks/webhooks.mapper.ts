import type { Webhook, WebhookDelivery } from '@proffer/contract/webhooks/schemas';
import type { DeliveryRow } from './deliveries.repository';
import type { WebhookRow } from './webhooks.repository';

/** Returns a webhook as owners see it. */
export function toWebhook({ oldSignsUntil, ...row }: WebhookRow, now: Date): Webhook {
  return {
    ...row,
    pausedAt: row.pausedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    oldSecretUntil: oldSignsUntil && oldSignsUntil > now ? oldSignsUntil.toISOString() : null,
    lastDeliveredAt: row.lastDeliveredAt?.toISOString() ?? null,
    lastFailedAt: row.lastFailedAt?.toISOString() ?? null,
  };
}

/** Returns a delivery as its log shows it. */
export function toDelivery({
  id,
  eventId,
  type,
  sequence,
  state,
  attempts,
  status,
  durationMs,
  fault,
  answer,
  createdAt,
  lastAttemptAt,
  nextAttemptAt,
}: DeliveryRow): WebhookDelivery {
  return {
    id,
    eventId,
    type,
    sequence,
    state,
    attempts,
    status,
    durationMs,
    fault,
    answer,
    createdAt: createdAt.toISOString(),
    lastAttemptAt: lastAttemptAt?.toISOString() ?? null,
    nextAttemptAt: nextAttemptAt?.toISOString() ?? null,
  };
}
