import { createReadStream, type ReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pipeline, type Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { extract } from 'tar-stream';

export type ImportSource = { path: string };

type TextFormat = 'csv' | 'json' | 'jsonl';

/** A named text inside a source; `chunks` must be read, or ended early, before the next document. */
export type SourceDocument = { name: string; format: TextFormat | undefined; chunks: AsyncIterable<Buffer> };

/** A source found on disk, with its stored size in bytes; `problem` is set if it cannot be opened. */
export type FoundSource = ImportSource & { name: string; sizeBytes: number; problem?: string };

/** Resolves paths to files; a folder stands for the readable files directly in it, by name. */
export async function findSources(sources: readonly ImportSource[]): Promise<FoundSource[]> {
  const found: FoundSource[] = [];
  for (const { path } of sources) {
    const name = basename(path);
    const status = await stat(path).catch(() => undefined);
    if (status === undefined) {
      found.push({ path, name, sizeBytes: 0, problem: 'There is no such file.' });
    } else if (status.isDirectory()) {
      const names = (await readdir(path)).filter((entry) => isReadable(entry)).sort();
      found.push(...(await findSources(names.map((entry) => ({ path: join(path, entry) })))));
    } else {
      found.push({ path, name, sizeBytes: status.size });
    }
  }
  return found;
}

/** Returns the format that a file name indicates, ignoring `.gz`. */
export function formatOf(name: string): TextFormat | undefined {
  const plain = name.toLowerCase().replace(/\.gz$/u, '');
  if (plain.endsWith('.csv')) return 'csv';
  if (/\.(?:jsonl|ndjson)$/u.test(plain)) return 'jsonl';
  return plain.endsWith('.json') ? 'json' : undefined;
}

export function isTarArchive(name: string): boolean {
  return /\.(?:tar\.gz|tgz|tar)$/iu.test(name);
}

/** Returns whether a file is a workbook of the current format; the old one is rejected when it is read. */
export function isWorkbook(name: string): boolean {
  return /\.xlsx$/iu.test(name);
}

/**
 * Returns whether a source has releases: many publishers use one file per release, and those of one process are
 * merged.
 */
export function isReleases({ name, problem }: FoundSource): boolean {
  const format = isTarArchive(name) ? undefined : formatOf(name);
  return problem === undefined && (format === 'json' || format === 'jsonl');
}

function isReadable(name: string): boolean {
  // Lock files that spreadsheet programs create begin with a tilde.
  if (/^[.~]/u.test(name)) return false;
  return isTarArchive(name) || isWorkbook(name) || formatOf(name) !== undefined;
}

/**
 * Yields every text in a source: the file itself, or each entry of an archive as `archive/entry`. Bytes are read on
 * demand; leaving the loop closes the file. `onBytes` receives the number of stored bytes read so far.
 */
export async function* openDocuments(
  source: FoundSource,
  onBytes: (bytesRead: number) => void,
): AsyncGenerator<SourceDocument> {
  const file = createReadStream(source.path);
  try {
    if (isTarArchive(source.name)) {
      yield* archiveDocuments(source, file, () => onBytes(file.bytesRead));
    } else {
      const chunks = withTick(unzipped(source.name, file), () => onBytes(file.bytesRead));
      yield { name: source.name, format: formatOf(source.name), chunks };
    }
  } finally {
    file.destroy();
  }
}

async function* archiveDocuments(
  source: FoundSource,
  file: ReadStream,
  tick: () => void,
): AsyncGenerator<SourceDocument> {
  const archive = extract();
  pipeline(unzipped(source.name, file), archive, () => {});
  for await (const entry of archive) {
    const bytes = (entry as AsyncIterable<Buffer>)[Symbol.asyncIterator]();
    const name = entry.header.name.replace(/^\.\//u, '');
    if (entry.header.type === 'file' && !basename(name).startsWith('.')) {
      const format = name.endsWith('.gz') ? undefined : formatOf(name);
      yield { name: `${source.name}/${name}`, format, chunks: withTick(remaining(bytes), tick) };
    }
    // An entry left early must be read to its end before the archive can return the next one.
    for await (const _ of remaining(bytes)) continue;
  }
}

/** Yields the rest of an iterator; unlike a loop over it, ending early leaves it usable. */
async function* remaining(bytes: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  for (let step = await bytes.next(); step.done !== true; step = await bytes.next()) yield step.value;
}

/** Larger than the default, because each chunk costs an event loop turn. */
const pieceBytes = 256 * 1024;

function unzipped(name: string, stream: Readable): Readable {
  return /\.(?:gz|tgz)$/iu.test(name)
    ? pipeline(stream, createGunzip({ chunkSize: pieceBytes }), () => {})
    : stream;
}

async function* withTick(chunks: AsyncIterable<Buffer>, tick: () => void): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    tick();
    yield chunk;
  }
}
