import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { securityEventKinds } from '@proffer/contract/wire/choices';
import { logins } from './accounts';
import { createdAt, identity } from './columns';

/**
 * Who tried to come in and what became of it, changes of what proves somebody, and what was refused. Kept for 90 days.
 * An account that is closed is taken out of it, and equal tries are counted; a trigger refuses every other change.
 */
export const securityEvents = pgTable(
  'security_events',
  {
    id: identity(),
    kind: text({ enum: securityEventKinds }).notNull(),
    /** The login it is about; null when the address typed belongs to nobody. */
    loginId: bigint({ mode: 'number' }).references(() => logins.id, { onDelete: 'set null' }),
    /** The email address of the login, or the one that was typed; in lower case, shortened. */
    account: text().notNull(),
    /** The network address it came from; empty at the server's own console. */
    address: text().notNull(),
    device: text().notNull(),
    detail: jsonb().$type<Record<string, string | number | boolean>>().notNull().default({}),
    /** How often the same was seen in a row, until `lastAt`. */
    times: integer().notNull().default(1),
    createdAt: createdAt(),
    lastAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    index('security_events_login').on(t.loginId, t.id.desc().nullsFirst()),
    index('security_events_account').on(sql`${t.account} text_pattern_ops`, t.id.desc().nullsFirst()),
    index('security_events_address').on(sql`${t.address} text_pattern_ops`, t.id.desc().nullsFirst()),
    index('security_events_kind').on(sql`${t.kind} text_pattern_ops`, t.id.desc().nullsFirst()),
    index('security_events_created').on(t.createdAt),
    check('security_events_times', sql`${t.times} > 0`),
  ],
);
