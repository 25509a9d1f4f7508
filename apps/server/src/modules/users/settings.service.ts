import type { AccountSettings } from '@proffer/contract/account.schemas';
import {
  notificationCategories,
  type ColorScheme,
  type MailChoice,
  type NotificationCategory,
} from '@proffer/contract/choices';
import { withTransaction, type Database } from '../../platform/database';
import type { Actor } from '../../platform/session/actor';
import type { Auth } from '../auth';
import type { SettingsRepository } from './settings.repository';

export interface SettingsDeps {
  db: Database;
  repository: SettingsRepository;
  auth: Pick<Auth, 'repository' | 'emailChange'>;
}

/** Settings of an account; those of the login hold for both of its profiles, the mail choices for one each. */
export function createSettingsService({ db, repository, auth }: SettingsDeps) {
  async function read(actor: Actor): Promise<AccountSettings> {
    const [login, pendingEmail, choices] = await Promise.all([
      auth.repository.getLogin(actor.loginId),
      auth.emailChange.pending(actor),
      repository.choicesOf(actor.userId),
    ]);
    const notifications = { MESSAGES: 'at_once', CONTRACT: 'at_once', GENERAL: 'at_once' } as Record<
      NotificationCategory,
      MailChoice
    >;
    for (const [category, mail] of choices) notifications[category] = mail;
    return { email: login.email, pendingEmail, colorScheme: login.colorScheme, notifications };
  }

  return {
    read,

    async save(
      actor: Actor,
      change: {
        colorScheme?: ColorScheme | undefined;
        notifications?: Partial<Record<NotificationCategory, MailChoice | undefined>> | undefined;
      },
    ): Promise<AccountSettings> {
      await withTransaction(db, async (tx) => {
        if (change.colorScheme)
          await auth.repository.changeLogin(tx, actor.loginId, { colorScheme: change.colorScheme });
        for (const category of notificationCategories) {
          const mail = change.notifications?.[category];
          if (mail) await repository.choose(tx, actor.userId, category, mail);
        }
      });
      return read(actor);
    },

    /** Whether news of a category are to be mailed to a user; never to one whose account has ended. */
    async wantsMail(userId: number, category: NotificationCategory): Promise<boolean> {
      const [isActive, choices] = await Promise.all([
        repository.isActive(userId),
        repository.choicesOf(userId),
      ]);
      return isActive && choices.get(category) !== 'never';
    },
  };
}
export type SettingsService = ReturnType<typeof createSettingsService>;
