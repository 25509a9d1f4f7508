import type { NoticeSubject } from '@proffer/contract/wire/choices';
import { mailLimits } from '../../platform/mail';
import type { Counter } from '../../platform/rate-limit';

interface Told {
  userId: number;
  referenceKind: NoticeSubject;
  referenceId: number;
}

/** Returns the counter of all mails per day that one company causes another to receive. */
export const mailsOfPair = (from: number | null, to: number): Counter[] =>
  from === null ? [] : [{ key: `mails-of-pair:${from}:${to}`, limit: mailLimits.pairADay }];

/** Returns the counters of a mail about an act of one company towards another, the narrowest first. */
export function newsCounters(from: number | null, { userId, referenceKind, referenceId }: Told): Counter[] {
  if (from === null) return [];
  const pair = `news-of-pair:${from}:${userId}`;
  return [
    { key: `${pair}:${referenceKind}:${referenceId}`, limit: mailLimits.thing },
    { key: pair, limit: mailLimits.pair },
    ...mailsOfPair(from, userId),
  ];
}
