import { faultsOf, type Faults } from '../wire/faults';
import { daysAfter } from './days-after';

/** Rules of rating an ended contract (CON-140 to CON-144), for the form and the call alike. Free of zod. */

/** What is rated, in the order in which it is asked. */
export const ratedThings = ['inTime', 'asAgreed', 'answered'] as const;
export type RatedThing = (typeof ratedThings)[number];
/** From 1 to 5 each. */
export type Scores = Record<RatedThing, number>;

/** What people read of each. */
export const ratedWords: Record<RatedThing, string> = {
  inTime: 'Delivered on time',
  asAgreed: 'As agreed',
  answered: 'Answered',
};

export const ratingLimits = {
  most: 5,
  /** After the contract's last day it may be rated so long. */
  days: 90,
  /** After the day it was given on, a rating may be changed so long. */
  changeDays: 7,
  /** So many ratings a company has before any figure of them is shown. */
  shownFrom: 3,
} as const;

/** Said of a company that has not so many yet. */
export const fewRatingsText = 'Fewer than three ratings';

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
  /** Of the rating that is there; null before the first. */
  givenOn: string | null;
}

/** The last day on which an ended contract can be rated, or on which the rating that was given can be changed. */
export function lastRatingDay({ endDate, givenOn }: RatingDays): string {
  return givenOn === null
    ? daysAfter(endDate, ratingLimits.days)
    : daysAfter(givenOn, ratingLimits.changeDays);
}

/** Why a contract that both have accepted cannot be rated on the market's day. */
export function ratingFault(days: RatingDays, today: string): string | undefined {
  if (today <= days.endDate) return 'A contract is rated once it has ended.';
  if (today <= lastRatingDay(days)) return undefined;
  return days.givenOn === null
    ? `A contract is rated within ${ratingLimits.days} days of its end.`
    : `A rating is changed within ${ratingLimits.changeDays} days.`;
}
