import http from 'node:http';
import { loadavg } from 'node:os';
import { launchBrowser } from '../../e2e/fixtures/browser';
import { median, record, rounded } from '../http/results';
import type { Server } from '../http/servers';
import { costOf, measureIdle, settle, type Cost, type Idle } from './costs';
import { findLimit, replayCrowd } from './crowd';
import type { People } from './market';
import { openSessionMarket } from './opened-market';
import { atUsualPace, measurePace, type Pace } from './pace';
import { recordViews, type View } from './recording';
import { createVisitor, send } from './replay';
import { screensOf, type Role } from './screens';

export interface SessionOptions {
  offers: number;
  /** Duration of each screen in a round and role; one or two seconds are too short for V8 to compile its code. */
  durationMs: number;
  /** Number of rounds over all screens, minutes apart; medians are reported. */
  rounds: number;
  /** Names of screens, complete or in part; all if empty. */
  only: string[];
  /** Another build of the server (`main.mjs`) to compare with, by the same requests. */
  peer: string | undefined;
}

const roles: Role[] = ['buyer', 'supplier', 'admin'];
const fewestPeople = 10;
const mostPeople = 4_000;
const allowedMs = 100;
/** Targets for a view, at the usual pace (pace.ts). */
const allowedServerMs = 4;
const allowedDatabaseMs = 3;
/** Shorter than the server's keep-alive, so that no connection is used while the server closes it. */
const idleMs = 30_000;

/**
 * Measures the server costs of whole screens. A browser opens each main screen of a buyer, a supplier and an
 * administrator, and its requests are recorded. Simulated users replay them with sessions of their own. Prints
 * requests, bytes, processor times and views per second and core, for some screens with a minimal server that returns
 * the data in one request.
 */
export async function benchSession({
  offers,
  durationMs,
  rounds,
  only,
  peer,
}: SessionOptions): Promise<void> {
  const market = await openSessionMarket(offers);
  const { people, postgresPid } = market;
  try {
    const ours = await market.start();
    const beside = peer === undefined ? undefined : await market.start(peer);
    const thin = await market.startThin('bench/session/thin-server.ts');
    const settled = () => settle([ours.pid, ...(beside ? [beside.pid] : [])], postgresPid);
    // After a start, notifications of starting contracts make open pages reload.
    await settled();
    const views = await recordAll(ours, people, only);
    const agent = new http.Agent({ keepAlive: true, timeout: idleMs });
    await settled();
    const idleOurs = await measureIdle(ours.pid, postgresPid);
    const idlePeer = beside ? await measureIdle(beside.pid, postgresPid) : idleOurs;
    // The idle cost of the database is the same for both builds.
    const database = Math.min(idleOurs.database, idlePeer.database);
    const idle = { ours: { ...idleOurs, database }, peer: { ...idlePeer, database } };
    if (only.length > 0) listCalls(views);
    const measuring = { ours, peer: beside, thin, agent, idle, postgresPid, durationMs };
    const passes: Record<string, Figure>[] = [];
    for (let round = 1; round <= rounds; round += 1) {
      printHead(`round ${round} of ${rounds}`);
      passes.push(await measureViews(views, people, measuring));
    }
    const figures = mediansOf(passes);
    printHead('the medians');
    for (const [name, figure] of Object.entries(figures)) printFigure(name, figure);
    listAboveTargets(figures);
    const crowd = await measureCrowd(views, people, { ours, agent, durationMs });
    agent.destroy();
    const loadAverage = rounded(loadavg()[0] ?? 0, 1);
    await record({ bench: 'session', offers, loadAverage, figures, crowd });
  } finally {
    await market.stop();
  }
}

async function recordAll({ url }: Server, people: People, only: string[]): Promise<View[]> {
  const browser = await launchBrowser();
  try {
    const views: View[] = [];
    for (const role of roles) {
      const [person] = people[role];
      if (!person) throw new Error(`The market has no ${role} with everything that the screens are about.`);
      const asked = screensOf[role].filter(
        ({ name }) => only.length === 0 || only.some((part) => `${role} ${name}`.includes(part)),
      );
      if (asked.length > 0) views.push(...(await recordViews(browser, url, role, person, asked)));
    }
    return views;
  } finally {
    await browser.close();
  }
}

interface Measuring {
  ours: Server;
  peer: Server | undefined;
  thin: Server;
  idle: { ours: Idle; peer: Idle };
  agent: http.Agent;
  postgresPid: number;
  durationMs: number;
}

