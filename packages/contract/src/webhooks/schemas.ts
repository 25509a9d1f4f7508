import { z } from 'zod';
import { allKeyNouns } from '../api-keys/rules';
import { allEventTypes } from '../events/types';
import { eventType, marketEvent } from '../events/schemas';
import { id, lineOf, moment, pageNumber, pageOf, pageSize } from '../wire/primitives.schemas';
import { deliveryStates, webhookLimits, webhookPauses } from './rules';

const chosenType = z.enum(allEventTypes, 'There is no such event.');

/** `nouns`: all events of these nouns. `types`: single events in addition. */
export const webhookBody = z
  .object({
    url: lineOf({ most: webhookLimits.urlLength, missing: 'Please enter the address of the receiver.' }),
    description: lineOf({ most: webhookLimits.descriptionLength }).default(''),
    nouns: z.array(z.enum(allKeyNouns, 'Please choose an event.')).max(allKeyNouns.length).default([]),
    types: z.array(chosenType).max(allEventTypes.length).default([]),
  })
  .refine(({ nouns, types }) => nouns.length + types.length > 0, {
    path: ['nouns'],
    message: 'Please choose at least one event.',
  });

export const webhookPath = z.object({ id });
export const deliveryPath = z.object({ id, deliveryId: id });
export const deliveriesQuery = z.object({ page: pageNumber, size: pageSize });

/** An attempt at delivering, as its log shows it. */
const attemptResult = z.object({
  state: z.enum(deliveryStates),
  /** HTTP status of the last answer; null if there was none. */
  status: z.number().nullable(),
  durationMs: z.number().nullable(),
  /** Reason of the last failure, for people. */
  fault: z.string().nullable(),
  /** First 1,024 bytes of the last answer. */
  answer: z.string().nullable(),
});

/** One event for one webhook. */
export const webhookDelivery = attemptResult.extend({
  id: z.number(),
  /** Id of the event, and the header `webhook-id` of every attempt. */
  eventId: z.string(),
  type: z.string(),
  /** Number in the change feed; null for a test. */
  sequence: z.number().nullable(),
  attempts: z.number(),
  createdAt: moment,
  lastAttemptAt: moment.nullable(),
  /** Null if no attempt is planned. */
  nextAttemptAt: moment.nullable(),
});
export type WebhookDelivery = z.output<typeof webhookDelivery>;
export const deliveryPage = pageOf(webhookDelivery);

/** A webhook as owners see it, without its secret. */
export const webhook = z.object({
  id: z.number(),
  url: z.string(),
  description: z.string(),
  nouns: z.array(z.enum(allKeyNouns)),
  types: z.array(eventType),
  /** Null while it is active. */
  paused: z.enum(webhookPauses).nullable(),
  pausedAt: moment.nullable(),
  createdBy: z.string(),
  createdAt: moment,
  /** End of the time in which the replaced secret signs too; null if none does. */
  oldSecretUntil: moment.nullable(),
  /** Latest successful delivery, tests included. */
  lastDeliveredAt: moment.nullable(),
  /** Latest failed attempt, tests included. */
  lastFailedAt: moment.nullable(),
  /** Deliveries that wait for their first or next attempt. */
  waiting: z.number(),
});
export type Webhook = z.output<typeof webhook>;
export const webhookList = z.object({ webhooks: z.array(webhook) });

/** A webhook with its new signing secret, which only this reply contains. */
export const webhookWithSecret = z.object({ webhook, secret: z.string() });

/** Body that a receiver gets. `data` has the ids of the event and the address of its page. */
export const webhookPayload = z.object({
  type: z.string(),
  timestamp: moment,
  data: marketEvent.shape.data.extend({
    sequence: z.number().optional(),
    isOwn: z.boolean(),
    url: z.string(),
  }),
});
export type WebhookPayload = z.output<typeof webhookPayload>;
