import type pg from 'pg';
import { openBenchDatabase, openPool } from '../database';
import { ask } from '../http/load';
import { fillMarket, type Market } from '../http/market';
import { record, rounded } from '../http/results';

/** Compared columns, half of them quotes, and the calls of a round. */
const columnCount = 12;
const callCount = 400;
/** Questions that the compared offers answer, so that there are about sixty rows. */
const questionCount = 25;

interface Compared {
  columns: unknown[];
  rows: unknown[];
}

/**
 * Measures the comparison of twelve columns with about sixty rows, one call after the other (issue 50: p99 at most
 * 60 ms).
 */
export async function benchComparison({ offers, rounds }: { offers: number; rounds: number }): Promise<void> {
  const database = await openBenchDatabase();
  const pool = openPool(database.ownerUrl, 2);
  try {
    await database.createOurs();
    const market = await fillMarket(pool, offers);
    const { url } = await database.start();
    const columns = await prepareColumns(pool, url, market);
    const call = {
      path: `/comparison?columns=${columns.join(',')}&quantity=50&unit=pcs&by=2027-12-31&budget=5000000`,
      headers: { authorization: `Bearer ${market.buyerToken}` },
    };
    const first = await ask<Compared>(url, call);
    if (first.columns.length !== columnCount)
      throw new Error(`${first.columns.length} columns were compared.`);
    const bytes = JSON.stringify(first).length;
    console.log(
      `\nComparison of ${columnCount} columns, ${first.rows.length} rows, ${rounded(bytes / 1_000)} kB`,
    );
    for (let round = 0; round < rounds; round += 1) {
      const times = await timesOf(callCount, () => ask(url, call));
      const [p50Ms, p99Ms] = [quantile(times, 0.5), quantile(times, 0.99)];
      console.log(`  p50 ${rounded(p50Ms)} ms, p99 ${rounded(p99Ms)} ms`);
      await record({ bench: 'comparison', offers, rows: first.rows.length, bytes, p50Ms, p99Ms });
    }
  } finally {
    await pool.end();
    await database.stop();
  }
}

async function timesOf(count: number, act: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let call = 0; call < count; call += 1) {
    const startedAt = performance.now();
    await act();
    times.push(performance.now() - startedAt);
  }
  return times.toSorted((a, b) => a - b);
}

const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

/** Gives twelve offers of different suppliers answers to the same questions, and requests a quote on half of them. */
async function prepareColumns(pool: pg.Pool, url: string, { buyerToken }: Market): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `select min(id) id from offers where status = 'published' and not nda_required group by supplier_id order by 1 limit $1`,
    [columnCount],
  );
  const ids = rows.map(({ id }) => Number(id));
  await pool.query(
    `insert into offer_answers (offer_id, position, question, category, mandatory, answer, kind)
     select o.id, 1000 + n, 'Question ' || n || ' about the goods?', '', false, 'Answer ' || (n + o.id % 3), 'text'
     from unnest($1::bigint[]) o(id), generate_series(1, $2::int) n`,
    [ids, questionCount],
  );
  const headers = { authorization: `Bearer ${buyerToken}`, 'content-type': 'application/json' };
  const columns: string[] = [];
  for (const [index, id] of ids.entries()) {
    if (index % 2 === 0) {
      columns.push(`o${id}`);
      continue;
    }
    const response = await fetch(`${url}/contracts/quotes`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ proposalId: id, quantity: 50, unit: 'pcs' }),
    });
    const { quoteId } = (await response.json()) as { quoteId: number };
    columns.push(`q${quoteId}`);
  }
  return columns;
}
