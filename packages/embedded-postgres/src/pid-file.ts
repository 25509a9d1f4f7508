import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Content of `postmaster.pid`; PostgreSQL writes its lines one after another while it starts. */
interface PidFile {
  pid: number;
  /** Folder of the socket; undefined until the server has bound it. */
  socketDir?: string;
  isReady: boolean;
}

const pidLine = 0;
const socketDirLine = 4;
const statusLine = 7;

const pidFilePath = (clusterDir: string): string => join(clusterDir, 'postmaster.pid');

/** Returns the content of the pid file; undefined if it is missing or does not begin with a pid. */
export function readPidFile(clusterDir: string): PidFile | undefined {
  let text: string;
  try {
    text = readFileSync(pidFilePath(clusterDir), 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
  return parsePidFile(text);
}

export function parsePidFile(text: string): PidFile | undefined {
  const lines = text.split('\n').map((line) => line.trim());
  const pid = Number(lines[pidLine]);
  if (!Number.isSafeInteger(pid) || pid <= 0) return undefined;
  const socketDir = lines[socketDirLine];
  return { pid, ...(socketDir ? { socketDir } : {}), isReady: lines[statusLine] === 'ready' };
}
