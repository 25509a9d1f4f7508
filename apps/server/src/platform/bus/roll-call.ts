interface RollCallOptions {
  /** How long a node may be silent before it counts as lost. */
  silentMs: number;
  /** Called once for each node that is lost. */
  onLost(node: string): void;
  /** Milliseconds of a clock that is never set. */
  now?: () => number;
}

/**
 * Knows which nodes give signs of life. One that falls silent without having said that it ends was lost, and what it
 * would have sent last with it. `call` is to be made regularly, more often than `silentMs`.
 */
export function createRollCall({ silentMs, onLost, now = () => performance.now() }: RollCallOptions) {
  const lastHeard = new Map<string, number>();
  let lastCall = now();

  return {
    heard: (node: string): void => void lastHeard.set(node, now()),
    left: (node: string): void => void lastHeard.delete(node),

    call(): void {
      const at = now();
      // It was this process that stood still: what came meanwhile has not been read yet.
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
