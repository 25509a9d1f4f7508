import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

export interface ProcessInfo {
  pid: number;
  /** Changes when the pid is given to another process, also across a reboot. */
  startedAt: string;
  /** The arguments; where the system gives only one line (no /proc), that line. */
  command: readonly string[];
}

/** A process named so that a later one with the same pid is told apart. */
export type ProcessIdentity = Pick<ProcessInfo, 'pid' | 'startedAt'>;

const isLinux = process.platform === 'linux';

/** A living process, or undefined when the pid is free or a zombie (dead, only not yet collected by its parent). */
export function readProcess(pid: number): ProcessInfo | undefined {
  if (!Number.isSafeInteger(pid) || pid <= 0) return undefined;
  return isLinux ? readProcFolder(pid) : readFromPs(pid);
}

export function ownIdentity(): ProcessIdentity {
  const own = readProcess(process.pid);
  if (!own) throw new Error('this process cannot read its own start time');
  return { pid: own.pid, startedAt: own.startedAt };
}

export function isStillRunning(identity: ProcessIdentity): boolean {
  return readProcess(identity.pid)?.startedAt === identity.startedAt;
}

/**
 * Processes of one PostgreSQL cluster that outlived their postmaster. They rewrite their command line to
 * `postgres: <cluster name>: …`, so the cluster name and the working folder (always the data folder) tell them.
 */
export function findClusterProcesses(clusterDir: string, clusterName: string): number[] {
  const titleStart = `postgres: ${clusterName}: `;
  if (!isLinux) return findTitlesWithPs(titleStart);
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      const info = readProcFolder(pid);
      if (!info) return false;
      const [program = ''] = info.command;
      return program.startsWith(titleStart) || (program.includes('postgres') && isWorkingIn(pid, clusterDir));
    });
}

function isWorkingIn(pid: number, folder: string): boolean {
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === folder;
  } catch {
    return false;
  }
}

function readProcFolder(pid: number): ProcessInfo | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The program's name (field 2, in brackets) may itself hold spaces and brackets.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [state] = fields;
    const startTicks = fields[19];
    if (state === 'Z' || state === 'X' || startTicks === undefined) return undefined;
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
    return { pid, startedAt: `${bootId()}:${startTicks}`, command };
  } catch {
    return undefined;
  }
}

/** Start times count from boot, so the boot belongs to them. */
function bootId(): string {
  return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
}

function readFromPs(pid: number): ProcessInfo | undefined {
  const [line] = runPs(['-o', 'state=,lstart=,command=', '-p', String(pid)]);
  const match = line && /^\s*(\S+)\s+(\S+\s+\S+\s+\d+\s+\S+\s+\d+)\s+(.*)$/.exec(line);
  if (!match) return undefined;
  const [, state = '', startedAt = '', command = ''] = match;
  return state.startsWith('Z') ? undefined : { pid, startedAt, command: [command] };
}

function findTitlesWithPs(titleStart: string): number[] {
  return runPs(['-axo', 'pid=,command=']).flatMap((line) => {
    const match = /^\s*(\d+)\s+(.*)$/.exec(line);
    return match?.[2]?.startsWith(titleStart) ? [Number(match[1])] : [];
  });
}

function runPs(args: string[]): string[] {
  try {
    return execFileSync('ps', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
      .split('\n')
      .filter((line) => line !== '');
  } catch {
    return [];
  }
}
