import type { Timers } from './live-timers';

interface FrameOrderOptions<Frame> {
  handOn(conversationId: number, frame: Frame): void;
  timers: Pick<Timers, 'after'>;
  /** How long a message waits for the one before it. */
  waitMs?: number;
}

/** Conversations whose last number is remembered; the next message of a forgotten one is taken as it comes. */
const mostConversations = 20_000;

interface Early<Frame> {
  frames: { sequence: number; frame: Frame }[];
  stop: () => void;
}

/**
 * Hands the frames of a conversation on in the order of its messages. Messages are numbered when they are stored, but
 * two that were stored at the same moment, by two processes above all, may be told the other way round: the later one
 * then waits for the earlier, and everything behind it with it. What was lost on the way is not waited for longer than
 * `waitMs`; clients see the gap in the numbers and read it.
 */
export function createFrameOrder<Frame>({ handOn, timers, waitMs = 1_000 }: FrameOrderOptions<Frame>) {
  const lastSequences = new Map<number, number>();
  const waiting = new Map<number, Early<Frame>>();

  function pass(conversationId: number, sequence: number, frame: Frame): void {
    if (sequence > (lastSequences.get(conversationId) ?? 0)) {
      // Moved to the end: those that are silent longest are forgotten first.
      lastSequences.delete(conversationId);
      lastSequences.set(conversationId, sequence);
      const [oldest] = lastSequences.keys();
      if (lastSequences.size > mostConversations && oldest !== undefined) lastSequences.delete(oldest);
    }
    handOn(conversationId, frame);
  }

  const isNext = (conversationId: number, sequence: number) => {
    const last = lastSequences.get(conversationId);
    return sequence === 0 || last === undefined || sequence <= last + 1;
  };

  /** Hands on what is no longer early; with `all` everything, in the order of its numbers. */
  function release(conversationId: number, all: boolean): void {
    const early = waiting.get(conversationId);
    if (!early) return;
    const rest: Early<Frame>['frames'] = [];
    // Those without a number keep their place behind the message they came after.
    let last = 0;
    const ordered = early.frames
      .map((each) => ({ ...each, rank: each.sequence === 0 ? last : (last = each.sequence) }))
      .toSorted((a, b) => a.rank - b.rank);
    for (const { sequence, frame } of ordered) {
      if (rest.length === 0 && (all || isNext(conversationId, sequence)))
        pass(conversationId, sequence, frame);
      else rest.push({ sequence, frame });
    }
    if (rest.length > 0) early.frames = rest;
    else {
      early.stop();
      waiting.delete(conversationId);
    }
  }

  return (conversationId: number, sequence: number, frame: Frame): void => {
    const early = waiting.get(conversationId);
    if (!early && isNext(conversationId, sequence)) return pass(conversationId, sequence, frame);
    if (early) {
      early.frames.push({ sequence, frame });
      return release(conversationId, false);
    }
    const stop = timers.after(waitMs, () => release(conversationId, true));
    waiting.set(conversationId, { frames: [{ sequence, frame }], stop });
  };
}
