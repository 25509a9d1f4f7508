import { execFileSync } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import path from 'node:path';
import { root } from './processes.mjs';

const rolesPrinter = path.join(root, 'apps', 'server', 'dist', 'database-roles.mjs');
const serverFolder = '/usr/lib/postgresql';

/** Folder with the programs of Debian's newest PostgreSQL, which are not on the path. */
const binaries = existsSync(serverFolder)
  ? readdirSync(serverFolder)
      .map(Number)
      .toSorted((a, b) => b - a)
      .map((version) => path.join(serverFolder, String(version), 'bin'))
      .find((folder) => existsSync(path.join(folder, 'initdb')))
  : undefined;
const places = [binaries ?? '', ...(process.env.PATH ?? '').split(path.delimiter), '/usr/sbin'];
const find = (program) =>
  places
    .map((folder) => path.join(folder, program))
    .find((file) => path.isAbsolute(file) && existsSync(file));

const needed = {
  haproxy: 'haproxy',
  pgbouncer: 'pgbouncer',
  'redis-server': 'redis-server',
  initdb: 'postgresql',
  pg_basebackup: 'postgresql',
};

/** Returns the Debian packages of missing programs. */
export const missingPackages = () => [
  ...new Set(Object.entries(needed).flatMap(([program, name]) => (find(program) ? [] : [name]))),
];

/** Returns the account that PostgreSQL and PgBouncer run under, because they refuse to run as root. */
function serverAccount() {
  if (process.getuid() !== 0) return {};
  const [uid, gid] = ['-u', '-g'].map((flag) => Number(execFileSync('id', [flag, 'postgres'])));
  return { uid, gid };
}

/**
 * Describes the cluster of `deploy/cluster` on this machine: configuration files with local addresses, the program of
 * each part, and the two databases.
 *
 * @param {string} folder folder for all data
 * @param {number} firstPort first of nine ports
 */
