interface BatchReadOptions {
  /** Maximum number of concurrent statements; further callers wait and share the next one. */
  atOnce?: number;
  /** Maximum number of keys in one statement. */
  most?: number;
  /** Time that the first caller waits for others, in milliseconds; only for reads that are not urgent. */
  gatherMs?: number;
}

interface Caller<Key, Found> {
  key: Key;
  resolve: (found: Found) => void;
  reject: (reason: unknown) => void;
}

/** Up to this number of callers share one statement: starting a statement costs about as much as eight keys. */
const smallestBatch = 8;

/**
 * Returns a read function whose concurrent callers share statements. `read` gets the keys of a batch and returns the results
 * in their order. A single caller is served at once; with more callers the batches grow instead of their number.
 *
 * A caller never joins a statement that is already sent, so it never reads data older than its call. Many callers are divided
 * among the allowed statements, so that one result is processed while the database works on the next. If a statement fails,
 * all its callers fail.
 */
export function batchReads<Key, Found>(
  read: (keys: Key[]) => Promise<readonly Found[]>,
  { atOnce = 2, most = 200, gatherMs }: BatchReadOptions = {},
): (key: Key) => Promise<Found> {
  const waiting: Caller<Key, Found>[] = [];
  let running = 0;
  let isPlanned = false;

  function plan(): void {
    if (isPlanned || running >= atOnce || waiting.length === 0) return;
    isPlanned = true;
    if (gatherMs === undefined) waitForMore(0);
    else setTimeout(sendBatch, gatherMs);
  }

  /** Sends the batch once a turn of the event loop brings no further caller, because Node parses requests one per turn. */
  function waitForMore(before: number): void {
    setImmediate(() => {
      if (waiting.length > before && waiting.length < smallestBatch) waitForMore(waiting.length);
      else sendBatch();
    });
  }

  function sendBatch(): void {
    isPlanned = false;
    const share = Math.ceil(waiting.length / (atOnce - running));
    void send(waiting.splice(0, Math.min(most, Math.max(share, smallestBatch))));
    plan();
  }

  async function send(callers: Caller<Key, Found>[]): Promise<void> {
    running += 1;
    try {
      const found = await read(callers.map(({ key }) => key));
      callers.forEach(({ resolve }, index) => resolve(found[index] as Found));
    } catch (error) {
      for (const { reject } of callers) reject(error);
    } finally {
      running -= 1;
      plan();
    }
  }

  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject });
      plan();
    });
}
