import type { Browser, Page } from '../../e2e/fixtures/browser';
import { rounded } from '../http/results';

/** Duration of a frame at 60 frames per second. */
export const frameMs = 1_000 / 60;

export interface Frames {
  /** Number of frames while the page was scrolled, as the browser counts them. */
  frames: number;
  /** Frames after at least one dropped frame; a busy machine drops some by itself. */
  lateFrames: number;
  worstGapMs: number;
  /** Frames in which a part of the page was not painted yet. */
  blankFrames: number;
  /**
   * Work of the main thread per frame and its longest task, in processor time and thus independent of the load of the
   * machine.
   */
  workMsPerFrame: number;
  longestWorkMs: number;
  /** Tasks longer than a frame. The page still scrolls meanwhile, but does not respond. */
  longWorks: number;
}

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  /** Time and processor time in microseconds. */
  ts: number;
  tdur?: number;
  id2?: { local: string };
  args: { name?: string; frame_reporter?: FrameReporter };
}

/** State of a frame in the trace. */
interface FrameReporter {
  state: string;
  scroll_state: string;
  has_missing_content: boolean;
}

/** Traces the frames of a page during an action. */
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
  /** Durations of the main thread's tasks, in milliseconds of processor time. */
  works: number[];
  /** Frames during scrolling, with their time in milliseconds. */
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

/**
 * Yields the events one by one, because a trace can exceed the maximum length of a string. Each event is on a line of
 * its own.
 */
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
