import type { Timers } from './live-timers';

interface ConversationLanesOptions {
  handOn(conversationId: number, json: string): void;
  onError(error: unknown): void;
  timers: Pick<Timers, 'after'>;
  /** Maximum time that a message waits for its predecessor. */
  waitMs?: number;
}

/** A frame as JSON, or a function that reads it. */
type FrameText = string | (() => Promise<string>);

interface Lane {
  /** Sequence of the last message handed on; 0 before the first. */
  last: number;
  /** Frames that arrived early, by sequence; those without one stay behind their predecessor. */
  early: { sequence: number; text: FrameText }[];
  stopWaiting?: (() => void) | undefined;
  /** Resolves when the frame being read and those behind it have been handed on. */
  reading?: Promise<void> | undefined;
}

/**
 * Maximum number of remembered conversations; after that, the next message of a forgotten one is handed on at once.
 */
const mostConversations = 20_000;

/**
 * Returns a function that hands on the frames of a conversation in the order of its messages. Two messages stored at
 * the same moment, usually by two processes, may arrive out of order. The later one then waits for the earlier,
 * together with all frames behind it. After `waitMs` a missing message is skipped; clients notice the gap and load
 * it. A frame that must be read first delays those after it.
 */
export function createConversationLanes(options: ConversationLanesOptions) {
  const { handOn, onError, timers, waitMs = 1_000 } = options;
  const lanes = new Map<number, Lane>();

  function laneOf(conversationId: number): Lane {
    const lane = lanes.get(conversationId) ?? { last: 0, early: [] };
    // Move the lane to the end, so that the longest silent conversations are removed first.
    lanes.delete(conversationId);
    lanes.set(conversationId, lane);
    for (const [id, { early, reading }] of lanes) {
      if (lanes.size <= mostConversations || early.length > 0 || reading) break;
      lanes.delete(id);
    }
    return lane;
  }

  /** Hands on the messages whose predecessor has arrived, or with `all` every one. */
  function release(conversationId: number, lane: Lane, all: boolean): void {
    for (let [next] = lane.early; next; [next] = lane.early) {
      if (!all && lane.last > 0 && next.sequence > lane.last + 1) return;
      lane.early.shift();
      lane.last = Math.max(lane.last, next.sequence);
      pass(conversationId, lane, next.text);
    }
    lane.stopWaiting?.();
    lane.stopWaiting = undefined;
  }

  function pass(conversationId: number, lane: Lane, text: FrameText): void {
    if (!lane.reading && typeof text === 'string') return handOn(conversationId, text);
    const reading = (lane.reading ?? Promise.resolve())
      .then(async () => handOn(conversationId, typeof text === 'string' ? text : await text()))
      .catch(onError)
      .finally(() => {
        if (lane.reading === reading) lane.reading = undefined;
      });
    lane.reading = reading;
  }

  /** A frame with sequence 0 is not a message and stays behind its predecessor. */
  return (conversationId: number, sequence: number, text: FrameText): void => {
    const lane = laneOf(conversationId);
    const later = sequence === 0 ? -1 : lane.early.findIndex((each) => each.sequence > sequence);
    lane.early.splice(later < 0 ? lane.early.length : later, 0, { sequence, text });
    release(conversationId, lane, false);
    if (lane.early.length > 0)
      lane.stopWaiting ??= timers.after(waitMs, () => release(conversationId, lane, true));
  };
}
