import { tooLongText } from '../wire/faults';
import { passwordLimits } from '../wire/login-limits';

export const passwordMissing = 'Please Enter Password';

/** Returns the fault of an existing password before it is checked. */
export function givenPasswordFault(typed: string): string | undefined {
  const password = typed.trim();
  return password === '' ? passwordMissing : tooLongText(password, passwordLimits.max);
}
