import { connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';

/** What looks at bytes from outside before anybody else gets them. */
export interface Scanner {
  /** The name of what was found; undefined for nothing. Rejects when the scanner cannot be reached or does not answer. */
  scan(bytes: Uint8Array): Promise<string | undefined>;
}

const chunkBytes = 64 * 1024;
/** A scanner that says nothing for so long is taken for one that is away. */
const silentMs = 60_000;
const mostReplyBytes = 4_096;

/**
 * A scanner behind clamd, at `tcp://host:port` or `unix:/path`, by its INSTREAM command: `zINSTREAM\0`, then pieces that
 * each say their length in four bytes, then a length of zero. It answers `stream: OK`, `stream: NAME FOUND`, or an error.
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
            socket.destroy(new Error('the virus scanner answers without end'));
        });
        socket.on('close', () => {
          const verdict = verdictOf(reply);
          if (verdict === 'unclear')
            reject(new Error(`the virus scanner answered “${reply.slice(0, 200).trim()}”`));
          else resolve(verdict.found);
        });
        // No more is handed over than the scanner has taken. What goes wrong, the socket says.
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
