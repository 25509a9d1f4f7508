import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import {
  backupLabel,
  largest,
  formatVersion,
  isBackupName,
  unfinishedEnding,
  type BackupLabel,
} from './backup-format';
import { readPlainText } from '../untrusted-folder';

export interface KeptBackup {
  folder: string;
  label: BackupLabel;
}

/** Older than the longest backup, so its process must have died. */
const abandonedMs = 24 * 3_600_000;

/** Returns the complete backups in a folder, oldest first; none if the folder does not exist. */
export async function listBackups(where: string): Promise<KeptBackup[]> {
  const found: KeptBackup[] = [];
  for (const name of (await namesIn(where)).filter(isBackupName).toSorted()) {
    const folder = path.join(where, name);
    const label = await readLabel(folder).catch(() => undefined);
    if (label) found.push({ folder, label });
  }
  return found;
}

/** Returns the description of a backup. Throws a message if there is none or a newer version made it. */
export async function readLabel(folder: string): Promise<BackupLabel> {
  const text = await readPlainText(path.join(folder, 'backup.json'), largest.label);
  if (text === undefined) throw new Error(`${folder} is no backup: it has no backup.json.`);
  const label = backupLabel.safeParse(parse(text));
  if (!label.success) throw new Error(`${folder} is no backup: its backup.json cannot be read.`);
  if (label.data.format > formatVersion) {
    throw new Error(
      `${folder} was made by version ${label.data.version}, in a form that this version does not know.`,
    );
  }
  return label.data;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export interface Pruned {
  removed: string[];
  kept: string[];
}

/**
 * Removes all backups except the newest ones, and incomplete ones that were abandoned. Files shared by several
 * backups stay with the remaining ones.
 */
export async function pruneBackups(where: string, keep: number): Promise<Pruned> {
  if (keep < 1) throw new Error('At least one backup is kept.');
  const all = await listBackups(where);
  const kept = all.slice(-keep).map(({ folder }) => folder);
  const removed = all.slice(0, -keep).map(({ folder }) => folder);
  for (const name of await namesIn(where)) {
    if (!name.endsWith(unfinishedEnding)) continue;
    const folder = path.join(where, name);
    if (Date.now() - (await stat(folder)).mtimeMs > abandonedMs) removed.push(folder);
  }
  for (const folder of removed) {
    // The label is removed first: a half-removed folder then no longer counts as a backup.
    await rm(path.join(folder, 'backup.json'), { force: true });
    await rm(folder, { recursive: true, force: true });
  }
  return { removed, kept };
}

async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  });
}
