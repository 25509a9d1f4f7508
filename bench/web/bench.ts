import { launchBrowser } from '../../e2e/fixtures/browser';
import { startServer } from '../../e2e/fixtures/server';
import { createVerdicts } from '../http/targets';
import { median, record, rounded } from '../http/results';
import { openSessionMarket } from '../session/opened-market';
import { changeFilter, type FilterChange } from './filtering';
import { openList, slowness } from './opening';
import type { Shift } from './probe';
import { startFront } from './front';
import { scrollOffers, type Scrolling } from './scrolling';
import { benchScrolling, printScrollings } from './scrollings';
import { visitScreens, ways, type Visit } from './visits';

const allowedToShowMs = 1_500;
const allowedToRespondMs = 100;
/** Maximum time over a slow line, by the way to the screen. */
const allowedForScreenMs: Partial<Record<(typeof ways)[number], number>> = {
  'by its address': 1_200,
  'first from within': 1_200,
  'again from within': 300,
  'by Back': 300,
};

/** Measures what a user sees, and when, in a browser with a slowed processor. */
export async function benchWeb({ rounds, offers, only }: WebOptions): Promise<void> {
  const parts = {
    list: () => benchList(rounds),
    screens: () => benchScreens(offers, screens),
    scrolling: () => benchScrolling(offers),
  };
  const screens = only.filter((name) => !(name in parts));
  const asked = only.filter((name) => name in parts);
  for (const [name, bench] of Object.entries(parts)) {
    if (asked.length === 0 || asked.includes(name)) await bench();
  }
}

interface WebOptions {
  rounds: number;
  /** Number of offers in the market of the screens. */
  offers: number;
  /** `list`, `screens` and `scrolling`, all if empty; other words select screens. */
  only: string[];
}

/** Ways that are measured until the cached content is painted; the others until the last paint. */
const untilKnown: readonly string[] = ['by its address', 'again from within'];

/** Measures every main screen of each role over a slow line, in a busy market. */
async function benchScreens(offers: number, words: string[]): Promise<void> {
  const isAsked = (name: string) => words.length === 0 || words.some((word) => name.includes(word));
  const market = await openSessionMarket(offers);
  const browser = await launchBrowser();
  try {
    const { url } = await market.start();
    const secure = await startFront(url, { isSecure: true });
    const plain = await startFront(url, { isSecure: false });
    try {
      const visits = await visitScreens(browser, { secure, plain }, market.people, isAsked);
      await record({ bench: 'web screens', offers, slowness, visits });
      printVisits(visits);
    } finally {
      await Promise.all([secure.stop(), plain.stop()]);
    }
  } finally {
    await browser.close();
    await market.stop();
  }
}

const nameOf = ({ role, screen }: Visit): string => `${role} ${screen}`;
const namesOf = (all: Visit[]): string => all.map(nameOf).join(', ') || 'none';

/** Returns minimum, median and maximum. */
const spread = (of: number[]): string =>
  [Math.min(...of), median(of), Math.max(...of)].map((one) => rounded(one, 1)).join(', ');

function printVisits(visits: Visit[]): void {
  console.log(
    `\n${'ms until known, all drawn, of work; waits, calls'.padEnd(50)}${ways.map((way) => way.padStart(28)).join('')}`,
  );
  for (const name of new Set(visits.map(nameOf))) {
    const ofScreen = visits.filter((visit) => nameOf(visit) === name);
    const cells = ofScreen.map(({ knownMs, shownMs, workMs, waits, calls }) =>
      `${knownMs}, ${shownMs}, ${workMs}; ${waits}, ${calls}`.padStart(28),
    );
    console.log(name.padEnd(50) + cells.join(''));
  }
  const rates = visits.map(({ slowdown }) => slowdown.rate);
  const factors = visits.map(({ slowdown }) => slowdown.factor);
  console.log(`processor told ${spread(rates)} to be ${spread(factors)} times slower`);
  const verdicts = createVerdicts();
  for (const way of ways) {
    const tookMs = (visit: Visit) => (untilKnown.includes(way) ? visit.knownMs : visit.shownMs);
    const ofWay = visits.filter((visit) => visit.way === way).toSorted((a, b) => tookMs(b) - tookMs(a));
    const [slowest] = ofWay;
    const allowedMs = allowedForScreenMs[way];
    if (!slowest || allowedMs === undefined) continue;
    verdicts.add({
      name: `a screen ${way}`,
      value: `${tookMs(slowest)} ms (${nameOf(slowest)})`,
      target: `at most ${allowedMs} ms`,
      isMet: tookMs(slowest) <= allowedMs,
    });
  }
  const back = visits.filter(({ way }) => way === 'by Back');
  const asking = back.filter(({ calls }) => calls > 0);
  const moved = back.filter(({ movedPixels }) => movedPixels > 0);
  verdicts.add({
    name: 'Back asks anew',
    value: namesOf(asking),
    target: 'none',
    isMet: asking.length === 0,
  });
  verdicts.add({
    name: 'Back is elsewhere',
    value: namesOf(moved),
    target: 'none',
    isMet: moved.length === 0,
  });
  verdicts.print();
}

