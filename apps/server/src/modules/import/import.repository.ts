import { inArray, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/database';
import { logins, profiles, proposals, users } from '../../schema';
import type { ImportedCompany, ImportedOffer } from './readers/read-offers';

/** Cannot be the hash of any password, so nobody logs in until the owner of the account sets one. */
const noPassword = 'imported account without a password';

interface ImportAccount {
  /** Made up, in a reserved domain; the key by which a second import finds the company again. */
  email: string;
  company: ImportedCompany;
}

/** Set-based writing for bulk loads: accounts and offers by the hundred in one statement each. */
export function createImportRepository() {
  return {
    /** Makes the accounts that are missing and gives the supplier's user id of each email. */
    async ensureSuppliers(tx: Executor, accounts: ImportAccount[], now: Date): Promise<Map<string, number>> {
      const emails = accounts.map(({ email }) => email);
      await tx
        .insert(logins)
        .values(
          emails.map((email) => ({ email, emailKey: email, passwordHash: noPassword, verifiedAt: now })),
        )
        .onConflictDoNothing({ target: logins.emailKey });
      const loginRows = await tx
        .select({ id: logins.id, email: logins.emailKey })
        .from(logins)
        .where(inArray(logins.emailKey, emails));
      await tx
        .insert(users)
        .values(
          loginRows.map(({ id }) => ({
            loginId: id,
            role: 'supplier' as const,
            signupStep: 'done' as const,
          })),
        )
        .onConflictDoNothing();
      const userRows = await tx
        .select({ userId: users.id, loginId: users.loginId })
        .from(users)
        .where(
          inArray(
            users.loginId,
            loginRows.map(({ id }) => id),
          ),
        );
      const emailOfLogin = new Map(loginRows.map(({ id, email }) => [id, email]));
      const userOfEmail = new Map(
        userRows.map(({ userId, loginId }) => [emailOfLogin.get(loginId) ?? '', userId]),
      );
      await tx
        .insert(profiles)
        .values(
          accounts.flatMap(({ email, company }) => {
            const userId = userOfEmail.get(email);
            return userId === undefined ? [] : [profileOf(userId, company)];
          }),
        )
        .onConflictDoNothing({ target: profiles.userId });
      return userOfEmail;
    },

    /**
     * Inserts offers that are not there yet, known by source and id; gives how many were new. They are published
     * and changed at `writtenAt`; without it they count as old as they say they are.
     */
    async addOffers(
      tx: Executor,
      offers: { supplierId: number; offer: ImportedOffer }[],
      writtenAt?: Date,
    ): Promise<number> {
      const rows = await tx
        .insert(proposals)
        .values(
          offers.map(({ supplierId, offer }) => ({
            supplierId,
            status: offer.published ? ('published' as const) : ('draft' as const),
            title: offer.title,
            detail: offer.detail,
            scope: offer.scope,
            duration: offer.duration,
            qtyFrom: offer.qtyFrom,
            qtyTo: offer.qtyTo,
            budgetFrom: offer.budgetFrom,
            budgetTo: offer.budgetTo,
            deliveryTerm: offer.deliveryTerm,
            ruleOfDelivery: offer.ruleOfDelivery,
            redirectUrl: offer.redirectUrl,
            ndaRequired: offer.ndaRequired,
            categories: offer.categories,
            importSource: offer.source,
            importId: offer.externalId,
            attribution: offer.attribution,
            createdAt: offer.createdAt,
            updatedAt: writtenAt ?? offer.createdAt,
            publishedAt: offer.published ? (writtenAt ?? offer.createdAt) : null,
          })),
        )
        .onConflictDoNothing({
          target: [proposals.importSource, proposals.importId],
          where: sql`import_source is not null`,
        })
        .returning({ id: proposals.id });
      return rows.length;
    },
  };
}
export type ImportRepository = ReturnType<typeof createImportRepository>;

function profileOf(userId: number, company: ImportedCompany) {
  return {
    userId,
    firstName: '',
    lastName: '',
    companyName: company.name,
    phone: '',
    industry: company.industry ?? '',
    city: company.city ?? '',
    state: company.state ?? company.country ?? '',
    zip: company.zip ?? '',
  };
}
