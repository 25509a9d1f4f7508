import { pastEndFault, orderFault, type ContractDays } from '../contracts/rules';
import { placeRule, quantityFault, unitRule } from '../contracts/lines';
import { calendarDayFault, isCalendarDay } from '../wire/calendar-day';
import { faultsOf, type Faults } from '../wire/faults';
import { limits } from '../wire/limits';
import { lineFault, textFault, type TextRule } from '../wire/text-rules';

/** Rules of asking for a quote and of giving one, for the forms and the calls alike (QUO-2, QUO-6). Free of zod. */

export const quoteNoteRule: TextRule = { most: limits.quoteNote };

/** What a buyer asks for. */
export interface QuoteRequest {
  quantity: number;
  /** What is counted: "pcs", "kg". */
  unit: string;
  /** `YYYY-MM-DD`; empty while that is open. */
  wantedBy: string;
  deliveryPlace: string;
  note: string;
}

const pastText = 'Must not lie in the past.';

/** What is wrong with the day by which something is wanted, on the market's day. */
export function wantedByFault(day: string, today: string): string | undefined {
  if (day === '') return undefined;
  return calendarDayFault(day) ?? (day < today ? pastText : undefined);
}

export function requestFaults(request: QuoteRequest, today: string): Faults<keyof QuoteRequest> {
  return faultsOf({
    quantity: quantityFault(request.quantity),
    unit: lineFault(unitRule, request.unit),
    wantedBy: wantedByFault(request.wantedBy, today),
    deliveryPlace: lineFault(placeRule, request.deliveryPlace),
    note: textFault(quoteNoteRule, request.note),
  });
}

/** What is wrong with the last day on which a quote can be accepted. */
export function validUntilFault(day: string, today: string): string | undefined {
  return calendarDayFault(day) ?? (day < today ? pastText : undefined);
}

/** What is wrong with the days that the contract would have. */
export function quoteDaysFaults(days: ContractDays, today: string): Faults<keyof ContractDays> {
  const order = isCalendarDay(days.startDate) ? orderFault(days) : undefined;
  return faultsOf({
    startDate: calendarDayFault(days.startDate),
    endDate: calendarDayFault(days.endDate) ?? order ?? pastEndFault(days, today),
  });
}

/** Said of a quote without any line: nothing would be bought with it. */
export const noLinesText = 'Please add at least one line.';

/** Whether a quote can no longer be accepted on the market's day. */
export const isPastValidity = (validUntil: string | null, today: string): boolean =>
  validUntil !== null && validUntil < today;
