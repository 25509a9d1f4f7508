import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';

const deploy = path.join(import.meta.dirname, '..', 'deploy');
const folder = mkdtempSync(path.join(tmpdir(), 'proffer-deploy-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Returns the values of a setting of the unit, with `%t` replaced as systemd does. */
const unit = readFileSync(path.join(deploy, 'proffer.service'), 'utf8').replaceAll('%t', '/run');
const valuesOf = (name: string) =>
  [...unit.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map((found) => found[1]);

// ADM-103
it('proffer-ops runs a command with the user, settings and key of the service and passes on its exit code', () => {
  writeFileSync(path.join(folder, 'systemd-run'), '#!/bin/sh\nprintf "%s\\n" "$@"\nexit 3\n', {
    mode: 0o755,
  });
  const { status, stdout } = spawnSync(path.join(deploy, 'proffer-ops'), ['backup', '--to', '/a b'], {
    env: { PATH: `${folder}:/usr/bin:/bin` },
    encoding: 'utf8',
  });
  const args = stdout.trimEnd().split('\n');
  expect([status, args.slice(-4)]).toEqual([
    3,
    ['/opt/proffer/apps/server/dist/ops.mjs', 'backup', '--to', '/a b'],
  ]);
  for (const name of [
    'User',
    'Group',
    'EnvironmentFile',
    'LoadCredential',
    'RuntimeDirectory',
    'WorkingDirectory',
  ]) {
    expect(args).toContain(`--property=${name}=${valuesOf(name)[0]}`);
  }
  const environment = (text: string) => text.split(' ').filter((one) => !one.startsWith('APP_SECRET_FILE='));
  const own = args
    .find((arg) => arg.startsWith('--property=Environment='))
    ?.slice('--property=Environment='.length);
  expect(environment(own ?? '')).toEqual(environment(valuesOf('Environment').join(' ')));
  expect(args).toEqual(expect.arrayContaining(['--wait', '--pipe']));
});
