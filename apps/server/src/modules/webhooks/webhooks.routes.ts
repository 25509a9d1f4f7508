import { webhookRoutes as routes } from '@proffer/contract/webhooks/routes';
import { toPage } from '../../platform/http/page';
import type { Handle } from '../../platform/http/route-adapter';
import { success } from '../../platform/http/success-reply';
import type { createWebhooksService } from './webhooks.service';

/** Returns the function that registers the calls of owners about webhooks. */
export const webhooksRoutes =
  (webhooks: ReturnType<typeof createWebhooksService>) =>
  (handle: Handle): void => {
    handle(routes.webhooks, async (_input, { actor }) => ({
      status: 200,
      body: { webhooks: await webhooks.list(actor) },
    }));
    handle(routes.createWebhook, async ({ body }, { actor }) => ({
      status: 201,
      body: await webhooks.create(actor, body),
    }));
    handle(routes.updateWebhook, async ({ params, body }, { actor }) => ({
      status: 200,
      body: await webhooks.update(actor, params.id, body),
    }));
    handle(routes.rotateWebhookSecret, async ({ params }, { actor }) => ({
      status: 200,
      body: await webhooks.rotate(actor, params.id),
    }));
    handle(routes.pauseWebhook, async ({ params }, { actor }) => {
      await webhooks.pause(actor, params.id);
      return success('Paused');
    });
    handle(routes.resumeWebhook, async ({ params }, { actor }) => {
      await webhooks.resume(actor, params.id);
      return success('Resumed');
    });
    handle(routes.removeWebhook, async ({ params }, { actor }) => {
      await webhooks.remove(actor, params.id);
      return success('Deleted');
    });
    handle(routes.testWebhook, async ({ params }, { actor }) => ({
      status: 200,
      body: await webhooks.test(actor, params.id),
    }));
    handle(routes.webhookDeliveries, async ({ params, query }, { actor }) => {
      const { deliveries, total } = await webhooks.listDeliveries(actor, params.id, query);
      return { status: 200, body: toPage(deliveries, total, query) };
    });
    handle(routes.replayDelivery, async ({ params }, { actor }) => ({
      status: 200,
      body: await webhooks.replay(actor, params.id, params.deliveryId),
    }));
  };