type Figure = Cost & ReturnType<typeof atUsualPace> & { calls: number; repeated: string[] };

/** Paths of the screens that the thin server has too. */
const thinPaths: Record<string, string> = {
  'buyer offers': '/buyer-list',
  'buyer NDAs': '/nda-list',
  'buyer contracts': '/contract-list',
};

/** Prints the requests of each screen with their waves. */
function listCalls(views: View[]): void {
  for (const { role, screen, way, calls } of views) {
    console.log(`\n${role} ${screen}, ${way}`);
    for (const { wave, method, path } of calls) console.log(`  ${wave} ${method} ${path}`);
  }
}

function printHead(title: string): void {
  const columns = [
    'calls',
    'KB',
    'server ms',
    'database ms',
    'at usual',
    'pace ms',
    'p50 ms',
    'p99 ms',
    'views',
  ];
  console.log(`\n${title.padEnd(46)}${columns.map((name) => name.padStart(12)).join('')}`);
}

function printFigure(name: string, { calls, repeated, ...cost }: Figure): void {
  const { kilobytes, serverMs, databaseMs, usualServerMs, usualDatabaseMs, p50Ms, p99Ms, views } = cost;
  const cells = [calls, kilobytes, serverMs, databaseMs, usualServerMs, usualDatabaseMs, p50Ms, p99Ms, views];
  console.log(`${name.padEnd(46)}${cells.map((cell) => String(cell).padStart(12)).join('')}`);
  for (const call of repeated) console.log(`  twice: ${call}`);
}

function listAboveTargets(figures: Record<string, Figure>): void {
  // Opened by its address, a screen loads the frame too.
  const above = Object.entries(figures).filter(
    ([name, { usualServerMs, usualDatabaseMs }]) =>
      !/, (?:load|thin server|.*peer)$/.test(name) &&
      (usualServerMs > allowedServerMs || usualDatabaseMs > allowedDatabaseMs),
  );
  console.log(
    `\nabove ${allowedServerMs} ms of the server or ${allowedDatabaseMs} of the database at the usual pace:`,
  );
  for (const [name, { usualServerMs, usualDatabaseMs }] of above) {
    console.log(`  ${name}: ${usualServerMs}, ${usualDatabaseMs}`);
  }
  if (above.length === 0) console.log('  none');
}

/** Returns the median of each figure of a screen over the rounds, and the total number of views. */
function mediansOf(passes: Record<string, Figure>[]): Record<string, Figure> {
  const [first = {}] = passes;
  const medians = Object.entries(first).map(([name, figure]) => {
    const all = passes.flatMap((pass) => pass[name] ?? []);
    const of = (key: Exclude<keyof Figure, 'repeated'>) => median(all.map((each) => each[key]));
    const middle = {
      views: all.reduce((sum, { views }) => sum + views, 0),
      p50Ms: of('p50Ms'),
      p99Ms: of('p99Ms'),
      kilobytes: of('kilobytes'),
      serverMs: of('serverMs'),
      databaseMs: of('databaseMs'),
      usualServerMs: of('usualServerMs'),
      usualDatabaseMs: of('usualDatabaseMs'),
    };
    return [name, { ...figure, ...middle }] as const;
  });
  return Object.fromEntries(medians);
}

