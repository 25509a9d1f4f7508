import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  index,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { allKeyNouns, type KeyScopes } from '@proffer/contract/api-keys/rules';
import type { EventIds } from '@proffer/contract/events/schemas';
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
    type: text().notNull(),
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
