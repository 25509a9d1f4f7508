import type pg from 'pg';
import { createVerdicts } from './targets';
import type { Bench } from './bench-context';
import { compare, type Cost } from './compare';
import { startTimed } from './first-lists';
import { printGrowth, type SizeCosts } from './growth';
import { askUntil } from './load';
import { compareLogins } from './logins';
import type { Market } from './market';
import { keywords } from './offers';
import { makeMarket, openKeptMarket } from './opened-market';
import { comparePublishing } from './publishing';
import type { Options } from './results';
import { callOfList, creatingScenario, readingScenarios } from './scenarios';
import { reportMemory, verdictOfDepth } from './verdicts';

/**
 * Compares our server with the thin one over the same offers and PostgreSQL, in one run and alternately (A B A B …).
 * Server and load get one core each where there are two. Prints ratios and appends them to `results.jsonl`. With
 * several sizes it also prints how costs grow. Kept markets are measured without the thin server.
 */
export async function benchHttp(options: Options): Promise<void> {
  const sizes: SizeCosts[] = [];
  for (const offers of options.offers) sizes.push({ offers, costs: await benchSize(offers, options) });
  await printGrowth(sizes);
}

async function benchSize(offers: number, options: Options): Promise<Cost[]> {
  console.log(`\n${offers.toLocaleString('en-IN')} offers`);
  const opened = await (options.folder ? openKeptMarket(options.folder, offers) : makeMarket(offers));
  const { market, totals, emails, pool, postgresPid } = opened;
  try {
    const ours = await startTimed(opened, offers);
    const thin = await opened.startThin?.();
    const bench: Bench = { offers, ours, thin, postgresPid, options, verdicts: createVerdicts() };
    await waitForVocabulary(ours.url, market);

    const isAsked = (name: string) =>
      options.only.length === 0 || options.only.some((part) => name.includes(part));
    const scenarios = readingScenarios(market, totals, await publishedIds(pool), offers);
    const costs: Cost[] = [];
    for (const scenario of scenarios.filter(({ name }) => isAsked(name))) {
      costs.push(await compare(scenario, bench));
    }
    verdictOfDepth(costs, bench.verdicts);
    if (thin && isAsked('log in')) await compareLogins({ ...bench, thin }, emails, scenarios[0]);
    // Scenarios that change the market come last, because the readers above need their offers.
    const list = scenarios.find(({ name }) => name === 'list with total');
    if (list && isAsked('publishing')) costs.push(await comparePublishing(list, market, pool, bench));
    const creating = creatingScenario(market);
    if (isAsked(creating.name)) costs.push(await compare(creating, bench));
    await reportMemory(bench);
    bench.verdicts.print();
    return costs;
  } finally {
    await opened.stop();
  }
}

async function publishedIds(pool: pg.Pool): Promise<number[]> {
  const { rows } = await pool.query<{ id: number }>(
    `select id::int from offers where status = 'published' order by id limit 50000`,
  );
  return rows.map(({ id }) => id);
}

/** Waits for the job after the start that builds the vocabulary, without which no spelling is corrected. */
const waitForVocabulary = (base: string, market: Market) =>
  askUntil<{ totalElements: number }>(
    base,
    callOfList(market, { keyword: keywords.rare.misspelt }),
    ({ totalElements }) => totalElements > 0,
  );
