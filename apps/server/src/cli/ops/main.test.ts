import { execFile } from 'node:child_process';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';

const main = path.join(import.meta.dirname, '../../../dist/ops.mjs');

/** Runs the command in a separate process, as an operator's script does. */
function run(...args: string[]): Promise<{ code: number; out: string; err: string }> {
  const env = { PATH: process.env['PATH'], DATA_DIR: path.join(tmpdir(), 'proffer-none') };
  return new Promise((resolve) => {
    execFile(process.execPath, [main, ...args], { env }, (error, out, err) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : error ? -1 : 0, out, err }),
    );
  });
}

// ADM-55
it('npm run ops reports its outcome to people and to programs', async () => {
  const nowhere = path.join(tmpdir(), 'proffer-no-backups');
  const [wrong, listed, broken] = await Promise.all([
    run('bakup'),
    run('list', '--from', nowhere, '--json'),
    run('verify', '--backup', nowhere, '--json'),
  ]);
  expect([wrong.code, listed.code, broken.code]).toEqual([2, 0, 1]);
  expect(wrong.err).toBe('There is no command bakup.\n--help lists all commands and options.\n');
  expect(JSON.parse(listed.out)).toEqual({ command: 'list', isWell: true, backups: [] });
  expect(JSON.parse(broken.out)).toEqual({
    command: 'verify',
    isWell: false,
    error: `${nowhere} is no backup: it has no backup.json.`,
  });
});
