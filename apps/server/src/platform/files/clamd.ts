import { connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';

/** A virus scanner, which checks uploads before anyone can fetch them. */
export interface Scanner {
  /**
   * Returns the name of the detected virus, or undefined for none. Rejects when the scanner cannot
   * be reached or does not answer.
   */
  scan(bytes: Uint8Array): Promise<string | undefined>;
}

const chunkBytes = 64 * 1024;
/** Idle timeout of the connection, in milliseconds. */
const silentMs = 60_000;
const mostReplyBytes = 4_096;

/**
 * Creates a client of clamd at `tcp://host:port` or `unix:/path`. It sends the INSTREAM command
 * (`zINSTREAM\0`), chunks prefixed with their length in four bytes, and a length of zero. The reply
 * is `stream: OK`, `stream: NAME FOUND` or an error.
 */
export function createClamd(address: string): Scanner {
  return {
    scan: (bytes) =>
      new Promise((resolve, reject) => {
        const socket = open(address);
        let reply = '';
        socket.setTimeout(silentMs, () => socket.destroy(new Error('the virus scanner does not answer')));
        socket.on('error', (cause) => reject(new Error('the virus scanner cannot be reached', { cause })));
        socket.on('data', (piece: Buffer) => {
          reply += piece.toString('utf8');
          if (reply.length > mostReplyBytes)
            socket.destroy(new Error('the virus scanner’s answer is too long'));
        });
        socket.on('close', () => {
          const verdict = verdictOf(reply);
          if (verdict === 'unclear')
            reject(new Error(`the virus scanner answered “${reply.slice(0, 200).trim()}”`));
          else resolve(verdict.found);
        });
        // `pipe` applies back-pressure. Errors are reported by the socket.
        socket.on('connect', () => Readable.from(command(bytes)).pipe(socket, { end: false }));
      }),
  };
}

function open(address: string): Socket {
  if (address.startsWith('unix:')) return connect({ path: address.slice('unix:'.length) });
  const { hostname, port } = new URL(address);
  return connect({ host: hostname.replaceAll(/[[\]]/g, ''), port: Number(port || 3310) });
}

function* command(bytes: Uint8Array): Generator<Uint8Array> {
  yield Buffer.from('zINSTREAM\0');
  for (let at = 0; at < bytes.length; at += chunkBytes) {
    const piece = bytes.subarray(at, at + chunkBytes);
    yield lengthOf(piece.length);
    yield piece;
  }
  yield lengthOf(0);
}

function lengthOf(count: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(count);
  return bytes;
}

function verdictOf(reply: string): { found: string | undefined } | 'unclear' {
  const text = reply.replaceAll('\0', '').trim();
  if (text === 'stream: OK') return { found: undefined };
  const found = /^stream: (.+) FOUND$/.exec(text)?.[1];
  return found === undefined ? 'unclear' : { found };
}
