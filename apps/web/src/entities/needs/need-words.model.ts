import type { NeedAudience, NeedEventAct, NeedOutcome, NeedStatus } from '@proffer/contract/needs/choices';
import type { AnswerBand } from '@proffer/contract/needs/answer-rules';
import type { StatusTone } from '../../ui/status-badge';

/** Words and times of needs on screens. */

export const statusWords: Record<NeedStatus, string> = {
  draft: 'Draft',
  open: 'Open',
  deciding: 'Being decided',
  ended: 'Ended',
};

export const outcomeWords: Record<NeedOutcome, string> = {
  contract: 'Contract awarded',
  no_answer_suits: 'No suitable answer',
  bought_elsewhere: 'Bought elsewhere',
  cancelled: 'Cancelled',
  not_decided: 'Not decided in time',
};

export const audienceWords: Record<NeedAudience, string> = {
  everyone: 'All suppliers',
  validated: 'Validated suppliers',
  invited: 'Invited suppliers',
};

export const eventWords: Record<NeedEventAct, string> = {
  published: 'Published',
  amended: 'Changed',
  extended: 'Deadline extended',
  closed: 'Closed before the deadline',
  opened: 'Answers opened',
  ended: 'Ended',
};

/** Position of an answer by its total, as its supplier reads it. */
export const bandWords: Record<AnswerBand, string> = {
  lowest: 'Your total was in the lowest third of all answers.',
  middle: 'Your total was in the middle third of all answers.',
  highest: 'Your total was in the highest third of all answers.',
};

interface Standing {
  status: NeedStatus;
  outcome: NeedOutcome | null;
}

/** Returns the state of a need as words; for an ended one, its outcome. */
export const standingWords = ({ status, outcome }: Standing): string =>
  outcome === null ? statusWords[status] : outcomeWords[outcome];

export function standingTone({ status, outcome }: Standing): StatusTone {
  if (outcome !== null) return outcome === 'contract' ? 'done' : 'ended';
  return ({ draft: 'neutral', open: 'action', deciding: 'waiting', ended: 'ended' } as const)[status];
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

const counted = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'}`;

/** Returns the time until a deadline in words, such as `3 days left`. */
export function timeLeft(deadline: string, now: number): string {
  const left = Date.parse(deadline) - now;
  if (left <= 0) return 'The deadline has passed';
  if (left < minuteMs) return 'Less than a minute left';
  if (left < hourMs) return `${counted(Math.floor(left / minuteMs), 'minute')} left`;
  if (left < 2 * dayMs) return `${counted(Math.floor(left / hourMs), 'hour')} left`;
  return `${counted(Math.floor(left / dayMs), 'day')} left`;
}

/** Returns the place of delivery as words; empty if it is not stated. */
export const placeText = ({ city, state }: { city: string; state: string }): string =>
  [city, state].filter((part) => part !== '').join(', ');
