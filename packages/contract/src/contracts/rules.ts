import { calendarDayFault, isCalendarDay } from '../wire/calendar-day';
import { limits } from '../wire/limits';
import { faultsOf, type Faults } from '../wire/faults';
import { lineFault, textFault, type TextRule } from '../wire/text-rules';

/** Rules for the terms of a contract, for forms and calls alike (CON-8, CON-9, CON-27). Free of zod. */

export const nameRule: TextRule = { most: limits.shortText, missing: 'Please enter the contract name.' };
export const descriptionRule: TextRule = { most: limits.contractDescription };

/** First and last day, `YYYY-MM-DD`. */
export interface ContractDays {
  startDate: string;
  endDate: string;
}

/** Returns the fault of an end before the start. */
export function orderFault({ startDate, endDate }: ContractDays): string | undefined {
  return endDate <= startDate ? 'The end date must be after the start date.' : undefined;
}

/**
 * Returns the fault of terms that end before anybody can accept them, on the market's day. A start in the past is
 * allowed, for agreements that have already begun.
 */
export function pastEndFault({ endDate }: Pick<ContractDays, 'endDate'>, today: string): string | undefined {
  return endDate < today ? 'The end date must not be in the past.' : undefined;
}

/** Returns whether a contract has begun, so that its start can no longer be moved. */
const hasBegun = ({ startDate }: Pick<ContractDays, 'startDate'>, today: string): boolean =>
  startDate <= today;

/**
 * Returns the faults of valid days on the market's day. For an amendment, `now` has the days in force: a contract
 * that has begun keeps its start, and no start may be moved into the past.
 */
export function daysFaults(
  days: ContractDays,
  today: string,
  now?: ContractDays,
): Faults<keyof ContractDays> {
  return faultsOf({
    startDate: now && movedStartFault(now, days, today),
    endDate: orderFault(days) ?? pastEndFault(days, today),
  });
}

function movedStartFault(now: ContractDays, next: ContractDays, today: string): string | undefined {
  if (next.startDate === now.startDate) return undefined;
  if (hasBegun(now, today)) return 'The contract has started, so its start date can no longer be changed.';
  return next.startDate < today ? 'The start date must not be in the past.' : undefined;
}

/** Shown for an amendment whose terms equal those in force. */
export const nothingChangedText = 'Please change at least one of the terms.';

export interface TypedTerms extends ContractDays {
  contractName: string;
  contractDescription: string;
}

/** Returns the faults of typed terms; for an amendment in relation to the days in force (`now`). */
export function termsFaults(terms: TypedTerms, today: string, now?: ContractDays): Faults<keyof TypedTerms> {
  const { startDate, endDate } = terms;
  const end = isCalendarDay(startDate) ? orderFault(terms) : undefined;
  return faultsOf({
    contractName: lineFault(nameRule, terms.contractName),
    contractDescription: textFault(descriptionRule, terms.contractDescription),
    startDate: calendarDayFault(startDate) ?? (now && movedStartFault(now, terms, today)),
    endDate: calendarDayFault(endDate) ?? end ?? pastEndFault(terms, today),
  });
}
