import { limits } from '@proffer/contract/wire/limits';
import { tooLongText } from '../../ui/length-limit';
import { checkCredentials, type CredentialErrors } from './auth.model';

/** What is wrong with a password being chosen: its length counts what stays after trimming. */
function checkNewPassword(password: string): string | undefined {
  const { min, max } = limits.password;
  const chosen = password.trim();
  return chosen.length < min ? 'Password must be at least 6 characters.' : tooLongText(chosen, max);
}

/** The same typed twice; two different ones are named at the second field. */
export function checkPasswordPair(password: string, repeated: string): PasswordPairErrors {
  const errors: PasswordPairErrors = {};
  const wrong = checkNewPassword(password);
  if (wrong) errors.password = wrong;
  if (repeated.trim() !== password.trim()) errors.repeated = 'Passwords do not match.';
  return errors;
}
export type PasswordPairErrors = { password?: string; repeated?: string };

/** The specification's checks of an email and a password that is being chosen (ACC-35, ACC-64). */
export function checkNewCredentials(email: string, password: string): CredentialErrors {
  const errors = checkCredentials(email, password);
  const wrong = checkNewPassword(password);
  if (!errors.password && wrong) errors.password = wrong;
  return errors;
}
