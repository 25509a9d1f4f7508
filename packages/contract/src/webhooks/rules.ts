import { keptEventDays } from '../events/types';

/** Type of the event that the test of a webhook sends; no feed contains it. */
export const testEventType = 'webhook.test';

/** First characters of every signing secret; the rest is base64 (Standard Webhooks). */
export const webhookSecretPrefix = 'whsec_';

export const webhookLimits = {
  /** Webhooks of a company. */
  perCompany: 10,
  urlLength: 2_000,
  descriptionLength: 200,
  /** Time for which a failed delivery is repeated, in days. */
  retryDays: 3,
  /** Time for which deliveries are listed, in days. */
  keptDays: keptEventDays,
  /** Time for which a replaced secret still signs, in hours. */
  overlapHours: 24,
  /** Time within which a receiver must answer, in seconds. */
  answerSeconds: 10,
  /** Stored size of an answer, in bytes. */
  answerBytes: 1_024,
};

/** `owner`: paused by a person. `failing`: nothing was delivered for three days. `gone`: the receiver answered 410. */
export const webhookPauses = ['owner', 'failing', 'gone'] as const;
export type WebhookPause = (typeof webhookPauses)[number];

/** `waiting`: not delivered yet, or to be repeated. `failed`: given up after three days, or a failed test. */
export const deliveryStates = ['waiting', 'delivered', 'failed'] as const;
export type DeliveryState = (typeof deliveryStates)[number];
