import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { QuietHours } from '@proffer/contract/users/account.schemas';
import type { MailChoice, NotificationCategory } from '@proffer/contract/wire/choices';
import type { Database, Executor } from '../../platform/database';
import { memberMailChoices, members, memberSettings, quietColumns, quietOf, users } from '../../schema';

/** Settings of a person that are stored together; an absent one is not changed. */
interface PersonalMailSettings {
  documentsByMail?: boolean | undefined;
  quietHours?: QuietHours | null | undefined;
}

/** Creates the repository of people's mail settings and of the end of accounts. */
export function createSettingsRepository(db: Database) {
  return {
    async choicesOf(memberId: number): Promise<Map<NotificationCategory, MailChoice>> {
      const rows = await db.select().from(memberMailChoices).where(eq(memberMailChoices.memberId, memberId));
      return new Map(rows.map(({ category, mail }) => [category, mail]));
    },

    async choose(
      tx: Executor,
      memberId: number,
      category: NotificationCategory,
      mail: MailChoice,
    ): Promise<void> {
      await tx
        .insert(memberMailChoices)
        .values({ memberId, category, mail })
        .onConflictDoUpdate({
          target: [memberMailChoices.memberId, memberMailChoices.category],
          set: { mail },
        });
    },

    async find(memberId: number): Promise<{ documentsByMail: boolean; quietHours: QuietHours | null }> {
      const [row] = await db
        .select({ documentsByMail: memberSettings.documentsByMail, ...quietColumns })
        .from(memberSettings)
        .where(eq(memberSettings.memberId, memberId));
      return { documentsByMail: row?.documentsByMail ?? true, quietHours: row ? quietOf(row) : null };
    },

    async set(
      tx: Executor,
      memberId: number,
      { documentsByMail, quietHours: quiet }: PersonalMailSettings,
    ): Promise<void> {
      const values = {
        ...(documentsByMail !== undefined && { documentsByMail }),
        ...(quiet !== undefined && {
          fromMinute: quiet?.from ?? null,
          toMinute: quiet?.to ?? null,
          timeZone: quiet?.timeZone ?? null,
        }),
      };
      if (Object.keys(values).length === 0) return;
      await tx
        .insert(memberSettings)
        .values({ memberId, ...values })
        .onConflictDoUpdate({ target: memberSettings.memberId, set: values });
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
      const people = tx.select({ id: members.id }).from(members).where(inArray(members.userId, userIds));
      await tx.delete(memberMailChoices).where(inArray(memberMailChoices.memberId, people));
      await tx.delete(memberSettings).where(inArray(memberSettings.memberId, people));
      return rows.length > 0;
    },
  };
}
export type SettingsRepository = ReturnType<typeof createSettingsRepository>;
