import type pg from 'pg';
import type { Bench } from './bench-context';
import { compare, type Cost } from './compare';
import { coldFilters, listFilter, type ListFilter } from './filters';
import { ask } from './load';
import type { Market } from './market';
import { callOfList, type Scenario } from './scenarios';
import { conditionOf, countOf } from './totals';

const changesPerSecond = 20;
/** Number of offers that stay drafts; after an even number of changes the count would be as before. */
const leftAsDrafts = 3;

interface OwnOffer {
  id: number;
  token: string;
}

/**
 * Measures the list while offers are taken back and published again. Afterwards the total must equal that of SQL;
 * otherwise the benchmark fails.
 */
export async function comparePublishing(
  list: Scenario,
  market: Market,
  pool: pg.Pool,
  bench: Bench,
): Promise<Cost> {
  const changed = await offersOfTheList(pool, market);
  const changing = startChanging(bench.ours.url, changed);
  let cost: Cost;
  try {
    const { target: _target, ...unjudged } = list;
    cost = await compare(
      { ...unjudged, name: 'list during publishing', ours: { ...list.ours, check: checkRows }, thin: [] },
      bench,
    );
  } finally {
    await changing.stop();
  }
  const changes = changing.count();
  for (const filter of [listFilter, coldFilters['cold lists'](0), coldFilters['cold lists'](1)]) {
    await checkTotal(pool, market, bench.ours.url, filter);
  }
  // A kept market must keep its totals.
  for (const offer of changed) await putDraft(bench.ours.url, offer, true);
  console.log(`${''.padEnd(20)} ${changes} changes; the totals afterwards are those of SQL`);
  return cost;
}

/** Checks the rows only, because the right total changes all the time. */
const checkRows = (body: unknown) =>
  (body as { content: unknown[] }).content.length > 0 ? undefined : 'no rows';

async function offersOfTheList(pool: pg.Pool, { suppliers }: Market): Promise<OwnOffer[]> {
  const tokens = new Map(suppliers.map(({ id, token }) => [id, token]));
  const { rows } = await pool.query<{ id: number; supplier_id: number }>(
    `select id::int, supplier_id::int from offers
     where status = 'published' and ${conditionOf(listFilter)} and supplier_id = any($1)
     order by id limit 40`,
    [[...tokens.keys()]],
  );
  if (rows.length <= leftAsDrafts) throw new Error('No offer of the list belongs to a supplier logged in.');
  return rows.map(({ id, supplier_id: supplier }) => ({ id, token: tokens.get(supplier) ?? '' }));
}

/** Takes an offer back, publishes it, takes the next one back and so on, at a fixed rate. */
function startChanging(base: string, offers: OwnOffer[]) {
  let changes = 0;
  const stopping = new AbortController();
  const change = async (offer: OwnOffer | undefined, isPublished: boolean) => {
    if (!offer) return;
    await putDraft(base, offer, isPublished);
    changes += 1;
  };
  const running = (async () => {
    const startedAt = performance.now();
    for (let turn = 0; !stopping.signal.aborted; turn += 1) {
      await change(offers[Math.floor(turn / 2) % offers.length], turn % 2 === 1);
      const nextAt = startedAt + ((turn + 1) * 1_000) / changesPerSecond;
      await new Promise((resolve) => setTimeout(resolve, nextAt - performance.now()));
    }
    for (const offer of offers) await change(offer, true);
    for (const offer of offers.slice(0, leftAsDrafts)) await change(offer, false);
  })();
  // `stop` awaits it; an earlier failure must not end the process.
  running.catch(() => undefined);
  return {
    count: () => changes,
    stop(): Promise<void> {
      stopping.abort();
      return running;
    },
  };
}

/** Publishes an offer or takes it back. The reply is text, not JSON. */
async function putDraft(base: string, { id, token }: OwnOffer, isPublished: boolean): Promise<void> {
  const response = await fetch(`${base}/proposals/update-draft/${id}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ draft: isPublished }),
  });
  if (!response.ok) {
    throw new Error(`Offer ${id} could not be changed: ${response.status} ${await response.text()}`);
  }
  await response.text();
}

async function checkTotal(pool: pg.Pool, market: Market, base: string, filter: ListFilter): Promise<void> {
  const call = callOfList(market, filter);
  const { totalElements } = await ask<{ totalElements: number }>(base, call);
  const counted = await countOf(pool, filter);
  if (totalElements !== counted) {
    throw new Error(`After publishing, ${call.path} says ${totalElements} in all; SQL counts ${counted}.`);
  }
}
