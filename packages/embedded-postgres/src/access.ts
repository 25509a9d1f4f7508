import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Cluster } from './cluster';
import { socketPort } from './postmaster';
import { EmbeddedStartError } from './start-error';
import { writeWholeFile } from './whole-file';

/** Owns every table and applies the migrations; the superuser that the database was made with. */
export const ownerRole = 'postgres';
/** What the running product is in the database: neither superuser nor owner of anything but the queue of jobs. */
export const runningRole = 'proffer_app';

/** Both made of 256 random bits, kept in a file that only the application's own user can read. */
export interface Passwords {
  owner: string;
  running: string;
}

const notice = '# Written by Proffer when the database starts; changes are lost.\n';
/** Every role proves itself by its password. There is no way in over the network. */
const closedDoor = `${notice}local all all scram-sha-256\n`;
/** While passwords are set for the first time: whoever may enter the socket's folder, and nobody else, is the owner. */
const openDoor = `${notice}local all ${ownerRole} trust\n`;
const closingPatienceMs = 10_000;

const passwordFileOf = (cluster: Cluster) => join(cluster.dataDir, 'postgres.passwords.json');
const doorFileOf = (cluster: Cluster) => join(cluster.dir, 'pg_hba.conf');

/**
 * The passwords, if the door asks for them. Undefined for a database of an earlier version, which let everybody at its
 * socket be superuser, for one whose passwords are lost, and for one that was killed while they were set.
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

/** For a server that is not running: lets `setPasswords` in. */
export async function openForPasswords(cluster: Cluster): Promise<void> {
  await writeClosed(doorFileOf(cluster), openDoor, cluster.account.ids);
}

/** Settings of a connection win over those that a database or a role has, so nothing of a copied database is loaded by them. */
const plainSession = '-c session_preload_libraries= -c local_preload_libraries= -c search_path=pg_catalog';

/**
 * Makes the running role if it is missing, gives both roles new passwords and closes the door; returns once nobody comes
 * in without. `isCopy`: the database came from elsewhere, and the settings that its roles and databases have are removed.
 * Killed at any point, it is done again at the next start.
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

/** For `pg`: one of the two roles in the database `postgres` over the Unix socket. */
export function connectionStringOf(socketDir: string, role: string, password: string): string {
  // Port and sslmode are spelt out, or PGPORT and PGSSLMODE of the environment would decide.
  const query = new URLSearchParams({ host: socketDir, port: String(socketPort), sslmode: 'disable' });
  return `postgresql://${role}:${password}@/postgres?${query.toString()}`;
}

/** An empty password, or PGPASSWORD and a password file of the environment would decide. */
const addressOf = (socketDir: string) => ({
  host: socketDir,
  port: socketPort,
  user: ownerRole,
  database: 'postgres',
  password: '',
  ssl: false,
});

/** The server takes a changed door up a moment after it was asked to. */
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

/** Readable by its owner alone. */
const writeClosed = (place: string, text: string, owner: Cluster['account']['ids']): Promise<void> =>
  writeWholeFile(place, text, { mode: 0o600, owner, isKept: true });
