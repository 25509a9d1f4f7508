import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { QuietHours } from '@proffer/contract/users/account.schemas';
import type { MailChoice, NotificationCategory } from '@proffer/contract/wire/choices';
import type { Database, Executor } from '../../platform/database';
import { notificationChoices, quietColumns, quietHours, users } from '../../schema';

/** Creates the repository of users' mail settings and of the end of their accounts. */
export function createSettingsRepository(db: Database) {
  return {
    async choicesOf(userId: number): Promise<Map<NotificationCategory, MailChoice>> {
      const rows = await db.select().from(notificationChoices).where(eq(notificationChoices.userId, userId));
      return new Map(rows.map(({ category, mail }) => [category, mail]));
    },

    async choose(
      tx: Executor,
      userId: number,
      category: NotificationCategory,
      mail: MailChoice,
    ): Promise<void> {
      await tx
        .insert(notificationChoices)
        .values({ userId, category, mail })
        .onConflictDoUpdate({
          target: [notificationChoices.userId, notificationChoices.category],
          set: { mail },
        });
    },

    async hasDocumentsByMail(userId: number): Promise<boolean> {
      const [row] = await db
        .select({ isWanted: users.documentsByMail })
        .from(users)
        .where(eq(users.id, userId));
      return row?.isWanted ?? true;
    },

    async setDocumentsByMail(tx: Executor, userId: number, isWanted: boolean): Promise<void> {
      await tx.update(users).set({ documentsByMail: isWanted }).where(eq(users.id, userId));
    },

    async quietHoursOf(userId: number): Promise<QuietHours | null> {
      const [row] = await db.select(quietColumns).from(quietHours).where(eq(quietHours.userId, userId));
      return row ?? null;
    },

    async setQuietHours(tx: Executor, userId: number, quiet: QuietHours | null): Promise<void> {
      if (!quiet) {
        await tx.delete(quietHours).where(eq(quietHours.userId, userId));
        return;
      }
      const values = { fromMinute: quiet.from, toMinute: quiet.to, timeZone: quiet.timeZone };
      await tx
        .insert(quietHours)
        .values({ userId, ...values })
        .onConflictDoUpdate({ target: quietHours.userId, set: values });
    },

    /** Closes companies for good; returns false if another request did so first. */
    async end(tx: Executor, userIds: number[], at: Date): Promise<boolean> {
      const rows = await tx
        .update(users)
        .set({
          deactivatedAt: sql`coalesce(${users.deactivatedAt}, ${at.toISOString()}::timestamptz)`,
          closedAt: at,
          deactivationReason: '',
        })
        .where(and(inArray(users.id, userIds), isNull(users.closedAt)))
        .returning({ id: users.id });
      await tx.delete(notificationChoices).where(inArray(notificationChoices.userId, userIds));
      await tx.delete(quietHours).where(inArray(quietHours.userId, userIds));
      return rows.length > 0;
    },
  };
}
export type SettingsRepository = ReturnType<typeof createSettingsRepository>;
