import { isBlank } from '../wire/blank-text';
import { limits } from '../wire/limits';
import { givenPasswordFault, passwordMissing } from './password.rules';

/** Rules of passwords and account settings, for forms and calls alike. Free of zod. */

/**
 * Returns the fault of a new password (ACC-64); its length is counted after trimming. A password of invisible
 * characters counts as empty, because its owner could not type it again.
 */
export function newPasswordFault(typed: string): string | undefined {
  if (isBlank(typed)) return passwordMissing;
  const { length } = typed.trim();
  const isShort = length > 0 && length < limits.password.min;
  return isShort ? 'Password must be at least 6 characters.' : givenPasswordFault(typed);
}

/** Returns the fault of a repeated password that differs, shown at the second field. */
export function repeatedFault(password: string, repeated: string): string | undefined {
  return repeated.trim() === password.trim() ? undefined : 'Passwords do not match.';
}

export const timeMissing = 'Please choose a time.';
export const lastMinute = 1_439;

/** Returns the fault of quiet hours, given as two minutes of the day; shown at the second. */
export function quietHoursFault({ from, to }: { from: number; to: number }): string | undefined {
  return from === to ? 'From and To must not be the same.' : undefined;
}
