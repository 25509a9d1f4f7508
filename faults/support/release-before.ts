import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const root = fileURLToPath(new URL('../..', import.meta.url));
const cache = path.join(root, 'node_modules', '.cache', 'proffer', 'releases');
/** Commit of the previous release, until a release has a tag. */
const untagged = '8d6f05a5c2af250e6d05c6d84705bd50f2d72989';
const execute = promisify(execFile);

/**
 * Builds the previous release. Returns its folder, or a text with the reason if its history or packages are not
 * available.
 */
export async function buildReleaseBefore(): Promise<{ folder: string } | string> {
  const commit = await git('rev-parse', '--verify', '--quiet', `${await nameOfBefore()}^{commit}`).catch(
    () => undefined,
  );
  if (commit === undefined)
    return 'the history here does not go back to the release before (a shallow clone)';
  const folder = path.join(cache, commit);
  // The folder gets its name only once it is complete.
  if (!existsSync(folder)) {
    const draft = `${folder}.draft`;
    await rm(draft, { recursive: true, force: true });
    await mkdir(draft, { recursive: true });
    const archive = path.join(draft, 'sources.tar');
    await git('archive', '--output', archive, commit);
    await run('tar', ['-xf', archive], draft);
    await run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--prefer-offline'], draft);
    await run('npm', ['run', 'build'], draft);
    await rename(draft, folder);
  }
  return { folder };
}

const nameOfBefore = () =>
  git('describe', '--tags', '--match', 'v[0-9]*', '--abbrev=0', 'HEAD^').catch(() => untagged);

const git = async (...args: string[]) => (await run('git', args, root)).trim();

async function run(program: string, args: string[], cwd: string): Promise<string> {
  const { stdout } = await execute(program, args, { cwd, maxBuffer: 64 * 1024 ** 2 });
  return stdout;
}
