import type pg from 'pg';
import type { Bench } from './bench-context';
import { compare, type Cost } from './compare';
import { coldFilters, listFilter, type ListFilter } from './filters';
import { ask } from './load';
import type { Market } from './market';
import { callOfList, type Scenario } from './scenarios';
import { conditionOf, countOf } from './totals';

const changesPerSecond = 20;
/** An odd number of changes would leave the count as it began; the last ones are taken back and stay so. */
const leftAsDrafts = 3;

interface OwnOffer {
  id: number;
  token: string;
}

/**
 * The list while somebody else takes its offers back and publishes them again. Afterwards its total must be what SQL
 * counts; a list that is fast and wrong ends the bench.
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
    const { bar: _bar, ...unjudged } = list;
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
  // A market that is kept is to have the totals that were counted when it was made.
  for (const offer of changed) await putDraft(bench.ours.url, offer, true);
  console.log(`${''.padEnd(20)} ${changes} changes; the totals afterwards are those of SQL`);
  return cost;
}

/** Which total is right changes from moment to moment, so only the rows are looked at. */
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

/** Takes an offer back, publishes it, takes the next one back …, a fixed number of times a second. */
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
  // Waited for in `stop`; until then a failure must not end the process by itself.
  running.catch(() => undefined);
  return {
    count: () => changes,
    stop(): Promise<void> {
      stopping.abort();
      return running;
    },
  };
}

/** Publishes or takes back. The reply is a text and no JSON. */
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
