import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';
import { users } from './accounts';
import { createdAt, identity } from './columns';
import { storedFiles } from './files';
import { userRef } from './references';

export const profiles = pgTable(
  'profiles',
  {
    userId: bigint({ mode: 'number' })
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    firstName: text().notNull(),
    lastName: text().notNull(),
    companyName: text().notNull(),
    yearOfFoundation: integer(),
    regDate: date({ mode: 'string' }),
    phone: text().notNull(),
    industry: text().notNull().default(''),
    gsa: smallint(),
    security: smallint(),
    companyFocus: smallint(),
    companySize: smallint(),
    overview: text().notNull().default(''),
    address1: text().notNull().default(''),
    address2: text().notNull().default(''),
    city: text().notNull(),
    state: text().notNull(),
    zip: text().notNull(),
    gstin: text().notNull().default(''),
    pan: text().notNull().default(''),
    registrationNumber: text().notNull().default(''),
    /** True if strangers may open the company's page while it has published offers (PRO-70). */
    isPublic: boolean().notNull().default(true),
    logoFileId: bigint({ mode: 'number' }).references(() => storedFiles.id),
    bannerFileId: bigint({ mode: 'number' }).references(() => storedFiles.id),
    /** Number of changes, so that a second tab notices them. */
    version: integer().notNull().default(1),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** Text that administrators search, in lower case. */
    searchText: text()
      .notNull()
      .generatedAlwaysAs(
        sql`lower(first_name || ' ' || last_name || ' ' || company_name || ' ' || phone || ' ' || city || ' ' || state)`,
      ),
  },
  (t) => [
    index('profiles_company').using('gin', sql`market_vector(${t.companyName}, true)`),
    index('profiles_search').using('gin', sql`${t.searchText} gin_trgm_ops`),
    index('profiles_by_company').on(sql`lower(company_name)`, t.userId),
    index('profiles_by_name').on(sql`lower(last_name)`, sql`lower(first_name)`, t.userId),
    index('profiles_gstin')
      .on(t.gstin)
      .where(sql`gstin <> ''`),
    index('profiles_logo').on(t.logoFileId),
    index('profiles_banner').on(t.bannerFileId),
  ],
);

/** Services of a company, in its own words (PRO-33). */
export const companyServices = pgTable(
  'company_services',
  { id: identity(), userId: userRef(), name: text().notNull(), createdAt: createdAt() },
  (t) => [index('company_services_user').on(t.userId, t.id)],
);

/** Partners of a company, in its own words (PRO-33). */
export const companyPartners = pgTable(
  'company_partners',
  { id: identity(), userId: userRef(), name: text().notNull(), createdAt: createdAt() },
  (t) => [index('company_partners_user').on(t.userId, t.id)],
);

/** Companies that a user has saved. */
export const savedCompanies = pgTable(
  'saved_companies',
  {
    /** The user who saved the company. */
    ownerId: userRef(),
    userId: userRef(),
    savedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.ownerId, t.userId] }),
    index('saved_companies_list').on(t.ownerId, t.savedAt.desc().nullsFirst(), t.userId),
    index('saved_companies_user').on(t.userId),
    check('saved_companies_other', sql`owner_id <> user_id`),
  ],
);
