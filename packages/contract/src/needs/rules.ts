import { placeRule, quantityFault, unitRule } from '../contracts/lines';
import { hsnFault } from '../offers/price-terms';
import { calendarDayFault } from '../wire/calendar-day';
import { faultsOf, type Faults } from '../wire/faults';
import { limits } from '../wire/limits';
import { lineFault, textFault, type TextRule } from '../wire/text-rules';

/** Rules of needs, for forms and calls alike (NED-2 to NED-5). Free of zod. */

export const needRules = {
  title: { most: limits.title, missing: 'Please give the need a title.' },
  detail: { most: limits.detail },
  protectedDetail: { most: limits.detail },
  item: { most: limits.shortText, missing: 'Please say what you need.' },
  note: { most: limits.needs.lineNote },
  city: placeRule,
  question: { most: limits.needs.question, missing: 'Please type a question.' },
  questionReply: { most: limits.needs.question, missing: 'Please type an answer.' },
  outcomeNote: { most: limits.reason },
} as const satisfies Record<string, TextRule>;

/** A line of a need: what is wanted, without a price. */
export interface NeedLine {
  item: string;
  /** HSN or SAC code; empty if not stated. */
  hsnCode: string;
  quantity: number;
  unit: string;
  note: string;
}

export function needLineFaults(line: NeedLine): Faults<keyof NeedLine> {
  return faultsOf({
    item: lineFault(needRules.item, line.item),
    hsnCode: hsnFault(line.hsnCode),
    quantity: quantityFault(line.quantity),
    unit: lineFault(unitRule, line.unit),
    note: textFault(needRules.note, line.note),
  });
}

/** Returns the fault of the day by which the goods are needed. */
export function requiredByFault(day: string, today: string): string | undefined {
  if (day === '') return undefined;
  return calendarDayFault(day) ?? (day < today ? 'Must not be in the past.' : undefined);
}

const hour = 3_600_000;
const day = 24 * hour;

/** Returns the fault of the moment until which suppliers can answer. */
export function deadlineFault(deadline: string | null, now: Date): string | undefined {
  if (deadline === null || deadline === '') return 'Please set the deadline for answers.';
  const at = Date.parse(deadline);
  if (Number.isNaN(at)) return 'Please set the deadline for answers.';
  if (at < now.getTime() + hour) return 'Must be at least one hour from now.';
  if (at > now.getTime() + limits.needs.openDays * day) {
    return `Must be within ${limits.needs.openDays} days.`;
  }
  return undefined;
}

/** Content of a need as its form has it; what publishing needs beyond a draft is checked by `publishFaults`. */
export interface TypedNeed {
  title: string;
  lines: readonly NeedLine[];
  categories: readonly unknown[];
  requiredBy: string;
  deadline: string | null;
  audience: string;
  invited: readonly unknown[];
}

export type NeedField = keyof TypedNeed;

/** Returns what a need lacks for its publication. A draft only needs a title. */
export function publishFaults(need: TypedNeed, today: string, now: Date): Faults<NeedField> {
  return faultsOf({
    title: lineFault(needRules.title, need.title),
    lines: need.lines.length === 0 ? 'Please add at least one line.' : undefined,
    categories:
      need.categories.length === 0 ? 'Please choose a category, so that suppliers find it.' : undefined,
    requiredBy: requiredByFault(need.requiredBy, today),
    deadline: deadlineFault(need.deadline, now),
    invited:
      need.audience === 'invited' && need.invited.length === 0
        ? 'Please invite at least one supplier.'
        : undefined,
  });
}
