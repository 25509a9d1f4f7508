import { givenPasswordFault } from '@proffer/contract/users/password.rules';
import { emailFault } from '@proffer/contract/wire/email';
import { faultsOf, type Faults } from '@proffer/contract/wire/faults';

export interface Credentials {
  email: string;
  password: string;
}

/** Returns the faults of an email and a password (ACC-35); `passwordFault` replaces the check for a new password. */
export function checkCredentials(
  { email, password }: Credentials,
  passwordFault = givenPasswordFault,
): Faults<keyof Credentials> {
  return faultsOf({ email: emailFault(email), password: passwordFault(password) });
}

/** Returns trimmed credentials, as the specification sends them (ACC-35). */
export const trimmed = ({ email, password }: Credentials): Credentials => ({
  email: email.trim(),
  password: password.trim(),
});
