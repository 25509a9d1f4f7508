import type { Duration } from '@proffer/contract/wire/choices';

/** The choice of length (CON-33) that a number of days falls in; a shared bound belongs to the shorter one. */
export function durationFromDays(days: number): Duration {
  if (days <= 30) return 'Short:1 month';
  if (days <= 90) return 'Short:1 to 3 months';
  if (days <= 180) return 'Long:3 to 6 months';
  if (days <= 365) return 'Long:more than 6 months';
  return 'Long:1 to 3 years or more';
}
