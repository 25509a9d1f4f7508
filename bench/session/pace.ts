import type http from 'node:http';
import { rounded } from '../http/results';
import { costOf, type Cost, type Measured } from './costs';
import type { Person } from './market';
import { send } from './replay';

/** How many times dearer work is at a moment than on the machine that the bars in milliseconds are about. */
export interface Pace {
  server: number;
  database: number;
}

/** Lists of the thin server whose rows one person holds few of. */
const lists = ['/nda-list', '/contract-list'];

/**
 * What one of these lists costs on that machine, idle, with 100,000 offers, in the mean: of two runs of 26 November 2026
 * (11:18 and 18:12 in `results.jsonl`). A shared machine takes half as much again, or twice as much, for the same work for
 * hours, which no figure of our own tells.
 */
const usual = { serverMs: 0.23, databaseMs: 0.58 };

/** Measured by work that no change of the product makes dearer or cheaper. */
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

/** What a view would have cost there, in ms of the processor. */
export function atUsualPace({ serverMs, databaseMs }: Cost, { server, database }: Pace) {
  return { usualServerMs: rounded(serverMs / server), usualDatabaseMs: rounded(databaseMs / database) };
}
