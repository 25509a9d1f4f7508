/** Supported versions in order of preference. */
export const stompVersions = ['1.2', '1.1', '1.0'] as const;
export type StompVersion = (typeof stompVersions)[number];

/** Unescaped header names and values. Only the first of repeated headers is included. */
export type FrameHeaders = ReadonlyMap<string, string>;

export interface Frame {
  command: string;
  headers: FrameHeaders;
  body: Buffer;
}

/** Content of a MESSAGE, independent of its receivers. */
export interface Message {
  destination: string;
  /**
   * Passed on in addition to those set by the protocol (subscription, message-id, ack,
   * content-length).
   */
  headers: Iterable<readonly [string, string]>;
  body: Buffer;
}

interface StompErrorOptions {
  /** Additional headers of the ERROR frame. */
  headers?: Record<string, string>;
  /** WebSocket close code: 1002 for a protocol error, 1008 for a violated rule. */
  closeCode?: number;
}

/**
 * Thrown when the peer violates the protocol, a limit or a rule. The message is shown to the peer,
 * so it must not contain internals.
 */
export class StompError extends Error {
  override readonly name = 'StompError';
  readonly headers: Record<string, string>;
  readonly closeCode: number;

  constructor(text: string, { headers = {}, closeCode = 1002 }: StompErrorOptions = {}) {
    super(text);
    this.headers = headers;
    this.closeCode = closeCode;
  }
}

/** Returns a required header; throws StompError if it is missing. */
export function requireHeader(frame: Frame, name: string): string {
  const value = frame.headers.get(name);
  if (value === undefined || value === '') throw new StompError(`${frame.command} needs the header ${name}.`);
  return value;
}
