import { eq, inArray } from 'drizzle-orm';
import type { Database } from '../../platform/database';
import { logins, notifications, users } from '../../schema';

/**
 * Creates the repository that looks up the addresses of mails naming a login, user or notification, with one
 * statement per kind.
 */
export function createMailAddressesRepository(db: Database) {
  return {
    async ofLogins(ids: number[]): Promise<Map<number, string>> {
      if (ids.length === 0) return new Map();
      return toMap(
        await db.select({ id: logins.id, email: logins.email }).from(logins).where(inArray(logins.id, ids)),
      );
    },

    async ofUsers(ids: number[]): Promise<Map<number, string>> {
      if (ids.length === 0) return new Map();
      return toMap(
        await db
          .select({ id: users.id, email: logins.email })
          .from(users)
          .innerJoin(logins, eq(logins.id, users.loginId))
          .where(inArray(users.id, ids)),
      );
    },

    async ofNotifications(ids: number[]): Promise<Map<number, string>> {
      if (ids.length === 0) return new Map();
      return toMap(
        await db
          .select({ id: notifications.id, email: logins.email })
          .from(notifications)
          .innerJoin(users, eq(users.id, notifications.userId))
          .innerJoin(logins, eq(logins.id, users.loginId))
          .where(inArray(notifications.id, ids)),
      );
    },
  };
}
export type MailAddressesRepository = ReturnType<typeof createMailAddressesRepository>;

const toMap = (rows: { id: number; email: string }[]) => new Map(rows.map(({ id, email }) => [id, email]));
