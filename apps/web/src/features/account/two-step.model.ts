import type { SecondFactor } from '@proffer/contract/wire/choices';
import { marketName } from '../../lib/run-time-config';

/** Words of the three second-factor settings. */
export const factorWords: Record<SecondFactor, { label: string; text: string; change: string }> = {
  off: {
    label: 'Off',
    text: 'The password alone is enough to log in.',
    change: 'Switch off',
  },
  mail: {
    label: 'Code by mail',
    text: 'After the password we mail you a code, valid for 10 minutes.',
    change: 'Use a code by mail',
  },
  authenticator: {
    label: 'Authenticator app',
    text: 'After the password you enter six digits that an app on your phone shows. The safest way.',
    change: 'Set up the app',
  },
};

/** Number of recovery codes from which a warning is shown. */
export const fewRecoveryCodes = 2;

/** Returns the secret in groups of four, for typing it into an app. */
export function groupSecret(secret: string): string {
  return (secret.match(/.{1,4}/g) ?? []).join(' ');
}

/** Returns the six digits of a typed or pasted code. */
export function appCodeOf(typed: string): string {
  return typed.replaceAll(/\D/g, '').slice(0, 6);
}

export function checkMailedCode(code: string): string | undefined {
  return /^\d{5}$/.test(code.replaceAll(/\s/g, '')) ? undefined : 'Please enter the five digits of the mail.';
}

export function checkAppCode(code: string): string | undefined {
  return code.length === 6 ? undefined : 'Please enter the six digits that the app shows.';
}

export function recoveryCodesText(count: number): string {
  if (count === 0) return 'No recovery codes left.';
  return `${count} recovery ${count === 1 ? 'code' : 'codes'} left.`;
}

/** Returns the file of recovery codes with an explanation for later readers. */
export function recoveryFile(email: string, codes: readonly string[]): string {
  return [
    `Recovery codes of ${email} at ${marketName}`,
    'Each code logs you in once, in place of the code of your authenticator app.',
    '',
    ...codes,
    '',
  ].join('\n');
}
