import { chown, mkdir, open, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { canEnter } from './account';
import { serverEnvironment, type Cluster } from './cluster';
import { EmbeddedStartError } from './start-error';

/** Settings of continuous archiving: the write-ahead log is copied to a second place, for point-in-time recovery. */
export interface Archiving {
  /** Folder of all archives, one subfolder per database; should be on another disk. */
  folder: string;
}

/** Recovery of a database from a base backup and its archived write-ahead log. */
export interface Recovery {
  /** Archive folder of one database. */
  archive: string;
  /** Target of the recovery: the last commit at or before this time; without it, everything archived is replayed. */
  toTime?: Date;
}

/** Maximum time after which a commit is archived, apart from the copying itself. */
const longestUnarchivedSeconds = 30;

/** Returns the folder of write-ahead log segments in an archive. */
export const journalOf = (archive: string): string => join(archive, 'wal');

/** Returns the archive folder of this database below the folder of all archives. */
export async function archiveOf(clusterDir: string, { folder }: Archiving): Promise<string> {
  return join(folder, await readSystemIdentifier(clusterDir));
}

/** Returns the system identifier that initdb gave the database; copies share it. */
async function readSystemIdentifier(clusterDir: string): Promise<string> {
  const control = await readFile(join(clusterDir, 'global', 'pg_control'));
  return control.readBigUInt64LE(0).toString();
}

/** Creates the archive folder and returns the server settings that fill it. */
export async function archiveSettings(cluster: Cluster, archiving: Archiving): Promise<string[]> {
  const archive = await archiveOf(cluster.dir, archiving);
  const journal = journalOf(archive);
  try {
    // The server's account may enter the folder; nobody else may list it.
    await mkdir(archiving.folder, { recursive: true, mode: 0o711 });
    await mkdir(journal, { recursive: true, mode: 0o700 });
    if ('uid' in cluster.account.ids) {
      // The server writes there; the application runs as root and needs no permission of its own.
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
  // The segment gets its final name only once it is complete and on disk. An existing file has the same bytes: the
  // server repeats the command if it was killed before it recorded the success.
  const command = `umask 077; gzip -1 -n -c "%p" > ${place}/.%f.new && sync ${place}/.%f.new && mv ${place}/.%f.new ${place}/%f.gz && sync ${place}`;
  return ['archive_mode=on', `archive_command=${command}`, `archive_timeout=${longestUnarchivedSeconds}`];
}

/** Creates the file that puts the server into recovery, and returns the settings for it. */
export async function recoverySettings(cluster: Cluster, { archive, toTime }: Recovery): Promise<string[]> {
  const sign = join(cluster.dir, 'recovery.signal');
  await writeFile(sign, '', { mode: 0o600 });
  if ('uid' in cluster.account.ids) await chown(sign, cluster.account.ids.uid, cluster.account.ids.gid);
  return [
    // `ulimit` counts blocks of 512 bytes: a segment has 16 MB, and a larger one must not fill the disk.
    `restore_command=ulimit -f 40960; gzip -dc ${inShell(journalOf(archive))}/%f.gz > "%p"`,
    ...(toTime
      ? [
          `recovery_target_time=${toTime.toISOString().replace('Z', '+00:00')}`,
          'recovery_target_action=promote',
        ]
      : ['recovery_target_timeline=latest']),
    // The archived database may have allowed more connections than this one.
    'hot_standby=off',
  ];
}

/** Quotes a path for the shell in a setting where `%` starts a placeholder. */
const inShell = (place: string): string =>
  `'${place.replaceAll("'", String.raw`'\''`).replaceAll('%', '%%')}'`;

/** Throws early, with a clear message, if the shell lacks a program that the archive commands need. */
export async function assertPacker(): Promise<void> {
  for (const folder of (serverEnvironment()['PATH'] ?? '').split(':')) {
    const found = await open(join(folder, 'gzip')).catch(() => undefined);
    await found?.close();
    if (found) return;
  }
  throw new EmbeddedStartError('The archive of the database needs the program gzip, which is not there.');
}
