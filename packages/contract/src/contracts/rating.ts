import { faultsOf, type Faults } from '../wire/faults';
import { daysAfter } from './days-after';

/** Rules for rating an ended contract (CON-140 to CON-144), for forms and calls alike. Free of zod. */

/** The rated questions, in the order in which they are asked. */
export const ratedThings = ['inTime', 'asAgreed', 'answered'] as const;
export type RatedThing = (typeof ratedThings)[number];
/** A score from 1 to 5 for each question. */
export type Scores = Record<RatedThing, number>;

/** Label of each question. */
export const ratedWords: Record<RatedThing, string> = {
  inTime: 'Delivered on time',
  asAgreed: 'As agreed',
  answered: 'Answered',
};

export const ratingLimits = {
  most: 5,
  /** Number of days after the contract's last day during which it may be rated. */
  days: 90,
  /** Number of days after a rating during which it may be changed. */
  changeDays: 7,
  /** Minimum number of ratings before a company's averages are shown. */
  shownFrom: 3,
} as const;

/** Shown for a company with fewer ratings than `shownFrom`. */
export const fewRatingsText = 'No rating yet';

export function scoreFault(score: number): string | undefined {
  const isRight = Number.isInteger(score) && score >= 1 && score <= ratingLimits.most;
  return isRight ? undefined : `Please choose 1 to ${ratingLimits.most}.`;
}

export function scoresFaults(scores: Scores): Faults<RatedThing> {
  return faultsOf({
    inTime: scoreFault(scores.inTime),
    asAgreed: scoreFault(scores.asAgreed),
    answered: scoreFault(scores.answered),
  });
}

/** Calendar days `YYYY-MM-DD`. */
export interface RatingDays {
  endDate: string;
  /** Day of the given rating; null before the first. */
  givenOn: string | null;
}

/** Returns the last day on which an ended contract can be rated, or its rating changed. */
export function lastRatingDay({ endDate, givenOn }: RatingDays): string {
  return givenOn === null
    ? daysAfter(endDate, ratingLimits.days)
    : daysAfter(givenOn, ratingLimits.changeDays);
}

/** Returns why an accepted contract cannot be rated on the market's day. */
export function ratingFault(days: RatingDays, today: string): string | undefined {
  if (today <= days.endDate) return 'A contract can be rated once it has ended.';
  if (today <= lastRatingDay(days)) return undefined;
  return days.givenOn === null
    ? `A contract can be rated within ${ratingLimits.days} days of its end.`
    : `A rating can be changed within ${ratingLimits.changeDays} days.`;
}
