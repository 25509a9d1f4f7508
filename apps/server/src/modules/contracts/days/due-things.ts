import { progressOf } from '@proffer/contract/contracts/fulfilment';
import { isolated } from '@proffer/contract/wire/text-direction';
import { dayText } from '../../../platform/date-text';
import type { ContractRow } from '../contracts.repository';
import { daysAfter } from './market-day';

/** Kind of reminder, as stored for each day. */
export type DueKind = 'due-week' | 'due-day';

/**
 * Number of days before the due day, longer first. A missed reminder is caught up until the next one, or on
 * the due day itself.
 */
export const dueDaysBefore = { 'due-week': 7, 'due-day': 1 } as const satisfies Record<DueKind, number>;

/** Number of deliveries and milestones due on one day. */
export interface DueThings {
  deliveries: number;
  milestones: number;
}

type Substance = Pick<ContractRow['substance'], 'lines' | 'milestones'>;
type Confirmed = Parameters<typeof progressOf>[1];

/**
 * Returns the deliveries and milestones due on each day of the coming week. A line that is delivered and
 * confirmed in full does not count (CON-146).
 */
export function dueThings(
  { lines, milestones }: Substance,
  confirmed: Confirmed,
  today: string,
): { day: string; kind: DueKind; due: DueThings }[] {
  const days = new Map<string, DueThings>();
  const count = (day: string, thing: keyof DueThings) => {
    if (day < today || day > daysAfter(today, dueDaysBefore['due-week'])) return;
    const due = days.get(day) ?? { deliveries: 0, milestones: 0 };
    days.set(day, { ...due, [thing]: due[thing] + 1 });
  };
  for (const [index, { agreed, delivered }] of progressOf(lines, confirmed).lines.entries()) {
    if (delivered < agreed) count(lines[index]?.deliveryDate ?? '', 'deliveries');
  }
  for (const { dueDate } of milestones) count(dueDate, 'milestones');
  const lastDay = daysAfter(today, dueDaysBefore['due-day']);
  return [...days].map(([day, due]) => ({ day, kind: day <= lastDay ? 'due-day' : 'due-week', due }));
}

/** Returns the reminder for both sides. It names only counts; the details are shown after login. */
export function dueNews(row: ContractRow, other: string, day: string, due: DueThings) {
  const parts = [counted(due.deliveries, 'delivery', 'deliveries'), counted(due.milestones, 'milestone')];
  const what = parts.filter((part) => part !== '').join(' and ');
  const verb = due.deliveries + due.milestones === 1 ? 'is' : 'are';
  return {
    title: `Due on ${dayText(day)}: your contract with ${isolated(other)}`,
    text: `Under the contract on “${isolated(row.offerTitle)}” ${what} ${verb} due on ${dayText(day)}.`,
  };
}

function counted(number: number, one: string, many = `${one}s`): string {
  if (number === 0) return '';
  return number === 1 ? `1 ${one}` : `${number} ${many}`;
}
