import type { BusHandler, BusLogger } from './bus';
import { readEnvelope } from './envelope';

/**
 * Maximum number of nodes whose last sequence number is remembered. Each process start counts as a
 * new node.
 */
const mostNodes = 1_000;

/**
 * Delivers received messages to the subscribers: each message once, even if it was sent repeatedly.
 * A skipped sequence number is reported as a gap.
 */
export function createInbox({ logger, onHeard }: { logger: BusLogger; onHeard?: (node: string) => void }) {
  const handlers = new Map<string, Set<BusHandler>>();
  const gapHandlers = new Set<() => void>();
  const lastNumbers = new Map<string, number>();

  function call(handler: () => void): void {
    try {
      handler();
    } catch (error) {
      logger.error({ err: error }, 'a bus handler failed');
    }
  }

  function reportGap(): void {
    for (const handler of gapHandlers) call(handler);
  }

  return {
    receive(text: string): void {
      const envelope = readEnvelope(text);
      if (!envelope) {
        logger.warn({ length: text.length }, 'the bus received a message of unknown format');
        return;
      }
      const { node, number, channel, payload } = envelope;
      onHeard?.(node);
      const last = lastNumbers.get(node);
      if (last !== undefined && number <= last) return;
      // Move the node to the end of the map, so that the one silent longest is evicted first.
      lastNumbers.delete(node);
      lastNumbers.set(node, number);
      const [oldest] = lastNumbers.keys();
      if (lastNumbers.size > mostNodes && oldest !== undefined) lastNumbers.delete(oldest);
      if (last !== undefined && number > last + 1) reportGap();
      for (const handler of handlers.get(channel) ?? []) call(() => handler(payload));
    },

    /**
     * Reports a gap that sequence numbers cannot show: a connection that was re-established, or a
     * lost node.
     */
    reportGap,

    subscribe(channel: string, handler: BusHandler): () => void {
      const set = handlers.get(channel) ?? new Set();
      handlers.set(channel, set);
      set.add(handler);
      return () => {
        if (set.delete(handler) && set.size === 0 && handlers.get(channel) === set) handlers.delete(channel);
      };
    },

    onGap(handler: () => void): () => void {
      gapHandlers.add(handler);
      return () => void gapHandlers.delete(handler);
    },
  };
}
