interface BatchReadOptions {
  /** Statements of this read under way at once; callers beyond them wait and share the next one. */
  atOnce?: number;
  /** Keys that one statement is asked for at most. */
  most?: number;
  /** How long the first caller waits for others, in milliseconds: for what nobody waits for. */
  gatherMs?: number;
}

interface Caller<Key, Found> {
  key: Key;
  resolve: (found: Found) => void;
  reject: (reason: unknown) => void;
}

/** So few callers are not divided: the start of a statement costs about as much as eight keys in it. */
const fewestTogether = 8;

/**
 * Lets callers who ask for the same kind of thing at the same moment share one statement: `read` gets the keys of all
 * of them and gives what it found in their order. A caller never joins a statement that was sent before it asked, so
 * nobody reads what is older than the question. Alone, a caller waits for one look around; the more there are, the
 * larger the statements become, in place of more of them. Many at once are divided among the statements that may be under way, so
 * that we work on what the first has brought while the database works on the second. When a statement fails, all who
 * shared it fail.
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
    if (gatherMs === undefined) lookAround(0);
    else setTimeout(go, gatherMs);
  }

  /** Goes when a turn of the event loop has brought nobody more: requests that come together are read one by one. */
  function lookAround(known: number): void {
    setImmediate(() => {
      if (waiting.length > known && waiting.length < fewestTogether) lookAround(waiting.length);
      else go();
    });
  }

  function go(): void {
    isPlanned = false;
    const share = Math.ceil(waiting.length / (atOnce - running));
    void send(waiting.splice(0, Math.min(most, Math.max(share, fewestTogether))));
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
