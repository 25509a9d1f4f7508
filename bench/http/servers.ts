import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpus } from 'node:os';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));

export interface Server {
  url: string;
  /** URL of the metrics with the key that the product printed. */
  figuresUrl: string;
  pid: number;
}

/** Returns the settings of the measured product: as in production, without the limits that loads exceed. */
export const productSettings = (dataDir: string): Record<string, string> => ({
  DATA_DIR: dataDir,
  NODE_ENV: 'production',
  PUBLIC_URL: 'http://127.0.0.1',
  REQUESTS_PER_MINUTE: '100000000',
  WRITES_PER_MINUTE: '100000000',
  CONNECTIONS_PER_ADDRESS: '100000',
  LOG_LEVEL: 'error',
  PORT: '0',
  // Each login has its own address, because the limit per address is not measured.
  TRUST_PROXY: '1',
  // A kept market may be of an earlier release.
  UPGRADE_BACKUP: 'off',
  // The receiver of measured webhooks is on this machine.
  ALLOW_PRIVATE_TARGETS: 'on',
});

/** Creates functions that start measured servers on the first of two cores, so that the load has the other. */
export function createServers() {
  const children: ChildProcess[] = [];
  const isPinned = cpus().length > 1 && spawnSync('taskset', ['--version']).status === 0;
  return {
    /** Starts a Node program; resolves with its URL once it listens. */
    start(args: string[], env: Record<string, string>): Promise<Server> {
      const command = isPinned
        ? ['taskset', '-c', '0', process.execPath, ...args]
        : [process.execPath, ...args];
      const child = spawn(command[0] ?? '', command.slice(1), {
        cwd: root,
        env: { ...process.env, ...env },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      children.push(child);
      return new Promise((resolve, reject) => {
        child.once('error', reject);
        child.once('exit', (code) => reject(new Error(`${args.at(-1)} ended with ${code}`)));
        let said = '';
        child.stdout.on('data', (chunk: Buffer) => {
          said += chunk.toString();
          const url = /listening on (\S+)\s/.exec(said)?.[1];
          // The product prints it with the address; other servers have none.
          const figuresUrl = /figures are at (\S+)\s/.exec(said)?.[1] ?? '';
          // `taskset` is replaced by the program it starts, so its process id is that of the server.
          if (url && child.pid !== undefined) resolve({ url, figuresUrl, pid: child.pid });
        });
      });
    },

    async stop(): Promise<void> {
      const running = children.filter((child) => child.exitCode === null && child.signalCode === null);
      await Promise.all(
        running.map((child) => {
          const exited = once(child, 'exit');
          child.kill('SIGTERM');
          return exited;
        }),
      );
    },
  };
}
