import { launchBrowser } from '../../e2e/fixtures/browser';
import { startServer } from '../../e2e/fixtures/server';
import { createVerdicts } from '../http/bars';
import { median, record, rounded } from '../http/results';
import { changeFilter, type FilterChange } from './filtering';
import { openList, slowness } from './opening';
import type { Shift } from './probe';
import { scrollLongList } from './scrolling';

const allowedToShowMs = 1_500;
const allowedToRespondMs = 100;

/**
 * What a person sees of the buyer's list, and when, on the built product with the demo market: opening it cold, changing
 * a filter, what moves meanwhile, and scrolling a long page. In a real browser on a slowed processor.
 */
export async function benchWeb({ rounds }: { rounds: number }): Promise<void> {
  const server = await startServer({ isDemo: true });
  const browser = await launchBrowser();
  try {
    console.log(`Buyer’s list, processor slowed ${slowness} times, ${rounds} rounds`);
    // The server's own first requests are slower than all that follow.
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
    const scrolling = await scrollLongList(long.page);
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
      newListMs: Math.round(median(changes.map((change) => change.shownMs))),
      layoutShift: sum(shifts),
      // What moves because another list was asked for, late or not.
      layoutShiftByFilter: sum(shiftsByFilter),
      scriptKb: rounded(script.bytes / 1_000, 1),
      scriptFiles: script.files,
      scrolling: { ...scrolling, worstMs: Math.round(scrolling.worstMs) },
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
  newListMs: number;
  layoutShift: number;
  layoutShiftByFilter: number;
  scriptKb: number;
  scriptFiles: number;
  scrolling: { rows: number; frames: number; slowFrames: number; worstMs: number };
}

function print(result: Result, shifts: Shift[]): void {
  const { scrolling } = result;
  console.log(
    `data shown ${result.shownMs} ms after navigation (slowest ${result.slowestShownMs}), with ${result.scriptKb} KB of JavaScript in ${result.scriptFiles} files\n` +
      `a filter answers in ${result.respondedMs} ms (slowest ${result.slowestRespondedMs}), its list is there in ${result.newListMs} ms\n` +
      `layout shift while it opens ${result.layoutShift}; where another list is asked for ${result.layoutShiftByFilter}\n` +
      `scrolling ${scrolling.rows} offers: ${scrolling.slowFrames} of ${scrolling.frames} frames over 50 ms, the worst ${scrolling.worstMs} ms`,
  );
  for (const { value, parts } of shifts.slice(0, 12)) {
    console.log(`  moved by ${value.toFixed(4)}: ${parts.join(', ')}`);
  }
  const verdicts = createVerdicts();
  verdicts.add({
    name: 'list shows data',
    value: `${result.shownMs} ms`,
    bar: `at most ${allowedToShowMs} ms`,
    isMet: result.shownMs <= allowedToShowMs,
  });
  verdicts.add({
    name: 'filter change paints',
    value: `${result.respondedMs} ms`,
    bar: `at most ${allowedToRespondMs} ms`,
    isMet: result.respondedMs <= allowedToRespondMs,
  });
  verdicts.add({
    name: 'layout shift',
    value: String(result.layoutShift),
    bar: 'none',
    isMet: result.layoutShift === 0,
  });
  verdicts.print();
}
