import { buffer } from 'node:stream/consumers';
import yauzl from 'yauzl';

/**
 * Returns the files of a ZIP by name, in order; read by another library than the one that writes.
 */
export async function unzipped(bytes: Buffer): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  const zip = await yauzl.fromBufferPromise(bytes);
  for await (const entry of zip.eachEntry()) {
    files.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
  }
  return files;
}
