import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { backupJob, defineScheduledBackup, defineScheduledBase } from './scheduled-backup';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'proffer scheduled '));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const backup = { folder: '/backups', at: '02:05', keep: 7, recipients: [], isMadeBeforeUpgrade: true };

/** Returns the backup job over a command that records its arguments, prints a reply and exits with a code. */
async function jobOf(reply: object, code: number) {
  const [script, noted] = [path.join(folder, `${code}.mjs`), path.join(folder, `${code}.json`)];
  await writeFile(
    script,
    `import { writeFileSync } from 'node:fs';
     writeFileSync(${JSON.stringify(noted)}, JSON.stringify(process.argv.slice(2)));
     console.log(${JSON.stringify(JSON.stringify(reply))});
     process.exitCode = ${code};`,
  );
  const logger = { error: vi.fn<(details: object, message: string) => void>() };
  const defined: { name: string; run: () => Promise<void>; cron: string | undefined }[] = [];
  const jobs = {
    define: (name: string, run: unknown, { cron }: { cron?: string } = {}) =>
      void defined.push({ name, run: run as () => Promise<void>, cron }),
  };
  defineScheduledBackup({ jobs, backup, logger, command: [process.execPath, script] });
  return {
    job: defined[0]!,
    logger,
    args: async () => JSON.parse(await readFile(noted, 'utf8')) as string[],
  };
}

// ADM-58
it('makes a backup each day by the operator’s command', async () => {
  const { job, args, logger } = await jobOf({ folder: '/backups/x' }, 0);
  expect([job.name, job.cron]).toEqual([backupJob, '5 2 * * *']);
  await job.run();
  expect(await args()).toEqual(['backup', '--to', '/backups', '--keep', '7', '--json']);
  expect(logger.error).not.toHaveBeenCalled();
});

it('fails with the error of the backup command and logs files that the market has lost', async () => {
  const failing = await jobOf({ error: 'Another backup is being made.' }, 1);
  await expect(failing.job.run()).rejects.toThrow('the backup failed: Another backup is being made.');
  const faulty = await jobOf({ damaged: ['abc'] }, 3);
  await faulty.job.run();
  expect(faulty.logger.error).toHaveBeenCalledWith({ damaged: ['abc'] }, expect.stringContaining('lost'));
});

it('schedules no backup without a backup folder', () => {
  const define = vi.fn<() => void>();
  const deps = {
    jobs: { define },
    backup: { ...backup, folder: undefined },
    logger: { error: vi.fn<(details: object, message: string) => void>() },
  };
  defineScheduledBackup(deps);
  expect(define).not.toHaveBeenCalled();
});

// ADM-102
it('logs after each base of the archive from when on every moment can be restored', async () => {
  const script = path.join(folder, 'base.mjs');
  await writeFile(script, `console.log('{"from":"2026-11-29T01:02:03.000Z"}')`);
  const warn = vi.fn<(details: object, message: string) => void>();
  let makeBase = (): Promise<void> => Promise.reject(new Error('no job was defined'));
  const define = (_name: string, run: unknown) => void (makeBase = run as () => Promise<void>);
  defineScheduledBase({ jobs: { define }, logger: { warn }, command: [process.execPath, script] });
  await makeBase();
  expect(warn).toHaveBeenCalledWith(
    {},
    'Every moment from 2026-11-29T01:02:03.000Z on can be restored from the archive.',
  );
});
