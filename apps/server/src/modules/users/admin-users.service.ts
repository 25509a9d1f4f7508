import type { AuditLog } from '../../platform/audit';
import type { Clock } from '../../platform/clock';
import { withTransaction, type Database, type Executor } from '../../platform/database';
import { AppError } from '../../platform/errors';
import type { MailOutbox } from '../../platform/mail';
import type { Actor } from '../../platform/session/actor';
import { emailKey, type Auth } from '../auth';
import type { NoticesPort } from '../notices';
import type { AdminUsersRepository } from './admin-users.repository';
import { accountValidated } from './users.notices';
import type { UsersRepository } from './users.repository';

/** Stands where a hash would; no password matches it. */
const noPassword = 'no password yet';

interface AdminUsersDeps {
  db: Database;
  repository: AdminUsersRepository;
  users: UsersRepository;
  auth: Pick<Auth, 'logins' | 'sessions' | 'forgetProofs' | 'securityEvents'>;
  audit: AuditLog;
  outbox: MailOutbox;
  notices: Pick<NoticesPort, 'announce'>;
  clock: Clock;
  /** Addresses whose administrators need nobody's approval, in lower case. */
  firstAdmins: string[];
}

/** Administrators: who is let in, and by whom (ACC-54). */
export function createAdminUsersService(deps: AdminUsersDeps) {
  const { db, repository, users, auth, audit, outbox, notices, clock } = deps;
  const firstAdmins = deps.firstAdmins.map(emailKey);
  const logins = auth.logins;

  /** Lets a waiting administrator in, in the caller's transaction; false when nobody waits under this id. */
  async function letIn(
    tx: Executor,
    actor: Pick<Actor, 'userId' | 'address'> | null,
    userId: number,
    noted: { noteId?: number; signUpWiped?: boolean } = {},
  ): Promise<boolean> {
    if (!(await repository.approve(tx, userId, clock.now()))) return false;
    await audit.add(tx, actor, {
      act: 'user.approved',
      subject: { kind: 'user', id: userId },
      before: { isApproved: false },
      after: { isApproved: true, ...noted },
    });
    await outbox.enqueue(tx, 'admin-approved', { userId });
    await notices.announce(tx, accountValidated(userId));
    return true;
  }

  return {
    letIn,

    /**
     * An administrator finished signing up: one of the first is let in, of others the administrators are told. Gives
     * whether the new one is in.
     */
    async arrive(tx: Executor, userId: number): Promise<boolean> {
      const user = await repository.find(userId, tx);
      if (user && firstAdmins.includes(emailKey(user.email))) return letIn(tx, null, userId);
      for (const to of await repository.emailsOfApproved(tx))
        await outbox.enqueue(tx, 'admin-waiting', { userId, to });
      return false;
    },

    /**
     * Makes an administrator from the server's own console, or lets one in who waits. Of a sign-up that is not finished
     * nothing is kept but the address: anybody may have begun it, so its password, sessions, codes, links and browsers
     * are gone, and the password is set by a link. One that is finished has proved its mailbox, and stays as it is.
     */
    async appoint(email: string): Promise<'made' | 'approved' | 'existing'> {
      const login = await logins.findLogin(email);
      const [user] = login ? await users.listOfLogin(login.id) : [];
      const isProved = user !== undefined && user.step !== 'code';
      if (isProved && user.role !== 'admin') {
        throw new AppError('email_taken', {
          text: `${email} belongs to an account of the market. An administrator needs an address of its own.`,
        });
      }
      if (user?.isDeactivated) {
        throw new AppError('deactivated', {
          text: `The account of ${email} is deactivated. Another administrator can activate it.`,
        });
      }
      if (user?.step === 'done' && user.isApproved) return 'existing';
      return withTransaction(db, async (tx) => {
        const isFinished = user?.step === 'done';
        const loginId = login?.id ?? (await logins.createLogin(tx, email, noPassword));
        const userId = user?.userId ?? (await users.create(tx, loginId, 'admin'));
        if (!isFinished) {
          // First: whoever is just proving the address with a code waits here, and finds it gone.
          await auth.forgetProofs(tx, loginId);
          await auth.sessions.endAll(tx, loginId);
          await logins.changeLogin(tx, loginId, {
            passwordHash: noPassword,
            secondFactor: 'off',
            verifiedAt: clock.now(),
          });
          await users.changeRole(tx, userId, 'admin', 'code');
          await users.advance(tx, userId, ['code', 'profile', 'terms'], 'done');
        }
        const wiped = user !== undefined && !isFinished ? { signUpWiped: true } : {};
        await letIn(tx, null, userId, wiped);
        await auth.securityEvents.add(tx, {
          kind: 'administrator.appointed',
          loginId,
          account: email,
          origin: null,
          detail: wiped,
        });
        return isFinished ? 'approved' : 'made';
      });
    },

    /** Lets those in who waited when their address came onto the list of first administrators. */
    async approveListed(): Promise<void> {
      if (firstAdmins.length === 0) return;
      for (const userId of await repository.listWaiting(firstAdmins)) {
        await withTransaction(db, (tx) => letIn(tx, null, userId));
      }
    },
  };
}
export type AdminUsersService = ReturnType<typeof createAdminUsersService>;
