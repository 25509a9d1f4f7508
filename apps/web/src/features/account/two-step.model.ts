import type { SecondFactor } from '@proffer/contract/wire/choices';

/** The three ways a login is proven, as people see them. */
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

/** From here on the recovery codes are said to run out. */
export const fewRecoveryCodes = 2;

/** The secret in groups of four, the way people type it into an app. */
export function groupSecret(secret: string): string {
  return (secret.match(/.{1,4}/g) ?? []).join(' ');
}

/** What was typed or pasted as the app's code, down to its six digits. */
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

/** The file of recovery codes: says what it is for, to be understood when it is found years later. */
export function recoveryFile(email: string, codes: readonly string[]): string {
  return [
    `Recovery codes of ${email} at Proffer`,
    'Each code logs you in once, in place of the code of your authenticator app.',
    '',
    ...codes,
    '',
  ].join('\n');
}
