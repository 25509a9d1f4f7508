import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { access, constants, mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { draftEnding, replaceFile, syncFolder } from '../atomic-file';

/** Bytes under their own SHA-256 (64 lower-case hex digits), in a folder or a bucket. */
export interface FileStore {
  /** Where they lie, in words for the operator; without any key. */
  place: string;
  /** Rejects, with the reason, while nothing can be had there. */
  check(): Promise<void>;
  /** Keeps the bytes and gives their hash, which who knows it may give; the same bytes are kept once. Durable when it returns. */
  put(bytes: Uint8Array, sha256?: string): Promise<{ sha256: string; sizeBytes: number }>;
  /** The bytes, proved against their hash. Throws FileStoreError when they are missing or damaged. */
  get(sha256: string): Promise<Uint8Array>;
  /** The bytes in pieces, for large files; not proved. Throws FileStoreError when they are missing. */
  stream(sha256: string): Promise<Readable>;
  has(sha256: string): Promise<boolean>;
  /** Hashes of all that was written before a moment, some hundreds at a time. */
  listBefore(moment: Date): AsyncIterable<string[]>;
  /** Removes the bytes; nothing happens when there are none. */
  remove(sha256: string): Promise<void>;
  /** Removes what was being written when a process died, before a moment. */
  removeDraftsBefore(moment: Date): Promise<void>;
}

export class FileStoreError extends Error {
  override readonly name = 'FileStoreError';
  readonly reason: 'missing' | 'damaged';

  constructor(reason: 'missing' | 'damaged', sha256: string) {
    super(`stored file ${sha256} is ${reason}`);
    this.reason = reason;
  }
}

/** `ab/cd/<sha256>` by its parts, so that no folder grows large; what is no hash is no file, wherever it would lead. */
export function nestedName(sha256: string): [string, string, string] {
  if (!/^[\da-f]{64}$/.test(sha256)) throw new FileStoreError('missing', sha256);
  return [sha256.slice(0, 2), sha256.slice(2, 4), sha256];
}

/** Keeps files in a folder of this machine, which is made with the first one. */
export function createFileStore({ folder }: { folder: string }): FileStore {
  const placeOf = (sha256: string): string => path.join(folder, ...nestedName(sha256));

  return {
    place: folder,

    async check() {
      await access(folder, constants.W_OK).catch((error: unknown) => {
        if (!isMissing(error)) throw error;
      });
    },

    has: async (sha256) => (await sizeOf(placeOf(sha256))) !== undefined,

    async put(bytes, sha256 = hashOf(bytes)) {
      const place = placeOf(sha256);
      // A file of another length was damaged by somebody; writing it anew mends it.
      if ((await sizeOf(place)) !== bytes.byteLength) await write(place, bytes);
      return { sha256, sizeBytes: bytes.byteLength };
    },

    async get(sha256) {
      const bytes = await readFile(placeOf(sha256)).catch((error: unknown) => {
        if (isMissing(error)) throw new FileStoreError('missing', sha256);
        throw error;
      });
      if (hashOf(bytes) !== sha256) throw new FileStoreError('damaged', sha256);
      return bytes;
    },

    async stream(sha256) {
      const place = placeOf(sha256);
      if ((await sizeOf(place)) === undefined) throw new FileStoreError('missing', sha256);
      return createReadStream(place);
    },

    async *listBefore(moment) {
      for await (const leaf of leavesOf(folder)) {
        const names = (await namesIn(leaf)).filter((name) => /^[\da-f]{64}$/.test(name));
        const old = await writtenBefore(leaf, names, moment);
        if (old.length > 0) yield old;
      }
    },

    remove: (sha256) => rm(placeOf(sha256), { force: true }),

    async removeDraftsBefore(moment) {
      for await (const leaf of leavesOf(folder)) {
        const drafts = (await namesIn(leaf)).filter((name) => name.endsWith(draftEnding));
        for (const name of await writtenBefore(leaf, drafts, moment)) {
          await rm(path.join(leaf, name), { force: true });
        }
      }
    },
  };
}

/** The folders that hold files. */
async function* leavesOf(folder: string): AsyncGenerator<string> {
  for (const first of await namesIn(folder)) {
    for (const second of await namesIn(path.join(folder, first))) yield path.join(folder, first, second);
  }
}

async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: unknown) => {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    // Not made yet, or a file that somebody laid there.
    if (code === 'ENOENT' || code === 'ENOTDIR') return [];
    throw error;
  });
}

async function writtenBefore(folder: string, names: string[], moment: Date): Promise<string[]> {
  const old: string[] = [];
  for (const name of names) {
    const info = await stat(path.join(folder, name)).catch(() => undefined);
    if (info && info.mtime < moment) old.push(name);
  }
  return old;
}

/** The file has its name only when it is whole and on disk; the name itself is on disk when this returns. */
async function write(place: string, bytes: Uint8Array): Promise<void> {
  const leaf = path.dirname(place);
  const firstMade = await mkdir(leaf, { recursive: true });
  await replaceFile(place, bytes);
  await syncFolder(leaf);
  if (firstMade === undefined) return;
  // Folders made on the way have names to be kept too, each in its parent.
  for (let made = leaf; made.length >= firstMade.length; made = path.dirname(made)) {
    await syncFolder(path.dirname(made));
  }
}

/** SHA-256 in lower-case hex, the name that bytes are kept under. */
export function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}

/** Bytes in the file, or undefined when there is none. */
async function sizeOf(place: string): Promise<number | undefined> {
  return stat(place).then(
    ({ size }) => size,
    (error: unknown) => {
      if (isMissing(error)) return undefined;
      throw error;
    },
  );
}
