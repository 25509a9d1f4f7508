import { tooLongText } from '../wire/faults';
import { passwordLimits } from '../wire/login-limits';

export const passwordMissing = 'Please Enter Password';

/** What is wrong with a password one has, before it is checked. */
export function givenPasswordFault(typed: string): string | undefined {
  const password = typed.trim();
  return password === '' ? passwordMissing : tooLongText(password, passwordLimits.max);
}
