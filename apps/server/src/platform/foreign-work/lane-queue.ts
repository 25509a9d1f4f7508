import type { Lane } from './task';

interface QueuedTask {
  lane: Lane;
}

const lanes: readonly Lane[] = ['signing', 'members', 'visitors'];

/**
 * Creates the queue of tasks, with a maximum length for each lane, so that one kind of caller
 * cannot fill the queue of another. Signing goes first; the other two lanes alternate, so that
 * neither starves.
 */
export function createLaneQueue<T extends QueuedTask>(maxLength: Record<Lane, number>) {
  const queues: Record<Lane, T[]> = { signing: [], members: [], visitors: [] };
  let isVisitorsTurn = false;

  return {
    /** Adds an item; returns false if its lane is full. */
    add(item: T): boolean {
      const lane = queues[item.lane];
      if (lane.length >= maxLength[item.lane]) return false;
      lane.push(item);
      return true;
    },

    /** Removes an item; returns false if it no longer waits. */
    remove(item: T): boolean {
      const lane = queues[item.lane];
      const at = lane.indexOf(item);
      if (at >= 0) lane.splice(at, 1);
      return at >= 0;
    },

    /** Returns the next item, or undefined if none may begin. */
    next({ isSigningOnly }: { isSigningOnly: boolean }): T | undefined {
      const first = queues.signing.shift();
      if (first !== undefined || isSigningOnly) return first;
      const order: Lane[] = isVisitorsTurn ? ['visitors', 'members'] : ['members', 'visitors'];
      const lane = order.find((name) => queues[name].length > 0);
      if (lane !== undefined) isVisitorsTurn = lane === 'members';
      return lane && queues[lane].shift();
    },

    count: (): number => lanes.reduce((sum, lane) => sum + queues[lane].length, 0),
  };
}
