import { FileStoreError, type FileStore } from './file-store';

/**
 * Files on their way from one place to another: new ones go to the new place, and what it does not have is read from the
 * old one. So a market goes on while its files are moved, however long that takes.
 */
export function createTwoPlaces({ now, before }: { now: FileStore; before: FileStore }): FileStore {
  async function read<T>(from: (store: FileStore) => Promise<T>): Promise<T> {
    try {
      return await from(now);
    } catch (error) {
      if (!(error instanceof FileStoreError)) throw error;
      // What both lack, or the new place has damaged, is told by the new one.
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
      // In this order none that is being moved comes back.
      await before.remove(sha256);
      await now.remove(sha256);
    },

    async removeDraftsBefore(moment) {
      await now.removeDraftsBefore(moment);
      await before.removeDraftsBefore(moment);
    },
  };
}
