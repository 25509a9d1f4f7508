import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const entry = fileURLToPath(new URL('../../src/main.ts', import.meta.url));

export interface LiveNode {
  /** Host and port. */
  host: string;
  /** Kills the process, like a machine failure. */
  kill(): Promise<void>;
  /** Stops the process gracefully, as an operator does. */
  stop(): Promise<void>;
}

/**
 * Starts several nodes, each a separate process, on one database. `close` stops the remaining ones.
 */
export async function openNodes(
  count: number,
  { databaseUrl, ownerUrl }: { databaseUrl: string; ownerUrl: string },
) {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'proffer-nodes-'));
  // Started one after the other, because the first creates what the others expect.
  const nodes: LiveNode[] = [];
  const processes: ChildProcess[] = [];
  for (let started = 0; started < count; started += 1) {
    const child = spawn(process.execPath, ['--import', 'tsx', entry], {
      env: {
        PATH: process.env['PATH'],
        NODE_ENV: 'test',
        PORT: '0',
        DATA_DIR: dataDir,
        DATABASE_URL: databaseUrl,
        DATABASE_OWNER_URL: ownerUrl,
        DATABASE_POOL_SIZE: '4',
        REQUESTS_PER_MINUTE: '100000',
        WRITES_PER_MINUTE: '100000',
        // Prevents the overload protection from refusing requests on a busy test machine.
        BUSY_AFTER_MS: '60000',
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    processes.push(child);
    nodes.push({
      host: await addressOf(child),
      kill: () => end(child, 'SIGKILL'),
      stop: () => end(child, 'SIGTERM'),
    });
  }
  return {
    nodes,
    async close(): Promise<void> {
      await Promise.all(processes.map((child) => end(child, 'SIGKILL')));
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function addressOf(child: ChildProcess): Promise<string> {
  for await (const line of createInterface({ input: child.stdout! })) {
    const [, address] = /^listening on (\S+)$/.exec(line) ?? [];
    if (address) return new URL(address).host;
  }
  throw new Error('a node ended before it listened');
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}
