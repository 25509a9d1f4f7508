interface RollCallOptions {
  /** Silence after which a node counts as lost, in milliseconds. */
  silentMs: number;
  /** Called once for each lost node. */
  onLost(node: string): void;
  /** Monotonic clock, in milliseconds. */
  now?: () => number;
}

/**
 * Tracks the heartbeats of other nodes. A node that falls silent without announcing its end counts
 * as lost, and its unsent messages with it. Call `call` regularly, more often than `silentMs`.
 */
export function createRollCall({ silentMs, onLost, now = () => performance.now() }: RollCallOptions) {
  const lastHeard = new Map<string, number>();
  let lastCall = now();

  return {
    heard: (node: string): void => void lastHeard.set(node, now()),
    left: (node: string): void => void lastHeard.delete(node),

    call(): void {
      const at = now();
      // This process itself was paused, so heartbeats that arrived meanwhile have not been read
      // yet.
      const wasAway = at - lastCall >= silentMs;
      lastCall = at;
      for (const [node, since] of lastHeard) {
        if (wasAway) lastHeard.set(node, at);
        else if (at - since >= silentMs) {
          lastHeard.delete(node);
          onLost(node);
        }
      }
    },
  };
}
