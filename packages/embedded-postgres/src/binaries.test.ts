import { execFile } from 'node:child_process';
import { chmod, cp, mkdtemp, readdir, readlink, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { chooseAccount, type Account } from './account';
import { findPackage, prepareBinaries } from './binaries';

const run = promisify(execFile);
const isRoot = process.getuid?.() === 0;

describe.skipIf(process.platform !== 'linux')('prepareBinaries', { timeout: 120_000 }, () => {
  let folder: string;
  let installed: string;
  let account: Account;

  /** The package as `npm ci --ignore-scripts` installs it: without its links. */
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'proffer-binaries-'));
    await chmod(folder, 0o755);
    installed = join(folder, 'package');
    account = await chooseAccount(join(folder, 'postgres'));
    await cp(findPackage(), installed, { recursive: true, verbatimSymlinks: true });
    for (const entry of await readdir(join(installed, 'native'), { withFileTypes: true, recursive: true })) {
      if (entry.isSymbolicLink()) await rm(join(entry.parentPath, entry.name));
    }
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const versionOf = async (program: string): Promise<string> =>
    (await run(program, ['--version'], { ...account.ids, cwd: '/' })).stdout;

  it('creates the library links that an install without scripts leaves out', async () => {
    const { initdb, postgres } = await prepareBinaries(account, folder, installed);
    expect(postgres).toBe(join(installed, 'native', 'bin', 'postgres'));
    expect(await readlink(join(installed, 'native', 'lib', 'libpq.so.5'))).toMatch(/^libpq\.so\.5\.\d+$/);
    expect(await versionOf(initdb)).toContain('18.');
  });

  it.skipIf(!isRoot)(
    'copies programs that the server user cannot reach, once, and refuses a copy open to others (needs root)',
    async () => {
      await chmod(installed, 0o700);
      const first = await prepareBinaries(account, folder, installed);
      expect(first.postgres.startsWith(join(folder, 'postgres-binaries-'))).toBe(true);
      expect(await versionOf(first.postgres)).toContain('18.');

      const made = (await stat(first.postgres)).ino;
      await prepareBinaries(account, folder, installed);
      expect((await stat(first.postgres)).ino).toBe(made);

      await rm(first.initdb);
      const mended = await prepareBinaries(account, folder, installed);
      expect(await versionOf(mended.initdb)).toContain('18.');

      // In such a folder another user could replace a program.
      await chmod(join(mended.postgres, '..', '..', '..'), 0o777);
      await expect(prepareBinaries(account, folder, installed)).rejects.toThrow(/made by another user/);
    },
  );
});
