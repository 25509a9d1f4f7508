/** Versions spoken, the best first. */
export const stompVersions = ['1.2', '1.1', '1.0'] as const;
export type StompVersion = (typeof stompVersions)[number];

/** Names and values as meant, without escapes. Of a repeated header only the first is here. */
export type FrameHeaders = ReadonlyMap<string, string>;

export interface Frame {
  command: string;
  headers: FrameHeaders;
  body: Buffer;
}

/** What a MESSAGE carries, before it is known to whom it goes. */
export interface Message {
  destination: string;
  /** Passed on beside those that the protocol sets (subscription, message-id, ack, content-length). */
  headers: Iterable<readonly [string, string]>;
  body: Buffer;
}

interface StompErrorOptions {
  /** Further headers of the ERROR frame. */
  headers?: Record<string, string>;
  /** Of the WebSocket's close: 1002 for a broken protocol, 1008 for what is not allowed. */
  closeCode?: number;
}

/** The peer broke the protocol, a limit or a rule. Its message is shown to the peer, so it holds no internals. */
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

/** A header that the frame cannot do without. */
export function requireHeader(frame: Frame, name: string): string {
  const value = frame.headers.get(name);
  if (value === undefined || value === '') throw new StompError(`${frame.command} needs the header ${name}.`);
  return value;
}
