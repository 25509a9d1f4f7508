import { and, eq, ne, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { profiles, offers, storedFiles, users } from '../../schema';

/** Aliases of the tables of a company's pictures, for statements that join profiles. */
export const logoFile = alias(storedFiles, 'logo_file');
export const bannerFile = alias(storedFiles, 'banner_file');

/** Columns for the standing of a user. */
export const standingColumns = {
  role: users.role,
  step: users.signupStep,
  isDeactivated: sql<boolean>`${users.deactivatedAt} is not null`,
  isClosed: sql<boolean>`${users.closedAt} is not null`,
} as const;

/** Rule of `canSeeCompany` for another company, in SQL, so that lists page over the correct rows. */
export const isOnMarket: SQL | undefined = and(
  ne(users.role, 'admin'),
  eq(users.signupStep, 'done'),
  sql`${users.deactivatedAt} is null`,
  sql`${users.closedAt} is null`,
);

/** Number of published offers of a user, counted with an index. */
export const publishedOffers = sql<number>`(select count(*)::int from ${offers} where ${offers.supplierId} = ${users.id} and ${offers.status} = 'published')`;

/** Columns of a profile; their names are those of the API. */
export const profileColumns = {
  firstName: profiles.firstName,
  lastName: profiles.lastName,
  companyName: profiles.companyName,
  yearOfFoundation: profiles.yearOfFoundation,
  regDate: profiles.regDate,
  phone: profiles.phone,
  industry: profiles.industry,
  gsa: profiles.gsa,
  security: profiles.security,
  companyFocus: profiles.companyFocus,
  companySize: profiles.companySize,
  overview: profiles.overview,
  address1: profiles.address1,
  address2: profiles.address2,
  city: profiles.city,
  state: profiles.state,
  zip: profiles.zip,
  gstin: profiles.gstin,
  pan: profiles.pan,
  registrationNumber: profiles.registrationNumber,
} as const;
