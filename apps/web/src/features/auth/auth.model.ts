import { isEmailAddress } from '@proffer/contract/wire/email';

export type CredentialErrors = { email?: string; password?: string };

/** What is wrong with an email address, on its trimmed value (ACC-35). */
export function checkEmail(email: string): string | undefined {
  const address = email.trim();
  if (address === '') return 'Please Enter Email Id';
  return isEmailAddress(address) ? undefined : 'Please Enter Valid Email Id';
}

/** The specification's checks of an email and a password, on trimmed values (ACC-35). */
export function checkCredentials(email: string, password: string): CredentialErrors {
  const errors: CredentialErrors = {};
  const wrongEmail = checkEmail(email);
  if (wrongEmail) errors.email = wrongEmail;
  if (password.trim() === '') errors.password = 'Please Enter Password';
  return errors;
}
