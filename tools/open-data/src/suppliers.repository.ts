import { and, eq, inArray, sql } from 'drizzle-orm';
import type { ImportedCompany } from '@proffer/server/offer-files';
import type { Executor } from '@proffer/server/open-market';
import { logins, profiles, users } from '@proffer/server/schema';

/** Cannot be the hash of any password, so nobody logs in until the owner of the account sets one. */
const noPassword = 'imported account without a password';

interface CompanyAccount {
  /** Made up, in a reserved domain; the key by which a second import finds the company again. */
  email: string;
  company: ImportedCompany;
}

/**
 * The companies of imported records as suppliers. It writes the accounts by itself, past the modules that own the
 * tables: these make one account for a person who signs up, with a code by mail, consent and a password, and none of
 * that exists here, while hundreds of companies come at once. So each table has one statement for a whole batch; the
 * schema's own rules hold, what is there is never changed, and all else about these accounts goes through the market.
 */
export function createSuppliersRepository() {
  return {
    /** Makes the accounts that are missing and gives the supplier's user id of each email. */
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
export type SuppliersRepository = ReturnType<typeof createSuppliersRepository>;

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
