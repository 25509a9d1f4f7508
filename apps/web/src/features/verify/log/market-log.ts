import type { MarketLog } from '@proffer/proof';
import { call } from '../../../lib/client';
import './log-state';

/**
 * Returns access to this market's log, which confirms its deal files (DEA-80); 'unreachable' if the server does
 * not answer.
 */
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
      // The server rejects an unknown name or number, which is a valid answer.
      if (entry.status === 404 || entry.status === 422) return undefined;
      throw new Error(entry.problem.detail);
    },
  };
}
