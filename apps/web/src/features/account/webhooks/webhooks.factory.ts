import type { Webhook, WebhookDelivery } from '@proffer/contract/webhooks/schemas';

/** Sample webhook and delivery of the server, for the tests of this section. */
export const webhook: Webhook = {
  id: 5,
  url: 'https://erp.pumps.example/proffer',
  description: 'Stock system',
  nouns: ['offers'],
  types: ['quote.accepted'],
  paused: null,
  pausedAt: null,
  createdBy: 'Asha Rao',
  createdAt: '2026-11-01T09:00:00Z',
  oldSecretUntil: null,
  lastDeliveredAt: null,
  lastFailedAt: null,
  waiting: 0,
};

export const delivery: WebhookDelivery = {
  id: 40,
  eventId: 'evt-0196',
  type: 'quote.accepted',
  sequence: 12,
  state: 'delivered',
  status: 200,
  durationMs: 120,
  fault: null,
  answer: 'ok',
  attempts: 1,
  createdAt: '2026-11-20T09:00:00Z',
  lastAttemptAt: '2026-11-20T09:00:01Z',
  nextAttemptAt: null,
};
