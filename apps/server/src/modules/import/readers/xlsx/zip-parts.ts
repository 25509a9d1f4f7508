import type { Readable } from 'node:stream';
import { fromBufferPromise, type Entry } from 'yauzl';
import { FileRefused } from '../file-refused';

const mostParts = 2_000;

/** The parts of a ZIP by name; each is unpacked while it is read. */
export type ZipParts = { has(name: string): boolean; open(name: string): Promise<Readable> };

/**
 * Opens a ZIP in memory. What it says it unpacks to is summed before anything is unpacked, and reading a part breaks
 * off where it gives more than it said. Fails with FileRefused.
 */
export async function openZipParts(bytes: Uint8Array, unpackedBytes: number): Promise<ZipParts> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    // Kept open: bytes in memory need no closing, and a part may be opened after the last entry was listed.
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
