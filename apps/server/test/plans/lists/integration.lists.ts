import { busyWebhook, quietWebhook } from '../../world/filled-integration';
import type { List } from './list';

export const integrationLists: List[] = [
  {
    name: 'API keys of a company, the newest first',
    route: 'apiKeys',
    by: 'supplier',
    query: () => ({}),
    statements: { later: 2 },
    uses: ['api_keys_company'],
    isInOrder: true,
  },
  {
    name: 'Events of a company after a number',
    route: 'events',
    by: 'supplier',
    query: () => ({ after: 1_000 }),
    few: { query: { after: 4_990 } },
    statements: { later: 5 },
    uses: ['events_sequence', 'events_unnumbered', 'event_sequences_pkey'],
  },
  {
    name: 'Webhooks of a company, the newest first',
    route: 'webhooks',
    by: 'supplier',
    query: () => ({}),
    statements: { later: 2 },
    uses: ['webhooks_company', 'webhook_deliveries_waiting'],
  },
  {
    name: 'Deliveries of a webhook, the newest first',
    route: 'webhookDeliveries',
    by: 'supplier',
    params: () => ({ id: busyWebhook }),
    query: () => ({}),
    few: { params: { id: quietWebhook }, query: { size: 1 } },
    statements: { later: 4 },
    uses: ['webhook_deliveries_newest', 'webhook_deliveries_event', 'webhooks_company'],
    orByAsWell: ['webhooks_pkey'],
    isInOrder: true,
  },
];
