import { and, eq, sql } from 'drizzle-orm';
import type { ProfileFields } from '@proffer/contract/profiles/schemas';
import { storedState } from '@proffer/contract/profiles/states';
import type { UserInfo } from '@proffer/contract/users/auth.schemas';
import type { PictureKind } from '@proffer/contract/wire/choices';
import type { UserDetailChanges } from '@proffer/contract/profiles/schemas';
import type { Database, Executor } from '../../platform/database';
import type { Actor } from '../../platform/session/actor';
import { profiles } from '../../schema';
import type { ValidationMark } from '../users';
import { profileColumns } from './companies.rows';

/**
 * Creates the only repository that writes company profiles. Fields that can be validated are written through the
 * guard of the mark.
 */
export function createProfilesRepository(db: Database, mark: Pick<ValidationMark, 'writeGuarded'>) {
  const nextVersion = sql`${profiles.version} + 1`;

  return {
    /** Saves the profile of a user who is signing up. */
    async save(
      tx: Executor,
      writer: Pick<Actor, 'userId' | 'address'>,
      fields: ProfileFields,
    ): Promise<void> {
      const { userId } = writer;
      const values = {
        ...fields,
        state: storedState(fields.state, fields.phone),
        yearOfFoundation: fields.yearOfFoundation ?? null,
        regDate: fields.regDate ?? null,
        gsa: fields.gsa ?? null,
        security: fields.security ?? null,
        companyFocus: fields.companyFocus ?? null,
        companySize: fields.companySize ?? null,
      };
      await mark.writeGuarded(tx, writer, userId, () =>
        tx
          .insert(profiles)
          .values({ userId, ...values })
          .onConflictDoUpdate({
            target: profiles.userId,
            set: { ...values, version: nextVersion, updatedAt: sql`now()` },
          }),
      );
    },

    /** Copies the company data to a new user of the same login. The mark “Validated” is not copied. */
    async copy(tx: Executor, fromUserId: number, toUserId: number): Promise<void> {
      const [row] = await tx.select().from(profiles).where(eq(profiles.userId, fromUserId));
      if (!row) return;
      const { searchText: _searchText, version: _version, ...copied } = row;
      await tx.insert(profiles).values({ ...copied, userId: toUserId });
    },

    /** Changes fields of the writer's own profile; returns false if `version` is given and outdated. */
    async update(
      tx: Executor,
      writer: Pick<Actor, 'userId' | 'address'>,
      version: number | undefined,
      fields: Omit<UserDetailChanges, 'version' | 'services' | 'partners'>,
    ): Promise<boolean> {
      const { userId } = writer;
      const isVersion = version === undefined ? undefined : eq(profiles.version, version);
      const state =
        fields.state && storedState(fields.state, fields.phone ?? (await phoneOf(tx, userId)) ?? '');
      const rows = await mark.writeGuarded(tx, writer, userId, () =>
        tx
          .update(profiles)
          .set({ ...fields, state, version: nextVersion, updatedAt: sql`now()` })
          .where(and(eq(profiles.userId, userId), isVersion))
          .returning({ userId: profiles.userId }),
      );
      return rows.length === 1;
    },

    /** Sets or removes a picture. The version stays the same, because no field changes. */
    async setPicture(tx: Executor, userId: number, kind: PictureKind, fileId: number | null): Promise<void> {
      await tx
        .update(profiles)
        .set({
          ...(kind === 'logo' ? { logoFileId: fileId } : { bannerFileId: fileId }),
          updatedAt: sql`now()`,
        })
        .where(eq(profiles.userId, userId));
    },

    /** Locks the profile, so that concurrent writes to its services and partners run one after the other. */
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

/** Returns the phone number of a profile, which tells the company's country. */
async function phoneOf(tx: Executor, userId: number): Promise<string | undefined> {
  const [row] = await tx.select({ phone: profiles.phone }).from(profiles).where(eq(profiles.userId, userId));
  return row?.phone;
}
