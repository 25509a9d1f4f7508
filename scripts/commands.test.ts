import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { access, cp, mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fingerprint } from './build.mjs';
import { findDifference } from './install.mjs';
import { root } from './processes.mjs';
import { makeScratchFolder, removeScratchFolder } from './scratch.mjs';
import { closingLine, countReport, failedNames, slowestFiles } from './totals.mjs';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'proffer commands '));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function write(file: string, content: unknown): Promise<string> {
  const full = path.join(folder, file);
  await mkdir(path.dirname(full), { recursive: true });
  await writeFile(full, typeof content === 'string' ? content : JSON.stringify(content));
  return full;
}

const lock = (version: string, more = {}) => ({
  packages: {
    '': {},
    'node_modules/zod': { version },
    'node_modules/other-system': { version: '1.0.0', optional: true },
    'packages/contract': { version: '0.1.0' },
    'node_modules/@proffer/contract': { link: true },
    ...more,
  },
});

const installed = (version: string) => ({
  packages: { 'node_modules/zod': { version }, 'node_modules/@proffer/contract': { link: true } },
});

describe('the closing line of a test run', () => {
  it('the closing line sums the tiers and mentions skipped tests only if there are any', () => {
    const unit = { passed: 3, failed: 0, skipped: 0 };
    expect(closingLine([unit, { passed: 2, failed: 1, skipped: 0 }])).toBe('5 passed, 1 failed');
    expect(closingLine([unit, { passed: 0, failed: 0, skipped: 4 }])).toBe('3 passed, 0 failed, 4 skipped');
  });

  it('reads the reports of both runners and counts a flaky journey as failed', async () => {
    const vitest = await write('v.json', {
      numPassedTests: 7,
      numFailedTests: 1,
      numPendingTests: 2,
      numTodoTests: 1,
    });
    expect(countReport('vitest', vitest, 1)).toEqual({ passed: 7, failed: 1, skipped: 3 });
    const journeys = await write('p.json', {
      stats: { expected: 4, unexpected: 0, flaky: 1, skipped: 0 },
      errors: [],
    });
    expect(countReport('playwright', journeys, 0)).toEqual({ passed: 4, failed: 1, skipped: 0 });
  });

  it('shows for a failed journey what it expected and where', async () => {
    const error = { message: '\u001B[31mError: no card\u001B[39m\n\nExpected: 1', location: { line: 12 } };
    const journeys = await write('p.json', {
      suites: [
        {
          specs: [{ ok: true, file: 'a.spec.ts', title: 'works' }],
          suites: [
            {
              specs: [
                {
                  ok: false,
                  file: 'b.spec.ts',
                  title: 'breaks',
                  tests: [{ results: [{ errors: [error] }] }],
                },
              ],
            },
          ],
        },
      ],
    });
    expect(failedNames('playwright', journeys)).toEqual([
      'b.spec.ts › breaks\n  line 12\n    Error: no card\n    Expected: 1',
    ]);
  });

  it('lists the slowest files of both runners with their durations', async () => {
    const vitest = await write('v.json', {
      testResults: [
        { name: '/here/a.test.ts', startTime: 1_000, endTime: 2_400 },
        { name: '/here/b.test.ts', startTime: 1_000, endTime: 9_000 },
      ],
    });
    expect(slowestFiles('vitest', vitest, 1)).toEqual(['b.test.ts 8 s']);
    const took = (...durations: number[]) => ({
      tests: [{ results: durations.map((duration) => ({ duration })) }],
    });
    const journeys = await write('p.json', {
      suites: [
        { file: 'a.spec.ts', specs: [took(2_000)], suites: [{ specs: [took(3_000, 1_000)] }] },
        { file: 'b.spec.ts', specs: [took(5_000)] },
      ],
    });
    expect(slowestFiles('playwright', journeys)).toEqual(['a.spec.ts 6 s', 'b.spec.ts 5 s']);
    expect(slowestFiles('vitest', path.join(folder, 'absent.json'))).toEqual([]);
  });

  it('counts a runner as failed that fails without a failed test or writes no report', async () => {
    const report = await write('v.json', { numPassedTests: 7, numFailedTests: 0, numPendingTests: 0 });
    expect(countReport('vitest', report, 1).failed).toBe(1);
    expect(countReport('vitest', path.join(folder, 'absent.json'), 1)).toEqual({
      passed: 0,
      failed: 1,
      skipped: 0,
    });
  });
});

