import { givenPasswordFault } from '@proffer/contract/users/password.rules';
import { emailFault } from '@proffer/contract/wire/email';
import { faultsOf, type Faults } from '@proffer/contract/wire/faults';

export interface Credentials {
  email: string;
  password: string;
}

/** The specification's checks of an email and a password (ACC-35); `passwordFault` of one that is being chosen. */
export function checkCredentials(
  { email, password }: Credentials,
  passwordFault = givenPasswordFault,
): Faults<keyof Credentials> {
  return faultsOf({ email: emailFault(email), password: passwordFault(password) });
}

/** As they are sent: the specification trims both (ACC-35). */
export const trimmed = ({ email, password }: Credentials): Credentials => ({
  email: email.trim(),
  password: password.trim(),
});
