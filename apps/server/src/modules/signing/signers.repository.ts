import { eq } from 'drizzle-orm';
import type { Database, Executor } from '../../platform/database';
import { fullName, logins, profiles, users } from '../../schema';

/** The account from which a signature is given. */
export interface Signer {
  /** The account's number. */
  userId: number;
  name: string;
  /** Proved by a code that was mailed there; empty when it was not. */
  email: string;
}

/** Who signs. */
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
