import type { AccountSettings, QuietHours } from '@proffer/contract/users/account.schemas';
import type { ColorScheme, MailChoice, NotificationCategory } from '@proffer/contract/wire/choices';
import { categoryTitles } from '../../entities/notifications/unread';

/** Settings to change. */
export interface SettingsPatch {
  colorScheme?: ColorScheme;
  notifications?: Partial<Record<NotificationCategory, MailChoice>>;
  /** Null removes them. */
  quietHours?: QuietHours | null;
  documentsByMail?: boolean;
}

export function withPatch(settings: AccountSettings, patch: SettingsPatch): AccountSettings {
  return {
    ...settings,
    ...(patch.colorScheme === undefined ? {} : { colorScheme: patch.colorScheme }),
    ...(patch.quietHours === undefined ? {} : { quietHours: patch.quietHours }),
    ...(patch.documentsByMail === undefined ? {} : { documentsByMail: patch.documentsByMail }),
    notifications: { ...settings.notifications, ...patch.notifications },
  };
}

/** Returns a patch that undoes another one and nothing else: other changes made in the meantime stay. */
export function inverseOf(settings: AccountSettings, patch: SettingsPatch): SettingsPatch {
  const touched = Object.keys(patch.notifications ?? {}) as NotificationCategory[];
  return {
    ...(patch.colorScheme === undefined ? {} : { colorScheme: settings.colorScheme }),
    ...(patch.quietHours === undefined ? {} : { quietHours: settings.quietHours }),
    ...(patch.documentsByMail === undefined ? {} : { documentsByMail: settings.documentsByMail }),
    notifications: Object.fromEntries(
      touched.map((category) => [category, settings.notifications[category]]),
    ),
  };
}

/** Words of the notification categories (NOT-17). */
export const categoryWords: Record<NotificationCategory, { label: string; text: string }> = {
  MESSAGES: { label: categoryTitles.MESSAGES, text: 'Somebody wrote to you.' },
  CONTRACT: {
    label: categoryTitles.CONTRACT,
    text: 'A quote or contract was proposed, answered or signed; a contract starts or ends soon.',
  },
  GENERAL: {
    label: categoryTitles.GENERAL,
    text: 'An NDA was requested, answered or signed; an offer changed.',
  },
};

export const mailWords: Record<MailChoice, string> = { at_once: 'At once', daily: 'Daily', never: 'Never' };

/** Colour schemes in the displayed order. */
export const schemeWords: readonly { value: ColorScheme; label: string }[] = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'auto', label: 'As the device' },
];
