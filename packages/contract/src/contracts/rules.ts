import { calendarDayFault, isCalendarDay } from '../wire/calendar-day';
import { limits } from '../wire/limits';
import { faultsOf, type Faults } from '../wire/faults';
import { lineFault, textFault, type TextRule } from '../wire/text-rules';

/** Rules of a contract's terms, for the forms and the calls alike (CON-8, CON-9, CON-27). Free of zod. */

export const nameRule: TextRule = { most: limits.shortText, missing: 'Please enter the contract name.' };
export const descriptionRule: TextRule = { most: limits.contractDescription };

/** First and last day, `YYYY-MM-DD`. */
export interface ContractDays {
  startDate: string;
  endDate: string;
}

/** What is wrong with an end beside its start. */
export function orderFault({ startDate, endDate }: ContractDays): string | undefined {
  return endDate <= startDate ? 'The end date must be after the start date.' : undefined;
}

/** What is wrong with terms that are over before anybody can accept them, on the market's day. A start may lie in the past, as what two companies have begun already can be written down. */
export function pastEndFault({ endDate }: Pick<ContractDays, 'endDate'>, today: string): string | undefined {
  return endDate < today ? 'The end date must not lie in the past.' : undefined;
}

/** Whether a contract has begun: its start can no longer be moved. */
const hasBegun = ({ startDate }: Pick<ContractDays, 'startDate'>, today: string): boolean =>
  startDate <= today;

/**
 * What is wrong with days that exist, on the market's day. Beside the days `now` in force, of a contract that both
 * accepted: one that has begun keeps its start, and no start is moved into the past.
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
  if (hasBegun(now, today)) return 'The contract has begun, so its start date can no longer be moved.';
  return next.startDate < today ? 'The start date must not lie in the past.' : undefined;
}

/** Of an amendment whose terms are those in force. */
export const nothingChangedText = 'Nothing is changed yet. An amendment changes at least one of the terms.';

export interface TypedTerms extends ContractDays {
  contractName: string;
  contractDescription: string;
}

/** What is wrong with terms as they are typed; of an amendment beside the days in force. */
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
