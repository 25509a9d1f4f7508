import type http from 'node:http';
import { rounded } from '../http/results';
import { costOf, type Cost, type Measured } from './costs';
import type { Person } from './market';
import { send } from './replay';

/** Factor by which work is currently slower than on the reference machine of the targets. */
export interface Pace {
  server: number;
  database: number;
}

/** Lists of the thin server with few rows per user. */
const lists = ['/nda-list', '/contract-list'];

/**
 * Cost of one of these lists on the idle reference machine with 100,000 offers: the mean of two runs on 26 November
 * 2026. A shared machine can take twice as long for hours, which no figure of the product shows.
 */
const usual = { serverMs: 0.23, databaseMs: 0.58 };

/** Measures the pace by work that no change of the product affects. */
export async function measurePace(
  people: readonly Person[],
  { url, agent, ...measured }: Measured & { url: string; agent: http.Agent },
): Promise<Pace> {
  const ask = async (n: number) => {
    const { token } = people[n % people.length] ?? { token: '' };
    const startedAt = performance.now();
    const bytes = await send(agent, url + (lists[n % lists.length] ?? ''), {
      method: 'GET',
      headers: { cookie: `proffer_session=${token}` },
    });
    return { ms: performance.now() - startedAt, bytes };
  };
  const { serverMs, databaseMs } = await costOf(ask, measured);
  return { server: rounded(serverMs / usual.serverMs), database: rounded(databaseMs / usual.databaseMs) };
}

/** Returns the cost of a view on the reference machine, in milliseconds of processor time. */
export function atUsualPace({ serverMs, databaseMs }: Cost, { server, database }: Pace) {
  return { usualServerMs: rounded(serverMs / server), usualDatabaseMs: rounded(databaseMs / database) };
}
