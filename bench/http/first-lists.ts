import { listFilter } from './filters';
import { askUntil, type Call } from './load';
import { residentMegabytesOf } from './process-figures';
import { record, rounded } from './results';
import { callOfList } from './scenarios';
import type { OpenedMarket } from './opened-market';
import type { Server } from './servers';

/**
 * Starts our server and tells after how long it gives the first right page of all and of a filter, after how long its list is
 * whole, for how long it left others waiting until then, and what it holds.
 */
export async function startTimed(opened: OpenedMarket, offers: number): Promise<Server> {
  const { market, totals } = opened;
  const startedAt = performance.now();
  const since = () => rounded((performance.now() - startedAt) / 1_000);
  const server = await opened.startOurs();
  const listeningSeconds = since();
  // What is told is counted from the last time it was told; telling it is slow at first, which is no list's doing.
  await longestDelayMs(server);
  await longestDelayMs(server);
  await untilTotal(server, callOfList(market, {}), totals.published);
  const allSeconds = since();
  await untilTotal(server, callOfList(market, listFilter), totals.list);
  const filterSeconds = since();
  // Counts beside a list come from memory alone.
  const counts = { ...callOfList(market, {}), path: '/proposals/facets' };
  await askUntil<{ total: number }>(server.url, counts, ({ total }) => total === totals.published);
  const figures = {
    listeningSeconds,
    allSeconds,
    filterSeconds,
    wholeSeconds: since(),
    longestDelayMs: await longestDelayMs(server),
    megabytes: residentMegabytesOf(server.pid),
  };
  console.log(
    `listens after ${figures.listeningSeconds} s, all of the market after ${figures.allSeconds} s, a filter after ${figures.filterSeconds} s, ` +
      `the list is whole after ${figures.wholeSeconds} s; longest delay ${figures.longestDelayMs} ms; memory ${figures.megabytes} MB`,
  );
  await record({ bench: 'http', request: 'first lists', offers, ...figures });
  return server;
}

const untilTotal = ({ url }: Server, call: Call, total: number) =>
  askUntil<{ totalElements: number }>(url, call, ({ totalElements }) => totalElements === total);

/** The server looks so often whether its event loop is late, and tells the time from one look to the next. */
const betweenLooksMs = 10;

/** The longest time that something that was due had to wait for the server's event loop. */
async function longestDelayMs({ figuresUrl }: Server): Promise<number> {
  const text = await (await fetch(figuresUrl)).text();
  const seconds = /^nodejs_eventloop_lag_max_seconds (\S+)$/m.exec(text)?.[1];
  if (seconds === undefined) throw new Error('The server does not tell how late its event loop was.');
  return Math.max(0, Math.round(Number(seconds) * 1_000) - betweenLooksMs);
}
