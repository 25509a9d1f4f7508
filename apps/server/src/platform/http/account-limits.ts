import { limits } from '@proffer/contract/wire/limits';
import type { Route } from '@proffer/contract/wire/route';
import type { AppError } from '../errors';
import { tooManyRequests } from './too-many';

interface AccountLimitsOptions {
  /** Of a route without a limit of its own; the others grow and shrink with it. */
  writesPerMinute: number;
  /** Milliseconds of any clock. */
  now?(): number;
}

const minuteMs = 60_000;

/**
 * How much one account may change in a time, whatever addresses it comes from. Counted in this process alone: a count in
 * the database would cost each write a statement, and a market of several nodes allows each account as many times more,
 * which is still few.
 */
export function createAccountLimits({
  writesPerMinute,
  now = performance.now.bind(performance),
}: AccountLimitsOptions) {
  const factor = writesPerMinute / limits.writesPerMinute;
  /** By length of the window, which is the same for everybody: its counts are forgotten together. */
  const windows = new Map<number, { number: number; counts: Map<string, number> }>();

  return {
    /** The refusal if this write is one too many. Reading is never counted. */
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
