import { spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { Config } from './config';
import type { Jobs } from './platform/jobs';

interface ScheduledBackupDeps {
  jobs: Pick<Jobs, 'define'>;
  backup: Config['backup'];
  logger: { error(details: object, message: string): void };
  /** Program and first arguments of the operator's command. */
  command?: [string, ...string[]];
}

export const backupJob = 'backup.make';

/** Exit codes of a complete backup: without faults, or with lost files. */
const ended = new Set([0, 3]);

/**
 * Schedules a daily backup, once for all nodes. It runs the operator's command in a process of its own, because
 * packing and encrypting would block the event loop. A failed backup is retried twice and is then listed among the
 * failed jobs. After a complete one, all but the newest backups are removed.
 */
export function defineScheduledBackup({
  jobs,
  backup,
  logger,
  command = ownCommand(),
}: ScheduledBackupDeps): void {
  const { folder, at, keep } = backup;
  if (folder === undefined) return;
  const [hour, minute] = at.split(':').map(Number);
  const [program, ...args] = [...command, 'backup', '--to', folder, '--keep', String(keep), '--json'];
  jobs.define(
    backupJob,
    async () => {
      const { code, output } = await run(program, args);
      const said = readReply(output);
      if (!ended.has(code)) throw new Error(`the backup failed: ${said.error ?? `exit code ${code}`}`);
      if (code !== 0)
        logger.error({ damaged: said.damaged }, 'the backup lacks files that the market has lost');
    },
    { cron: `${minute} ${hour} * * *` },
  );
}

interface PeriodLogger {
  warn(details: object, message: string): void;
}

/**
 * Returns the message about the period that can be restored. It is logged as a warning, the default level, because an
 * operator has to know what a lost disk would cost.
 */
export const periodNotice = (from: string): string =>
  `Every moment from ${from} on can be restored from the archive.`;

export const baseJob = 'archive.base';

/**
 * Schedules a nightly base of the archive by the operator's command. A restore replays the journal from the last
 * base.
 */
export function defineScheduledBase({
  jobs,
  logger,
  command = ownCommand(),
}: Pick<ScheduledBackupDeps, 'jobs' | 'command'> & { logger: PeriodLogger }): void {
  const [program, ...args] = [...command, 'base', '--json'];
  jobs.define(
    baseJob,
    async () => {
      const { code, output } = await run(program, args);
      if (code !== 0)
        throw new Error(
          `the base backup of the archive failed: ${readReply(output).error ?? `exit code ${code}`}`,
        );
      const { from } = readReply(output);
      if (from) logger.warn({}, periodNotice(from));
    },
    { cron: '31 3 * * *' },
  );
}

function ownCommand(): [string, ...string[]] {
  if (!import.meta.url.endsWith('.ts')) {
    return [process.execPath, fileURLToPath(new URL('./ops.mjs', import.meta.url))];
  }
  const source = fileURLToPath(new URL('./cli/ops/main.ts', import.meta.url));
  return [process.execPath, '--import', 'tsx', source];
}

/** Runs a command at a low priority, with the settings in its environment, so that requests come first. */
function run(program: string, args: string[]): Promise<{ code: number; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'ignore'] });
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
    child.once('error', reject);
    child.once('spawn', () => {
      if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
    });
    child.once('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

interface Reply {
  error?: string;
  damaged?: string[];
  from?: string;
}

function readReply(output: string): Reply {
  try {
    return JSON.parse(output) as Reply;
  } catch {
    return {};
  }
}
