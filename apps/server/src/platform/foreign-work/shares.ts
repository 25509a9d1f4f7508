import { AppError } from '../errors';

export interface ShareLimits {
  /** Works of one owner that wait or run at a time. */
  places: number;
  /** Milliseconds of a thread that one owner may use in a window. */
  msPerWindow: number;
}

const windowMs = 60_000;
/** A second work of one owner is mostly over sooner. */
const placeFreeMs = 5_000;

/**
 * What one owner (an account, a network address) takes of the threads: a few places at a time and so many milliseconds
 * a minute, counted as they were really used, so that many cheap works are as welcome as few dear ones.
 */
export function createShares(limits: ShareLimits, now: () => number) {
  const present = new Map<string, number>();
  const usedMs = new Map<string, number>();
  let windowEndsAt = 0;

  function turnWindow(): void {
    if (now() < windowEndsAt) return;
    usedMs.clear();
    windowEndsAt = now() + windowMs;
  }

  return {
    /** Takes a place. Throws `rate_limited` for an owner who has had their share. */
    enter(owner: string): void {
      turnWindow();
      if ((usedMs.get(owner) ?? 0) >= limits.msPerWindow) throw hadTheirShare(windowEndsAt - now());
      const places = present.get(owner) ?? 0;
      if (places >= limits.places) throw hadTheirShare(placeFreeMs);
      present.set(owner, places + 1);
    },

    /** Gives the place back. */
    leave(owner: string, spentMs: number): void {
      turnWindow();
      const places = (present.get(owner) ?? 1) - 1;
      if (places > 0) present.set(owner, places);
      else present.delete(owner);
      if (spentMs > 0) usedMs.set(owner, (usedMs.get(owner) ?? 0) + spentMs);
    },
  };
}

function hadTheirShare(waitMs: number): AppError {
  const seconds = Math.max(1, Math.ceil(waitMs / 1_000));
  return new AppError('rate_limited', {
    text: `You have sent many files to be read. Please wait ${seconds} ${seconds === 1 ? 'second' : 'seconds'} and try again.`,
    details: { retryAfterSeconds: seconds },
  });
}
