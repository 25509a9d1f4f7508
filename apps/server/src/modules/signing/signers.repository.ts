import { eq } from 'drizzle-orm';
import type { Database, Executor } from '../../platform/database';
import { fullName, logins, profiles, users } from '../../schema';

/** Account from which a signature is given. */
export interface Signer {
  /** Number of the account. */
  userId: number;
  name: string;
  /** Mail address if it was verified by a code; empty otherwise. */
  email: string;
}

/** Reads the accounts of signers. */
export function createSignersRepository(db: Database) {
  return {
    async find(userId: number, executor: Executor = db): Promise<Signer> {
      const [row] = await executor
        .select({ name: fullName(), email: logins.email, verifiedAt: logins.verifiedAt })
        .from(users)
        .innerJoin(profiles, eq(profiles.userId, users.id))
        .innerJoin(logins, eq(logins.id, users.loginId))
        .where(eq(users.id, userId));
      if (!row) throw new Error(`user ${userId} has no profile`);
      return { userId, name: row.name, email: row.verifiedAt === null ? '' : row.email };
    },
  };
}
export type SignersRepository = ReturnType<typeof createSignersRepository>;
