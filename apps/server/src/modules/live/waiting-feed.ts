import type { WaitingCounts, WaitingFrame } from '@proffer/contract/administration/schemas';
import type { Subscription } from '../../platform/stomp';
import type { Timers } from './live-timers';

interface WaitingFeedDeps<S> {
  /** How many things wait for administrators, of each kind. */
  count(): Promise<WaitingCounts>;
  deliver(subscription: Subscription<S>, frame: WaitingFrame): void;
  onError(error: unknown): void;
  timers: Pick<Timers, 'every'>;
}

/** Some of what waits comes by time alone, as a signing that does not move: nobody could tell of it. */
const lookEveryMs = 10_000;

/** `/topic/waiting`: one look of this process for all administrators at it, and none while nobody listens (LIV-22). */
export function createWaitingFeed<S>({ count, deliver, onError, timers }: WaitingFeedDeps<S>) {
  const readers = new Set<Subscription<S>>();
  let told: string | undefined;
  let stop: (() => void) | undefined;

  async function look(): Promise<void> {
    const counts = await count();
    const found = JSON.stringify(counts);
    if (found === told) return;
    told = found;
    for (const subscription of readers) deliver(subscription, { counts });
  }

  return {
    /** Tells from now on what changes; gives how it stands. */
    async begin(subscription: Subscription<S>): Promise<WaitingFrame> {
      readers.add(subscription);
      stop ??= timers.every(lookEveryMs, () => void look().catch(onError));
      const counts = await count();
      told ??= JSON.stringify(counts);
      return { counts };
    },

    remove(subscription: Subscription<S>): void {
      if (!readers.delete(subscription) || readers.size > 0) return;
      stop?.();
      stop = undefined;
      told = undefined;
    },
  };
}
