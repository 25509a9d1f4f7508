import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Database, Executor } from '../../platform/database';
import { logins, members, memberSettings, users } from '../../schema';
import { receivesSignedDocuments } from '../members';
import { firstMember } from './mail-readers.rows';

/** Creates the repository of the mail addresses of people, for mails other than notifications. */
export function createPersonAddressesRepository(db: Database) {
  return {
    /**
     * Returns a person's mail address, by the person or as the first of a company; undefined once the person has left
     * or the company is deactivated.
     */
    async findAddress(of: { memberId: number } | { userId: number }) {
      const [row] = await db
        .select({ userId: users.id, memberId: members.id, email: logins.email })
        .from(members)
        .innerJoin(users, eq(users.id, members.userId))
        .innerJoin(logins, eq(logins.id, members.loginId))
        .where(
          and(
            'memberId' in of ? eq(members.id, of.memberId) : sql`${members.id} = ${firstMember(of.userId)}`,
            isNull(members.leftAt),
            isNull(users.deactivatedAt),
          ),
        );
      return row;
    },

    /** Returns the people who receive finished documents of a company: owners and those who may sign. */
    async listCopyReaders(tx: Executor, userId: number): Promise<number[]> {
      const rows = await tx
        .select({ id: members.id })
        .from(members)
        .where(and(eq(members.userId, userId), isNull(members.leftAt), receivesSignedDocuments))
        .orderBy(members.id);
      return rows.map(({ id }) => id);
    },

    /**
     * Returns the recipient of a finished document, unless the login is closed or the person has left. People of
     * deactivated companies stay bound by it, so they get it too.
     */
    async findCopyReader(of: {
      userId: number;
      memberId?: number | undefined;
    }): Promise<{ email: string; wantsDocument: boolean } | undefined> {
      const [row] = await db
        .select({
          email: logins.email,
          wantsDocument: sql<boolean>`coalesce(${memberSettings.documentsByMail}, true)`,
        })
        .from(members)
        .innerJoin(logins, eq(logins.id, members.loginId))
        .leftJoin(memberSettings, eq(memberSettings.memberId, members.id))
        .where(
          and(
            of.memberId === undefined
              ? sql`${members.id} = ${firstMember(of.userId)}`
              : eq(members.id, of.memberId),
            isNull(members.leftAt),
            isNull(logins.closedAt),
          ),
        );
      return row;
    },
  };
}
export type PersonAddressesRepository = ReturnType<typeof createPersonAddressesRepository>;
