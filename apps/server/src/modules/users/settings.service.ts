import type { Unsubscribable } from '@proffer/contract/notifications/schemas';
import type { AccountSettings, QuietHours } from '@proffer/contract/users/account.schemas';
import {
  notificationCategories,
  type ColorScheme,
  type MailChoice,
  type NotificationCategory,
} from '@proffer/contract/wire/choices';
import { withTransaction, type Database } from '../../platform/database';
import type { Actor } from '../../platform/session/actor';
import type { Auth } from '../auth';
import { usualMail } from '../members';
import { createSettingsRepository, type SettingsRepository } from './settings.repository';

interface SettingsDeps {
  db: Database;
  repository: SettingsRepository;
  auth: Pick<Auth, 'logins' | 'emailChange'>;
}

/**
 * Creates the service of account settings. Settings of the login apply to all of its
 * companies, mail settings to the person in one company.
 */
export function createSettingsService({ db, repository, auth }: SettingsDeps) {
  async function read(actor: Actor): Promise<AccountSettings> {
    const [login, pendingEmail, choices, { quietHours, documentsByMail }] = await Promise.all([
      auth.logins.getLogin(actor.loginId),
      auth.emailChange.pending(actor),
      repository.choicesOf(actor.member.id),
      repository.find(actor.member.id),
    ]);
    const usual = usualMail(actor.member);
    const notifications: Record<NotificationCategory, MailChoice> = {
      MESSAGES: usual,
      CONTRACT: usual,
      GENERAL: usual,
    };
    for (const [category, mail] of choices) notifications[category] = mail;
    const { email, colorScheme } = login;
    return { email, pendingEmail, colorScheme, notifications, quietHours, documentsByMail };
  }

  return {
    read,

    async save(
      actor: Actor,
      change: {
        colorScheme?: ColorScheme | undefined;
        notifications?: Partial<Record<NotificationCategory, MailChoice | undefined>> | undefined;
        quietHours?: QuietHours | null | undefined;
        documentsByMail?: boolean | undefined;
      },
    ): Promise<AccountSettings> {
      await withTransaction(db, async (tx) => {
        if (change.colorScheme)
          await auth.logins.changeLogin(tx, actor.loginId, { colorScheme: change.colorScheme });
        for (const category of notificationCategories) {
          const mail = change.notifications?.[category];
          if (mail) await repository.choose(tx, actor.member.id, category, mail);
        }
        await repository.set(tx, actor.member.id, change);
      });
      return read(actor);
    },
  };
}
export type SettingsService = ReturnType<typeof createSettingsService>;

/** Creates the mail settings for users who unsubscribe from a mail, without a session. */
export function createMailSettings(db: Database) {
  const repository = createSettingsRepository(db);
  return {
    /** Sets the mail settings of these categories to `never`; a saved search has a setting of its own. */
    async endMails({ memberId }: { memberId: number }, ended: readonly Unsubscribable[]): Promise<void> {
      await withTransaction(db, async (tx) => {
        for (const category of notificationCategories) {
          if (ended.includes(category)) await repository.choose(tx, memberId, category, 'never');
        }
      });
    },
  };
}
