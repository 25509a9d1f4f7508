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

/** What a died process left is older than the longest backup. */
const abandonedMs = 24 * 3_600_000;

/** The whole backups in a folder, the oldest first; none where there is no such folder. */
export async function listBackups(where: string): Promise<KeptBackup[]> {
  const found: KeptBackup[] = [];
  for (const name of (await namesIn(where)).filter(isBackupName).toSorted()) {
    const folder = path.join(where, name);
    const label = await readLabel(folder).catch(() => undefined);
    if (label) found.push({ folder, label });
  }
  return found;
}

/** What a backup says of itself. Throws, in words, where there is none or a newer version has made it. */
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
 * Removes all but the newest backups, and what backups left that never came to their end. Files that several backups
 * share stay with those that are kept.
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
    // The label goes first: a folder that is half removed is no backup any more.
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
