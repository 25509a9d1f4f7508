import { readProcess } from '../process-info';
import { startEmbeddedPostgres } from '../supervisor';

/**
 * Opens the database of a folder, closes it and prints `done`. Waits in `kill` until the database has ended, so that
 * the exit is always observed before Node reports it.
 */
const [dataDir = ''] = process.argv.slice(2);
const quiet = () => undefined;
const kill = process.kill.bind(process);
const sleeping = new Int32Array(new SharedArrayBuffer(4));
process.kill = (pid, signal) => {
  const isSent = kill(pid, signal);
  while (readProcess(pid)) Atomics.wait(sleeping, 0, 0, 5);
  return isSent;
};

const server = await startEmbeddedPostgres({ dataDir, logger: { info: quiet, warn: quiet, error: quiet } });
await server.stop();
process.stdout.write('done\n');
