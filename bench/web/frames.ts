import type { Browser, Page } from '../../e2e/fixtures/browser';
import { rounded } from '../http/results';

/** At 60 frames a second. */
export const frameMs = 1_000 / 60;

export interface Frames {
  frames: number;
  /** Frames before which at least one was left out; a machine that others keep busy leaves out some by itself. */
  lateFrames: number;
  worstGapMs: number;
  /** What the page's thread worked for one frame, and the longest piece of it: in its own time, whatever the machine. */
  workMsPerFrame: number;
  longestWorkMs: number;
  /** Pieces of work that are longer than a frame. */
  longWorks: number;
}

interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  /** Microseconds of the thread's own time. */
  tdur?: number;
  args: { name?: string };
}

declare global {
  interface Window {
    frameTimes: number[];
  }
}

/** What a page draws while it is moved. */
export async function watchFrames(browser: Browser, page: Page, move: () => Promise<void>): Promise<Frames> {
  await page.evaluate(() => {
    const times: number[] = [];
    window.frameTimes = times;
    const note = (at: number) => {
      times.push(at);
      requestAnimationFrame(note);
    };
    requestAnimationFrame(note);
  });
  await browser.startTracing(page, { categories: ['disabled-by-default-devtools.timeline'] });
  await move();
  const trace = await browser.stopTracing();
  const times = await page.evaluate(() => window.frameTimes);
  const gaps = times.slice(1).map((at, index) => at - (times[index] ?? at));
  const works = worksIn(trace);
  return {
    frames: gaps.length,
    lateFrames: gaps.filter((ms) => ms > 1.5 * frameMs).length,
    worstGapMs: Math.round(Math.max(0, ...gaps)),
    workMsPerFrame: rounded(works.reduce((sum, ms) => sum + ms, 0) / Math.max(1, gaps.length), 1),
    longestWorkMs: rounded(Math.max(0, ...works), 1),
    longWorks: works.filter((ms) => ms > frameMs).length,
  };
}

/** What the pages' main threads did at a stretch, in milliseconds of their own time. */
function worksIn(trace: Buffer): number[] {
  const main = new Set<string>();
  const works: { thread: string; ms: number }[] = [];
  for (const { name, pid, tid, tdur = 0, args } of eventsIn(trace)) {
    const thread = `${pid} ${tid}`;
    if (name === 'thread_name' && args.name === 'CrRendererMain') main.add(thread);
    if (name === 'RunTask') works.push({ thread, ms: tdur / 1_000 });
  }
  return works.filter(({ thread }) => main.has(thread)).map(({ ms }) => ms);
}

/** One by one: what a long scroll leaves is longer than a text may be. Each stands in a line of its own. */
function* eventsIn(trace: Buffer): Generator<TraceEvent> {
  let start = trace.indexOf('[') + 1;
  while (start < trace.length) {
    const end = trace.indexOf('\n', start);
    const line = trace.toString('utf8', start, end === -1 ? trace.length : end).trim();
    const event = /^{.*}(?=,?$|\])/.exec(line)?.[0];
    if (event) yield JSON.parse(event) as TraceEvent;
    start = end === -1 ? trace.length : end + 1;
  }
}
