import { ProfferError } from './error';
import { longestWaitSeconds, pauseMsOf } from './retry';
import type { Calls } from './generated/calls';

type EventPage = Calls['events']['reply'];
/** Something that happened to offers, needs, NDAs, quotes, contracts or messages of the company. */
export type MarketEvent = EventPage['events'][number];

export interface FeedOptions {
  /** Sequence of the last event that was handled; 0 for the oldest that is kept. */
  after?: number;
  /** Milliseconds between two looks at an unchanged feed; 5000 if absent. */
  pollMs?: number;
  /** False: ends after the last event that exists, for programs that are started regularly. */
  follow?: boolean;
  /** Called when every event up to a sequence was handled, also those that the key may not read. */
  onProgress?: (after: number) => void | Promise<void>;
  /** Ends the iteration by an error. */
  signal?: AbortSignal;
}

interface Feed {
  read: (after: number) => Promise<EventPage>;
  pause: (ms: number, signal: AbortSignal | undefined) => Promise<void>;
}

/**
 * Yields events in order, each once, and waits for further ones. While it follows, it survives an unreachable market;
 * any other refusal ends it, such as `events_expired`.
 */
export async function* eventsOf(feed: Feed, options: FeedOptions): AsyncGenerator<MarketEvent, void> {
  const { pollMs = 5_000, follow = true, onProgress, signal } = options;
  let after = options.after ?? 0;
  for (let failures = 0; ;) {
    let page: EventPage;
    try {
      page = await feed.read(after);
      failures = 0;
    } catch (error) {
      if (!follow || !(error instanceof ProfferError) || !error.isTemporary) throw error;
      await feed.pause(pauseMsOf(failures, waitSecondsOf(error)), signal);
      failures += 1;
      continue;
    }
    yield* page.events;
    if (page.next !== after) await onProgress?.(page.next);
    after = page.next;
    if (page.hasMore) continue;
    if (!follow) return;
    await feed.pause(pollMs, signal);
  }
}

const waitSecondsOf = ({ retryAfterSeconds = 0 }: ProfferError): number =>
  Math.min(longestWaitSeconds, retryAfterSeconds);
