import { desc, eq, inArray, or, sql } from 'drizzle-orm';
import type { Database, Executor } from '../../platform/database';
import { companyPartners, companyServices, profiles, savedCompanies } from '../../schema';
import { profileColumns } from './companies.rows';

const namesOf = (items: typeof companyServices | typeof companyPartners) =>
  sql<
    string[]
  >`coalesce((select json_agg(i.name order by i.id) from ${items} i where i.user_id = profiles.user_id), '[]'::json)`;

/** The profile of a company that leaves the market, or takes its own data away. */
export function createProfilesLeaving(db: Database) {
  return {
    /**
     * Empties what no document of another company rests on. Names and place stay where others have dealt with the company,
     * since their papers and conversations bear them; the `nameless` have dealt with nobody, and lose them too.
     */
    async forget(tx: Executor, userIds: number[], nameless: number[]): Promise<void> {
      const nothing = { phone: '', overview: '', address1: '', address2: '', zip: '', industry: '' };
      const noFigures = {
        yearOfFoundation: null,
        regDate: null,
        gsa: null,
        security: null,
        companyFocus: null,
        companySize: null,
      };
      const noPictures = { logoFileId: null, bannerFileId: null };
      await tx
        .update(profiles)
        .set({ ...nothing, ...noFigures, ...noPictures })
        .where(inArray(profiles.userId, userIds));
      if (nameless.length > 0) {
        await tx
          .update(profiles)
          .set({ firstName: '', lastName: '', companyName: '', city: '', state: '' })
          .where(inArray(profiles.userId, nameless));
      }
      await tx.delete(companyServices).where(inArray(companyServices.userId, userIds));
      await tx.delete(companyPartners).where(inArray(companyPartners.userId, userIds));
      await tx
        .delete(savedCompanies)
        .where(or(inArray(savedCompanies.ownerId, userIds), inArray(savedCompanies.userId, userIds)));
    },

    /** Null for a user without a company, as administrators are. */
    async ownData(userId: number) {
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
