import { EventEmitter, once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

export interface Look {
  at: number;
  tookMs: number;
  /** States of the parts; absent while nothing listens. */
  parts?: Record<string, 'ok' | 'failing'>;
  status: number;
}

const everyMs = 50;

/** Polls `/readyz` until `stop`, as a load balancer does. */
export function watchReadiness(url: string, token: string) {
  const ending = new AbortController();
  let looks: Look[] = [];
  const seen = new EventEmitter();

  async function look(): Promise<Look> {
    const at = performance.now();
    const response = await fetch(`${url}/readyz`, { headers: { authorization: `Bearer ${token}` } }).catch(
      () => undefined,
    );
    const body = (await response?.json().catch(() => undefined)) as Pick<Look, 'parts'> | undefined;
    const tookMs = performance.now() - at;
    return { at, tookMs, status: response?.status ?? 0, ...(body?.parts ? { parts: body.parts } : {}) };
  }
  async function keepLooking(): Promise<void> {
    while (!ending.signal.aborted) {
      looks.push(await look());
      seen.emit('look');
      await sleep(everyMs);
    }
  }
  const looking = keepLooking();

  /** Resolves with the first reply from now on that meets a condition. */
  async function until(holds: (look: Look) => boolean): Promise<Look> {
    const from = performance.now();
    for (;;) {
      const found = looks.find((one) => one.at >= from && holds(one));
      if (found) return found;
      await once(seen, 'look');
    }
  }

  return {
    until,
    untilReady: () => until(({ status }) => status === 200),
    untilFailing: () => until(({ status }) => status === 503),
    slowestMs: () => Math.max(0, ...looks.map(({ tookMs, status }) => (status === 0 ? 0 : tookMs))),
    forget: () => {
      looks = [];
    },
    async stop() {
      ending.abort();
      await looking;
    },
  };
}
