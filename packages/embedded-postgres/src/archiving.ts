import { chown, mkdir, open, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { canEnter } from './account';
import { serverEnvironment, type Cluster } from './cluster';
import { EmbeddedStartError } from './start-error';

/** Has everything that is written kept in a second place too, so that any moment can be come back to. */
export interface Archiving {
  /** Folder of archives, one for each database by its own number; best on another disk. */
  folder: string;
}

/** A database that begins as a copy of an earlier one and takes in what was archived since. */
export interface Recovery {
  /** Where the archive lies: the folder of one database. */
  archive: string;
  /** What was committed up to then; without it all there is. */
  toTime?: Date;
}

/** So long what is committed may be on this disk alone, and a little more to copy it. */
const longestUnarchivedSeconds = 30;

/** Of one archive, the parts of the journal. */
export const journalOf = (archive: string): string => join(archive, 'wal');

/** The folder of this database below those of all. */
export async function archiveOf(clusterDir: string, { folder }: Archiving): Promise<string> {
  return join(folder, await readSystemIdentifier(clusterDir));
}

/** The number that initdb gave the database; copies of it have the same. */
async function readSystemIdentifier(clusterDir: string): Promise<string> {
  const control = await readFile(join(clusterDir, 'global', 'pg_control'));
  return control.readBigUInt64LE(0).toString();
}

/** Makes the place and gives the settings by which the server fills it. */
export async function archiveSettings(cluster: Cluster, archiving: Archiving): Promise<string[]> {
  const archive = await archiveOf(cluster.dir, archiving);
  const journal = journalOf(archive);
  try {
    // To be passed by the server's account, and listed by nobody else.
    await mkdir(archiving.folder, { recursive: true, mode: 0o711 });
    await mkdir(journal, { recursive: true, mode: 0o700 });
    if ('uid' in cluster.account.ids) {
      // The server itself writes there; who runs the application is root and needs no right of its own.
      await chown(archive, cluster.account.ids.uid, cluster.account.ids.gid);
      await chown(journal, cluster.account.ids.uid, cluster.account.ids.gid);
    }
  } catch (cause) {
    throw new EmbeddedStartError(
      `The archive ${journal} cannot be made (${cause instanceof Error ? cause.message : 'unknown'}).`,
      { cause },
    );
  }
  if (!(await canEnter(cluster.account, journal))) {
    throw new EmbeddedStartError(
      `${cluster.account.name}, who runs PostgreSQL, cannot enter ${journal} or a folder above it. Name an archive that this user can reach.`,
    );
  }
  const place = inShell(journal);
  // Under its name only when it is whole and on the disk. One that was there already is of the same bytes: the server
  // asks again when it was killed before it had noted the answer.
  const command = `umask 077; gzip -1 -n -c "%p" > ${place}/.%f.new && sync ${place}/.%f.new && mv ${place}/.%f.new ${place}/%f.gz && sync ${place}`;
  return ['archive_mode=on', `archive_command=${command}`, `archive_timeout=${longestUnarchivedSeconds}`];
}

/** Lays the sign that makes a server recover, and gives the settings for it. */
export async function recoverySettings(cluster: Cluster, { archive, toTime }: Recovery): Promise<string[]> {
  const sign = join(cluster.dir, 'recovery.signal');
  await writeFile(sign, '', { mode: 0o600 });
  if ('uid' in cluster.account.ids) await chown(sign, cluster.account.ids.uid, cluster.account.ids.gid);
  return [
    // `ulimit` counts blocks of 512 bytes: a part of the journal has 16 MB, and what claims more must not fill the disk.
    `restore_command=ulimit -f 40960; gzip -dc ${inShell(journalOf(archive))}/%f.gz > "%p"`,
    ...(toTime
      ? [
          `recovery_target_time=${toTime.toISOString().replace('Z', '+00:00')}`,
          'recovery_target_action=promote',
        ]
      : ['recovery_target_timeline=latest']),
    // The journal of the archive may be of a database with more connections than this one asks for.
    'hot_standby=off',
  ];
}

/** A path as a word of the shell, in a setting where `%` begins a placeholder. */
const inShell = (place: string): string =>
  `'${place.replaceAll("'", String.raw`'\''`).replaceAll('%', '%%')}'`;

/** Proves early, in words, that the shell has what the two commands need. */
export async function assertPacker(): Promise<void> {
  for (const folder of (serverEnvironment()['PATH'] ?? '').split(':')) {
    const found = await open(join(folder, 'gzip')).catch(() => undefined);
    await found?.close();
    if (found) return;
  }
  throw new EmbeddedStartError('The archive of the database needs the program gzip, which is not there.');
}
