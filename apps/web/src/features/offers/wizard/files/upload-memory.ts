import { limits } from '@proffer/contract/wire/limits';
import { fromWire, toWire } from '@proffer/contract/wire/names';
import type { RememberedUpload } from './resumable-upload';

interface Entry {
  offerId: number;
  fileName: string;
  sizeBytes: number;
  lastModified: number;
  uploadId: string;
  startedAt: number;
}

type FileIdentity = Pick<File, 'name' | 'size' | 'lastModified'>;

const storageKey = 'uploads';
/** Maximum number of remembered uploads; the oldest are dropped before the storage is full. */
const entriesAtMost = 50;

/**
 * Creates the storage of unfinished uploads of an offer in this browser, by name, size and date of the file. Choosing
 * the same file again resumes its upload, even after the tab was closed.
 */
export function createUploadMemory(
  offerId: number,
  storage: Pick<Storage, 'getItem' | 'setItem'> = localStorage,
) {
  function isOf(entry: Entry, file: FileIdentity): boolean {
    return (
      entry.offerId === offerId &&
      entry.fileName === file.name &&
      entry.sizeBytes === file.size &&
      entry.lastModified === file.lastModified
    );
  }

  return {
    of(file: FileIdentity): RememberedUpload {
      const others = () => read(storage).filter((entry) => !isOf(entry, file));
      return {
        recall: () => read(storage).find((entry) => isOf(entry, file))?.uploadId,
        remember(uploadId) {
          const { name: fileName, size: sizeBytes, lastModified } = file;
          const entry = { offerId, fileName, sizeBytes, lastModified, uploadId, startedAt: Date.now() };
          write(storage, [...others(), entry]);
        },
        forget: () => write(storage, others()),
      };
    },

    /** Returns the names of files with unfinished uploads. */
    names: (): string[] =>
      read(storage)
        .filter((entry) => entry.offerId === offerId)
        .map(({ fileName }) => fileName),
  };
}

/** Returns stored uploads, without those that the server has deleted by now. */
function read(storage: Pick<Storage, 'getItem'>): Entry[] {
  try {
    const kept = fromWire<unknown>(JSON.parse(storage.getItem(storageKey) ?? '[]'));
    const oldest = Date.now() - limits.upload.validMs;
    return Array.isArray(kept) ? kept.filter(isEntry).filter(({ startedAt }) => startedAt > oldest) : [];
  } catch {
    return [];
  }
}

function write(storage: Pick<Storage, 'setItem'>, entries: Entry[]): void {
  try {
    storage.setItem(storageKey, JSON.stringify(toWire(entries.slice(-entriesAtMost))));
  } catch {
    // Without storage the upload works, but cannot be resumed after a reload.
  }
}

function isEntry(value: unknown): value is Entry {
  if (typeof value !== 'object' || value === null) return false;
  const { uploadId, startedAt } = value as Partial<Entry>;
  return typeof uploadId === 'string' && typeof startedAt === 'number';
}
