import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, readlinkSync } from 'node:fs';
import { appendFile, chmod, chown, cp, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { expect, vi } from 'vitest';

/** Starts a streaming replica of the embedded database in a data folder. Unlike the database it is not supervised. */
export async function startReplica(ownerConnectionString: string, dataDir: string) {
  const primaryDir = path.join(dataDir, 'postgres');
  const admin = new pg.Client({ connectionString: ownerConnectionString });
  await admin.connect();
  // Replication needs a line of its own in pg_hba.conf.
  await appendFile(path.join(primaryDir, 'pg_hba.conf'), 'local replication all scram-sha-256\n');
  await admin.query('select pg_reload_conf()');

  const folder = await mkdtemp(path.join(tmpdir(), 'pf-replica-'));
  const dir = path.join(folder, 'postgres');
  await admin.query(`select pg_backup_start('replica', true)`);
  await cp(primaryDir, dir, {
    recursive: true,
    filter: (file) => !file.endsWith('postmaster.pid') && !file.includes(`${path.sep}pg_wal${path.sep}`),
  });
  const { rows } = await admin.query<{ label: string }>(
    'select labelfile as label from pg_backup_stop(wait_for_archive := false)',
  );
  await writeFile(path.join(dir, 'backup_label'), rows[0]?.label ?? '');
  await writeFile(path.join(dir, 'standby.signal'), '');
  await mkdir(path.join(dir, 'pg_wal'), { recursive: true });
  await admin.end();

  const { uid, gid } = await stat(primaryDir);
  await chown(folder, uid, gid);
  await chmod(dir, 0o700);
  for (const name of ['', ...(await readdir(dir, { recursive: true }))])
    await chown(path.join(dir, name), uid, gid);

  const [pid = ''] = readFileSync(path.join(primaryDir, 'postmaster.pid'), 'utf8').split('\n');
  const { host, user, password, database } = admin;
  const primaryInfo = `host=${host} port=5432 user=${user} password=${password}`;
  const settings = [
    'listen_addresses=',
    `unix_socket_directories=${folder}`,
    `primary_conninfo=${primaryInfo}`,
  ];
  // A replica requires these settings to be at least those of the primary.
  const args = ['max_connections=60', ...settings].flatMap((setting) => ['-c', setting]);
  const server = spawn(readlinkSync(`/proc/${pid}/exe`), ['-D', dir, ...args], { stdio: 'ignore', uid, gid });
  const ended = once(server, 'exit');
  // An aborted test run must not leave the process behind.
  process.once('exit', () => server.kill('SIGQUIT'));
  const connectionString = `postgresql://${user}:${password}@/${database}?host=${folder}&sslmode=disable`;

  async function query(text: string): Promise<number | null> {
    const client = new pg.Client({ connectionString });
    try {
      await client.connect();
      return (await client.query(text)).rowCount;
    } finally {
      await client.end();
    }
  }
  const isStreaming = `select from pg_stat_wal_receiver where status = 'streaming'`;
  await vi.waitFor(async () => expect(await query(isStreaming)).toBe(1), { timeout: 20_000, interval: 50 });

  return {
    connectionString,
    pauseReplay: () => query('select pg_wal_replay_pause()'),
    resumeReplay: () => query('select pg_wal_replay_resume()'),
    promote: () => query('select pg_promote()'),
    async kill() {
      server.kill('SIGQUIT');
      await ended;
    },
    async close() {
      server.kill('SIGQUIT');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
