import { chmod, chown, copyFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { prepareBinaries } from './binaries';
import { locateCluster, withNewCluster } from './cluster';

/** The configuration files of a database: what a copy of its data must not bring along. */
const configuration = ['postgresql.conf', 'postgresql.auto.conf', 'pg_hba.conf', 'pg_ident.conf'];

/**
 * Completes a copy of a database's data files that was put into a data folder: writes the configuration of a new
 * database and gives all files to the account that runs the server.
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
