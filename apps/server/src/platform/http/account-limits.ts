import { limits } from '@proffer/contract/wire/limits';
import type { Route } from '@proffer/contract/wire/route';
import type { AppError } from '../errors';
import { tooManyRequests } from './too-many-requests';

interface AccountLimitsOptions {
  /** Limit of routes without one of their own; the limits of the others scale with it. */
  writesPerMinute: number;
  /** Any clock, in milliseconds. */
  now?(): number;
}

const minuteMs = 60_000;

/**
 * Limits the writes of one account, regardless of the addresses it calls from. Counts are held in
 * this process: a count in the database would cost a statement per write. With several nodes each
 * account may therefore write that many times more, which is acceptable.
 */
export function createAccountLimits({
  writesPerMinute,
  now = performance.now.bind(performance),
}: AccountLimitsOptions) {
  const factor = writesPerMinute / limits.writesPerMinute;
  /**
   * Counts by window length. Windows are aligned for all accounts, so the counts of an ended window
   * are dropped together.
   */
  const windows = new Map<number, { number: number; counts: Map<string, number> }>();

  return {
    /** Returns the refusal if this write exceeds the limit. Reads are never counted. */
    refusalOf(route: Pick<Route, 'method' | 'path' | 'limits'>, loginId: number): AppError | undefined {
      if (route.method === 'GET') return undefined;
      const own = route.limits?.account;
      const { max, windowMs } = own ?? { max: limits.writesPerMinute, windowMs: minuteMs };
      const key = own ? `${loginId} ${route.path}` : String(loginId);
      const time = now();
      const number = Math.floor(time / windowMs);
      let window = windows.get(windowMs);
      if (window?.number !== number) windows.set(windowMs, (window = { number, counts: new Map() }));
      const count = (window.counts.get(key) ?? 0) + 1;
      window.counts.set(key, count);
      return count <= max * factor ? undefined : tooManyRequests((number + 1) * windowMs - time);
    },
  };
}
