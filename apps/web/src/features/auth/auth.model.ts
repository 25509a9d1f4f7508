import { isEmailAddress } from '@proffer/contract/email';
import { limits } from '@proffer/contract/limits';

export type CredentialErrors = { email?: string; password?: string };

/** The specification's checks of an email and a password, on trimmed values (spec §5). */
export function checkCredentials(email: string, password: string): CredentialErrors {
  const errors: CredentialErrors = {};
  const address = email.trim();
  if (address === '') errors.email = 'Please Enter Email Id';
  else if (!isEmailAddress(address)) errors.email = 'Please Enter Valid Email Id';
  if (password.trim() === '') errors.password = 'Please Enter Password';
  return errors;
}

/** The same for a password being chosen. */
export function checkNewCredentials(email: string, password: string): CredentialErrors {
  const errors = checkCredentials(email, password);
  if (!errors.password && password.trim().length < limits.password.min) {
    errors.password = 'Password must be at least 6 characters.';
  }
  return errors;
}

/** From 0 to 4; a hint while typing, the server decides. */
export function passwordStrength(password: string): number {
  const value = password.trim();
  if (value.length < limits.password.min) return value === '' ? 0 : 1;
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{N}/u, /[^\p{L}\p{N}]/u].filter((kind) => kind.test(value)).length;
  const points = Math.floor(value.length / 6) + kinds;
  return Math.min(4, Math.max(1, points - 1));
}

export const strengthWords = ['', 'Weak', 'Fair', 'Good', 'Strong'] as const;
