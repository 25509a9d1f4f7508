import type { Browser, Page } from '../../e2e/fixtures/browser';
import { rounded } from '../http/results';

/** At 60 frames a second. */
export const frameMs = 1_000 / 60;

export interface Frames {
  /** Frames that came while the page was scrolled, as the browser itself counts them. */
  frames: number;
  /** Those before which at least one was left out; a machine that others keep busy leaves out some by itself. */
  lateFrames: number;
  worstGapMs: number;
  /** Frames in which a part of the page was not painted yet. */
  blankFrames: number;
  /** What the page's thread worked for one frame, and the longest piece of it: in its own time, whatever the machine. */
  workMsPerFrame: number;
  longestWorkMs: number;
  /** Pieces of work that are longer than a frame. A page scrolls on meanwhile, but answers nothing else. */
  longWorks: number;
}

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  /** Microseconds: when it was, and of the thread's own time. */
  ts: number;
  tdur?: number;
  id2?: { local: string };
  args: { name?: string; frame_reporter?: FrameReporter };
}

/** What the browser says of a frame. */
interface FrameReporter {
  state: string;
  scroll_state: string;
  has_missing_content: boolean;
}

/** What a page draws while it is moved. */
export async function watchFrames(browser: Browser, page: Page, move: () => Promise<void>): Promise<Frames> {
  await browser.startTracing(page, {
    categories: ['toplevel', 'disabled-by-default-devtools.timeline.frame'],
  });
  await move();
  const { works, shown } = read(await browser.stopTracing());
  const times = shown.map(({ at }) => at).toSorted((one, other) => one - other);
  const gaps = times.slice(1).map((at, index) => at - (times[index] ?? at));
  return {
    frames: shown.length,
    lateFrames: gaps.filter((ms) => ms > 1.5 * frameMs).length,
    worstGapMs: Math.round(Math.max(0, ...gaps)),
    blankFrames: shown.filter(({ isBlank }) => isBlank).length,
    workMsPerFrame: rounded(works.reduce((sum, ms) => sum + ms, 0) / Math.max(1, shown.length), 1),
    longestWorkMs: rounded(Math.max(0, ...works), 1),
    longWorks: works.filter((ms) => ms > frameMs).length,
  };
}

interface Traced {
  /** What the pages' main threads did at a stretch, in milliseconds of their own time. */
  works: number[];
  /** The frames that came while something was scrolled, with their time in milliseconds. */
  shown: { at: number; isBlank: boolean }[];
}

function read(trace: Buffer): Traced {
  const main = new Set<string>();
  const works: { thread: string; ms: number }[] = [];
  const begun = new Map<string, TraceEvent>();
  const shown: Traced['shown'] = [];
  for (const event of eventsIn(trace)) {
    const { name, ph, pid, tid, ts, tdur = 0, id2, args } = event;
    const thread = `${pid} ${tid}`;
    if (name === 'thread_name' && args.name === 'CrRendererMain') main.add(thread);
    if (name === 'ThreadControllerImpl::RunTask') works.push({ thread, ms: tdur / 1_000 });
    if (name !== 'PipelineReporter') continue;
    const id = `${pid} ${id2?.local}`;
    if (ph === 'b') begun.set(id, event);
    const frame = ph === 'e' && begun.get(id)?.args.frame_reporter;
    if (frame && isOfScroll(frame)) shown.push({ at: ts / 1_000, isBlank: frame.has_missing_content });
  }
  return { works: works.filter(({ thread }) => main.has(thread)).map(({ ms }) => ms), shown };
}

const isOfScroll = ({ state, scroll_state: scroll }: FrameReporter) =>
  state.startsWith('STATE_PRESENTED') && scroll !== 'SCROLL_NONE';

/** One by one: what a long scroll leaves is longer than a text may be. Each stands in a line of its own, what is known of the machine behind the last. */
function* eventsIn(trace: Buffer): Generator<TraceEvent> {
  let start = trace.indexOf('[') + 1;
  while (start < trace.length) {
    const end = trace.indexOf('\n', start);
    const line = trace.toString('utf8', start, end === -1 ? trace.length : end).trim();
    const event = /^{"args".*}(?=,?$|\])/.exec(line)?.[0];
    if (event) yield JSON.parse(event) as TraceEvent;
    start = end === -1 ? trace.length : end + 1;
  }
}
