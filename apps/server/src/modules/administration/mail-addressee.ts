/** What the data of a mail say about whom it goes to. */
export type Addressee =
  | { by: 'address'; address: string }
  | { by: 'login' | 'user' | 'notification'; id: number }
  | { by: 'nothing' };

const ids = [
  ['loginId', 'login'],
  ['userId', 'user'],
  ['notificationId', 'notification'],
] as const;

/** Reads it from what was enqueued; an address comes first, for the ids beside one say what the mail speaks of. */
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

/** What administrators call the mails; one that is not here is told by its own name. */
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
