import { eq, inArray, sql } from 'drizzle-orm';
import type { ProfileFields, UserInfo } from '@proffer/contract/auth.schemas';
import type { Database, Executor } from '../../platform/database';
import { profiles } from '../../schema';

/** The only place that writes company profiles. */
export function createProfilesRepository(db: Database) {
  return {
    async save(tx: Executor, userId: number, fields: ProfileFields): Promise<void> {
      const values = {
        ...fields,
        yearOfFoundation: fields.yearOfFoundation ?? null,
        regDate: fields.regDate ?? null,
        gsa: fields.gsa ?? null,
        security: fields.security ?? null,
        companyFocus: fields.companyFocus ?? null,
        companySize: fields.companySize ?? null,
      };
      await tx
        .insert(profiles)
        .values({ userId, ...values })
        .onConflictDoUpdate({ target: profiles.userId, set: { ...values, updatedAt: sql`now()` } });
    },

    /** The company's data of one user for another of the same login. */
    async copy(tx: Executor, fromUserId: number, toUserId: number): Promise<void> {
      const [row] = await tx.select().from(profiles).where(eq(profiles.userId, fromUserId));
      if (row) await tx.insert(profiles).values({ ...row, userId: toUserId });
    },

    /** Empties what no document of another company rests on; names and place stay, since signed papers bear them. */
    async forget(tx: Executor, userIds: number[]): Promise<void> {
      const nothing = { phone: '', overview: '', address1: '', address2: '', zip: '', industry: '' };
      await tx.update(profiles).set(nothing).where(inArray(profiles.userId, userIds));
    },

    async find(userId: number): Promise<UserInfo['profile']> {
      const [row] = await db.select().from(profiles).where(eq(profiles.userId, userId));
      if (!row) return null;
      const { userId: _userId, updatedAt: _updatedAt, ...fields } = row;
      return fields;
    },
  };
}
export type ProfilesRepository = ReturnType<typeof createProfilesRepository>;
