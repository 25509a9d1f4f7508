import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { forEachOf, type OnProgress } from '../progress';
import { listPlainContent, openPlainFile } from '../untrusted-folder';

/** One file of a base backup and its unpacked size. */
interface PackedFile {
  /** Path in the database's own folder. */
  name: string;
  /** Path in the base backup. */
  source: string;
  bytes: number;
  isPacked: boolean;
}

export interface PackedBase {
  folders: string[];
  files: PackedFile[];
}

/** The only unpacked file that the market itself writes into a base backup; it says where the log replay starts. */
const backupLabel = 'backup_label';
/** PostgreSQL splits the file of a table at this size. */
const largestBytes = 1024 ** 3;
const largestLabelBytes = 64 * 1024;

/** Configuration and state of the copied server. They are created anew and never read from a base backup. */
const leftOut = /^(?:(?:postgresql|postgresql\.auto|pg_hba|pg_ident)\.conf|postmaster\.(?:opts|pid))$/;
const relation = String.raw`\d+(?:_(?:fsm|vm|init))?(?:\.\d+)?`;
/** Data files of PostgreSQL. Tablespaces, replication slots and prepared transactions are not used. */
const dataFile = new RegExp(
  `^(?:${[
    'PG_VERSION',
    String.raw`base/\d+/(?:PG_VERSION|pg_filenode\.map|(?:t\d+_)?${relation})`,
    String.raw`global/(?:pg_control|pg_filenode\.map|${relation})`,
    String.raw`pg_(?:xact|commit_ts|multixact/(?:members|offsets))/[\dA-F]{4,16}`,
    String.raw`pg_logical/replorigin_checkpoint`,
    String.raw`pg_stat/pgstat\.stat`,
  ].join('|')})$`,
);
const dataFolder =
  /^(?:base(?:\/\d+)?|global|pg_(?:commit_ts|dynshmem|notify|replslot|serial|snapshots|stat|stat_tmp|subtrans|tblspc|twophase|xact)|pg_logical(?:\/(?:mappings|snapshots))?|pg_multixact(?:\/(?:members|offsets))?|pg_wal(?:\/(?:archive_status|summaries))?)$/;

/**
 * Lists a base backup before anything is unpacked. Throws for names that are not PostgreSQL data (signal files,
 * configuration, tablespaces), for links and devices, and for files larger than PostgreSQL makes them.
 */
export async function readBase(folder: string): Promise<PackedBase> {
  const content = await listPlainContent(folder);
  const strange = content.folders.find((name) => !dataFolder.test(name));
  if (strange !== undefined) throw notOfDatabase(folder, strange);
  const files: PackedFile[] = [];
  for (const file of content.files) {
    const isPacked = file.name !== backupLabel;
    const name = isPacked ? file.name.replace(/\.gz$/, '') : file.name;
    if (isPacked && leftOut.test(name)) continue;
    if (isPacked && (name === file.name || !dataFile.test(name))) throw notOfDatabase(folder, file.name);
    const source = path.join(folder, file.name);
    const bytes = isPacked ? await unpackedSize(source, file.bytes) : file.bytes;
    if (bytes > (isPacked ? largestBytes : largestLabelBytes)) {
      throw new Error(`${source} would be ${bytes} bytes, more than a file of a database has.`);
    }
    files.push({ name, source, bytes, isPacked });
  }
  if (!files.some(({ name }) => name === 'global/pg_control')) throw new Error(`${folder} is not whole.`);
  return { folders: content.folders, files };
}

const notOfDatabase = (folder: string, name: string): Error =>
  new Error(`${path.join(folder, name)} is no data of a database. Nothing was restored.`);

/** Returns the size that a gzip file states at its end; unpacking checks it. */
export async function unpackedSize(place: string, packedBytes: number): Promise<number> {
  const file = await openPlainFile(place);
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(4), 0, 4, Math.max(packedBytes - 4, 0));
    if (bytesRead < 4) throw new Error(`${place} is not whole.`);
    return buffer.readUInt32LE(0);
  } finally {
    await file.close();
  }
}

/** Writes the listed files into a new folder. */
export async function unpackBase(
  { folders, files }: PackedBase,
  to: string,
  onProgress: OnProgress,
): Promise<void> {
  await mkdir(to, { mode: 0o700 });
  for (const name of folders) await mkdir(path.join(to, name), { recursive: true, mode: 0o700 });
  await forEachOf(
    files,
    { atOnce: 4, step: 'database', onProgress },
    async ({ name, source, bytes, isPacked }) => {
      const packed = (await openPlainFile(source)).createReadStream();
      const copy = createWriteStream(path.join(to, name), { flags: 'wx', mode: 0o600, flush: true });
      const measured = exactly(bytes, source);
      await (isPacked ? pipeline(packed, createGunzip(), measured, copy) : pipeline(packed, measured, copy));
    },
  );
}

/** Returns a stream that passes exactly this number of bytes and fails for more or fewer. */
function exactly(bytes: number, source: string): Transform {
  let left = bytes;
  const wrong = () => new Error(`${source} does not have the ${bytes} bytes that it states.`);
  return new Transform({
    transform(piece: Buffer, _encoding, done) {
      left -= piece.length;
      if (left < 0) done(wrong());
      else done(null, piece);
    },
    flush: (done) => done(left === 0 ? null : wrong()),
  });
}
