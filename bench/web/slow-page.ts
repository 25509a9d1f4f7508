import { setTimeout as sleep } from 'node:timers/promises';
import { isCall, type Page, type Request } from '../../e2e/fixtures/browser';
import { createWaves } from '../session/waves';
import { slowness } from './opening';
import { installProbe } from './probe';

/** The line of somebody in a smaller town: 20 Mbit/s each way, and a tenth of a second until an answer begins. */
const line = { offline: false, latency: 100, downloadThroughput: 2_500_000, uploadThroughput: 2_500_000 };
/** So long nothing is under way and nothing is drawn before a screen counts as whole. */
const quietMs = 700;
const longestMs = 240_000;

/** What a screen took. */
export interface Taken {
  /** From the navigation to the first paint of the screen with what is known of it, nothing as a shape to come. */
  knownMs: number;
  /** To the last paint of what the screen shows. */
  shownMs: number;
  /** What of this the page's thread worked: the same on a machine that others keep busy. */
  workMs: number;
  calls: number;
  /** Answers that had to be waited for one after the other, each at least as long as the line is. */
  waits: number;
}

declare global {
  interface Window {
    drawn: { beganAt: number; knownAt: number; lastAt: number };
    /** From now on another screen is drawn. */
    beginDrawing: () => void;
  }
}

/** Runs in the page before its own scripts: when what stands in it was last drawn. */
function watchDrawing(): void {
  let titleBefore = '';
  // The number of what is unread stands before it.
  const isAnother = () => !document.title.endsWith(titleBefore) || titleBefore === '';
  window.drawn = { beganAt: 0, knownAt: 0, lastAt: 0 };
  window.beginDrawing = () => {
    titleBefore = document.title.replace(/^\(.*?\) /, '');
    Object.assign(window.drawn, { beganAt: performance.now(), knownAt: 0 });
  };
  const note = async () => {
    // What stands in the file of the app has no heading.
    const isDrawn =
      document.querySelector('main :is(h1, h2)') && !document.querySelector('.mantine-Skeleton-root');
    const isKnown = isAnother() && isDrawn;
    const at = await window.painted();
    window.drawn.lastAt = at;
    if (isKnown) window.drawn.knownAt ||= at;
  };
  new MutationObserver((changes) => {
    // Code that is fetched ahead is named in the head.
    if (changes.some(({ target }) => !document.head.contains(target))) void note();
  }).observe(document, {
    childList: true,
    subtree: true,
    characterData: true,
  });
}

export interface SlowPage {
  page: Page;
  /** Does what leads to a screen and gives what it took until the last of it was drawn. */
  take(lead: () => Promise<unknown>): Promise<Taken>;
}

/** Puts a page on a slow processor and a slow line. */
export async function openSlowPage(page: Page): Promise<SlowPage> {
  await page.addInitScript('globalThis.__name ??= (value) => value');
  await page.addInitScript(installProbe);
  await page.addInitScript(watchDrawing);
  page.setDefaultTimeout(longestMs);
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Network.enable');
  await devTools.send('Network.emulateNetworkConditions', line);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: slowness });
  await devTools.send('Performance.enable', { timeDomain: 'threadTicks' });
  const worked = async () => {
    const { metrics } = await devTools.send('Performance.getMetrics');
    return 1_000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0);
  };
  const underway = new Set<Request>();
  const waves = createWaves<Request>();
  let calls = 0;
  let quietSince = Date.now();
  page.on('request', (request) => {
    underway.add(request);
    waves.ask(request);
    if (isCall(request)) calls += 1;
  });
  const ended = (request: Request) => {
    underway.delete(request);
    waves.answer(request);
    quietSince = Date.now();
  };
  page.on('requestfinished', ended).on('requestfailed', ended);
  return {
    page,
    async take(lead) {
      calls = 0;
      waves.begin();
      quietSince = Date.now();
      const workedBefore = await worked();
      await lead();
      const giveUpAt = Date.now() + longestMs;
      for (;;) {
        const stillMs = await page.evaluate(() => {
          const { beganAt, lastAt } = window.drawn;
          return lastAt < beganAt ? 0 : performance.now() - lastAt;
        });
        const waitMs = quietMs - Math.min(stillMs, Date.now() - quietSince);
        if (underway.size === 0 && waitMs <= 0) break;
        if (Date.now() > giveUpAt) {
          const asked = [...underway].map((request) => request.url());
          throw new Error(`${page.url()} is not whole; under way: ${asked.join(', ')}`);
        }
        await sleep(Math.max(100, waitMs));
      }
      const workMs = Math.round((await worked()) - workedBefore);
      const { beganAt, knownAt, lastAt } = await page.evaluate(() => window.drawn);
      const [knownMs, shownMs] = [(knownAt || lastAt) - beganAt, lastAt - beganAt].map(Math.round) as [
        number,
        number,
      ];
      return { knownMs, shownMs, workMs, calls, waits: waves.answered() };
    },
  };
}
