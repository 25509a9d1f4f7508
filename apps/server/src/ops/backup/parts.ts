import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { Readable, Transform, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { openPlainFile } from '../untrusted-folder';
import type { Opening, Sealing } from './sealing';

/** Size and hash of a part before compression and encryption. */
export interface Measured {
  bytes: number;
  sha256: string;
}

function meter({ place, mostBytes }: { place: string; mostBytes: number }) {
  const hash = createHash('sha256');
  let bytes = 0;
  const stream = new Transform({
    transform(piece: Buffer, _encoding, done) {
      hash.update(piece);
      bytes += piece.length;
      if (bytes > mostBytes)
        done(new Error(`${place} has more than the ${mostBytes} bytes that it may have.`));
      else done(null, piece);
    },
  });
  return { stream, read: (): Measured => ({ bytes, sha256: hash.digest('hex') }) };
}

/** Writes one part of a backup, optionally compressed and encrypted; its bytes are on disk when this returns. */
export async function writePart(
  place: string,
  content: Readable,
  { sealing, isPacked }: { sealing: Sealing; isPacked: boolean },
): Promise<Measured> {
  await mkdir(path.dirname(place), { recursive: true, mode: 0o700 });
  const measured = meter({ place, mostBytes: Infinity });
  const seal = async function* (plain: AsyncIterable<Buffer>) {
    yield* await sealing.seal(Readable.from(plain, { objectMode: false }));
  };
  const file = createWriteStream(place, { flags: 'wx', mode: 0o600, flush: true });
  await (isPacked
    ? pipeline(content, measured.stream, createGzip(), seal, file)
    : pipeline(content, measured.stream, seal, file));
  return measured.read();
}

interface Reading {
  opening: Opening;
  isPacked: boolean;
  /** Maximum decrypted and unpacked size; a larger part is refused. */
  mostBytes: number;
}

/** Reads one part into a stream, decrypted and unpacked, and returns its size and hash. */
export async function readPart(
  place: string,
  into: Writable,
  { opening, isPacked, mostBytes }: Reading,
): Promise<Measured> {
  const measured = meter({ place, mostBytes });
  const open = async function* (sealed: AsyncIterable<Buffer>) {
    yield* await opening(Readable.from(sealed, { objectMode: false }));
  };
  const source = (await openPlainFile(place)).createReadStream();
  await (isPacked
    ? pipeline(source, open, createGunzip(), measured.stream, into)
    : pipeline(source, open, measured.stream, into));
  return measured.read();
}

/** Returns a small part as a whole. */
export async function readWholePart(place: string, reading: Reading): Promise<Buffer> {
  const pieces: Buffer[] = [];
  const into = new Writable({
    write(piece: Buffer, _encoding, done) {
      pieces.push(piece);
      done();
    },
  });
  await readPart(place, into, reading);
  return Buffer.concat(pieces);
}

/** Reads a part to its end and returns only its size and hash. */
export const measurePart = (place: string, reading: Reading): Promise<Measured> =>
  readPart(place, new Writable({ write: (_piece, _encoding, done) => done() }), reading);