/**
 * Measures the buyer's list of the demo: opening it with an empty cache, changing a filter, layout shifts, and
 * scrolling.
 */
async function benchList(rounds: number): Promise<void> {
  const server = await startServer({ isDemo: true });
  const browser = await launchBrowser();
  try {
    console.log(`Buyer’s list, processor slowed ${slowness} times, ${rounds} rounds`);
    // The first requests of a server are slow.
    await (await openList(browser, server.url)).close();
    const shown: number[] = [];
    const changes: FilterChange[] = [];
    const shifts: Shift[] = [];
    const shiftsByFilter: Shift[] = [];
    let script = { bytes: 0, files: 0 };
    for (let round = 0; round < rounds; round += 1) {
      const { page, shownMs, scriptBytes, scriptFiles, close } = await openList(browser, server.url);
      shown.push(shownMs);
      script = { bytes: scriptBytes, files: scriptFiles };
      await page.waitForLoadState('networkidle');
      const moved = await page.evaluate(() => window.probe.shifts.splice(0));
      shifts.push(...moved);
      for (const choice of ['nda', 'all'] as const) changes.push(await changeFilter(page, choice));
      await page.waitForLoadState('networkidle');
      shiftsByFilter.push(...(await page.evaluate(() => window.probe.shifts)));
      await close();
    }
    const long = await openList(browser, server.url);
    const scrolling = await scrollOffers(browser, long.page);
    await long.close();

    const sum = (of: Shift[]) => rounded(of.reduce((total, { value }) => total + value, 0) / rounds, 4);
    const result = {
      bench: 'web',
      slowness,
      rounds,
      shownMs: Math.round(median(shown)),
      slowestShownMs: Math.round(Math.max(...shown)),
      respondedMs: Math.round(median(changes.map(({ respondedMs }) => respondedMs))),
      slowestRespondedMs: Math.round(Math.max(...changes.map(({ respondedMs }) => respondedMs))),
      markedMs: Math.round(median(changes.map(({ markedMs }) => markedMs))),
      newListMs: Math.round(median(changes.map((change) => change.shownMs))),
      layoutShift: sum(shifts),
      // Layout shifts after a change of the filter.
      layoutShiftByFilter: sum(shiftsByFilter),
      scriptKb: rounded(script.bytes / 1_000, 1),
      scriptFiles: script.files,
      scrolling,
    };
    await record(result);
    print(result, shifts);
  } finally {
    await browser.close();
    await server.stop();
  }
}

interface Result {
  shownMs: number;
  slowestShownMs: number;
  respondedMs: number;
  slowestRespondedMs: number;
  markedMs: number;
  newListMs: number;
  layoutShift: number;
  layoutShiftByFilter: number;
  scriptKb: number;
  scriptFiles: number;
  scrolling: Scrolling;
}

function print(result: Result, shifts: Shift[]): void {
  console.log(
    `data shown ${result.shownMs} ms after navigation (slowest ${result.slowestShownMs}), with ${result.scriptKb} KB of JavaScript in ${result.scriptFiles} files\n` +
      `a filter answers in ${result.respondedMs} ms (slowest ${result.slowestRespondedMs}), the list is marked as old in ${result.markedMs} ms, the new one is there in ${result.newListMs} ms\n` +
      `layout shift while it opens ${result.layoutShift}; where another list is asked for ${result.layoutShiftByFilter}`,
  );
  printScrollings({ offers: result.scrolling });
  for (const { value, parts } of shifts.slice(0, 12)) {
    console.log(`  moved by ${value.toFixed(4)}: ${parts.join(', ')}`);
  }
  const verdicts = createVerdicts();
  verdicts.add({
    name: 'list shows data',
    value: `${result.shownMs} ms`,
    target: `at most ${allowedToShowMs} ms`,
    isMet: result.shownMs <= allowedToShowMs,
  });
  verdicts.add({
    name: 'filter change paints',
    value: `${result.slowestRespondedMs} ms`,
    target: `at most ${allowedToRespondMs} ms`,
    isMet: result.slowestRespondedMs <= allowedToRespondMs,
  });
  verdicts.add({
    name: 'layout shift',
    value: String(result.layoutShift),
    target: 'none',
    isMet: result.layoutShift === 0,
  });
  verdicts.print();
}
