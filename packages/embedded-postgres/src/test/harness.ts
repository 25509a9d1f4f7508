import { setTimeout as sleep } from 'node:timers/promises';
import { spawn, type ChildProcess } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { expect, vi } from 'vitest';
import type { Logger } from '../logger';
import { chooseAccount } from '../account';
import { readPidFile } from '../pid-file';
import { findClusterProcesses, readProcess } from '../process-info';

export interface TestApp {
  pid: number;
  adopted: boolean;
  ownerConnectionString: string;
  uid: number;
  /** The output after the first line: the ids acknowledged by a writing application. */
  lines: string[];
  kill(): Promise<void>;
  stop(): Promise<void>;
}

export const quietLogger: Logger = {
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
};

const here = dirname(fileURLToPath(import.meta.url));

/** Returns folders and applications for one test; `cleanUp` ends all of them, also after a failed assertion. */
export function createStage() {
  const folders: string[] = [];
  const runDirs: string[] = [];
  const children: ChildProcess[] = [];
  return {
    async dataDir(parent = tmpdir()): Promise<string> {
      const folder = await realpath(await mkdtemp(join(parent, 'proffer-test-')));
      folders.push(folder);
      return folder;
    },

    /** Registers the socket folder of a killed server, which the next start would use again. */
    abandon(runDir: string): void {
      runDirs.push(runDir);
    },

    /** Registers another process, which is killed at the end. */
    track<Child extends ChildProcess>(child: Child): Child {
      children.push(child);
      return child;
    },

    async app(dataDir: string, options: { write?: boolean; ids?: object } = {}): Promise<TestApp> {
      const child = spawn(
        process.execPath,
        ['--import', 'tsx', join(here, 'app.ts'), dataDir, ...(options.write ? ['write'] : [])],
        { cwd: here, stdio: ['pipe', 'pipe', 'pipe'], ...options.ids },
      );
      children.push(child);
      const lines: string[] = [];
      let complaints = '';
      child.stderr.on('data', (text: Buffer) => (complaints += text.toString()));
      const closed = new Promise<void>((resolve) => child.on('close', () => resolve()));
      const first = await new Promise<string>((resolve, reject) => {
        let isFirst = true;
        createInterface(child.stdout).on('line', (line) => {
          if (isFirst) resolve(line);
          else lines.push(line);
          isFirst = false;
        });
        void closed.then(() => reject(new Error(`the application ended: ${complaints}`)));
      });
      const { adopted, ownerConnectionString, uid } = JSON.parse(first) as Omit<TestApp, 'lines'>;
      runDirs.push(new URL(ownerConnectionString.replace('@/', '@localhost/')).searchParams.get('host')!);
      return {
        pid: child.pid!,
        adopted,
        ownerConnectionString,
        uid,
        lines,
        async kill() {
          child.kill('SIGKILL');
          await closed;
        },
        async stop() {
          child.stdin.end();
          await closed;
        },
      };
    },

    async cleanUp(): Promise<void> {
      for (const child of children) child.kill('SIGKILL');
      for (const folder of folders) {
        for (const pid of serverProcesses(folder)) process.kill(pid, 'SIGKILL');
        await vi.waitFor(() => expect(serverProcesses(folder)).toEqual([]), { timeout: 60_000 });
      }
      for (const folder of [...folders, ...runDirs]) await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Returns server, backends and watchdog of a data folder. */
export function serverProcesses(dataDir: string): number[] {
  const clusterDir = join(dataDir, 'postgres');
  const postmaster = readPostmaster(dataDir);
  return [
    ...findClusterProcesses(clusterDir, 'none'),
    ...watchdogs(dataDir),
    ...(postmaster ? [postmaster] : []),
  ]
    .filter((pid, index, all) => all.indexOf(pid) === index)
    .filter((pid) => readProcess(pid));
}

export function watchdogs(dataDir: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      const command = readProcess(pid)?.command ?? [];
      return (
        command.includes('proffer-watchdog') && command.some((part) => part.endsWith(`=${dataDir}/postgres`))
      );
    });
}

/** Returns the pid of the running server; undefined if there is none. */
export function readPostmaster(dataDir: string): number | undefined {
  const pid = readPidFile(join(dataDir, 'postgres'))?.pid;
  if (pid === undefined) return undefined;
  return readProcess(pid)?.command.some((part) => part.includes(`${dataDir}/postgres`)) ? pid : undefined;
}

export async function query<Row extends pg.QueryResultRow>(
  connectionString: string,
  text: string,
): Promise<Row[]> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5_000, query_timeout: 20_000 });
  await client.connect();
  try {
    const { rows } = await client.query<Row>(text);
    return rows;
  } finally {
    // A killed server does not close its connections, so the driver would wait forever.
    await Promise.race([client.end(), sleep(5_000, undefined, { ref: false })]);
  }
}

/** Returns the user that runs the server: the current user, or the one that root chooses. */
export const serverAccount = (dataDir: string) => chooseAccount(join(dataDir, 'postgres'));

export const isRoot = process.getuid?.() === 0;

export const uidOf = (pid: number): number =>
  Number(/^Uid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
