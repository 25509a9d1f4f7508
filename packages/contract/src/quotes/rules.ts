import { pastEndFault, orderFault, type ContractDays } from '../contracts/rules';
import { placeRule, quantityFault, unitRule } from '../contracts/lines';
import { calendarDayFault, isCalendarDay } from '../wire/calendar-day';
import { faultsOf, type Faults } from '../wire/faults';
import { limits } from '../wire/limits';
import { lineFault, textFault, type TextRule } from '../wire/text-rules';

/** Rules for requesting and giving quotes, for forms and calls alike (QUO-2, QUO-6). Free of zod. */

export const quoteNoteRule: TextRule = { most: limits.quoteNote };

/** A buyer's request for a quote. */
export interface QuoteRequest {
  quantity: number;
  /** Unit of the quantity: "pcs", "kg". */
  unit: string;
  /** Day by which the buyer needs it, `YYYY-MM-DD`; empty if open. */
  wantedBy: string;
  deliveryPlace: string;
  note: string;
}

const pastText = 'Must not be in the past.';

/** Returns the fault of the day by which something is needed, on the market's day. */
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

/** Returns the fault of the last day on which a quote can be accepted. */
export function validUntilFault(day: string, today: string): string | undefined {
  return calendarDayFault(day) ?? (day < today ? pastText : undefined);
}

/** Returns the faults of the days that the resulting contract would have. */
export function quoteDaysFaults(days: ContractDays, today: string): Faults<keyof ContractDays> {
  const order = isCalendarDay(days.startDate) ? orderFault(days) : undefined;
  return faultsOf({
    startDate: calendarDayFault(days.startDate),
    endDate: calendarDayFault(days.endDate) ?? order ?? pastEndFault(days, today),
  });
}

/** Shown for a quote without lines, which would buy nothing. */
export const noLinesText = 'Please add at least one line.';

/** Returns whether a quote can no longer be accepted on the market's day. */
export const isPastValidity = (validUntil: string | null, today: string): boolean =>
  validUntil !== null && validUntil < today;
