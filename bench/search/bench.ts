import type pg from 'pg';
import { openBenchDatabase, openPool } from '../database';
import type { Engine, SearchedOffer } from './engine';
import { importTenders, isThere, logInBuyer, readOffers, usualFolder } from './market';
import { createOurs } from './ours';
import { createMiniSearches, createOrama, createPostgresSearches } from './peers';
import { readQueries } from './queries';
import { reportExact } from './exact';
import { reportRules } from './rules';
import { reportRelevance } from './report';
import { readJudgements } from './judgements';
import { takeSheet, writeSheet } from './sheet';

interface Options {
  /** Folder of the real tenders. */
  data?: string | undefined;
  /** File of a sheet with grades to import, instead of a measurement. */
  judge?: string | undefined;
  /** File for a sheet of results without a judgement. */
  unjudged?: string | undefined;
  /** Number of the worst queries, of the first half, to print with the results of each engine. */
  worst?: number | undefined;
  /** True to measure the product without the other engines, during development. */
  alone?: boolean | undefined;
}

/**
 * Measures how well the search finds relevant offers, over real tenders and judged queries, compared with four other
 * engines (README.md). Prints the measures by kind and appends them to `results.jsonl`.
 */
export async function benchSearch({
  data = usualFolder,
  judge,
  unjudged,
  worst = 0,
  alone = false,
}: Options): Promise<void> {
  const queries = await readQueries();
  if (judge !== undefined) return takeSheet(judge, queries);
  if (!isThere(data)) {
    console.log(
      `The real tenders are not in ${data}; without them there is nothing to search. --data names another folder.`,
    );
    return;
  }
  const database = await openBenchDatabase();
  const pools: pg.Pool[] = [];
  const poolOf = (url: string) => {
    const pool = openPool(url, 2);
    pools.push(pool);
    return pool;
  };
  try {
    const { ownerUrl, folder } = database;
    await database.create('ours');
    const startedAt = performance.now();
    await importTenders(data, ownerUrl, folder);
    const pool = poolOf(ownerUrl);
    await pool.query('vacuum analyze');
    const offers = await readOffers(pool);
    const seconds = Math.round((performance.now() - startedAt) / 1_000);
    console.log(`\n${offers.size.toLocaleString('en-IN')} real tenders, imported in ${seconds} s`);
    const server = await database.start();
    const ours = createOurs(server.url, await logInBuyer(pool), offers);
    const all = [...offers.values()];
    const engines: Engine[] = [
      ours,
      ...(alone ? [] : await createPeers(all, poolOf(await database.create('peers')))),
    ];
    const byId = new Map<string, SearchedOffer>(all.map((offer) => [offer.id, offer]));
    const judgements = await readJudgements();
    if (unjudged === undefined) await reportRelevance({ engines, queries, judgements, byId, worst });
    else await writeSheet(unjudged, { engines, queries, judgements, byId });
    if (unjudged === undefined) {
      await reportRules(ours, all);
      await reportExact(engines, all);
    }
  } finally {
    await Promise.all(pools.map((pool) => pool.end()));
    await database.stop();
  }
}

async function createPeers(all: SearchedOffer[], pool: pg.Pool): Promise<Engine[]> {
  return [...createMiniSearches(all), await createOrama(all), ...(await createPostgresSearches(pool, all))];
}
