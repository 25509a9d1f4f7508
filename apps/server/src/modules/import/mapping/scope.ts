import type { Duration, Scope } from '@proffer/contract/wire/choices';

const smallUpToRupees = 50_00_000;
const mediumUpToRupees = 5_00_00_000;

const scopeByDuration: Record<Duration, Scope> = {
  'Short:1 month': 'small',
  'Short:1 to 3 months': 'small',
  'Long:3 to 6 months': 'medium',
  'Long:more than 6 months': 'medium',
  'Long:1 to 3 years or more': 'large',
};

/**
 * Returns the scope of a record, since no source states one. It follows the first known amount: small up to ₹50 lakh,
 * medium up to ₹5 crore, large above. Without an amount it follows the duration; without that it is medium.
 */
export function scopeOf(amounts: readonly (number | null)[], duration: Duration | null): Scope {
  const amount = amounts.find((candidate) => candidate !== null);
  if (amount !== undefined && amount !== null) {
    if (amount <= smallUpToRupees) return 'small';
    return amount <= mediumUpToRupees ? 'medium' : 'large';
  }
  return duration === null ? 'medium' : scopeByDuration[duration];
}
