import { z } from 'zod';
import { allKeyNouns } from '../api-keys/rules';
import { allEventTypes } from './types';
import { moment } from '../wire/primitives.schemas';

/** Largest number of events in one reply. */
export const mostEvents = 500;

/** Ids of what an event is about; only those that apply. */
export const eventIds = z.object({
  offerId: z.number().optional(),
  buyerId: z.number().optional(),
  supplierId: z.number().optional(),
  ndaId: z.number().optional(),
  quoteId: z.number().optional(),
  contractId: z.number().optional(),
  needId: z.number().optional(),
  conversationId: z.number().optional(),
  messageId: z.number().optional(),
});
export type EventIds = z.output<typeof eventIds>;

/** Noun and act, such as `quote.accepted`. */
export const eventType = z.enum(allEventTypes);

/** Something that happened in the dealings of a company. It contains ids and links, and no text of people. */
export const marketEvent = z.object({
  /** Unique for good; equal in the feed and in webhooks. */
  id: z.string(),
  /** Number of the event in its company, without gaps. */
  sequence: z.number(),
  type: eventType,
  noun: z.enum(allKeyNouns),
  at: moment,
  /** True if the company itself acted. */
  isOwn: z.boolean(),
  data: eventIds,
  /** Address of the page that shows it. */
  url: z.string(),
});
export type MarketEvent = z.output<typeof marketEvent>;

export const eventsQuery = z.object({
  after: z.coerce
    .number('Please give the sequence of the last event.')
    .int('Please give a whole number.')
    .min(0, 'Please give the sequence of the last event.')
    .default(0),
  limit: z.coerce
    .number(`Please give a number from 1 to ${mostEvents}.`)
    .int('Please give a whole number.')
    .min(1, `Please give a number from 1 to ${mostEvents}.`)
    .max(mostEvents, `Please give a number from 1 to ${mostEvents}.`)
    .default(100),
});

/** `next`: the value of `after` for the next call. */
export const eventPage = z.object({
  events: z.array(marketEvent),
  next: z.number(),
  /** True if more events exist already. */
  hasMore: z.boolean(),
});
