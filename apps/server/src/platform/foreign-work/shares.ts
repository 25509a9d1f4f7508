import { AppError } from '../errors';

export interface ShareLimits {
  /** Maximum number of waiting and running tasks of one owner. */
  places: number;
  /** Thread time that one owner may use in a window, in milliseconds. */
  msPerWindow: number;
}

const windowMs = 60_000;
/**
 * Suggested wait when all places of an owner are taken, in milliseconds; a task is usually over
 * sooner.
 */
const placeFreeMs = 5_000;

/**
 * Limits the threads that one owner (an account or a network address) may use: a few tasks at a
 * time, and a thread time per minute. Time is counted as used, so many cheap tasks are as welcome
 * as a few expensive ones.
 */
export function createShares(limits: ShareLimits, now: () => number) {
  const present = new Map<string, number>();
  const usedMs = new Map<string, number>();
  let windowEndsAt = 0;

  function resetWindow(): void {
    if (now() < windowEndsAt) return;
    usedMs.clear();
    windowEndsAt = now() + windowMs;
  }

  return {
    /** Takes a place. Throws `rate_limited` if the owner’s share is used up. */
    enter(owner: string): void {
      resetWindow();
      if ((usedMs.get(owner) ?? 0) >= limits.msPerWindow) throw shareUsedUp(windowEndsAt - now());
      const places = present.get(owner) ?? 0;
      if (places >= limits.places) throw shareUsedUp(placeFreeMs);
      present.set(owner, places + 1);
    },

    /** Releases the place and counts the time spent. */
    leave(owner: string, spentMs: number): void {
      resetWindow();
      const places = (present.get(owner) ?? 1) - 1;
      if (places > 0) present.set(owner, places);
      else present.delete(owner);
      if (spentMs > 0) usedMs.set(owner, (usedMs.get(owner) ?? 0) + spentMs);
    },
  };
}

function shareUsedUp(waitMs: number): AppError {
  const seconds = Math.max(1, Math.ceil(waitMs / 1_000));
  return new AppError('rate_limited', {
    text: `You have sent many files to be read. Please wait ${seconds} ${seconds === 1 ? 'second' : 'seconds'} and try again.`,
    details: { retryAfterSeconds: seconds },
  });
}
