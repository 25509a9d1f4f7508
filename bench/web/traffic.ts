import type { IncomingHttpHeaders } from 'node:http';
import { isPart } from '../../e2e/fixtures/browser';
import { createWaves } from '../session/waves';

interface Asked {
  url?: string | undefined;
  headers: IncomingHttpHeaders;
}

/** What one browser asks for, as who answers sees it. */
export interface Traffic {
  /** Something is asked for; to be called when it is answered or given up. */
  begin(asked: Asked): () => void;
  /** What is counted begins anew. */
  reset(): void;
  /** Since the last `reset`. */
  count(): { calls: number; waits: number };
  /** So long nothing has been under way; 0 while something is. */
  quietMs(): number;
  underway(): string[];
}

/** A call, not a part of the app: a browser says what each is for. */
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
