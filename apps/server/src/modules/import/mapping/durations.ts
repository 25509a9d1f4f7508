import type { Duration } from '@proffer/contract/wire/choices';

/** Returns the contract length (CON-33) for a number of days; a shared boundary belongs to the shorter length. */
export function durationFromDays(days: number): Duration {
  if (days <= 30) return 'Short:1 month';
  if (days <= 90) return 'Short:1 to 3 months';
  if (days <= 180) return 'Long:3 to 6 months';
  if (days <= 365) return 'Long:more than 6 months';
  return 'Long:1 to 3 years or more';
}
