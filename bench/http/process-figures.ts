import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

/** Clock ticks of Linux in a second; 100 everywhere in practice. */
const ticksPerSecond = Number(spawnSync('getconf', ['CLK_TCK']).stdout?.toString() || 100);

interface ProcessTimes {
  parent: number;
  /** Seconds of processor time of the process alone. */
  ownSeconds: number;
  /** The same of its children that have ended. */
  endedSeconds: number;
}

/** Processor time of one process so far; undefined where there is no `/proc`. */
export function cpuSecondsOf(pid: number): number | undefined {
  return readTimes(pid)?.ownSeconds;
}

/**
 * Processor time of a process and all its children, also those that have ended: for PostgreSQL's first process that is
 * the whole server with every backend.
 */
export function cpuSecondsOfTree(pid: number): number | undefined {
  const first = readTimes(pid);
  if (!first) return undefined;
  let seconds = first.ownSeconds + first.endedSeconds;
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const times = readTimes(Number(name));
    if (times?.parent === pid) seconds += times.ownSeconds;
  }
  return seconds;
}

/** Memory that a process holds now; undefined where there is no `/proc`. */
export function residentMegabytesOf(pid: number): number | undefined {
  const status = readProc(`${pid}/status`);
  const kilobytes = status && /VmRSS:\s+(\d+)/.exec(status)?.[1];
  return kilobytes ? Math.round(Number(kilobytes) / 1_024) : undefined;
}

function readTimes(pid: number): ProcessTimes | undefined {
  const stat = readProc(`${pid}/stat`);
  if (!stat) return undefined;
  // The name before the last parenthesis may hold spaces; behind it the fields are numbered from the third (proc(5)).
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const field = (number: number) => Number(fields[number - 3]);
  return {
    parent: field(4),
    ownSeconds: (field(14) + field(15)) / ticksPerSecond,
    endedSeconds: (field(16) + field(17)) / ticksPerSecond,
  };
}

function readProc(name: string): string | undefined {
  try {
    return readFileSync(`/proc/${name}`, 'utf8');
  } catch {
    // The process has ended, or this system has no such folder.
    return undefined;
  }
}
