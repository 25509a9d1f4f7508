import type { WaitingCounts, WaitingFrame } from '@proffer/contract/administration/schemas';
import type { Subscription } from '../../platform/stomp';
import type { Timers } from './live-timers';

interface WaitingFeedDeps<S> {
  /** Returns the number of entries waiting for administrators, per kind. */
  count(): Promise<WaitingCounts>;
  deliver(subscription: Subscription<S>, frame: WaitingFrame): void;
  onError(error: unknown): void;
  timers: Pick<Timers, 'every'>;
}

/**
 * Interval for counting. Some entries, such as a stuck signing, appear just by passage of time, so no event announces
 * them.
 */
const lookEveryMs = 10_000;

/**
 * Serves `/topic/waiting` with one count per process for all administrators, and none without subscribers (LIV-22).
 */
export function createWaitingFeed<S>({ count, deliver, onError, timers }: WaitingFeedDeps<S>) {
  const readers = new Set<Subscription<S>>();
  let lastSent: string | undefined;
  let stop: (() => void) | undefined;

  async function look(): Promise<void> {
    const counts = await count();
    const found = JSON.stringify(counts);
    if (found === lastSent) return;
    lastSent = found;
    for (const subscription of readers) deliver(subscription, { counts });
  }

  return {
    /** Subscribes to changes and returns the current counts. */
    async begin(subscription: Subscription<S>): Promise<WaitingFrame> {
      readers.add(subscription);
      stop ??= timers.every(lookEveryMs, () => void look().catch(onError));
      const counts = await count();
      lastSent ??= JSON.stringify(counts);
      return { counts };
    },

    remove(subscription: Subscription<S>): void {
      if (!readers.delete(subscription) || readers.size > 0) return;
      stop?.();
      stop = undefined;
      lastSent = undefined;
    },
  };
}
