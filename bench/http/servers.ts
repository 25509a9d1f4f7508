import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpus } from 'node:os';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));

export interface Server {
  url: string;
  /** Where the product tells its figures, with the key that it printed. */
  figuresUrl: string;
  pid: number;
}

/** Settings of the built product under measurement: as in the field, without the limits that loads run into. */
export const productSettings = (dataDir: string): Record<string, string> => ({
  DATA_DIR: dataDir,
  NODE_ENV: 'production',
  PUBLIC_URL: 'http://127.0.0.1',
  REQUESTS_PER_MINUTE: '100000000',
  WRITES_PER_MINUTE: '100000000',
  CONNECTIONS_PER_ADDRESS: '100000',
  LOG_LEVEL: 'error',
  PORT: '0',
  // Each login comes from an address of its own, as the limit per address is none of what is measured.
  TRUST_PROXY: '1',
  // A market that is kept may be of an earlier release.
  UPGRADE_BACKUP: 'off',
});

/** Servers under measurement, each on the first core where there are two, so that the load has the other. */
export function createServers() {
  const children: ChildProcess[] = [];
  const isPinned = cpus().length > 1 && spawnSync('taskset', ['--version']).status === 0;
  return {
    /** Starts a Node program and gives its address once it listens. */
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
          // Printed with the address; a server to compare with has none.
          const figuresUrl = /figures are at (\S+)\s/.exec(said)?.[1] ?? '';
          // `taskset` becomes the program it starts, so its number is the server's.
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
