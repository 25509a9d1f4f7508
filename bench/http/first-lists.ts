import { listFilter } from './filters';
import { askUntil, type Call } from './load';
import { residentMegabytesOf } from './process-figures';
import { record, rounded } from './results';
import { callOfList } from './scenarios';
import type { OpenedMarket } from './opened-market';
import type { Server } from './servers';

/**
 * Starts our server and measures its start. Prints when it gives the first complete page of all offers and of a
 * filter, and when its list is complete. Also prints the longest event-loop delay until then, and the memory.
 */
export async function startTimed(opened: OpenedMarket, offers: number): Promise<Server> {
  const { market, totals } = opened;
  const startedAt = performance.now();
  const since = () => rounded((performance.now() - startedAt) / 1_000);
  const server = await opened.startOurs();
  const listeningSeconds = since();
  // The delay is counted since the previous reading, and the first reading is slow.
  await longestDelayMs(server);
  await longestDelayMs(server);
  await untilTotal(server, callOfList(market, {}), totals.published);
  const allSeconds = since();
  await untilTotal(server, callOfList(market, listFilter), totals.list);
  const filterSeconds = since();
  // Facet counts come from the cached list only.
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

/** Interval of the server's event-loop monitor, in milliseconds. */
const betweenLooksMs = 10;

/** Returns the longest delay of the server's event loop since the last call, in milliseconds. */
async function longestDelayMs({ figuresUrl }: Server): Promise<number> {
  const text = await (await fetch(figuresUrl)).text();
  const seconds = /^nodejs_eventloop_lag_max_seconds (\S+)$/m.exec(text)?.[1];
  if (seconds === undefined) throw new Error('The server does not tell how late its event loop was.');
  return Math.max(0, Math.round(Number(seconds) * 1_000) - betweenLooksMs);
}
