import { limits } from '../wire/limits';
import { daysAfter } from './days-after';

export const endingStages = ['month', 'week', 'day'] as const;
/** Notice period: how long before the last day of an NDA or contract both sides are notified. */
export type EndingStage = (typeof endingStages)[number];

/**
 * Returns for each notice period the range of last days to notify of today, inclusive. The ranges do not overlap: a
 * notice missed in one period is sent in the next one only.
 */
export function endingSpans(today: string): Record<EndingStage, { from: string; to: string }> {
  const { month, week, day } = limits.endingDays;
  return {
    month: { from: daysAfter(today, week + 1), to: daysAfter(today, month) },
    week: { from: daysAfter(today, day + 1), to: daysAfter(today, week) },
    day: { from: today, to: daysAfter(today, day) },
  };
}
