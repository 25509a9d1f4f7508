import { sql } from 'drizzle-orm';
import { bigint, check, date, index, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core';
import type { SettingValues } from '@proffer/contract/settings/rules';
import { users } from './accounts';
import { createdAt, identity } from './columns';

/** Versions of the market's settings; append-only. The newest one is in force. */
export const marketSettings = pgTable(
  'market_settings',
  {
    id: identity(),
    /** The version that this one replaces, 0 for the first; unique, so that concurrent changes exclude each other. */
    replaces: bigint({ mode: 'number' }).notNull(),
    /** Settings that this version was saved with; later releases may add some. */
    values: jsonb().$type<Partial<SettingValues>>().notNull(),
    /** Version of the terms, as accounts accept it. */
    termsVersion: text().notNull(),
    /** Day from which that version is in force. */
    termsSince: date({ mode: 'string' }).notNull(),
    /** Full text of the terms with the operator's values inserted. */
    termsText: text().notNull(),
    changedBy: bigint({ mode: 'number' })
      .notNull()
      .references(() => users.id),
    note: text().notNull().default(''),
    createdAt: createdAt(),
  },
  (t) => [
    unique('market_settings_replaces').on(t.replaces),
    index('market_settings_terms').on(t.termsVersion, t.id),
    index('market_settings_by').on(t.changedBy),
    check('market_settings_replaces_earlier', sql`replaces < id`),
  ],
);
