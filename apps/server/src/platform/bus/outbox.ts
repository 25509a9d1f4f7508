import { setImmediate as endOfTurn, setTimeout as sleep } from 'node:timers/promises';
import { backOff } from './back-off';
import type { BusLogger } from './bus';

export interface OutboxOptions {
  /** Sends texts in order. When it rejects, all of them are sent again. */
  send(texts: string[]): Promise<void>;
  /** Maximum number of texts in one `send`. */
  batchSize: number;
  /**
   * Maximum number of queued texts. Beyond it the oldest are dropped, and receivers detect a gap in
   * the numbers.
   */
  mostWaiting?: number;
  /** How long `close` waits for unsent texts, in milliseconds. */
  closeMs?: number;
  logger: BusLogger;
}

/**
 * Creates the send queue of a bus. It keeps the order by sending one batch at a time; texts added
 * meanwhile form the next batch.
 */
export function createOutbox(options: OutboxOptions) {
  const { send, batchSize, mostWaiting = 20_000, closeMs = 2_000, logger } = options;
  let waiting: string[] = [];
  let sending: Promise<void> | undefined;
  const closing = new AbortController();

  async function sendAll(): Promise<void> {
    let attempt = 0;
    while (waiting.length > 0 && !closing.signal.aborted) {
      const batch = waiting.slice(0, batchSize);
      try {
        await send(batch);
        // The oldest texts may have been dropped while this batch was being sent.
        const last = batch.at(-1);
        waiting = waiting.slice(waiting.findIndex((text) => text === last) + 1);
        attempt = 0;
      } catch (error) {
        attempt += 1;
        logger.warn({ err: error, waiting: waiting.length }, 'the bus could not send a batch and retries');
        await sleep(backOff(attempt), undefined, { signal: closing.signal }).catch(() => undefined);
      }
    }
    sending = undefined;
  }

  return {
    add(text: string): void {
      if (closing.signal.aborted) return;
      waiting.push(text);
      if (waiting.length > mostWaiting) waiting.splice(0, waiting.length - mostWaiting);
      // Send at the end of the event-loop turn, so that its texts form one batch.
      sending ??= endOfTurn().then(sendAll);
    },

    /** Waits until the queue is empty, but at most `closeMs`; drops the rest. */
    async close(): Promise<void> {
      const timeoutAbort = new AbortController();
      const timeout = sleep(closeMs, undefined, { signal: timeoutAbort.signal }).catch(() => undefined);
      await Promise.race([sending, timeout]);
      timeoutAbort.abort();
      closing.abort();
    },
  };
}
