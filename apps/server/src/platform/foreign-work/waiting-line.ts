import type { Lane } from './task';

interface Waiting {
  lane: Lane;
}

const lanes: readonly Lane[] = ['signing', 'members', 'visitors'];

/**
 * What waits for a thread, each lane up to a length of its own, so that no kind of caller fills the line of another.
 * Signing goes first; the other two take turns, so that neither keeps the other waiting for ever.
 */
export function createWaitingLine<T extends Waiting>(longest: Record<Lane, number>) {
  const waiting: Record<Lane, T[]> = { signing: [], members: [], visitors: [] };
  let isVisitorsTurn = false;

  return {
    /** False when its lane is full. */
    add(item: T): boolean {
      const lane = waiting[item.lane];
      if (lane.length >= longest[item.lane]) return false;
      lane.push(item);
      return true;
    },

    /** False when it waits no longer. */
    remove(item: T): boolean {
      const lane = waiting[item.lane];
      const at = lane.indexOf(item);
      if (at >= 0) lane.splice(at, 1);
      return at >= 0;
    },

    /** The next one, or undefined when nothing waits that may begin. */
    next({ isSigningOnly }: { isSigningOnly: boolean }): T | undefined {
      const first = waiting.signing.shift();
      if (first !== undefined || isSigningOnly) return first;
      const turns: Lane[] = isVisitorsTurn ? ['visitors', 'members'] : ['members', 'visitors'];
      const lane = turns.find((name) => waiting[name].length > 0);
      if (lane !== undefined) isVisitorsTurn = lane === 'members';
      return lane && waiting[lane].shift();
    },

    count: (): number => lanes.reduce((sum, lane) => sum + waiting[lane].length, 0),
  };
}
