import type { BusHandler, BusLogger } from './bus';
import { readEnvelope } from './envelope';

/** Nodes whose numbers are remembered; a node is new with each start of a process. */
const mostNodes = 1_000;

/** Hands what arrives to the subscribers: each message once, however often it was sent; a missing number is a gap. */
export function createInbox({ logger, onHeard }: { logger: BusLogger; onHeard?: (node: string) => void }) {
  const handlers = new Map<string, Set<BusHandler>>();
  const gapHandlers = new Set<() => void>();
  const lastNumbers = new Map<string, number>();

  function call(handler: () => void): void {
    try {
      handler();
    } catch (error) {
      logger.error({ err: error }, 'a handler of the bus failed');
    }
  }

  function tellGap(): void {
    for (const handler of gapHandlers) call(handler);
  }

  return {
    receive(text: string): void {
      const envelope = readEnvelope(text);
      if (!envelope) {
        logger.warn({ length: text.length }, 'the bus received what no node of ours sends');
        return;
      }
      const { node, number, channel, payload } = envelope;
      onHeard?.(node);
      const last = lastNumbers.get(node);
      if (last !== undefined && number <= last) return;
      // Moved to the end: those that are silent longest are forgotten first.
      lastNumbers.delete(node);
      lastNumbers.set(node, number);
      const [oldest] = lastNumbers.keys();
      if (lastNumbers.size > mostNodes && oldest !== undefined) lastNumbers.delete(oldest);
      if (last !== undefined && number > last + 1) tellGap();
      for (const handler of handlers.get(channel) ?? []) call(() => handler(payload));
    },

    /** For what no number shows: a connection that was lost and is there again, a node that was lost. */
    tellGap,

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
