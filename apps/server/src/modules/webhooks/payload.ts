import type { MarketEvent } from '@proffer/contract/events/schemas';
import type { WebhookPayload } from '@proffer/contract/webhooks/schemas';
import { testEventType } from '@proffer/contract/webhooks/rules';

/** Returns the body of the delivery of an event: type, time, ids and a link. */
export function bodyOf({ type, at, data, sequence, isOwn, url }: MarketEvent): string {
  const payload: WebhookPayload = { type, timestamp: at, data: { ...data, sequence, isOwn, url } };
  return JSON.stringify(payload);
}

/** Returns the body of a test. */
export function testBody(at: Date, linkBase: string): string {
  const payload: WebhookPayload = {
    type: testEventType,
    timestamp: at.toISOString(),
    data: { isOwn: true, url: linkBase },
  };
  return JSON.stringify(payload);
}
