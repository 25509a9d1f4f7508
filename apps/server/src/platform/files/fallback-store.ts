import { FileStoreError, type FileStore } from './file-store';

/**
 * Creates a file store that combines a new and an old place while files are moved between them. New
 * files go to the new place; files missing there are read from the old one.
 */
export function createFallbackStore({ now, before }: { now: FileStore; before: FileStore }): FileStore {
  async function read<T>(from: (store: FileStore) => Promise<T>): Promise<T> {
    try {
      return await from(now);
    } catch (error) {
      if (!(error instanceof FileStoreError)) throw error;
      // If neither place has an intact file, report the error of the new one.
      return from(before).catch((other: unknown) => {
        throw other instanceof FileStoreError ? error : other;
      });
    }
  }

  return {
    place: `${now.place}, and before in ${before.place}`,
    check: now.check,
    put: now.put,
    get: (sha256) => read((store) => store.get(sha256)),
    stream: (sha256) => read((store) => store.stream(sha256)),
    has: async (sha256) => (await now.has(sha256)) || before.has(sha256),

    async *listBefore(moment) {
      yield* now.listBefore(moment);
      yield* before.listBefore(moment);
    },

    async remove(sha256) {
      // In this order, a file that is being moved cannot reappear.
      await before.remove(sha256);
      await now.remove(sha256);
    },

    async removeDraftsBefore(moment) {
      await now.removeDraftsBefore(moment);
      await before.removeDraftsBefore(moment);
    },
  };
}
