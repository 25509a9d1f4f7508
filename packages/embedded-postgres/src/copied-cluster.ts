import { chmod, chown, copyFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { prepareBinaries } from './binaries';
import { locateCluster, withNewCluster } from './cluster';

/** Configuration files of a database, which a copy of its data must not bring along. */
const configuration = ['postgresql.conf', 'postgresql.auto.conf', 'pg_hba.conf', 'pg_ident.conf'];

/**
 * Completes copied data files in a data folder: writes a new configuration and gives all files to the server's
 * account.
 */
export async function completeCopiedCluster(dataDir: string): Promise<void> {
  const cluster = await locateCluster(dataDir);
  const binaries = await prepareBinaries(cluster.account, cluster.dataDir);
  await withNewCluster(cluster, binaries, async (draft) => {
    for (const name of configuration) await copyFile(join(draft, name), join(cluster.dir, name));
  });
  const { ids } = cluster.account;
  await chmod(cluster.dir, 0o700);
  if (!('uid' in ids)) return;
  await chown(cluster.dir, ids.uid, ids.gid);
  for (const name of await readdir(cluster.dir, { recursive: true })) {
    await chown(join(cluster.dir, name), ids.uid, ids.gid);
  }
}
