import { and, eq, sql } from 'drizzle-orm';
import type { ProfileFields } from '@proffer/contract/profiles/schemas';
import type { UserInfo } from '@proffer/contract/users/auth.schemas';
import type { PictureKind } from '@proffer/contract/wire/choices';
import type { UserDetailChanges } from '@proffer/contract/profiles/schemas';
import type { Database, Executor } from '../../platform/database';
import type { Actor } from '../../platform/session/actor';
import { profiles } from '../../schema';
import { profileColumns } from './companies.rows';

/** What keeps the mark “Validated” to what was checked; typed by this consumer. */
export interface ValidationMarkPort {
  /** Does a write, and lets the mark fall with it where it changes what was checked. */
  keepTrue<T>(
    tx: Executor,
    writer: Pick<Actor, 'userId' | 'address'>,
    userId: number,
    write: () => Promise<T>,
  ): Promise<T>;
}

/** The only place that writes company profiles; what a check may rest on is written through the mark. */
export function createProfilesRepository(db: Database, mark: ValidationMarkPort) {
  const nextVersion = sql`${profiles.version} + 1`;

  return {
    /** The profile of the one who signs up. */
    async save(
      tx: Executor,
      writer: Pick<Actor, 'userId' | 'address'>,
      fields: ProfileFields,
    ): Promise<void> {
      const { userId } = writer;
      const values = {
        ...fields,
        yearOfFoundation: fields.yearOfFoundation ?? null,
        regDate: fields.regDate ?? null,
        gsa: fields.gsa ?? null,
        security: fields.security ?? null,
        companyFocus: fields.companyFocus ?? null,
        companySize: fields.companySize ?? null,
      };
      await mark.keepTrue(tx, writer, userId, () =>
        tx
          .insert(profiles)
          .values({ userId, ...values })
          .onConflictDoUpdate({
            target: profiles.userId,
            set: { ...values, version: nextVersion, updatedAt: sql`now()` },
          }),
      );
    },

    /** The company's data of one user for another of the same login, which is new: its mark is its own, and not given yet. */
    async copy(tx: Executor, fromUserId: number, toUserId: number): Promise<void> {
      const [row] = await tx.select().from(profiles).where(eq(profiles.userId, fromUserId));
      if (!row) return;
      const { searchText: _searchText, version: _version, ...copied } = row;
      await tx.insert(profiles).values({ ...copied, userId: toUserId });
    },

    /** Changes fields of one's own; false when `version` is given and is not the one in force any more. */
    async update(
      tx: Executor,
      writer: Pick<Actor, 'userId' | 'address'>,
      version: number | undefined,
      fields: Omit<UserDetailChanges, 'version' | 'services' | 'partners'>,
    ): Promise<boolean> {
      const { userId } = writer;
      const isVersion = version === undefined ? undefined : eq(profiles.version, version);
      const rows = await mark.keepTrue(tx, writer, userId, () =>
        tx
          .update(profiles)
          .set({ ...fields, version: nextVersion, updatedAt: sql`now()` })
          .where(and(eq(profiles.userId, userId), isVersion))
          .returning({ userId: profiles.userId }),
      );
      return rows.length === 1;
    },

    /** Sets a picture, or takes it away; the fields are not changed by it, so their version stays. */
    async setPicture(tx: Executor, userId: number, kind: PictureKind, fileId: number | null): Promise<void> {
      await tx
        .update(profiles)
        .set({
          ...(kind === 'logo' ? { logoFileId: fileId } : { bannerFileId: fileId }),
          updatedAt: sql`now()`,
        })
        .where(eq(profiles.userId, userId));
    },

    /** Holds the profile, so that only one at a time writes what belongs to it. */
    async lock(tx: Executor, userId: number): Promise<void> {
      await tx
        .select({ userId: profiles.userId })
        .from(profiles)
        .where(eq(profiles.userId, userId))
        .for('update');
    },

    async find(userId: number): Promise<UserInfo['profile']> {
      const [row] = await db.select(profileColumns).from(profiles).where(eq(profiles.userId, userId));
      return row ?? null;
    },
  };
}
export type ProfilesRepository = ReturnType<typeof createProfilesRepository>;
