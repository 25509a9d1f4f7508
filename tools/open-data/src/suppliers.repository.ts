import { and, eq, inArray, sql } from 'drizzle-orm';
import type { ImportedCompany } from '@proffer/server/offer-files';
import type { Executor } from '@proffer/server/open-market';
import { logins, profiles, users } from '@proffer/server/schema';

/** Not a valid password hash, so nobody can log in until the account's owner sets a password. */
const noPassword = 'imported account without a password';

interface CompanyAccount {
  /** Invented address in a reserved domain; the key by which a later import finds the company. */
  email: string;
  company: ImportedCompany;
}

/**
 * Creates suppliers for the companies of imported records. Writes the tables directly instead of using their modules:
 * those create one account for a person with code, consent and password, which do not exist here, while hundreds of
 * companies come at once.
 * One statement per table and batch; the schema's rules apply, existing rows are never changed, and everything else
 * about these accounts uses the market.
 */
export function createSuppliersRepository() {
  return {
    /** Creates the missing accounts and returns the supplier's user id for each email. */
    async ensureSuppliers(tx: Executor, accounts: CompanyAccount[], now: Date): Promise<Map<string, number>> {
      const emails = accounts.map(({ email }) => email);
      await tx
        .insert(logins)
        .values(
          emails.map((email) => ({ email, emailKey: email, passwordHash: noPassword, verifiedAt: now })),
        )
        .onConflictDoNothing({ target: logins.emailKey });
      await tx.execute(sql`
        insert into ${users} (login_id, role, signup_step)
        select ${logins.id}, 'supplier', 'done' from ${logins} where ${inArray(logins.emailKey, emails)}
        on conflict (login_id, role) do nothing`);
      const suppliers = await tx
        .select({ userId: users.id, email: logins.emailKey })
        .from(users)
        .innerJoin(logins, eq(logins.id, users.loginId))
        .where(and(inArray(logins.emailKey, emails), eq(users.role, 'supplier')));
      const userOfEmail = new Map(suppliers.map(({ email, userId }) => [email, userId]));
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
  };
}

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
