import { inArray, or } from 'drizzle-orm';
import type { Executor } from '../../platform/database';
import { companyPartners, companyServices, profiles, savedCompanies } from '../../schema';

/** Creates the repository that empties the profile of a company whose account closes. */
export function createProfilesClosingRepository() {
  return {
    /**
     * Clears the fields that no document of another company shows. The names and place of a company stay, because
     * papers and conversations show them. The `nameless` users had no dealings, so theirs are cleared too.
     */
    async forget(tx: Executor, userIds: number[], nameless: number[]): Promise<void> {
      const nothing = {
        phone: '',
        overview: '',
        address1: '',
        address2: '',
        zip: '',
        industry: '',
        gstin: '',
        pan: '',
        registrationNumber: '',
      };
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
  };
}
