import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

/** Clock ticks of Linux per second; 100 in practice. */
const ticksPerSecond = Number(spawnSync('getconf', ['CLK_TCK']).stdout?.toString() || 100);

interface ProcessTimes {
  parent: number;
  /** Processor time of the process itself, in seconds. */
  ownSeconds: number;
  /** Processor time of its ended children, in seconds. */
  endedSeconds: number;
}

/** Returns the processor time of a process in seconds; undefined without `/proc`. */
export function cpuSecondsOf(pid: number): number | undefined {
  return readTimes(pid)?.ownSeconds;
}

/**
 * Returns the processor time of a process and all its children, including ended ones. For the postmaster that is all
 * of PostgreSQL.
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

/** Returns the resident memory of a process in megabytes; undefined without `/proc`. */
export function residentMegabytesOf(pid: number): number | undefined {
  const status = readProc(`${pid}/status`);
  const kilobytes = status && /VmRSS:\s+(\d+)/.exec(status)?.[1];
  return kilobytes ? Math.round(Number(kilobytes) / 1_024) : undefined;
}

function readTimes(pid: number): ProcessTimes | undefined {
  const stat = readProc(`${pid}/stat`);
  if (!stat) return undefined;
  // The name before the last parenthesis may contain spaces; the fields after it are numbered from the third
  // (proc(5)).
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
    // The process has ended, or the system has no `/proc`.
    return undefined;
  }
}
