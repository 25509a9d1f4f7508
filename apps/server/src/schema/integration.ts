import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { allKeyNouns, type KeyScopes } from '@proffer/contract/api-keys/rules';
import type { EventIds } from '@proffer/contract/events/schemas';
import type { EventType } from '@proffer/contract/events/types';
import { deliveryStates, webhookPauses } from '@proffer/contract/webhooks/rules';
import { bytea, identity } from './columns';
import { memberRef } from './members';
import { userRef } from './references';

/** Keys with which programs of a company call the server. Only the hash of a key is stored. */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: identity(),
    userId: userRef(),
    /** The person whose role limits the key. */
    memberId: memberRef(),
    name: text().notNull(),
    /** First characters of the key, to recognise it. */
    hint: text().notNull(),
    secretHash: bytea().notNull(),
    scopes: jsonb().$type<KeyScopes>().notNull(),
    createdBy: memberRef(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    lastUsedAt: timestamp({ withTimezone: true }),
    revokedAt: timestamp({ withTimezone: true }),
    /** The key that this one replaces. */
    replacesId: bigint({ mode: 'number' }).references((): AnyPgColumn => apiKeys.id, { onDelete: 'cascade' }),
  },
  (t) => [
    uniqueIndex('api_keys_secret').on(t.secretHash),
    uniqueIndex('api_keys_replaces').on(t.replacesId),
    index('api_keys_company').on(t.userId, t.id.desc().nullsFirst()),
    index('api_keys_member').on(t.memberId),
    index('api_keys_creator').on(t.createdBy),
  ],
);

/**
 * Events of each company, for its change feed and webhooks, kept for 30 days. `sequence` is null until the event is
 * numbered, which happens after its transaction has committed.
 */
export const events = pgTable(
  'events',
  {
    /** Order of recording. */
    id: identity(),
    /** The company that is told. */
    userId: userRef(),
    uuid: uuid().notNull().defaultRandom(),
    sequence: bigint({ mode: 'number' }),
    noun: text({ enum: allKeyNouns as [(typeof allKeyNouns)[number], ...typeof allKeyNouns] }).notNull(),
    type: text().$type<EventType>().notNull(),
    isOwn: boolean().notNull(),
    data: jsonb().$type<EventIds>().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    uniqueIndex('events_sequence').on(t.userId, t.sequence),
    index('events_unnumbered')
      .on(t.userId, t.id)
      .where(sql`sequence is null`),
    index('events_created').on(t.createdAt),
    check('events_noun', sql`${t.noun} in ('offers','needs','ndas','quotes','contracts','messages')`),
  ],
);

/** Number of the last event of each company. The row is locked while events are numbered. */
export const eventSequences = pgTable('event_sequences', {
  userId: bigint({ mode: 'number' }).primaryKey(),
  last: bigint({ mode: 'number' }).notNull().default(0),
});

/** Receivers to which the events of a company are delivered. */
export const webhooks = pgTable(
  'webhooks',
  {
    id: identity(),
    userId: userRef(),
    url: text().notNull(),
    description: text().notNull(),
    /** Nouns of which all events are delivered. */
    nouns: text({ enum: allKeyNouns as [(typeof allKeyNouns)[number], ...typeof allKeyNouns] })
      .array()
      .notNull(),
    /** Types of single events that are delivered too. */
    types: text().array().$type<EventType[]>().notNull(),
    /** The signing secret, encrypted. */
    secret: bytea().notNull(),
    /** The replaced secret, encrypted, which signs too until `oldSignsUntil`. */
    oldSecret: bytea(),
    oldSignsUntil: timestamp({ withTimezone: true }),
    /** Number of the last event that was considered. */
    lastSequence: bigint({ mode: 'number' }).notNull(),
    /** Null while it is active. */
    paused: text({ enum: webhookPauses }),
    pausedAt: timestamp({ withTimezone: true }),
    lastDeliveredAt: timestamp({ withTimezone: true }),
    lastFailedAt: timestamp({ withTimezone: true }),
    createdBy: memberRef(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    index('webhooks_company').on(t.userId, t.id.desc().nullsFirst()),
    index('webhooks_creator').on(t.createdBy),
  ],
);

/** One event for one webhook, with the result of its last attempt; kept for 30 days. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: identity(),
    webhookId: bigint({ mode: 'number' })
      .notNull()
      .references(() => webhooks.id, { onDelete: 'cascade' }),
    /** Id of the event. */
    eventId: uuid().notNull(),
    type: text().notNull(),
    /** Null for a test. */
    sequence: bigint({ mode: 'number' }),
    /** The JSON text that is signed and sent. */
    body: text().notNull(),
    state: text({ enum: deliveryStates }).notNull(),
    attempts: integer().notNull().default(0),
    /** Time of the next attempt; during an attempt, the time after which it counts as lost. */
    nextAttemptAt: timestamp({ withTimezone: true }),
    /** Time of the last repetition. */
    retryUntil: timestamp({ withTimezone: true }).notNull(),
    lastAttemptAt: timestamp({ withTimezone: true }),
    status: integer(),
    durationMs: integer(),
    fault: text(),
    answer: text(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    uniqueIndex('webhook_deliveries_event').on(t.webhookId, t.sequence),
    index('webhook_deliveries_newest').on(t.webhookId, t.id.desc().nullsFirst()),
    index('webhook_deliveries_due')
      .on(t.nextAttemptAt)
      .where(sql`state = 'waiting'`),
    index('webhook_deliveries_waiting')
      .on(t.webhookId)
      .where(sql`state = 'waiting'`),
    index('webhook_deliveries_created').on(t.createdAt),
  ],
);
