import {
  type Milestone,
  milestoneRule,
  milestonesFault,
  percentFault,
} from '@proffer/contract/contracts/substance';
import { calendarDayFault } from '@proffer/contract/wire/calendar-day';
import { type Faults, faultsOf } from '@proffer/contract/wire/faults';
import { lineFault } from '@proffer/contract/wire/text-rules';
import { readNumber } from './lines.model';

/** A milestone as typed. */
export type MilestoneForm = Record<keyof Milestone, string>;

export const emptyMilestone: MilestoneForm = { what: '', dueDate: '', percent: '' };

export function readMilestones(milestones: readonly MilestoneForm[]): Milestone[] {
  return milestones.map(({ what, dueDate, percent }) => ({
    what: what.trim(),
    dueDate,
    percent: readNumber(percent),
  }));
}

/** Returns the faults of milestones by field (`milestones.0.percent`). */
export function milestoneFaults(milestones: readonly MilestoneForm[]): Faults<string> {
  const read = readMilestones(milestones);
  const faults = read.flatMap(({ what, dueDate, percent }, index) =>
    Object.entries(
      faultsOf({
        what: lineFault(milestoneRule, what),
        dueDate: dueDate === '' ? undefined : calendarDayFault(dueDate),
        percent: percentFault(percent),
      }),
    ).map(([field, text]) => [`milestones.${index}.${field}`, text] as const),
  );
  if (faults.length > 0) return Object.fromEntries(faults);
  return faultsOf({ milestones: milestonesFault(read) });
}
