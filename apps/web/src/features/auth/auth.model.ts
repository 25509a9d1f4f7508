import { isEmailAddress } from '@proffer/contract/email';
import { limits } from '@proffer/contract/limits';

export type CredentialErrors = { email?: string; password?: string };

/** What is wrong with an email address, on its trimmed value (spec §5). */
export function checkEmail(email: string): string | undefined {
  const address = email.trim();
  if (address === '') return 'Please Enter Email Id';
  return isEmailAddress(address) ? undefined : 'Please Enter Valid Email Id';
}

/** What is wrong with a password being chosen: the shortest length counts what stays after trimming. */
export function checkNewPassword(password: string): string | undefined {
  return password.trim().length < limits.password.min ? 'Password must be at least 6 characters.' : undefined;
}

/** The same typed twice; two different ones are named at the second field. */
export function checkPasswordPair(password: string, repeated: string): PasswordPairErrors {
  const errors: PasswordPairErrors = {};
  const tooShort = checkNewPassword(password);
  if (tooShort) errors.password = tooShort;
  if (repeated.trim() !== password.trim()) errors.repeated = 'Passwords do not match.';
  return errors;
}
export type PasswordPairErrors = { password?: string; repeated?: string };

/** The specification's checks of an email and a password, on trimmed values (spec §5). */
export function checkCredentials(email: string, password: string): CredentialErrors {
  const errors: CredentialErrors = {};
  const wrongEmail = checkEmail(email);
  if (wrongEmail) errors.email = wrongEmail;
  if (password.trim() === '') errors.password = 'Please Enter Password';
  return errors;
}

/** The same for a password being chosen. */
export function checkNewCredentials(email: string, password: string): CredentialErrors {
  const errors = checkCredentials(email, password);
  const tooShort = checkNewPassword(password);
  if (!errors.password && tooShort) errors.password = tooShort;
  return errors;
}
