import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

export interface ProcessInfo {
  pid: number;
  /** Start time; differs when another process gets the same pid, also after a reboot. */
  startedAt: string;
  /** The arguments; on systems without /proc the whole command line as one element. */
  command: readonly string[];
}

/** Identifies a process; a later process with the same pid differs. */
export type ProcessIdentity = Pick<ProcessInfo, 'pid' | 'startedAt'>;

const isLinux = process.platform === 'linux';

/** Returns a running process; undefined if the pid is unused or a zombie. */
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
 * Returns processes of a PostgreSQL cluster that survived their postmaster. They are recognised by their title
 * `postgres: <cluster name>: …` and their working folder, which is the data folder.
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
    // The program's name (field 2, in parentheses) may contain spaces and parentheses.
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

/** Returns the id of the current boot, because start times count from boot. */
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
