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
/** Older ones make room: a storage that is full would remember nothing. */
const entriesAtMost = 50;

/**
 * Which uploads of an offer began in this browser and have not ended, by the file's name, size and date: choosing the
 * same file again goes on with its upload, also after the tab was closed.
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

    /** Names of the files whose upload of this offer has not ended. */
    names: (): string[] =>
      read(storage)
        .filter((entry) => entry.offerId === offerId)
        .map(({ fileName }) => fileName),
  };
}

/** What the server has forgotten by now is forgotten here too. */
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
    // A browser that keeps nothing can still send the file; it only cannot go on after a reload.
  }
}

function isEntry(value: unknown): value is Entry {
  if (typeof value !== 'object' || value === null) return false;
  const { uploadId, startedAt } = value as Partial<Entry>;
  return typeof uploadId === 'string' && typeof startedAt === 'number';
}
