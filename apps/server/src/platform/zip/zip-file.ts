import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import type { StreamedBody } from '@proffer/contract/wire/route';
import { AppError } from '../errors';
import { entryNames } from './entry-names';

/** A file of a ZIP, read when it is needed. */
export interface ZipEntry {
  /** Folder in the ZIP; the root if absent. */
  folder?: string;
  /** Name in the ZIP; that of the read file if absent. */
  name?: string;
  read(): Promise<{ bytes: Uint8Array; fileName?: string }>;
}

const missingName = 'Not in this file.txt';

/**
 * Packs files into a ZIP while it is sent, so that only two or three are in memory. Files withheld
 * by the virus scanner are listed in a text file; other failures end the stream. With `isStored`
 * files are not compressed, so that a small reader can extract them.
 */
export function zipFile(
  fileName: string,
  entries: Iterable<ZipEntry> | AsyncIterable<ZipEntry>,
  at: Date,
  { isStored = false }: { isStored?: boolean } = {},
): StreamedBody {
  const zip = new ZipFile();
  // The declared type hides that it is a readable stream.
  const output = zip.outputStream as Readable;
  const fail = (error: Error) => output.destroy(error);
  zip.on('error', fail);
  /** Reads nothing before the first bytes are requested. */
  async function* stream(): AsyncGenerator<Uint8Array> {
    pack(zip, entries, { mtime: at, compress: !isStored }).catch(fail);
    for await (const chunk of output) yield chunk as Uint8Array;
  }
  return { stream: stream(), fileName, contentType: 'application/zip', disposition: 'attachment' };
}

async function pack(
  zip: ZipFile,
  entries: Iterable<ZipEntry> | AsyncIterable<ZipEntry>,
  options: { mtime: Date; compress: boolean },
): Promise<void> {
  const nameOf = entryNames();
  const missing: string[] = [];
  for await (const { folder = '', name, read } of entries) {
    try {
      const { bytes, fileName = 'file' } = await read();
      const source = Readable.from([Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)]);
      zip.addReadStream(source, nameOf(folder, name ?? fileName), options);
      await finished(source);
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'file_withheld') throw error;
      missing.push(`${name ?? 'A file'}: ${error.text}`);
    }
  }
  if (missing.length > 0) {
    zip.addBuffer(Buffer.from(`${missing.join('\r\n')}\r\n`), nameOf('', missingName), options);
  }
  zip.end();
}
