import type { Notice } from './notice';

/** An administrator has let the account in. A mail of its own says so as well. */
export function accountValidated(userId: number): Notice {
  return {
    userId,
    category: 'GENERAL',
    kind: 'account-validated',
    title: 'Your account is approved',
    text: 'Your account has been approved.',
    reference: { kind: 'profile', id: userId },
    eventKey: `account-validated:${userId}`,
    mail: null,
  };
}
