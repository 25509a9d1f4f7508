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
import { createSettingsRepository, type SettingsRepository } from './settings.repository';

interface SettingsDeps {
  db: Database;
  repository: SettingsRepository;
  auth: Pick<Auth, 'logins' | 'emailChange'>;
}

/**
 * Creates the service of account settings. Settings of the login apply to both of its profiles, mail settings to one.
 */
export function createSettingsService({ db, repository, auth }: SettingsDeps) {
  async function read(actor: Actor): Promise<AccountSettings> {
    const [login, pendingEmail, choices, quietHours, documentsByMail] = await Promise.all([
      auth.logins.getLogin(actor.loginId),
      auth.emailChange.pending(actor),
      repository.choicesOf(actor.userId),
      repository.quietHoursOf(actor.userId),
      repository.hasDocumentsByMail(actor.userId),
    ]);
    const notifications = { MESSAGES: 'at_once', CONTRACT: 'at_once', GENERAL: 'at_once' } as Record<
      NotificationCategory,
      MailChoice
    >;
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
          if (mail) await repository.choose(tx, actor.userId, category, mail);
        }
        if (change.quietHours !== undefined)
          await repository.setQuietHours(tx, actor.userId, change.quietHours);
        if (change.documentsByMail !== undefined)
          await repository.setDocumentsByMail(tx, actor.userId, change.documentsByMail);
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
    async endMails(userId: number, ended: readonly Unsubscribable[]): Promise<void> {
      await withTransaction(db, async (tx) => {
        for (const category of notificationCategories) {
          if (ended.includes(category)) await repository.choose(tx, userId, category, 'never');
        }
      });
    },
  };
}
