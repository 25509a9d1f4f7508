import { desc, eq, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database';
import { companyPartners, companyServices, profiles, savedCompanies } from '../../schema';
import { profileColumns } from './companies.rows';

const namesOf = (items: typeof companyServices | typeof companyPartners) =>
  sql<
    string[]
  >`coalesce((select json_agg(i.name order by i.id) from ${items} i where i.user_id = profiles.user_id), '[]'::json)`;

/** Creates the repository that reads a company's profile with services and partners for the personal-data export. */
export function createProfilesOwnDataRepository(db: Database) {
  return {
    /** Returns null for a user without a company, such as an administrator. */
    async find(userId: number) {
      const [profile] = await db
        .select({
          ...profileColumns,
          services: namesOf(companyServices),
          partners: namesOf(companyPartners),
          hasLogo: sql<boolean>`${profiles.logoFileId} is not null`,
          hasBanner: sql<boolean>`${profiles.bannerFileId} is not null`,
        })
        .from(profiles)
        .where(eq(profiles.userId, userId));
      if (!profile) return null;
      const saved = await db
        .select({
          userId: savedCompanies.userId,
          companyName: profiles.companyName,
          savedAt: savedCompanies.savedAt,
        })
        .from(savedCompanies)
        .innerJoin(profiles, eq(profiles.userId, savedCompanies.userId))
        .where(eq(savedCompanies.ownerId, userId))
        .orderBy(desc(savedCompanies.savedAt));
      return { ...profile, savedCompanies: saved };
    },
  };
}
