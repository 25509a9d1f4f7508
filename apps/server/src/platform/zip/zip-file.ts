import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import type { StreamedBody } from '@proffer/contract/wire/route';
import { AppError } from '../errors';
import { entryNames } from './entry-names';

/** A file of a ZIP, read when its turn has come. */
export interface ZipEntry {
  /** Absent: at the top. */
  folder?: string;
  /** Absent: as what is read is called. */
  name?: string;
  read(): Promise<{ bytes: Uint8Array; fileName?: string }>;
}

const missingName = 'Not in this file.txt';

/**
 * Files as one ZIP, packed while it is sent, so that two or three of them are in memory at a time. One that the virus
 * scanner withholds is named in a text beside the others; anything else that fails breaks the sending off. Stored, files
 * lie in it as they are, so that a small reader can take them out.
 */
export function zipFile(
  fileName: string,
  entries: Iterable<ZipEntry> | AsyncIterable<ZipEntry>,
  at: Date,
  { isStored = false }: { isStored?: boolean } = {},
): StreamedBody {
  const zip = new ZipFile();
  // The one it is declared as hides that it is a stream to read.
  const output = zip.outputStream as Readable;
  const fail = (error: Error) => output.destroy(error);
  zip.on('error', fail);
  /** Nothing is read before somebody asks for the first bytes. */
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
