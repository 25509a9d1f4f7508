import { spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { Config } from './config';
import type { Jobs } from './platform/jobs';

interface ScheduledBackupDeps {
  jobs: Pick<Jobs, 'define'>;
  backup: Config['backup'];
  logger: { error(details: object, message: string): void };
  /** The operator's command, with what has to stand before its arguments. */
  command?: [string, ...string[]];
}

export const backupJob = 'backup.make';

/** The command's exit codes that a schedule has to tell apart: it ended well, or ended and found a fault. */
const ended = new Set([0, 3]);

/**
 * Has the running market make its backups, once a day for all nodes, by the operator's own command in a process beside
 * this one: packing and sealing would keep the thread that answers. One that fails is tried again twice and then stands
 * among the failed jobs; all but the newest are removed after one that came to its end.
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
      if (!ended.has(code)) throw new Error(`the backup failed: ${said.error ?? `it ended with ${code}`}`);
      if (code !== 0)
        logger.error({ damaged: said.damaged }, 'the backup lacks files that the market has lost');
    },
    { cron: `${minute} ${hour} * * *` },
  );
}

interface PeriodLogger {
  warn(details: object, message: string): void;
}

/** Logged as a warning, the level that is shown without a setting: an operator has to know what a lost disk would cost. */
export const periodNotice = (from: string): string =>
  `Every moment from ${from} on can be restored from the archive.`;

export const baseJob = 'archive.base';

/** Has the running market begin its archive anew each night, in the same way: from the last base on the journal is replayed. */
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
        throw new Error(`no base was made: ${readReply(output).error ?? `it ended with ${code}`}`);
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

/** The settings go along in the environment; whatever it does gives way to who is being answered. */
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
