import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Database, Executor } from '../../platform/database';
import type { SignatureTrail } from '../../platform/session/actor';
import { logins, members, profiles, users } from '../../schema';
import { memberName } from '../members';

/** Person who gives a signature for an account. */
export interface Signer {
  /** Number of the account. */
  userId: number;
  name: string;
  /** Mail address if it was verified by a code; empty otherwise. */
  email: string;
}

/** Account and person of a signature; without a person, the founder of the account. */
interface SignedFor {
  userId: number;
  memberId: number | null;
}

/** Reads the people who sign. */
export function createSignersRepository(db: Database) {
  return {
    /** Returns the names of the people who prepared and approved signatures. */
    async findNames(trails: readonly { trail: SignatureTrail | null }[]): Promise<Map<number, string>> {
      const ids = trails.flatMap(({ trail }) => (trail ? [trail.preparedBy, ...trail.approvedBy] : []));
      if (ids.length === 0) return new Map();
      const rows = await db
        .select({ id: members.id, name: memberName })
        .from(members)
        .leftJoin(profiles, eq(profiles.userId, members.userId))
        .where(inArray(members.id, ids));
      return new Map(rows.map(({ id, name }) => [id, name]));
    },

    async find({ userId, memberId }: SignedFor, executor: Executor = db): Promise<Signer> {
      const [row] = await executor
        .select({ name: memberName, email: logins.email, verifiedAt: logins.verifiedAt })
        .from(users)
        .innerJoin(profiles, eq(profiles.userId, users.id))
        .leftJoin(members, and(eq(members.userId, users.id), eq(members.id, memberId ?? 0)))
        .innerJoin(logins, sql`${logins.id} = coalesce(${members.loginId}, ${users.loginId})`)
        .where(eq(users.id, userId));
      if (!row) throw new Error(`user ${userId} has no profile`);
      return { userId, name: row.name, email: row.verifiedAt === null ? '' : row.email };
    },
  };
}
export type SignersRepository = ReturnType<typeof createSignersRepository>;
