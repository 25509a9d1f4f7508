import { constants, type Dirent } from 'node:fs';
import { lstat, open, readdir, type FileHandle } from 'node:fs/promises';
import path from 'node:path';

/** Files and folders below a folder, by relative path. */
export interface PlainContent {
  files: { name: string; bytes: number }[];
  folders: string[];
}

/**
 * Lists a folder that somebody else may have written; a missing one is empty. Throws for everything except folders
 * and regular files: links could lead outside, devices and pipes never end. Hard links are rejected unless
 * `mayBeLinked`.
 */
export async function listPlainContent(
  root: string,
  { mayBeLinked = false }: { mayBeLinked?: boolean } = {},
): Promise<PlainContent> {
  const content: PlainContent = { files: [], folders: [] };
  if (!(await assertFolder(root))) return content;
  const waiting = [''];
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    for (const entry of await readdir(path.join(root, folder), { withFileTypes: true })) {
      const name = path.join(folder, entry.name);
      if (entry.isDirectory()) {
        content.folders.push(name);
        waiting.push(name);
      } else {
        const bytes = await sizeOfPlain(path.join(root, name), entry, mayBeLinked);
        content.files.push({ name, bytes });
      }
    }
  }
  return content;
}

/** Returns whether the folder exists. Throws for anything else of that name, such as a link to a folder. */
export async function assertFolder(folder: string): Promise<boolean> {
  const info = await lstat(folder).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (!info) return false;
  if (info.isDirectory()) return true;
  throw new Error(`${folder} is not a folder but ${kindOf(info)}.`);
}

async function sizeOfPlain(place: string, entry: Dirent, mayBeLinked: boolean): Promise<number> {
  if (!entry.isFile()) throw new Error(`${place} is not a regular file but ${kindOf(entry)}.`);
  const { nlink, size } = await lstat(place);
  if (nlink > 1 && !mayBeLinked) throw new Error(`${place} has a second name (a hard link).`);
  return size;
}

/** Opens a regular file for reading. Throws for a link, also for one that replaced the file since it was listed. */
export async function openPlainFile(place: string): Promise<FileHandle> {
  const file = await open(place, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK).catch(
    (cause: unknown) => {
      const isLink = cause instanceof Error && 'code' in cause && cause.code === 'ELOOP';
      throw isLink ? new Error(`${place} is a symbolic link.`, { cause }) : cause;
    },
  );
  if ((await file.stat()).isFile()) return file;
  await file.close();
  throw new Error(`${place} is not a regular file.`);
}

/** Returns the text of a regular file; undefined if it does not exist. Throws if it has more than `most` bytes. */
export async function readPlainText(place: string, most: number): Promise<string | undefined> {
  const file = await openPlainFile(place).catch((error: unknown) => {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
    throw error;
  });
  if (!file) return undefined;
  try {
    const { size } = await file.stat();
    if (size > most) throw new Error(`${place} has more than the ${most} bytes that it may have.`);
    return await file.readFile('utf8');
  } finally {
    await file.close();
  }
}

const kindOf = (
  entry: Pick<Dirent, 'isSymbolicLink' | 'isFIFO' | 'isSocket' | 'isFile' | 'isDirectory'>,
): string => {
  if (entry.isSymbolicLink()) return 'a symbolic link';
  if (entry.isFIFO()) return 'a pipe';
  if (entry.isSocket()) return 'a socket';
  return entry.isFile() ? 'a file' : 'a device';
};
