import { eq, inArray } from 'drizzle-orm';
import { valuesChecked } from '@proffer/contract/users/checked-facts';
import type { CheckableFact, PictureKind } from '@proffer/contract/wire/choices';
import type { Executor } from '../../platform/database';
import { companyPartners, companyServices, profiles, savedCompanies, validations } from '../../schema';

/** A demo company with its profile content, ready for the database. */
interface NewCompany {
  userId: number;
  services: readonly string[];
  partners: readonly string[];
  /** Ids of stored files. */
  pictures: Record<PictureKind, number>;
  /** The validated facts; null for a company that waits for validation. */
  validation: { facts: CheckableFact[]; decidedBy: number; createdAt: Date } | null;
}

/** Inserts the profile content of companies beyond their fields. */
export async function insertCompanies(
  tx: Executor,
  companies: readonly NewCompany[],
  createdAt: Date,
): Promise<void> {
  const named = (read: (company: NewCompany) => readonly string[]) =>
    companies.flatMap((company) =>
      read(company).map((name) => ({ userId: company.userId, name, createdAt })),
    );
  await tx.insert(companyServices).values(named(({ services }) => services));
  await tx.insert(companyPartners).values(named(({ partners }) => partners));
  const owners = companies.map(({ userId }) => userId);
  const rows = await tx.select().from(profiles).where(inArray(profiles.userId, owners));
  const profileOf = new Map(rows.map((row) => [row.userId, row]));
  await tx.insert(validations).values(
    companies.flatMap(({ userId, validation }) => {
      const profile = profileOf.get(userId);
      if (!validation || !profile) return [];
      const checked = valuesChecked(validation.facts, profile);
      return [{ ...validation, checked, userId, state: 'validated' as const }];
    }),
  );
  for (const { userId, pictures } of companies) {
    await tx
      .update(profiles)
      .set({ logoFileId: pictures.logo, bannerFileId: pictures.banner })
      .where(eq(profiles.userId, userId));
  }
}

export async function insertSavedCompanies(
  tx: Executor,
  rows: readonly (typeof savedCompanies.$inferInsert)[],
): Promise<void> {
  await tx.insert(savedCompanies).values([...rows]);
}
