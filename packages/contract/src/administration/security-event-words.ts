import type { SecurityEventKind } from '../wire/choices';

interface SecurityEventWords {
  /** Title of a row in the administrators' list. */
  title: string;
  /** Sentence for the owner of the account, with the meaning of the event. */
  meaning: string;
  /**
   * True if anybody can cause the event without authentication. Repeated events of this kind are counted together,
   * and their network address may be somebody else's.
   */
  isTry: boolean;
}

/**
 * The words for every kind of security event; a new kind without words does not compile. Free of zod, for the web.
 */
export const securityEventWords: Record<SecurityEventKind, SecurityEventWords> = {
  'login.succeeded': {
    title: 'Logged in',
    meaning: 'Somebody logged in to your account.',
    isTry: false,
  },
  'login.failed': {
    title: 'Login refused',
    meaning: 'Somebody gave your email and was not let in.',
    isTry: true,
  },
  'login.locked': {
    title: 'Login held back',
    meaning: 'After too many wrong passwords, logging in was held back for a while.',
    isTry: true,
  },
  'second-factor.failed': {
    title: 'Wrong code at login',
    meaning: 'Somebody knew your password and gave a wrong code.',
    isTry: true,
  },
  'second-factor.locked': {
    title: 'Codes held back',
    meaning:
      'After too many wrong codes, giving codes was held back for a while. Whoever it was knew your password.',
    isTry: true,
  },
  'second-factor.changed': {
    title: 'Two-step login changed',
    meaning: 'Two-step login was switched on, off, or to another way.',
    isTry: false,
  },
  'recovery-code.used': {
    title: 'Recovery code used',
    meaning: 'A recovery code took the place of the app’s code.',
    isTry: false,
  },
  'signing-keys.changed': {
    title: 'Signing keys changed',
    meaning: 'A key to sign with was added or removed, or whether one is always asked for was changed.',
    isTry: false,
  },
  'confirmation.passed': {
    title: 'Confirmed again',
    meaning: 'You were asked again who you are, and the answer was right.',
    isTry: false,
  },
  'confirmation.failed': {
    title: 'Confirmation refused',
    meaning: 'Somebody logged in to your account was asked again who they are, and the answer was wrong.',
    isTry: true,
  },
  'password.changed': {
    title: 'Password changed',
    meaning: 'The password was changed in the settings.',
    isTry: false,
  },
  'password.reset-asked': {
    title: 'Password reset asked for',
    meaning: 'Somebody asked for a link to set a new password. It was mailed to you alone.',
    isTry: true,
  },
  'password.reset': {
    title: 'Password reset',
    meaning: 'A new password was set with a mailed link.',
    isTry: false,
  },
  'password.reset-failed': {
    title: 'Reset link refused',
    meaning: 'Somebody tried a reset link that was wrong, used or over.',
    isTry: true,
  },
  'email.change-asked': {
    title: 'Email change asked for',
    meaning: 'A change of the email address was begun in the settings.',
    isTry: false,
  },
  'email.changed': {
    title: 'Email changed',
    meaning: 'The email address of the account was changed.',
    isTry: false,
  },
  'session.ended': {
    title: 'Logged out',
    meaning: 'A device was logged out.',
    isTry: false,
  },
  'session.others-ended': {
    title: 'Other devices logged out',
    meaning: 'All devices but one were logged out.',
    isTry: false,
  },
  'sign-up.started': {
    title: 'Sign-up begun',
    meaning: 'Somebody began to sign up with your email.',
    isTry: true,
  },
  'sign-up.verified': {
    title: 'Email verified',
    meaning: 'The mailed code was given; the email is yours.',
    isTry: false,
  },
  'sign-up.code-failed': {
    title: 'Wrong sign-up code',
    meaning: 'Somebody who signed up with your email gave a wrong code.',
    isTry: true,
  },
  'access.refused': {
    title: 'Access refused',
    meaning: 'Something was asked for that is not open to this account.',
    isTry: true,
  },
  'account.closed': {
    title: 'Account closed',
    meaning: 'The account was closed.',
    isTry: false,
  },
  'administrator.appointed': {
    title: 'Administrator appointed',
    meaning: 'The account was given the rights of an administrator.',
    isTry: false,
  },
};

/** Reasons for a refused call (`access.refused`), as the detail of the event names them. */
export const refusalReasons = ['role', 'origin', 'session', 'rate', 'not-found', 'malformed'] as const;
export type RefusalReason = (typeof refusalReasons)[number];

export const refusalWords: Record<RefusalReason, string> = {
  role: 'Not open to this account',
  origin: 'Sent by another site',
  session: 'Unknown or ended session, again and again',
  rate: 'Too many requests',
  'not-found': 'Asked again and again for what is not there',
  malformed: 'Sent again and again what cannot be read',
};
