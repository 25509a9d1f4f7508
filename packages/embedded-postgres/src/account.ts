import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { promisify } from 'node:util';
import { EmbeddedStartError } from './start-error';

const run = promisify(execFile);

/**
 * The system user that runs the server. `ids` is what `spawn` needs to become that user; empty for the current user.
 */
export interface Account {
  uid: number;
  name: string;
  ids: { uid: number; gid: number } | Record<string, never>;
}

/**
 * Chooses the user that runs the server. PostgreSQL refuses to run as root, so root uses the owner of the existing
 * data, else `postgres`, else `nobody`. Never creates users.
 */
export async function chooseAccount(clusterDir: string): Promise<Account> {
  const ownUid = process.getuid?.() ?? 0;
  const existing = await stat(clusterDir).catch(() => undefined);
  if (ownUid !== 0) {
    if (existing && existing.uid !== ownUid) {
      throw new EmbeddedStartError(
        `The database in ${clusterDir} belongs to user ${existing.uid}, and this process runs as user ${ownUid}. ` +
          'Start as that user, or set DATA_DIR to another folder, or DATABASE_URL to a running PostgreSQL.',
      );
    }
    return { uid: ownUid, name: `user ${ownUid}`, ids: {} };
  }
  if (existing && existing.uid !== 0) {
    return {
      uid: existing.uid,
      name: `user ${existing.uid}`,
      ids: { uid: existing.uid, gid: existing.gid },
    };
  }
  for (const name of ['postgres', 'nobody']) {
    const ids = await findIds(name);
    if (ids) return { uid: ids.uid, name: `user ${name}`, ids };
  }
  throw new EmbeddedStartError(
    'PostgreSQL does not run as root, and this system has neither a user "postgres" nor "nobody". ' +
      'Start as an ordinary user, or set DATABASE_URL to a running PostgreSQL.',
  );
}

async function findIds(name: string): Promise<{ uid: number; gid: number } | undefined> {
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])]);
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  } catch {
    return undefined;
  }
}

/**
 * Returns whether a shell running as the account finds the condition true; `$0` in the condition is the path. The
 * shell also takes access lists, mount options and network folders into account, which file modes do not show.
 */
async function holdsFor(account: Account, condition: string, path: string): Promise<boolean> {
  try {
    await run('/bin/sh', ['-c', condition, path], { ...account.ids, cwd: '/' });
    return true;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    // EINVAL: a user namespace that does not map this user.
    if (code === 'EPERM' || code === 'EINVAL') {
      throw new EmbeddedStartError(
        `This system does not let root start programs as ${account.name}. ` +
          'Start as an ordinary user, or set DATABASE_URL to a running PostgreSQL.',
        { cause: error },
      );
    }
    return false;
  }
}

export const canEnter = (account: Account, folder: string): Promise<boolean> =>
  holdsFor(account, 'cd -- "$0"', folder);

/** Returns whether the account can run the server programs below the folder and read the libraries they load. */
export const canRunBinaries = (account: Account, folder: string): Promise<boolean> =>
  holdsFor(
    account,
    'test -x "$0/bin/postgres" && test -x "$0/bin/initdb" && test -r "$0/lib/libpq.so.5" -o -r "$0/lib/libpq.5.dylib"' +
      ' && test -r "$0/share/postgresql/postgres.bki"',
    folder,
  );
