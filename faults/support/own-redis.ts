import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { requireTool } from '../../apps/server/test/support/tools';

/** Opens a Redis on a socket, without persistence. */
export async function openOwnRedis() {
  const folder = await mkdtemp(path.join(tmpdir(), 'proffer-faults-redis-'));
  const socket = path.join(folder, 'redis.sock');
  const args = ['--port', '0', '--unixsocket', socket, '--save', ''];
  const server = spawn(requireTool('redis-server'), args, { cwd: folder, stdio: 'ignore' });
  const ended = once(server, 'exit');
  // An aborted run must leave no process behind.
  process.once('exit', () => server.kill('SIGKILL'));
  return {
    socket,
    async close(): Promise<void> {
      server.kill('SIGKILL');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
