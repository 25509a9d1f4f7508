import type { Lane } from './task';

interface Waiting {
  lane: Lane;
}

const lanes: readonly Lane[] = ['signing', 'members', 'visitors'];

/**
 * Creates the queue of tasks, with a maximum length for each lane, so that one kind of caller
 * cannot fill the queue of another. Signing goes first; the other two lanes alternate, so that
 * neither starves.
 */
export function createWaitingLine<T extends Waiting>(longest: Record<Lane, number>) {
  const waiting: Record<Lane, T[]> = { signing: [], members: [], visitors: [] };
  let isVisitorsTurn = false;

  return {
    /** Adds an item; returns false if its lane is full. */
    add(item: T): boolean {
      const lane = waiting[item.lane];
      if (lane.length >= longest[item.lane]) return false;
      lane.push(item);
      return true;
    },

    /** Removes an item; returns false if it no longer waits. */
    remove(item: T): boolean {
      const lane = waiting[item.lane];
      const at = lane.indexOf(item);
      if (at >= 0) lane.splice(at, 1);
      return at >= 0;
    },

    /** Returns the next item, or undefined if none may begin. */
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
