import { bigint, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import { users } from './accounts';
import { bytea, createdAt } from './columns';

/**
 * Uploaded logos of the market, in the sizes in which they are shown. They are small and part of every page, so they are
 * in the database and not in the file store, which may be away.
 */
export const marketLogos = pgTable(
  'market_logos',
  {
    /** SHA-256 of the three pictures, by which the settings and addresses name the logo. */
    key: text().primaryKey(),
    /** Size of `screen` in pixels. */
    width: integer().notNull(),
    height: integer().notNull(),
    /** For pages and mails; may be transparent. */
    screen: bytea().notNull(),
    /** A square for tabs of browsers and home screens. */
    icon: bytea().notNull(),
    /** For PDFs, on white. */
    print: bytea().notNull(),
    uploadedBy: bigint({ mode: 'number' })
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
  },
  (t) => [
    index('market_logos_by').on(t.uploadedBy),
    check('market_logos_key', sql`${t.key} ~ '^[0-9a-f]{64}$'`),
    check('market_logos_size', sql`${t.width} > 0 and ${t.height} > 0`),
  ],
);
