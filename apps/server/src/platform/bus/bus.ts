/**
 * Tells all nodes of something that has happened. Every node hears every payload once, its own included, in the
 * order in which each node published them. Nothing is kept for later: a node that was cut off is told `onGap` when
 * it hears again, and reads what it missed where that is stored.
 */
export interface Bus {
  /**
   * Returns at once; what cannot be sent yet waits, within bounds. Never part of a transaction: publish after the
   * commit. Throws when the payload exceeds `mostPayloadBytes`.
   */
  publish(channel: string, payload: string): void;
  /** Returns what ends it. A handler that throws is logged and disturbs nobody. */
  subscribe(channel: string, handler: BusHandler): () => void;
  /**
   * Called after payloads may have been missed: the connection was cut, one is missing, or a node was lost with what it
   * had not sent. Returns what ends it.
   */
  onGap(handler: () => void): () => void;
  /** Sends what waits, for at most two seconds, then ends the connections. */
  close(): Promise<void>;
}

export type BusHandler = (payload: string) => void;

export interface BusLogger {
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

/**
 * PostgreSQL takes payloads below 8,000 bytes; the same holds for Redis, so that changing the one for the other
 * cannot break anything. Larger things are stored, and their id is published.
 */
export const mostPayloadBytes = 7_900;
