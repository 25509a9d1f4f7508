import type { ContractStatus, Duration } from '@proffer/contract/choices';

export interface ContractTerms {
  startDate: string;
  endDate: string;
  supplierAgreed: boolean;
  buyerAgreed: boolean;
  isRejected: boolean;
}

/**
 * The status of a contract on a calendar day (CON-15): Pending until both agree and before the
 * start, Active between the days, Ended after the end, Rejected once a side rejected; a contract whose buyer asked
 * for changes is not rejected but waits. Days compare as text.
 */
export function contractStatusOn(terms: ContractTerms, today: string): ContractStatus {
  if (terms.isRejected) return 'Rejected';
  if (!terms.supplierAgreed || !terms.buyerAgreed || today < terms.startDate) return 'Pending';
  return today > terms.endDate ? 'Ended' : 'Active';
}

/** Shortest and longest length in days that a duration option stands for; both inclusive. */
export const durationDays: Record<Duration, { min: number; max: number | null }> = {
  'Short:1 month': { min: 1, max: 31 },
  'Short:1 to 3 months': { min: 32, max: 92 },
  'Long:3 to 6 months': { min: 93, max: 184 },
  'Long:more than 6 months': { min: 185, max: 365 },
  'Long:1 to 3 years or more': { min: 366, max: null },
};
