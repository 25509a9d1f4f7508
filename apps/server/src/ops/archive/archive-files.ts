import { FileStoreError, createFileStore, type FileStore } from '../../platform/files';

interface Work {
  store: FileStore;
  /** Of the archive. */
  files: string;
  hashes: AsyncIterable<string[]>;
}

/** Copies to the archive what is not there yet; gives how many were copied. What the market has lost is left out. */
export async function archiveFiles({ store, files, hashes }: Work): Promise<number> {
  const archive = createFileStore({ folder: files });
  let copied = 0;
  for await (const some of hashes) {
    for (const sha256 of some) {
      if (await archive.has(sha256)) continue;
      try {
        await archive.put(await store.get(sha256), sha256);
        copied += 1;
      } catch (error) {
        if (!(error instanceof FileStoreError)) throw error;
      }
    }
  }
  return copied;
}
