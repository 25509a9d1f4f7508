import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Simulates failures of the database in a data folder; for databases that belong to one test. */
export function createFaults(dataDir: string) {
  const postmaster = () =>
    Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);
  const frozen: number[] = [];

  return {
    kill: () => void process.kill(postmaster(), 'SIGKILL'),

    /** Freezes the server and its processes: connections stay open and get no answer. */
    freeze(): void {
      const pid = postmaster();
      process.kill(pid, 'SIGSTOP');
      const backends = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
        .trim()
        .split(' ')
        .map(Number);
      for (const backend of backends) process.kill(backend, 'SIGSTOP');
      frozen.push(pid, ...backends);
    },

    thaw(): void {
      for (const pid of frozen.splice(0)) process.kill(pid, 'SIGCONT');
    },
  };
}
