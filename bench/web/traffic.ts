import type { IncomingHttpHeaders } from 'node:http';
import { isPart } from '../../e2e/fixtures/browser';
import { createWaves } from '../session/waves';

interface Asked {
  url?: string | undefined;
  headers: IncomingHttpHeaders;
}

/** Requests of one browser, as the server sees them. */
export interface Traffic {
  /** Records a request; call the result when it is answered or aborted. */
  begin(asked: Asked): () => void;
  /** Resets the counts. */
  reset(): void;
  /** Returns the counts since the last `reset`. */
  count(): { calls: number; waits: number };
  /** Returns the time without requests in progress, in milliseconds; 0 during one. */
  quietMs(): number;
  underway(): string[];
}

/** Returns true for an API request, false for a file of the app; the browser names the destination. */
const isCall = ({ url = '', headers }: Asked) => headers['sec-fetch-dest'] === 'empty' && !isPart(url);

export function createTraffic(): Traffic {
  const underway = new Set<Asked>();
  const waves = createWaves<Asked>();
  let calls = 0;
  let quietSince = performance.now();
  return {
    begin(asked) {
      underway.add(asked);
      waves.ask(asked);
      if (isCall(asked)) calls += 1;
      return () => {
        underway.delete(asked);
        waves.answer(asked);
        quietSince = performance.now();
      };
    },
    reset() {
      calls = 0;
      waves.begin();
      quietSince = performance.now();
    },
    count: () => ({ calls, waits: waves.answered() }),
    quietMs: () => (underway.size > 0 ? 0 : performance.now() - quietSince),
    underway: () => [...underway].map(({ url = '' }) => url),
  };
}
