import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { vi } from 'vitest';
import { requireTool } from '../../../../test/support/tools';

const shipped = fileURLToPath(new URL('../../../../../../deploy/cluster/pgbouncer.ini', import.meta.url));

/** Starts PgBouncer with the settings of `deploy/cluster` in front of a database, on a Unix socket. */
export async function startPgBouncer(connectionString: string, dataDir: string, poolSize: number) {
  const program = requireTool('pgbouncer');
  const folder = await mkdtemp(path.join(tmpdir(), 'proffer-bouncer-'));
  const { host, port, database, user, password } = new pg.Client({ connectionString });
  const settings = path.join(folder, 'pgbouncer.ini');
  const ini = await readFile(shipped, 'utf8');
  const own = ini
    .replace('host=10.0.0.1 port=5432', `host=${host} port=${port} user=${user} password=${password}`)
    .replace('dbname=proffer', `dbname=${database}`)
    .replace(/^listen_addr = .*$/m, `unix_socket_dir = ${folder}`)
    .replace(/^auth_type = .*$/m, 'auth_type = any')
    .replace(/^default_pool_size = .*$/m, `default_pool_size = ${poolSize}`)
    .replace(/^reserve_pool_size = .*$/m, 'reserve_pool_size = 0');
  await writeFile(settings, own);
  // PgBouncer refuses to run as root, like the database.
  const { uid, gid } = await stat(path.join(dataDir, 'postgres'));
  for (const file of [folder, settings]) await chown(file, uid, gid);
  const server = spawn(program, [settings], { stdio: ['ignore', 'ignore', 'pipe'], uid, gid });
  const ended = once(server, 'exit');
  // An aborted test run must not leave the process behind.
  process.once('exit', () => server.kill('SIGKILL'));
  let log = '';
  server.stderr.on('data', (chunk: Buffer) => (log += chunk.toString()));
  const url = `postgresql:///proffer?host=${folder}&port=6432&user=${user}`;
  await vi.waitFor(
    async () => {
      if (server.exitCode !== null) throw new Error(`pgbouncer ended:\n${log}`);
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      await client.end();
    },
    { timeout: 20_000 },
  );
  return {
    url,
    freeze: () => server.kill('SIGSTOP'),
    thaw: () => server.kill('SIGCONT'),
    async stop() {
      server.kill('SIGKILL');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
