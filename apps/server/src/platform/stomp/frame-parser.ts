import { isUtf8 } from 'node:buffer';
import { createByteList } from './byte-list';
import { unescapeHeader } from './escapes';
import { StompError, type Frame, type StompVersion } from './frame';
import type { StompLimits } from './limits';

const lineFeed = 0x0a;
const carriageReturn = 0x0d;
const colon = 0x3a;
const empty = Buffer.alloc(0);

/** Commands whose headers STOMP 1.2 leaves unescaped, as 1.0 did. */
const unescapedCommands = new Set(['CONNECT', 'CONNECTED']);

export type FrameLimits = Pick<StompLimits, 'headers' | 'headerLineBytes' | 'headBytes' | 'bodyBytes'>;

/**
 * Creates a parser of frames from a byte stream in any chunks. `push` adds bytes; `next` returns
 * one frame at a time, so that a version change in a frame applies to the next ones. Each byte is
 * examined a bounded number of times. Limits are enforced before a frame is complete, so at most
 * one frame is buffered.
 */
export function createFrameParser(limits: FrameLimits) {
  const queue: Buffer[] = [];
  let queueHead = 0;
  let chunk: Buffer = empty;
  let at = 0;
  const gathered = createByteList();

  let version: StompVersion = '1.2';
  let command = '';
  let headers = new Map<string, string>();
  let headerCount = 0;
  let headBytes = 0;
  /**
   * Content length of the current frame: undefined before its header is complete, -1 if only a NUL
   * ends its body.
   */
  let bodyBytes: number | undefined;
  let hasFailed = false;

  function hasBytes(): boolean {
    while (at >= chunk.length) {
      const following = queue[queueHead];
      if (following === undefined) {
        chunk = empty;
        at = 0;
        return false;
      }
      chunk = following;
      at = 0;
      queueHead += 1;
      if (queueHead === queue.length) {
        queue.length = 0;
        queueHead = 0;
      }
    }
    return true;
  }

  /** Reads up to the next `byte` and skips it; undefined if it has not arrived yet. */
  function readUntil(byte: number, most: number, tooLong: string): Buffer | undefined {
    while (hasBytes()) {
      const found = chunk.indexOf(byte, at);
      const end = found === -1 ? chunk.length : found;
      if (gathered.length + end - at > most) throw new StompError(tooLong);
      const piece = chunk.subarray(at, end);
      at = found === -1 ? end : end + 1;
      if (found === -1) {
        gathered.append(piece);
        continue;
      }
      if (gathered.length === 0) return piece;
      gathered.append(piece);
      return gathered.take();
    }
    return undefined;
  }

  function readLine(): Buffer | undefined {
    const most = Math.min(limits.headerLineBytes, limits.headBytes - headBytes);
    const line = readUntil(lineFeed, most, 'A header is too long.');
    if (!line) return undefined;
    headBytes += line.length;
    return line.at(-1) === carriageReturn ? line.subarray(0, -1) : line;
  }

  function readHeader(line: Buffer): void {
    headerCount += 1;
    if (headerCount > limits.headers) throw new StompError('The frame has too many headers.');
    const middle = line.indexOf(colon);
    if (middle < 1) throw new StompError('A header line has no name, or no colon.');
    if (!isUtf8(line)) throw new StompError('A header is not UTF-8.');
    const isEscaped = !unescapedCommands.has(command);
    const name = decode(line.toString('utf8', 0, middle), isEscaped);
    const value = decode(line.toString('utf8', middle + 1), isEscaped);
    if (!headers.has(name)) headers.set(name, value);
  }

  function decode(text: string, isEscaped: boolean): string {
    if (text.includes('\0')) throw new StompError('A header holds a NUL.');
    return isEscaped ? unescapeHeader(text, version) : text;
  }

  function readHead(): boolean {
    for (;;) {
      const line = readLine();
      if (!line) return false;
      // Line ends between frames are heart-beats.
      if (command === '' && line.length === 0) {
        headBytes = 0;
      } else if (command === '') {
        command = line.toString('latin1');
        if (!/^[A-Z]{1,20}$/.test(command)) throw new StompError('A frame begins without a command.');
      } else if (line.length > 0) {
        readHeader(line);
      } else {
        bodyBytes = readContentLength(headers.get('content-length'));
        return true;
      }
    }
  }

  function readContentLength(header: string | undefined): number {
    if (header === undefined) return -1;
    if (!/^\d{1,15}$/.test(header)) throw new StompError('The header content-length is not a number.');
    if (Number(header) > limits.bodyBytes) throw new StompError('The body is too long.');
    return Number(header);
  }

  function readBody(length: number): Buffer | undefined {
    if (length === -1) return readUntil(0, limits.bodyBytes, 'The body is too long.');
    while (hasBytes()) {
      const missing = length - gathered.length;
      const available = chunk.length - at;
      // The body is complete in this chunk, including its NUL, so it need not be copied.
      if (missing < available) {
        const piece = chunk.subarray(at, at + missing);
        if (chunk[at + missing] !== 0) throw new StompError('The body is longer than its content-length.');
        at += missing + 1;
        if (gathered.length === 0) return piece;
        gathered.append(piece);
        return gathered.take();
      }
      gathered.append(chunk.subarray(at));
      at = chunk.length;
    }
    return undefined;
  }

  function readFrame(): Frame | undefined {
    if (bodyBytes === undefined && !readHead()) return undefined;
    const body = readBody(bodyBytes ?? -1);
    if (!body) return undefined;
    const frame = { command, headers, body };
    command = '';
    headers = new Map();
    headerCount = 0;
    headBytes = 0;
    bodyBytes = undefined;
    return frame;
  }

  return {
    push(bytes: Buffer): void {
      if (!hasFailed && bytes.length > 0) queue.push(bytes);
    },

    /**
     * Returns the next complete frame, if it has arrived. Throws StompError once; afterwards
     * nothing more is read.
     */
    next(): Frame | undefined {
      if (hasFailed) return undefined;
      try {
        return readFrame();
      } catch (error) {
        hasFailed = true;
        queue.length = 0;
        queueHead = 0;
        chunk = empty;
        gathered.take();
        throw error;
      }
    },

    /** Sets the escaping rules of the following frames; the default is 1.2. */
    useVersion(agreed: StompVersion): void {
      version = agreed;
    },

    /** Number of bytes buffered for an incomplete frame, at most the limits of one frame. */
    get gatheredBytes(): number {
      return gathered.length;
    },
  };
}
