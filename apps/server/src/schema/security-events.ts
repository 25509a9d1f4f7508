import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { securityEventKinds } from '@proffer/contract/wire/choices';
import { logins } from './accounts';
import { createdAt, identity } from './columns';

/**
 * Logins and login attempts, changes of credentials, and refusals; stored for 90 days. A closed account is erased
 * from it, and equal attempts are counted. A trigger refuses every other change.
 */
export const securityEvents = pgTable(
  'security_events',
  {
    id: identity(),
    kind: text({ enum: securityEventKinds }).notNull(),
    /** The login concerned; null if the typed address belongs to no login. */
    loginId: bigint({ mode: 'number' }).references(() => logins.id, { onDelete: 'set null' }),
    /** Email address of the login, or the one that was typed; in lower case, shortened. */
    account: text().notNull(),
    /** Network address of the client; empty for a command at the server's console. */
    address: text().notNull(),
    device: text().notNull(),
    detail: jsonb().$type<Record<string, string | number | boolean>>().notNull().default({}),
    /** Number of equal events in a row, until `lastAt`. */
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
