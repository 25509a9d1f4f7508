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

/** Stored in place of a hash; no password matches it. */
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
  /** Addresses, in lower case, whose administrators need no approval. */
  firstAdmins: string[];
}

/** Creates the service that admits administrators (ACC-54). */
export function createAdminUsersService(deps: AdminUsersDeps) {
  const { db, repository, users, auth, audit, outbox, notices, clock } = deps;
  const firstAdmins = deps.firstAdmins.map(emailKey);
  const logins = auth.logins;

  /** Approves a waiting administrator in the caller's transaction; returns false if the user is not waiting. */
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
     * Handles an administrator who has finished signing up: approves a configured first administrator, otherwise
     * notifies the others by mail. Returns true if approved.
     */
    async arrive(tx: Executor, userId: number): Promise<boolean> {
      const user = await repository.find(userId, tx);
      if (user && firstAdmins.includes(emailKey(user.email))) return letIn(tx, null, userId);
      for (const to of await repository.emailsOfApproved(tx))
        await outbox.enqueue(tx, 'admin-waiting', { userId, to });
      return false;
    },

    /**
     * Creates an administrator from the server's console, or approves a waiting one. An unfinished sign-up keeps only
     * its address, since anybody may have started it: its password, sessions, codes, links and browsers are deleted.
     * The new password is set by a link. A finished sign-up has verified its mailbox and stays as it is.
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
          // First, so that a concurrent verification of the address waits here and finds its code deleted.
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

    /** Approves waiting administrators whose address has been added to the list of first administrators. */
    async approveListed(): Promise<void> {
      if (firstAdmins.length === 0) return;
      for (const userId of await repository.listWaiting(firstAdmins)) {
        await withTransaction(db, (tx) => letIn(tx, null, userId));
      }
    },
  };
}
export type AdminUsersService = ReturnType<typeof createAdminUsersService>;
