/** Addressee of a mail according to its data. */
export type Addressee =
  | { by: 'address'; address: string }
  | { by: 'login' | 'user' | 'notification'; id: number }
  | { by: 'nothing' };

const ids = [
  ['loginId', 'login'],
  ['userId', 'user'],
  ['notificationId', 'notification'],
] as const;

/**
 * Returns the addressee of a queued mail. An address takes precedence, because the ids next to one name the subject
 * of the mail.
 */
export function addresseeOf(data: Record<string, unknown>): Addressee {
  for (const key of ['to', 'email']) {
    const address = data[key];
    if (typeof address === 'string') return { by: 'address', address };
  }
  for (const [key, by] of ids) {
    const id = data[key];
    if (typeof id === 'number') return { by, id };
  }
  return { by: 'nothing' };
}

/** Names of mails for administrators; a mail without one is shown by its template name. */
const names: Record<string, string> = {
  'sign-up-code': 'Sign-up code',
  'second-factor-code': 'Login code',
  'reset-link': 'Password link',
  'email-confirm': 'Confirmation of a new address',
  'email-change-asked': 'Notice of a change of address',
  'email-changed': 'Notice of a new address',
  'password-changed': 'Notice of a new password',
  'two-factor-changed': 'Notice about two-step login',
  'signing-keys-changed': 'Notice about signing keys',
  'new-device': 'Notice of a new device',
  'account-closed': 'Notice of a closed account',
  'admin-waiting': 'Notice of a waiting administrator',
  'admin-approved': 'Notice of an approved administrator',
  notice: 'Notification',
  'notice-digest': 'Daily mail',
};

export const mailNameOf = (template: string): string => names[template] ?? `Mail “${template}”`;
