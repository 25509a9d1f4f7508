import { loadavg } from 'node:os';
import { measure } from '../http/load';
import { cpuSecondsOf, cpuSecondsOfTree } from '../http/process-figures';
import { median, record, rounded, type Options } from '../http/results';
import type { Server } from '../http/servers';
import { settle } from '../session/costs';
import { tidy, type Person, type People } from '../session/market';
import { openSessionMarket } from '../session/opened-market';
import { fillAtOnce, giveHoldings, giveOthers } from './holdings';
import { callsOf, marketList, personalLists } from './lists';

interface ListsOptions extends Omit<Options, 'offers'> {
  offers: number;
  /** What one person of each side is given of each list. */
  holds: number;
  /** What others have of each list, beside what the market has. */
  rows: number;
}

/** Of the rate of the market's list in the same round. */
const leastOfMarket = 0.9;

interface Figures {
  perSecond: number;
  serverMs: number;
  databaseMs: number;
}

/**
 * Each list that is somebody's own, and the market's, in turn: how many a second beside the market's, what one costs the
 * processors, and the same of somebody who holds very many.
 */
export async function benchLists({ offers, holds, rows, only, ...options }: ListsOptions): Promise<void> {
  const market = await openSessionMarket(offers);
  const { people, postgresPid } = market;
  try {
    await market.asOwner(async (pool) => {
      await fillAtOnce(pool, async (filling) => {
        for (const side of ['buyer', 'supplier'] as const) {
          await giveHoldings(filling, side, holderOf(people, side).ids.user, holds);
        }
        const suppliers = people.supplier.map(({ ids }) => ids.user);
        if (rows > 0) await giveOthers(filling, rows, suppliers);
      });
      await tidy(pool);
    }, 2);
    const server = await market.start();
    await settle([server.pid], postgresPid);
    const figures = await compareLists(people, only, { server, postgresPid, ...options });
    const loadAverage = rounded(loadavg()[0] ?? 0, 1);
    await record({ bench: 'lists', offers, holds, rows, loadAverage, figures });
  } finally {
    await market.stop();
  }
}

type Measuring = Omit<Options, 'offers' | 'only'> & { server: Server; postgresPid: number };

async function compareLists(people: People, only: string[], measuring: Measuring) {
  const columns = ['of page-all', '/s', 'server ms', 'database ms', 'page-all ms', 'holds many'];
  console.log(`\n${'list'.padEnd(26)}${columns.map((name) => name.padStart(16)).join('')}`);
  const figures: Record<string, object> = {};
  for (const list of personalLists) {
    if (only.length > 0 && !only.some((part) => list.name.includes(part))) continue;
    const holder = holderOf(people, list.role);
    const usual = people[list.role].filter((person) => person !== holder);
    const crowd = usual.length > 0 ? usual : [holder];
    const sides = {
      market: callsOf(() => marketList, crowd),
      own: callsOf(list.path, crowd),
      holder: callsOf(list.path, [holder]),
    };
    const rounds: Record<keyof typeof sides, Figures>[] = [];
    await measureOne(sides.own, measuring);
    for (let round = 0; round < measuring.rounds; round += 1) {
      rounds.push({
        market: await measureOne(sides.market, measuring),
        own: await measureOne(sides.own, measuring),
        holder: await measureOne(sides.holder, measuring),
      });
    }
    const of = (read: (round: (typeof rounds)[number]) => number) => rounded(median(rounds.map(read)));
    const ratio = of(({ own, market }) => own.perSecond / market.perSecond);
    const found = {
      ratio,
      perSecond: Math.round(of(({ own }) => own.perSecond)),
      serverMs: of(({ own }) => own.serverMs),
      databaseMs: of(({ own }) => own.databaseMs),
      marketServerMs: of(({ market }) => market.serverMs),
      marketDatabaseMs: of(({ market }) => market.databaseMs),
      holderServerMs: of(({ holder: many }) => many.serverMs),
      holderDatabaseMs: of(({ holder: many }) => many.databaseMs),
    };
    figures[list.name] = found;
    const cells = [
      `${ratio}${ratio >= leastOfMarket ? '' : ' NOT MET'}`,
      found.perSecond,
      found.serverMs,
      found.databaseMs,
      `${found.marketServerMs} + ${found.marketDatabaseMs}`,
      `${found.holderServerMs} + ${found.holderDatabaseMs}`,
    ];
    console.log(`${list.name.padEnd(26)}${cells.map((cell) => String(cell).padStart(16)).join('')}`);
  }
  return figures;
}

async function measureOne(
  request: ReturnType<typeof callsOf>,
  { server, postgresPid, connections, durationMs }: Measuring,
): Promise<Figures> {
  const read = () => [cpuSecondsOf(server.pid) ?? 0, cpuSecondsOfTree(postgresPid) ?? 0] as const;
  const before = read();
  const { requests, requestsPerSecond } = await measure({
    base: server.url,
    request,
    connections,
    durationMs,
  });
  const after = read();
  const [serverMs, databaseMs] = [0, 1].map(
    (at) => (((after[at] ?? 0) - (before[at] ?? 0)) * 1_000) / requests,
  );
  return { perSecond: requestsPerSecond, serverMs: serverMs ?? 0, databaseMs: databaseMs ?? 0 };
}

/** The busiest of a role: who is given still more. */
function holderOf(people: People, role: keyof People): Person {
  const [first] = people[role];
  if (!first) throw new Error(`The market has no ${role}.`);
  return first;
}
