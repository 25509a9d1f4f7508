import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Cluster } from './cluster';
import { socketPort } from './postmaster';
import { EmbeddedStartError } from './start-error';
import { writeWholeFile } from './whole-file';

/** The database superuser: owns every table and applies the migrations. */
export const ownerRole = 'postgres';
/** The database role of the running product: not a superuser, and owner of the job queue only. */
export const runningRole = 'proffer_app';

/** Passwords of the two roles: 256 random bits each, stored in a file that only the application's user can read. */
export interface Passwords {
  owner: string;
  running: string;
}

const notice = '# Written by Proffer when the database starts; changes are lost.\n';
/** Every role logs in with its password; the server does not listen on the network. */
const closedDoor = `${notice}local all all scram-sha-256\n`;
/** Used while passwords are set for the first time: access is limited by the permissions of the socket's folder. */
const openDoor = `${notice}local all ${ownerRole} trust\n`;
const closingPatienceMs = 10_000;

const passwordFileOf = (cluster: Cluster) => join(cluster.dataDir, 'postgres.passwords.json');
const doorFileOf = (cluster: Cluster) => join(cluster.dir, 'pg_hba.conf');

/**
 * Returns the passwords if the database requires them. Returns undefined for a database of an earlier version (open
 * to everybody at its socket), for lost passwords, and after a kill while passwords were being set.
 */
export async function findPasswords(cluster: Cluster): Promise<Passwords | undefined> {
  const door = await readFile(doorFileOf(cluster), 'utf8').catch(() => '');
  if (door !== closedDoor) return undefined;
  try {
    const kept: Partial<Passwords> = JSON.parse(await readFile(passwordFileOf(cluster), 'utf8'));
    return kept.owner && kept.running ? { owner: kept.owner, running: kept.running } : undefined;
  } catch {
    return undefined;
  }
}

/** Opens a stopped server's `pg_hba.conf` for `setPasswords`. */
export async function openForPasswords(cluster: Cluster): Promise<void> {
  await writeClosed(doorFileOf(cluster), openDoor, cluster.account.ids);
}

/**
 * Connection settings override those of a database or role, so a copied database cannot load code through its own.
 */
const plainSession = '-c session_preload_libraries= -c local_preload_libraries= -c search_path=pg_catalog';

/**
 * Creates the running role if it is missing, sets new passwords for both roles, and then requires passwords for all
 * connections.
 * With `isCopy` the database came from elsewhere: the settings of its roles and databases are removed.
 * If the process is killed, the next start repeats all steps.
 */
export async function setPasswords(
  cluster: Cluster,
  socketDir: string,
  { isCopy }: { isCopy: boolean },
): Promise<Passwords> {
  const passwords = {
    owner: randomBytes(32).toString('base64url'),
    running: randomBytes(32).toString('base64url'),
  };
  await writeClosed(passwordFileOf(cluster), `${JSON.stringify(passwords)}\n`, {});
  const client = new pg.Client({ ...addressOf(socketDir), options: plainSession });
  await client.connect();
  try {
    await client.query('begin');
    if (isCopy) await client.query('delete from pg_db_role_setting');
    await client.query(`set local password_encryption = 'scram-sha-256'`);
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [runningRole]);
    const verb = rowCount ? 'alter' : 'create';
    const modest = 'login nosuperuser nocreatedb nocreaterole noreplication nobypassrls';
    await client.query(`${verb} role ${runningRole} ${modest} password '${passwords.running}'`);
    await client.query(`alter role ${ownerRole} password '${passwords.owner}'`);
    await client.query('commit');
    await writeClosed(doorFileOf(cluster), closedDoor, cluster.account.ids);
    await client.query('select pg_reload_conf()');
  } finally {
    await client.end();
  }
  await waitUntilClosed(socketDir);
  return passwords;
}

/** Returns the connection string for one of the two roles in the database `postgres` over the Unix socket. */
export function connectionStringOf(socketDir: string, role: string, password: string): string {
  // Port and sslmode are explicit because PGPORT and PGSSLMODE of the environment would otherwise apply.
  const query = new URLSearchParams({ host: socketDir, port: String(socketPort), sslmode: 'disable' });
  return `postgresql://${role}:${password}@/postgres?${query.toString()}`;
}

/** The empty password prevents PGPASSWORD and a password file from being used. */
const addressOf = (socketDir: string) => ({
  host: socketDir,
  port: socketPort,
  user: ownerRole,
  database: 'postgres',
  password: '',
  ssl: false,
});

/** Waits until the server has reloaded `pg_hba.conf`, which happens shortly after the reload request. */
async function waitUntilClosed(socketDir: string): Promise<void> {
  const deadline = Date.now() + closingPatienceMs;
  for (;;) {
    const client = new pg.Client(addressOf(socketDir));
    try {
      await client.connect();
    } catch {
      return;
    } finally {
      await client.end().catch(() => undefined);
    }
    if (Date.now() > deadline) {
      throw new EmbeddedStartError('The embedded database goes on letting its owner in without a password.');
    }
    await sleep(10);
  }
}

/** Writes a file that only its owner can read. */
const writeClosed = (place: string, text: string, owner: Cluster['account']['ids']): Promise<void> =>
  writeWholeFile(place, text, { mode: 0o600, owner, isKept: true });
