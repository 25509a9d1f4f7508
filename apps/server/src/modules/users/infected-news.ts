import { isolated } from '@proffer/contract/wire/text-direction';
import type { AuditLog } from '../../platform/audit';
import type { Database, Executor } from '../../platform/database';
import { createAdminUsersRepository } from './admin-users.repository';
import type { Notice, NoticesPort } from '../notices';

interface InfectedNewsDeps {
  db: Database;
  notices: Pick<NoticesPort, 'announce'>;
  audit: AuditLog;
}

/** Creates the function that notifies the uploader and the administrators of a virus found in an upload. */
export function createInfectedNews({ db, notices, audit }: InfectedNewsDeps) {
  const users = createAdminUsersRepository(db);

  return async function notifyOfVirus(
    tx: Executor,
    { userId, fileName }: { userId: number; fileName: string },
    found: string,
  ): Promise<void> {
    await audit.add(tx, null, {
      act: 'user.file_refused',
      subject: { kind: 'user', id: userId },
      before: { fileName },
      after: { found },
    });
    const news = {
      from: userId,
      category: 'GENERAL',
      kind: 'file-infected',
      reference: { kind: 'profile', id: userId },
      unreadKey: `file-infected:${userId}`,
      mail: null,
    } as const;
    const what = `The file ${isolated(fileName)} was rejected and deleted: the virus scanner found ${isolated(found)} in it.`;
    const own: Notice = { ...news, userId, title: 'One of your files was rejected', text: what };
    const admins = (await users.lockApproved(tx)).map((adminId): Notice => ({
      ...news,
      userId: adminId,
      title: 'A file was rejected',
      text: `${what} A user sent it.`,
    }));
    await notices.announce(tx, own, ...admins);
  };
}