export function describePieces(folder, firstPort) {
  const account = serverAccount();
  const port = (n) => firstPort + n;
  const here = (n) => `127.0.0.1:${port(n)}`;
  const databaseOf = (name) => path.join(folder, name);
  const ports = {
    all: Array.from({ length: 9 }, (_, n) => port(n)),
    proxy: port(0),
    node: [port(1), port(2), port(3)],
    primary: port(4),
    a: port(5),
    b: port(6),
  };
  const adminSocket = path.join(folder, 'haproxy.sock');
  const socketFolder = path.join(folder, 'run');
  mkdirSync(socketFolder, { recursive: true });
  if ('uid' in account) chownSync(socketFolder, account.uid, account.gid);

  /** Returns a file of `deploy/cluster` with the addresses of this machine. */
  function localised(name, replacements) {
    let text = readFileSync(path.join(root, 'deploy', 'cluster', name), 'utf8');
    for (const [from, to] of Object.entries(replacements)) text = text.replaceAll(from, to);
    const file = path.join(folder, name);
    writeFileSync(file, text, { mode: 0o600 });
    if ('uid' in account) chownSync(file, account.uid, account.gid);
    return file;
  }

  const run = (program, args, options = {}) =>
    execFileSync(find(program), args, { ...account, cwd: '/', encoding: 'utf8', ...options });
  const superuser = 'uid' in account ? 'postgres' : userInfo().username;
  const admin = (sql, { name = 'a', database = 'postgres', env = {}, isQuiet = false } = {}) =>
    run(
      'psql',
      [
        '-v',
        'ON_ERROR_STOP=1',
        '-qAtd',
        `host=${socketFolder} port=${ports[name]} user=${superuser} dbname=${database}`,
      ],
      {
        input: sql,
        stdio: ['pipe', 'pipe', isQuiet ? 'ignore' : 'inherit'],
        env: { ...process.env, ...env },
      },
    );

  function emptyFolder(name) {
    const dir = databaseOf(name);
    rmSync(dir, { recursive: true, force: true });
    mkdirSync(dir, { mode: 0o700 });
    if ('uid' in account) chownSync(dir, account.uid, account.gid);
    return dir;
  }

  /** Creates an empty database that trusts its own account at the socket and asks others for a password. */
  function makeDatabase(name) {
    const dir = emptyFolder(name);
    run('initdb', [
      '-D',
      dir,
      '-E',
      'UTF8',
      '--locale=C.UTF-8',
      '--auth-local=peer',
      '--auth-host=scram-sha-256',
      '--no-instructions',
    ]);
    const door = path.join(dir, 'pg_hba.conf');
    // This line must precede those that ask for a password.
    writeFileSync(door, `host replication replicator 127.0.0.1/32 trust\n${readFileSync(door, 'utf8')}`);
  }

  /** Creates roles and database, and returns the URLs for the nodes, as `npm run database-roles` prints them. */
  function fillDatabase() {
    // No replica exists yet that could acknowledge a write.
    const env = { PGOPTIONS: '-c synchronous_commit=local' };
    admin('create database proffer; create role replicator login replication;', { env });
    const sql = execFileSync(process.execPath, [rolesPrinter], { encoding: 'utf8' });
    admin(sql, { database: 'proffer', env });
    const urlOf = (setting) => new RegExp(`${setting}=(\\S+)`).exec(sql)[1];
    const password = (setting) => new URL(urlOf(setting)).password;
    return { app: password('DATABASE_URL'), owner: password('DATABASE_OWNER_URL') };
  }

  /** Creates a database as a replica of the primary. */
  function copyDatabase(from, to) {
    const dir = emptyFolder(to);
    const source = `host=127.0.0.1 port=${ports[from]} user=replicator application_name=replica`;
    run('pg_basebackup', ['-w', '-d', source, '-D', dir, '-R', '-X', 'stream', '-c', 'fast']);
  }

  const isReplica = (name) => existsSync(path.join(databaseOf(name), 'standby.signal'));

  function database(name) {
    const conf = localised('postgresql.conf', { "'10.0.0.10'": "'127.0.0.1'", '= 5432': `= ${ports[name]}` });
    const own = path.join(databaseOf(name), 'cluster.conf');
    writeFileSync(own, `${readFileSync(conf, 'utf8')}\nunix_socket_directories = '${socketFolder}'\n`);
    const main = path.join(databaseOf(name), 'postgresql.conf');
    if (!readFileSync(main, 'utf8').includes('cluster.conf'))
      writeFileSync(main, "include 'cluster.conf'\n", { flag: 'a' });
    return { program: find('postgres'), args: ['-D', databaseOf(name)], account, signal: 'SIGINT' };
  }

  function pooler(passwords) {
    const users = path.join(folder, 'userlist.txt');
    writeFileSync(users, `"proffer_app" "${passwords.app}"\n`, { mode: 0o600 });
    if ('uid' in account) chownSync(users, account.uid, account.gid);
    const ini = localised('pgbouncer.ini', {
      'host=10.0.0.1 port=5432': `host=127.0.0.1 port=${ports.primary}`,
      'listen_addr = 10.0.0.9': 'listen_addr = 127.0.0.1',
      'listen_port = 6432': `listen_port = ${port(7)}\nunix_socket_dir =`,
      '/etc/pgbouncer/userlist.txt': users,
    });
    return { program: find('pgbouncer'), args: [ini], account, signal: 'SIGINT' };
  }

  function proxy(primary) {
    const cfg = localised('haproxy.cfg', {
      '/run/haproxy/admin.sock': adminSocket,
      'maxconn 120000': 'maxconn 4000',
      'maxconn 40000': 'maxconn 2000',
      'bind 10.0.0.1:80': `bind ${here(0)}`,
      '10.0.0.2:3000': here(1),
      '10.0.0.3:3000': here(2),
      '10.0.0.4:3000': here(3),
      'bind 10.0.0.1:5432': `bind 127.0.0.1:${ports.primary}`,
      '10.0.0.10:5432 check': `127.0.0.1:${ports[primary]} check`,
    });
    return { program: find('haproxy'), args: ['-q', '-f', cfg], account: {}, signal: 'SIGTERM' };
  }

  function bus() {
    const conf = localised('redis.conf', {
      'bind 10.0.0.8': 'bind 127.0.0.1',
      'port 6379': `port ${port(8)}`,
    });
    return { program: find('redis-server'), args: [conf], account, signal: 'SIGTERM' };
  }

  /** @param {string} build folder of the repository or release that the node runs */
  function node(n, passwords, replica, build) {
    const env = localised('node.env', {
      'HOST=10.0.0.2': 'HOST=127.0.0.1',
      'PORT=3000': `PORT=${ports.node[n]}`,
      'TRUST_PROXY=10.0.0.1': 'TRUST_PROXY=loopback',
      '/srv/proffer': path.join(folder, 'shared'),
      'proffer_app:password': `proffer_app:${passwords.app}`,
      'proffer_owner:password': `proffer_owner:${passwords.owner}`,
      '10.0.0.9:6432': here(7),
      '10.0.0.1:5432': here(4),
      '10.0.0.11:5432': `127.0.0.1:${ports[replica]}`,
      '10.0.0.8:6379': here(8),
    });
    const settings = readFileSync(env, 'utf8')
      .split('\n')
      .filter((line) => /^\w+=/.test(line));
    const shared = Object.fromEntries(
      settings.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
    );
    return {
      program: process.execPath,
      args: ['--enable-source-maps', path.join(build, 'apps', 'server', 'dist', 'main.mjs')],
      account: {},
      signal: 'SIGTERM',
      // The caller sets mail, limits and the like, but not the addresses of the parts.
      env: { PUBLIC_URL: `http://${here(0)}`, ...process.env, ...shared },
    };
  }

  return {
    ports,
    adminSocket,
    admin,
    makeDatabase,
    fillDatabase,
    copyDatabase,
    isReplica,
    databaseOf,
    database,
    pooler,
    proxy,
    bus,
    node,
  };
}
