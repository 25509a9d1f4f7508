import { limits } from '../wire/limits';
import { daysAfter } from './days-after';

export const endingStages = ['month', 'week', 'day'] as const;
/** How far before its last day both sides of an NDA or a contract are told of it. */
export type EndingStage = (typeof endingStages)[number];

/**
 * The last days that are told of today at each stage, both included. No day is of two stages: what was missed at one is
 * told at the next alone.
 */
export function endingSpans(today: string): Record<EndingStage, { from: string; to: string }> {
  const { month, week, day } = limits.endingDays;
  return {
    month: { from: daysAfter(today, week + 1), to: daysAfter(today, month) },
    week: { from: daysAfter(today, day + 1), to: daysAfter(today, week) },
    day: { from: today, to: daysAfter(today, day) },
  };
}
