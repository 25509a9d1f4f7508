import { createHash, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';

/** Bytes under their own SHA-256 (64 lower-case hex digits). Local disk stands behind it; another store needs only these five. */
export interface FileStore {
  /** Keeps the bytes and gives their hash; the same bytes are kept once. Durable when it returns. */
  put(bytes: Uint8Array): Promise<{ sha256: string; sizeBytes: number }>;
  /** The bytes, proved against their hash. Throws FileStoreError when they are missing or damaged. */
  get(sha256: string): Promise<Uint8Array>;
  /** The bytes in pieces, for large files; not proved. Throws FileStoreError when they are missing. */
  stream(sha256: string): Promise<Readable>;
  has(sha256: string): Promise<boolean>;
  /** Deletes the bytes; of none there nothing is said. */
  remove(sha256: string): Promise<void>;
}

export class FileStoreError extends Error {
  override readonly name = 'FileStoreError';
  readonly reason: 'missing' | 'damaged';

  constructor(reason: 'missing' | 'damaged', sha256: string) {
    super(`stored file ${sha256} is ${reason}`);
    this.reason = reason;
  }
}

/** Keeps files as `<folder>/ab/cd/<sha256>`, so that no folder grows large. */
export function createFileStore({ folder }: { folder: string }): FileStore {
  const placeOf = (sha256: string): string => {
    if (!/^[\da-f]{64}$/.test(sha256)) throw new FileStoreError('missing', sha256);
    return path.join(folder, sha256.slice(0, 2), sha256.slice(2, 4), sha256);
  };

  return {
    has: async (sha256) => (await sizeOf(placeOf(sha256))) !== undefined,

    async put(bytes) {
      const sha256 = hashOf(bytes);
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

    remove: (sha256) => rm(placeOf(sha256), { force: true }),

    async stream(sha256) {
      const place = placeOf(sha256);
      if ((await sizeOf(place)) === undefined) throw new FileStoreError('missing', sha256);
      return createReadStream(place);
    },
  };
}

/** The file has its name only when it is whole and on disk; the name itself is on disk when this returns. */
async function write(place: string, bytes: Uint8Array): Promise<void> {
  const leaf = path.dirname(place);
  const firstMade = await mkdir(leaf, { recursive: true });
  const draft = `${place}.${randomBytes(6).toString('hex')}.part`;
  try {
    const file = await open(draft, 'wx', 0o600);
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(draft, place);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
  await syncFolder(leaf);
  if (firstMade === undefined) return;
  // Folders made on the way have names to be kept too, each in its parent.
  for (let made = leaf; made.length >= firstMade.length; made = path.dirname(made)) {
    await syncFolder(path.dirname(made));
  }
}

async function syncFolder(folder: string): Promise<void> {
  // Windows cannot open a folder, and keeps names by itself.
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function hashOf(bytes: Uint8Array): string {
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
