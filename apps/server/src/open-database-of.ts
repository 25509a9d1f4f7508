import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from './config';
import { archiveMark } from './platform/data-folder';
import { openDatabase, type DatabaseHandle } from './platform/database';

type Rest = Omit<
  Parameters<typeof openDatabase>[0],
  'databaseUrl' | 'databaseOwnerUrl' | 'databaseDirectUrl' | 'databaseReadUrl' | 'dataDir' | 'archiving'
>;

/**
 * Opens the database of the settings. Every command uses this function, because a command without archiving would
 * leave a gap in the archive.
 */
export async function openDatabaseOf(config: Config, rest: Rest): Promise<DatabaseHandle> {
  const { databaseUrl, databaseOwnerUrl, databaseDirectUrl, databaseReadUrl, dataDir, archive } = config;
  // The archive will lack what is written from now on, so the next base begins it anew.
  if (!archive) await rm(path.join(dataDir, archiveMark), { force: true });
  return openDatabase({
    ...(databaseUrl ? { databaseUrl } : {}),
    ...(databaseOwnerUrl ? { databaseOwnerUrl } : {}),
    ...(databaseDirectUrl ? { databaseDirectUrl } : {}),
    ...(databaseReadUrl ? { databaseReadUrl } : {}),
    dataDir,
    archiving: archive,
    ...rest,
  });
}
