/** What one peer may ask for. Beyond it the answer is ERROR and the end of the connection. */
export interface StompLimits {
  /** Header lines of a frame, repeated ones included. */
  headers: number;
  headerLineBytes: number;
  /** Command and headers together. */
  headBytes: number;
  bodyBytes: number;
  /** Of one connection at a time. */
  subscriptions: number;
  /** Open at once, and bytes held by them, of one connection. */
  transactions: number;
  transactionBytes: number;
  /** In all; the next ones are answered 503. */
  connections: number;
  connectionsPerOwner: number;
  /** Bytes that a peer may leave unread before it is cut; one more frame may lie beside them. */
  unsentBytes: number;
  /** Averages over ten seconds. */
  framesPerSecond: number;
  bytesPerSecond: number;
  /** From the open socket to an accepted CONNECT. */
  connectMs: number;
}

const kib = 1_024;

export const defaultLimits: StompLimits = {
  headers: 50,
  headerLineBytes: 8 * kib,
  headBytes: 16 * kib,
  bodyBytes: 64 * kib,
  subscriptions: 100,
  transactions: 10,
  transactionBytes: 1_024 * kib,
  connections: 20_000,
  connectionsPerOwner: 50,
  unsentBytes: 1_024 * kib,
  framesPerSecond: 200,
  bytesPerSecond: 256 * kib,
  connectMs: 10_000,
};
