import { setImmediate as endOfTurn, setTimeout as sleep } from 'node:timers/promises';
import { backOff } from './back-off';
import type { BusLogger } from './bus';

export interface OutboxOptions {
  /** Sends texts in their order. When it fails, all of them are sent again. */
  send(texts: string[]): Promise<void>;
  /** Texts of one `send`. */
  batchSize: number;
  /** Texts that may wait; beyond it the oldest are given up, and receivers see a gap in the numbers. */
  mostWaiting?: number;
  /** How long closing waits for what is not sent yet. */
  closeMs?: number;
  logger: BusLogger;
}

/** Sends one batch at a time; what comes meanwhile collects for the next. That is what keeps the order. */
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
        // The oldest may have been given up while this was on its way.
        const last = batch.at(-1);
        waiting = waiting.slice(waiting.findIndex((text) => text === last) + 1);
        attempt = 0;
      } catch (error) {
        attempt += 1;
        logger.warn({ err: error, waiting: waiting.length }, 'the bus could not send and tries again');
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
      // After this turn, so that what one turn publishes goes together.
      sending ??= endOfTurn().then(sendAll);
    },

    /** Waits until all is sent, for `closeMs`; what is left then is given up. */
    async close(): Promise<void> {
      const patience = new AbortController();
      const timeout = sleep(closeMs, undefined, { signal: patience.signal }).catch(() => undefined);
      await Promise.race([sending, timeout]);
      patience.abort();
      closing.abort();
    },
  };
}
