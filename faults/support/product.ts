import { spawn, type ChildProcess } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Marker of a garbage collection on a signal, so that only live objects are measured. */
const collected = 'garbage collected';
const collectOnSignal = `data:text/javascript,process.on("SIGUSR2",()=>{globalThis.gc();console.log("${collected}")})`;

/** Maximum number of starts, as a service manager retries a start that fails. */
const mostStarts = 3;

/** Token that opens the parts of `/readyz` and the metrics. */
export const metricsToken = 'told-to-whoever-watches';

/** The built product as a process, as `npm start` runs it; with the same address and data folder at every start. */
export interface Product {
  url: string;
  dataDir: string;
  pid(): number;
  /** Resolves after a garbage collection. */
  collectGarbage(): Promise<void>;
  /** Starts the build of this repository or of another folder; resolves once it listens. */
  start(build?: string): Promise<void>;
  /** Kills the process without a chance to clean up. */
  kill(): Promise<void>;
  /** Ends the process as an operator does; returns the exit code. */
  stop(): Promise<number | null>;
  /** Returns the output of all starts. */
  lines(): string[];
}

export async function createProduct(
  dataDir: string,
  settings: Record<string, string> = {},
): Promise<Product> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  let child: ChildProcess | undefined;
  let output = '';
  const written = new EventEmitter();
  const timesCollected = () => output.split(collected).length;

  async function end(signal: NodeJS.Signals): Promise<number | null> {
    if (!child) return null;
    if (child.exitCode === null && child.signalCode === null) {
      const exited = once(child, 'exit');
      child.kill(signal);
      await exited;
    }
    return child.exitCode;
  }

  async function launch(build: string): Promise<void> {
    const args = ['--expose-gc', '--import', collectOnSignal, 'apps/server/dist/main.mjs'];
    const started = spawn(process.execPath, args, {
      cwd: build,
      env: {
        PATH: process.env['PATH'],
        NODE_ENV: 'production',
        DATA_DIR: dataDir,
        PORT: String(port),
        PUBLIC_URL: url,
        REQUESTS_PER_MINUTE: '100000',
        WRITES_PER_MINUTE: '100000',
        // Other tests on the machine must not count as an overload.
        BUSY_AFTER_MS: '20000',
        TRUST_PROXY: '1',
        METRICS_TOKEN: metricsToken,
        ...settings,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child = started;
    // An aborted run must leave no process behind.
    process.once('exit', () => started.kill('SIGKILL'));
    await new Promise<void>((resolve, reject) => {
      let said = '';
      const read = (chunk: Buffer) => {
        said += chunk.toString();
        output += chunk.toString();
        written.emit('more');
        if (/listening on \S+/.test(said)) resolve();
      };
      started.stdout.on('data', read);
      started.stderr.on('data', read);
      started.once('exit', (code) => reject(new Error(`the server ended with ${code}:\n${said}`)));
    });
  }

  return {
    url,
    dataDir,
    lines: () => output.split('\n'),
    pid: () => child?.pid ?? 0,
    kill: async () => void (await end('SIGKILL')),
    stop: () => end('SIGTERM'),
    async collectGarbage() {
      const before = timesCollected();
      child?.kill('SIGUSR2');
      while (timesCollected() === before) await once(written, 'more');
    },
    async start(build = root) {
      for (let tries = 1; ; tries += 1) {
        try {
          await launch(build);
          return;
        } catch (error) {
          if (tries === mostStarts) throw error;
        }
      }
    },
  };
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (!address || typeof address === 'string') throw new Error('no free port');
  return address.port;
}
