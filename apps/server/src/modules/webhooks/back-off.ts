import { webhookLimits } from '@proffer/contract/webhooks/rules';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** Delays after the first, second … failed attempt; the last one repeats. */
const delaysMs = [
  5_000,
  minuteMs,
  5 * minuteMs,
  30 * minuteMs,
  2 * hourMs,
  6 * hourMs,
  12 * hourMs,
  24 * hourMs,
];
/** Longest delay that a receiver may ask for. */
const mostRetryAfterMs = 24 * hourMs;

export const retryMs = webhookLimits.retryDays * 24 * hourMs;

interface FailedAttempt {
  /** Number of attempts so far. */
  attempts: number;
  now: Date;
  retryUntil: Date;
  /** Header `Retry-After` of the answer. */
  retryAfter: string | null;
}

/**
 * Returns the time of the next attempt; null if the delivery is given up. The delay varies by a fifth, so that
 * deliveries that failed together are not repeated together. The last attempt is at `retryUntil`.
 */
export function nextAttemptAt(
  { attempts, now, retryUntil, retryAfter }: FailedAttempt,
  random: () => number = Math.random,
): Date | null {
  if (now >= retryUntil) return null;
  const usual = delaysMs[Math.min(attempts, delaysMs.length) - 1] ?? minuteMs;
  const delay = Math.max(usual * (0.8 + 0.4 * random()), retryAfterMs(retryAfter, now));
  return new Date(Math.min(now.getTime() + delay, retryUntil.getTime()));
}

/** Returns the delay that a receiver asks for, in seconds or as a date; 0 if it does not. */
function retryAfterMs(header: string | null, now: Date): number {
  if (header === null) return 0;
  const asked = /^\d{1,9}$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - now.getTime();
  return Number.isFinite(asked) ? Math.min(Math.max(asked, 0), mostRetryAfterMs) : 0;
}
