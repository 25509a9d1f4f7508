import { spawn } from 'node:child_process';
import type { Logger } from './logger';
import { serverEnvironment, type Cluster } from './cluster';

export interface Watchdog {
  /** Process id; undefined if the watchdog could not be started. */
  pid: number | undefined;
  /** Ends the watchdog without stopping the server, and resolves once it has exited. */
  dismiss(): Promise<void>;
}

/**
 * Shell script that waits on a pipe from the application. If the pipe closes without the word `done`, the application
 * has died, and the script stops the server with a fast shutdown.
 * It first checks that the pid is still this server's, by the pid file and, where /proc exists, by the arguments. The
 * pid file's path is relative because the account may not be able to enter its parent folders.
 */
const script = `
read -r word || word=
[ "$word" = done ] && exit 0
read -r current < postmaster.pid || exit 0
[ "$current" = "$1" ] || exit 0
if [ -d /proc/self ]; then
  tr '\\0' '\\n' < "/proc/$1/cmdline" | grep -qxF -e "$2" || exit 0
fi
kill -INT "$1"
`;

/**
 * Starts the watchdog: a shell instead of Node, because it runs as long as the application and takes 1 MB instead of
 * 40. Its own session keeps Ctrl-C in the terminal away from it.
 */
export function startWatchdog(
  cluster: Cluster,
  serverPid: number,
  dataDirMark: string,
  logger: Logger,
): Watchdog {
  const child = spawn('/bin/sh', ['-c', script, 'proffer-watchdog', String(serverPid), dataDirMark], {
    ...cluster.account.ids,
    cwd: cluster.dir,
    env: serverEnvironment(),
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  let isDismissed = false;
  const warn = (details: object): void => {
    if (isDismissed) return;
    logger.warn(
      details,
      'the database watchdog has ended; a killed application will leave its database running',
    );
  };
  child.on('error', (error) => warn({ err: error }));
  child.on('exit', (code, signal) => warn({ code, signal }));
  // Writing to a dead watchdog fails; its exit is already handled above.
  child.stdin.on('error', () => undefined);
  const gone = new Promise<void>((resolve) => {
    child.once('error', () => resolve());
    child.once('exit', () => resolve());
  });
  child.unref();
  if ('unref' in child.stdin && typeof child.stdin.unref === 'function') child.stdin.unref();
  return {
    pid: child.pid,
    dismiss() {
      if (!isDismissed) {
        isDismissed = true;
        child.ref();
        child.stdin.end('done\n');
      }
      return gone;
    },
  };
}
