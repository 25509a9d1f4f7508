/** Limits of a peer. Exceeding one ends the connection with an ERROR. */
export interface StompLimits {
  /** Number of header lines in a frame, including repeated ones. */
  headers: number;
  headerLineBytes: number;
  /** Command and headers together. */
  headBytes: number;
  bodyBytes: number;
  /** Number of simultaneous subscriptions of one connection. */
  subscriptions: number;
  /** Number of simultaneous transactions of one connection, and bytes held by them. */
  transactions: number;
  transactionBytes: number;
  /** Number of connections in total; further ones are answered with 503. */
  connections: number;
  connectionsPerOwner: number;
  /** Unread bytes after which a peer is cut off; one more frame may be queued. */
  unsentBytes: number;
  /** Averages over ten seconds. */
  framesPerSecond: number;
  bytesPerSecond: number;
  /** Time from opening the socket to an accepted CONNECT, in milliseconds. */
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
