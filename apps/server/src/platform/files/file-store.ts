import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { access, constants, mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { draftEnding, replaceFile, syncFolder } from '../atomic-file';

/** A store of files under their SHA-256 (64 lower-case hex digits), in a folder or a bucket. */
export interface FileStore {
  /** Location of the store, for the operator; contains no credentials. */
  place: string;
  /** Rejects with the reason if the store is not available. */
  check(): Promise<void>;
  /**
   * Stores bytes durably and returns their hash. Callers that know the hash may pass it. Equal
   * bytes are stored once.
   */
  put(bytes: Uint8Array, sha256?: string): Promise<{ sha256: string; sizeBytes: number }>;
  /**
   * Returns the bytes after verifying their hash. Throws FileStoreError if they are missing or
   * damaged.
   */
  get(sha256: string): Promise<Uint8Array>;
  /**
   * Returns the bytes as a stream, for large files, without verification. Throws FileStoreError if
   * they are missing.
   */
  stream(sha256: string): Promise<Readable>;
  has(sha256: string): Promise<boolean>;
  /** Yields the hashes of all files written before a time, in batches of some hundreds. */
  listBefore(moment: Date): AsyncIterable<string[]>;
  /** Removes the bytes, if they exist. */
  remove(sha256: string): Promise<void>;
  /** Removes draft files that a crash left behind before a time. */
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

/**
 * Returns the path parts `ab/cd/<sha256>`, which keep folders small. Throws FileStoreError
 * (`missing`) for anything but a hash, which also prevents path traversal.
 */
export function nestedName(sha256: string): [string, string, string] {
  if (!/^[\da-f]{64}$/.test(sha256)) throw new FileStoreError('missing', sha256);
  return [sha256.slice(0, 2), sha256.slice(2, 4), sha256];
}

/** Creates a file store in a local folder. The folder is created with the first file. */
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
      // A file of another length is damaged; writing it again repairs it.
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

/** Yields the folders that contain files. */
async function* leavesOf(folder: string): AsyncGenerator<string> {
  for (const first of await namesIn(folder)) {
    for (const second of await namesIn(path.join(folder, first))) yield path.join(folder, first, second);
  }
}

async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: unknown) => {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    // The folder does not exist yet, or the name belongs to a foreign file.
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

/** Writes a file atomically and durably, its name included. */
async function write(place: string, bytes: Uint8Array): Promise<void> {
  const leaf = path.dirname(place);
  const firstMade = await mkdir(leaf, { recursive: true });
  await replaceFile(place, bytes);
  await syncFolder(leaf);
  if (firstMade === undefined) return;
  // The names of newly created folders must be flushed too, each in its parent.
  for (let made = leaf; made.length >= firstMade.length; made = path.dirname(made)) {
    await syncFolder(path.dirname(made));
  }
}

/** Returns the SHA-256 of bytes in lower-case hex, the name that they are stored under. */
export function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}

/** Returns the size of a file in bytes, or undefined if it does not exist. */
async function sizeOf(place: string): Promise<number | undefined> {
  return stat(place).then(
    ({ size }) => size,
    (error: unknown) => {
      if (isMissing(error)) return undefined;
      throw error;
    },
  );
}
