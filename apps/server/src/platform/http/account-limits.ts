import { limits } from '@proffer/contract/wire/limits';
import type { Route } from '@proffer/contract/wire/route';
import type { AppError } from '../errors';
import { tooManyRequests } from './too-many-requests';
import { createWindowCounts } from './window-counts';

interface AccountLimitsOptions {
  /** Limit of routes without one of their own; the limits of the others scale with it. */
  writesPerMinute: number;
  /** Any clock, in milliseconds. */
  now?(): number;
}

const minuteMs = 60_000;

/** Limits the writes of one account, regardless of the addresses it calls from. */
export function createAccountLimits({ writesPerMinute, now }: AccountLimitsOptions) {
  const factor = writesPerMinute / limits.writesPerMinute;
  const countIn = createWindowCounts(now);

  return {
    /** Returns the refusal if this write exceeds the limit. Reads are never counted. */
    refusalOf(route: Pick<Route, 'method' | 'path' | 'limits'>, loginId: number): AppError | undefined {
      if (route.method === 'GET') return undefined;
      const own = route.limits?.account;
      const { max, windowMs } = own ?? { max: limits.writesPerMinute, windowMs: minuteMs };
      const { count, waitMs } = countIn(own ? `${loginId} ${route.path}` : String(loginId), windowMs);
      return count <= max * factor ? undefined : tooManyRequests(waitMs);
    },
  };
}
