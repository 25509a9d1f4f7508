import { spawn } from 'node:child_process';
import type { Logger } from './logger';
import { serverEnvironment, type Cluster } from './cluster';

export interface Watchdog {
  /** Its pid; undefined when it could not be started. */
  pid: number | undefined;
  /** The server has ended or is being ended by us: the watchdog leaves without doing anything. Resolves once it has. */
  dismiss(): Promise<void>;
}

/**
 * Waits on a pipe from the application. When the pipe closes without the word `done`, the application is gone, in
 * whatever way; then the server gets a fast shutdown, if the pid is still that server's: its pid file names it and,
 * where /proc exists, its arguments name this data folder. The pid file is read relative to the working folder,
 * because the account may not be able to walk to it.
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
 * A shell, not Node: it stays for the application's whole life and takes one megabyte instead of forty. It has its
 * own session, so that Ctrl-C in the terminal ends only the application.
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
  // A dead watchdog makes writing fail; the exit above already tells it.
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