async function measureViews(
  views: View[],
  people: People,
  { ours, peer, thin, agent, idle, ...measured }: Measuring,
): Promise<Record<string, Figure>> {
  const figures: Record<string, Figure> = {};
  let pace: Pace = { server: 1, database: 1 };
  const add = (name: string, calls: number, cost: Cost, repeated: string[] = []): void => {
    figures[name] = { calls, ...cost, ...atUsualPace(cost, pace), repeated };
    printFigure(name, figures[name]);
  };
  const ofThin = { serverPid: thin.pid, idle: { ...idle.ours, server: 0 }, ...measured };
  const paceNow = () => measurePace(people.buyer, { url: thin.url, agent, ...ofThin });
  // After the first measurement, V8 has compiled the code of the thin server.
  await paceNow();
  for (const view of views) {
    const all = people[view.role];
    const [busiest] = all;
    if (!busiest) continue;
    const name = `${view.role} ${view.screen}`;
    const visit = async (crowd: typeof all, server: Server, quietly: Idle) => {
      const visitors = crowd.map((person) => createVisitor(server.url, person, busiest.ids, agent));
      // A user who navigates within the app is connected already.
      const arrival = views.find(
        ({ role, frames }) => role === view.role && frames[0]?.startsWith('CONNECT'),
      );
      if (view.way === 'move' && arrival) for (const visitor of visitors) await visitor.view(arrival);
      try {
        return await costOf((n) => (visitors[n % visitors.length] ?? fail()).view(view), {
          serverPid: server.pid,
          idle: quietly,
          ...measured,
        });
      } finally {
        for (const visitor of visitors) visitor.leave();
      }
    };
    const asked = view.calls.map(({ method, path: address }) => `${method} ${address}`);
    const repeated = [...new Set(asked.filter((call, index) => asked.indexOf(call) !== index))];
    if (asked.length === 0) {
      console.log(`${name}, ${view.way}: nothing is asked`);
      continue;
    }
    pace = await paceNow();
    const usual = all.length > 1 ? all.slice(1) : all;
    const compare = async (who: string, crowd: typeof all, twice: string[] = []): Promise<void> => {
      add(`${name}, ${who}`, asked.length, await visit(crowd, ours, idle.ours), twice);
      if (!peer) return;
      try {
        add(`${name}, ${who}, peer`, asked.length, await visit(crowd, peer, idle.peer));
      } catch (error) {
        // An older build may not know a newer route.
        console.log(`${name}, ${who}, peer: ${String(error)}`);
      }
    };
    await compare(view.way, usual, repeated);
    if (view.way === 'load' || all.length === 1) continue;
    await compare('the busiest', [busiest]);
    const thinPath = thinPaths[name];
    if (thinPath === undefined) continue;
    const ask = async (n: number) => {
      const { token } = all[n % all.length] ?? busiest;
      const startedAt = performance.now();
      const bytes = await send(agent, thin.url + thinPath, {
        method: 'GET',
        headers: { cookie: `proffer_session=${token}` },
      });
      return { ms: performance.now() - startedAt, bytes };
    };
    add(`${name}, thin server`, 1, await costOf(ask, ofThin));
  }
  return figures;
}

/** Measures how many views per second one core serves while many users navigate. */
async function measureCrowd(
  views: View[],
  people: People,
  { ours, agent, durationMs }: Pick<Measuring, 'ours' | 'agent' | 'durationMs'>,
) {
  // A screen shown from the cache costs nothing.
  const moves = views.filter(({ way, calls }) => way === 'move' && calls.length > 0);
  const openings = views.filter(({ way }) => way === 'load');
  // Administrators are few; buyers and suppliers are equally many.
  const trading = (['buyer', 'supplier'] as const).filter((role) =>
    openings.some((view) => view.role === role),
  );
  if (trading.length === 0) return undefined;
  const limit = await findLimit(fewestPeople, mostPeople, allowedMs, async (count) => {
    const visitors = Array.from({ length: count }, (_, n) => {
      const role = trading[n % trading.length] ?? 'buyer';
      const all = people[role];
      const [busiest = fail()] = all;
      const person = all[Math.floor(n / trading.length) % all.length] ?? busiest;
      return { role, at: n, visitor: createVisitor(ours.url, person, busiest.ids, agent) };
    });
    for (const { role, visitor } of visitors) {
      await visitor.view(openings.find((view) => view.role === role && view.frames.length > 0) ?? fail());
    }
    const crowd = await replayCrowd(count, durationMs * 2, async (n) => {
      const one = visitors[n] ?? fail();
      const own = moves.filter(({ role }) => role === one.role);
      one.at += 1;
      return (await one.visitor.view(own[one.at % own.length] ?? fail())).ms;
    });
    for (const { visitor } of visitors) visitor.leave();
    const { viewsPerSecond, p50Ms, p99Ms } = crowd;
    console.log(
      `${String(count).padStart(6)} people: ${viewsPerSecond.toFixed(0)} views/s, p50 ${p50Ms.toFixed(1)} ms, p99 ${p99Ms.toFixed(1)} ms`,
    );
    return crowd;
  });
  const { best } = limit;
  console.log(
    best
      ? `one core serves ${best.viewsPerSecond.toFixed(0)} views/s with p99 within ${allowedMs} ms`
      : `p99 is above ${allowedMs} ms with the fewest people already`,
  );
  return limit;
}

function fail(): never {
  throw new Error('Nobody is there to look at a screen.');
}