// ADM-104
describe('the help of a command', () => {
  const manifest = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  const names = Object.values(manifest.scripts).flatMap(
    (line) => /^node scripts\/run\.mjs (\S+)$/.exec(line)?.[1] ?? [],
  );

  it.each(names)('prints the usage of %s without installing, building or starting anything', async (name) => {
    // A copy without packages, web sources and a program to start.
    for (const part of ['scripts', 'apps/server/src/cli', 'tools/open-data/src']) {
      await cp(path.join(root, part), path.join(folder, part), { recursive: true });
    }
    const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/run.mjs', name, '--help'], {
      cwd: folder,
      env: { PATH: '' },
      encoding: 'utf8',
    });
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/^Usage: (?:npm|proffer-verify) /);
    expect((await readdir(folder)).toSorted()).toEqual(['apps', 'scripts', 'tools']);
  });
});

describe('the comparison of installed packages', () => {
  it('finds no missing package after npm installed the lock file, except optional packages of other systems', async () => {
    await write('package-lock.json', lock('4.0.0'));
    await write('node_modules/.package-lock.json', installed('4.0.0'));
    expect(findDifference(folder)).toBeUndefined();
  });

  it.each([
    ['nothing is installed', undefined, lock('4.0.0'), /missing/],
    ['an installation broke off', '{"packages": {', lock('4.0.0'), /not installed to the end/],
    ['a version changed', installed('3.9.9'), lock('4.0.0'), /zod 3\.9\.9 is now 4\.0\.0/],
    [
      'a package is new',
      installed('4.0.0'),
      lock('4.0.0', { 'node_modules/new': { version: '1.0.0' } }),
      /new is missing/,
    ],
    [
      'a package of the repository is new',
      installed('4.0.0'),
      lock('4.0.0', { 'node_modules/@proffer/new': { link: true } }),
      /@proffer\/new is missing/,
    ],
  ])('reports a missing or different package if %s', async (_case, found, wanted, words) => {
    await write('package-lock.json', wanted);
    if (found !== undefined) await write('node_modules/.package-lock.json', found);
    expect(findDifference(folder)).toMatch(words);
  });
});

describe('the fingerprint of sources', () => {
  it('the fingerprint of sources changes with a written, new or removed file, but not with tests or results', async () => {
    const main = await write('src/main.ts', 'one');
    await utimes(main, 1_000, 1_000);
    const before = fingerprint(folder, ['src']);
    await write('src/main.test.ts', 'test');
    await write('src/dist/main.mjs', 'built');
    expect(fingerprint(folder, ['src'])).toBe(before);

    await utimes(main, 2_000, 2_000);
    const touched = fingerprint(folder, ['src']);
    expect(touched).not.toBe(before);

    await write('src/app.ts', 'two');
    expect(fingerprint(folder, ['src'])).not.toBe(touched);
    await rm(path.join(folder, 'src/app.ts'));
    expect(fingerprint(folder, ['src'])).toBe(touched);
  });
});

describe('the scratch folder for tests', () => {
  it('the scratch folder is open to every account and is deleted with its content', async () => {
    const scratch = makeScratchFolder(folder, { space: 0, memory: 0 });
    if (scratch === undefined) throw new Error('there is room for nothing');
    expect((await stat(scratch)).mode & 0o7777).toBe(0o1777);
    await write(path.join(path.basename(scratch), 'data', 'postgres'), 'rows');
    removeScratchFolder(scratch);
    await expect(access(scratch)).rejects.toThrow('ENOENT');
  });

  it('removes scratch folders of killed runs, but not of running ones', async () => {
    const { pid: ended } = spawnSync(process.execPath, ['--version']);
    await write(`proffer-${ended}-a/postgres`, 'rows');
    await write(`proffer-${process.pid}-a/postgres`, 'rows');
    await write('proffer-notes/plan', 'mine');
    removeScratchFolder(makeScratchFolder(folder, { space: 0, memory: 0 }));
    expect((await readdir(folder)).toSorted()).toEqual([`proffer-${process.pid}-a`, 'proffer-notes']);
  });

  it.each([
    ['the folder is not there', '/nowhere', { space: 0, memory: 0 }],
    ['it is too full', undefined, { space: 1e18, memory: 0 }],
    ['memory is short', undefined, { space: 0, memory: 1e18 }],
  ])('tests write to the temporary folder of the system if %s', (_case, below, needs) => {
    expect(makeScratchFolder(below ?? folder, needs)).toBeUndefined();
  });
});
