import type { Timers } from './live-timers';

interface ConversationLanesOptions {
  handOn(conversationId: number, json: string): void;
  onError(error: unknown): void;
  timers: Pick<Timers, 'after'>;
  /** How long a message waits for the one before it. */
  waitMs?: number;
}

/** A frame as JSON, or what reads it. */
type FrameText = string | (() => Promise<string>);

interface Lane {
  /** The number of the last message that was taken; 0 before the first. */
  last: number;
  /** In the order of the numbers; what has none stays behind what it came after. */
  early: { sequence: number; text: FrameText }[];
  stopWaiting?: (() => void) | undefined;
  /** Ends when the frame that is read, and those behind it, are handed on. */
  reading?: Promise<void> | undefined;
}

/** Conversations that are remembered; the next message of a forgotten one is taken as it comes. */
const mostConversations = 20_000;

/**
 * Hands the frames of a conversation on in the order of its messages. Messages are numbered when they are stored, but
 * two that were stored at the same moment, by two processes above all, may be told the other way round: the later one
 * then waits for the earlier, and everything behind it with it. What was lost on the way is not waited for longer than
 * `waitMs`; clients see the gap in the numbers and read it. A frame that must be read first holds back those after it.
 */
export function createConversationLanes(options: ConversationLanesOptions) {
  const { handOn, onError, timers, waitMs = 1_000 } = options;
  const lanes = new Map<number, Lane>();

  function laneOf(conversationId: number): Lane {
    const lane = lanes.get(conversationId) ?? { last: 0, early: [] };
    // Moved to the end: those that are silent longest are forgotten first.
    lanes.delete(conversationId);
    lanes.set(conversationId, lane);
    for (const [id, { early, reading }] of lanes) {
      if (lanes.size <= mostConversations || early.length > 0 || reading) break;
      lanes.delete(id);
    }
    return lane;
  }

  /** Takes what is no longer early; with `all` everything. */
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

  /** With the number 0 it is no message, and has its place behind what came before it. */
  return (conversationId: number, sequence: number, text: FrameText): void => {
    const lane = laneOf(conversationId);
    const later = sequence === 0 ? -1 : lane.early.findIndex((each) => each.sequence > sequence);
    lane.early.splice(later < 0 ? lane.early.length : later, 0, { sequence, text });
    release(conversationId, lane, false);
    if (lane.early.length > 0)
      lane.stopWaiting ??= timers.after(waitMs, () => release(conversationId, lane, true));
  };
}
