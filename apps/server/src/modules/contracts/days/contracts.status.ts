import { durations, type ContractStatus, type Duration } from '@proffer/contract/wire/choices';

export interface ContractTerms {
  startDate: string;
  endDate: string;
  supplierAgreed: boolean;
  buyerAgreed: boolean;
  isRejected: boolean;
}

/**
 * Returns the status of a contract on a calendar day (CON-15); days compare as text. Pending until both agree
 * and before the start, Active between the days, Ended after the end, Rejected once a side rejected. A
 * contract whose buyer requested changes is Pending, not Rejected.
 */
export function contractStatusOn(terms: ContractTerms, today: string): ContractStatus {
  if (terms.isRejected) return 'Rejected';
  if (!terms.supplierAgreed || !terms.buyerAgreed || today < terms.startDate) return 'Pending';
  return today > terms.endDate ? 'Ended' : 'Active';
}

/** Shortest and longest length in days of each duration option; both inclusive. */
export const durationDays: Record<Duration, { min: number; max: number | null }> = {
  'Short:1 month': { min: 1, max: 31 },
  'Short:1 to 3 months': { min: 32, max: 92 },
  'Long:3 to 6 months': { min: 93, max: 184 },
  'Long:more than 6 months': { min: 185, max: 365 },
  'Long:1 to 3 years or more': { min: 366, max: null },
};

const dayMs = 24 * 3_600_000;

/**
 * Returns the duration option of a contract, counting its first and last day; the filter by length uses the
 * same options.
 */
export function durationOf({ startDate, endDate }: Pick<ContractTerms, 'startDate' | 'endDate'>): Duration {
  const days = (Date.parse(endDate) - Date.parse(startDate)) / dayMs + 1;
  const fitting = durations.find((duration) => {
    const { max } = durationDays[duration];
    return max === null || days <= max;
  });
  if (!fitting) throw new Error(`no option for a contract of ${days} days`);
  return fitting;
}
