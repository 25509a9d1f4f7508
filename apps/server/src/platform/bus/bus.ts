/**
 * Broadcasts events to all nodes. Every node receives each payload once, the publisher included, in
 * the order in which that node published it. Nothing is stored: a node that was disconnected gets
 * `onGap` when it is connected again, and must reload from the database.
 */
export interface Bus {
  /**
   * Queues a payload and returns at once; the queue is bounded. Publish only after the transaction
   * has committed. Throws when the payload exceeds `mostPayloadBytes`.
   */
  publish(channel: string, payload: string): void;
  /**
   * Subscribes to a channel and returns the function that unsubscribes. An exception in a handler
   * is logged and does not affect other handlers.
   */
  subscribe(channel: string, handler: BusHandler): () => void;
  /**
   * Registers a handler for possible loss of payloads: the connection was cut, a number was
   * skipped, or another node died. Returns the function that unsubscribes.
   */
  onGap(handler: () => void): () => void;
  /** Sends the queued payloads, waiting at most two seconds, then closes the connections. */
  close(): Promise<void>;
}

export type BusHandler = (payload: string) => void;

export interface BusLogger {
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

/**
 * Maximum length of a payload, in bytes. PostgreSQL allows 8,000 for a notification; Redis uses the
 * same limit, so that both are interchangeable. Store larger data and publish its id.
 */
export const mostPayloadBytes = 7_900;
