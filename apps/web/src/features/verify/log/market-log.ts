import type { MarketLog } from '@proffer/proof';
import { call } from '../../../lib/client';
import './log-state';

/** Asks this market for its log, which confirms its deal files (DEA-80). */
export async function findMarketLog(): Promise<MarketLog | 'unreachable'> {
  const state = await call('dealLog', {});
  if (!state.ok) return 'unreachable';
  const { log, keys } = state.body;
  return {
    log,
    keys: new Map(keys.map(({ fingerprint, spki }) => [fingerprint, spki])),
    async find(deal, sequence) {
      const entry = await call('logEntry', { query: { deal, sequence } });
      if (entry.ok) return entry.body;
      // A name or number that no deal has is refused, which is an answer too.
      if (entry.status === 404 || entry.status === 422) return undefined;
      throw new Error(entry.problem.detail);
    },
  };
}
