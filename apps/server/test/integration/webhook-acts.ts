import type { EventType } from '@proffer/contract/events/types';
import type { Webhook, WebhookDelivery } from '@proffer/contract/webhooks/schemas';
import type { NewEvent } from '../../src/modules/events';
import { createEvents } from '../../src/modules/events';
import { withTransaction } from '../../src/platform/database';
import type { Reply, TestContext } from '../support/context';
import type { Person } from '../world/people';

/** Returns the acts of owners about webhooks, and of the market that delivers them. */
export function webhookActs(context: () => TestContext) {
  const call = (...input: Parameters<TestContext['call']>) => context().call(...input);

  return {
    async create(by: Person, body: Record<string, unknown>): Promise<{ webhook: Webhook; secret: string }> {
      const reply = await call('createWebhook', { body: { nouns: ['offers'], ...body } }, by.token);
      if (reply.status !== 201) throw new Error(JSON.stringify(reply.body));
      return reply.body as { webhook: Webhook; secret: string };
    },
    tryCreate: (by: Person, body: Record<string, unknown>): Promise<Reply> =>
      call('createWebhook', { body: { nouns: ['offers'], ...body } }, by.token),
    async find(by: Person, id: number): Promise<Webhook> {
      const { webhooks } = (await call('webhooks', {}, by.token)).body as { webhooks: Webhook[] };
      const found = webhooks.find((one) => one.id === id);
      if (!found) throw new Error('there is no such webhook');
      return found;
    },
    act: (
      by: Person,
      name: 'pauseWebhook' | 'resumeWebhook' | 'removeWebhook' | 'rotateWebhookSecret' | 'testWebhook',
      id: number,
    ): Promise<Reply> => call(name, { params: { id } }, by.token),
    async test(by: Person, id: number): Promise<WebhookDelivery> {
      return (await call('testWebhook', { params: { id } }, by.token)).body as WebhookDelivery;
    },
    async deliveries(by: Person, id: number): Promise<WebhookDelivery[]> {
      const reply = await call('webhookDeliveries', { params: { id } }, by.token);
      return (reply.body as { content: WebhookDelivery[] }).content;
    },
    /** Records events of a company, as the modules do, without the listeners of the server. */
    async record(userId: number, ...types: EventType[]): Promise<void> {
      const { db, clock } = context();
      const { port } = createEvents({
        db,
        clock,
        jobs: { define: () => undefined },
        linkBase: 'http://x.example',
      });
      const event = (type: EventType): NewEvent => ({
        userId,
        type,
        isOwn: true,
        data: { offerId: 1 },
        at: clock.now(),
      });
      await withTransaction(db, (tx) => port.record(tx, ...types.map(event)));
    },
    /** Collects events and sends what is due, as the job of each minute does. */
    async deliver(): Promise<void> {
      await context().jobs.enqueue(context().db, 'webhooks.catch-up', {});
      await context().jobs.drain();
    },
  };
}
