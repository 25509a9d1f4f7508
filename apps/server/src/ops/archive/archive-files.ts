import { FileStoreError, createFileStore, type FileStore } from '../../platform/files';

interface Work {
  store: FileStore;
  /** Folder of stored files in the archive. */
  files: string;
  hashes: AsyncIterable<string[]>;
}

/** Copies missing files to the archive and returns their number. Files that the market has lost are skipped. */
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
