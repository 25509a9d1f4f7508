import { groupIndian } from '@proffer/contract/wire/group-indian';
import { fewRatingsText, ratingLimits } from '@proffer/contract/contracts/rating';
import { newHereDays } from '@proffer/contract/profiles/new-here';
import type { UserDetail } from '@proffer/contract/profiles/schemas';

const questions = { nda: 'NDA requests', message: 'first messages' } as const;

/** Returns how long a company takes to answer, with the number of answers. */
export function answerTimeText(
  kind: keyof typeof questions,
  { medianHours, answers }: NonNullable<UserDetail['answerTimes']['nda']>,
): string {
  const count = answers === 1 ? '1 answer' : `${answers} answers`;
  return `Answers ${questions[kind]} in about ${durationText(medianHours)} (${count})`;
}

function durationText(hours: number): string {
  if (hours < 1) return amount(Math.max(1, Math.round(hours * 60)), 'minute');
  return hours < 48 ? amount(Math.round(hours), 'hour') : amount(Math.round(hours / 24), 'day');
}

function amount(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

/** Returns the average rating of a company and the number of ratings; shown from three ratings on (CON-142). */
export function ratingText(ratings: UserDetail['ratings']): string {
  if (ratings === null) return fewRatingsText;
  const { average, count } = ratings;
  return `Rated ${average.toFixed(1)} of ${ratingLimits.most} (${groupIndian(count)} ratings)`;
}

/** Returns the company's city and state, as far as known. */
export function placeOf({ city, state }: Pick<UserDetail, 'city' | 'state'>): string {
  return [city, state].filter((part) => part !== '').join(', ');
}

/** Returns what is known of a company that has not been validated: only the data of the sign-up (OFF-301). */
export function uncheckedText({ isNew }: Pick<UserDetail, 'isNew'>): string {
  const since = isNew ? ` Joined less than ${newHereDays} days ago.` : '';
  return `Not validated yet. Only the email address has been checked.${since}`;
}
