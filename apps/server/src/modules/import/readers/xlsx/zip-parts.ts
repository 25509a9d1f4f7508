import type { Readable } from 'node:stream';
import { fromBufferPromise, type Entry } from 'yauzl';
import { FileRefused } from '../file-refused';

const mostParts = 2_000;

/** Parts of a ZIP by name; each is unpacked while it is read. */
export type ZipParts = { has(name: string): boolean; open(name: string): Promise<Readable> };

/**
 * Opens a ZIP in memory. Throws FileRefused if the declared sizes exceed the limit, before anything is unpacked.
 * Reading a part stops if it is larger than declared.
 */
export async function openZipParts(bytes: Uint8Array, unpackedBytes: number): Promise<ZipParts> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    // Without automatic closing a part can be opened after the last entry was listed; bytes in memory need no closing.
    const zip = await fromBufferPromise(buffer, { autoClose: false, lazyEntries: true });
    const entries = new Map<string, Entry>();
    let total = 0;
    for await (const entry of zip.eachEntry()) {
      total += entry.uncompressedSize;
      entries.set(entry.fileName, entry);
      if (total > unpackedBytes || entries.size > mostParts) {
        const most = Math.round(unpackedBytes / (1024 * 1024));
        throw new FileRefused(
          `This file unpacks to more than ${most} MB. Please split it into several files.`,
        );
      }
    }
    return {
      has: (name) => entries.has(name),
      open(name) {
        const entry = entries.get(name);
        if (!entry) throw new FileRefused(`This workbook has no part ${name}; it may be damaged.`);
        return zip.openReadStreamPromise(entry);
      },
    };
  } catch (error) {
    if (error instanceof FileRefused) throw error;
    throw new FileRefused('This file is damaged: it could not be unpacked.', { cause: error });
  }
}
