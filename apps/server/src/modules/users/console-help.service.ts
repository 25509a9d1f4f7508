import type { AuditLog } from '../../platform/audit';
import { withTransaction, type Database, type Executor } from '../../platform/database';
import { AppError } from '../../platform/errors';
import type { MailOutbox } from '../../platform/mail';
import type { Auth } from '../auth';
import type { UsersRepository } from './users.repository';

interface ConsoleHelpDeps {
  db: Database;
  users: Pick<UsersRepository, 'listOfLogin'>;
  auth: Pick<Auth, 'logins' | 'sessions' | 'forgetProofs' | 'securityEvents'>;
  audit: AuditLog;
  outbox: MailOutbox;
}

/**
 * Creates the service with which the operator helps an account at the server's console when its owner cannot. Each
 * act is recorded in the audit log without an actor, and in the security events that the owner sees (ADM-57).
 */
export function createConsoleHelp({ db, users, auth, audit, outbox }: ConsoleHelpDeps) {
  async function find(email: string) {
    const login = await auth.logins.findLogin(email);
    const [user] = login ? await users.listOfLogin(login.id) : [];
    if (!login || !user) throw new AppError('not_found', { text: `No account has the address ${email}.` });
    return { login, user };
  }

  const note = (tx: Executor, userId: number, act: string, before: object, after: object): Promise<void> =>
    audit.add(tx, null, {
      act,
      subject: { kind: 'user', id: userId },
      before: { ...before },
      after: { ...after },
    });

  return {
    /**
     * Removes the authenticator app, recovery codes and known browsers of an account, and ends every session. Mails
     * the owner if a second factor was removed. Returns true if there was one.
     */
    async resetSecondFactor(email: string): Promise<boolean> {
      const { login, user } = await find(email);
      const wasOn = login.secondFactor !== 'off';
      await withTransaction(db, async (tx) => {
        await auth.forgetProofs(tx, login.id);
        await auth.logins.changeLogin(tx, login.id, { secondFactor: 'off' });
        await auth.sessions.endAll(tx, login.id);
        const event = { loginId: login.id, account: login.email, origin: null };
        if (wasOn) {
          await outbox.enqueue(tx, 'two-factor-changed', { loginId: login.id });
          const detail = { from: login.secondFactor, to: 'off' };
          await auth.securityEvents.add(tx, { kind: 'second-factor.changed', ...event, detail });
        } else {
          await auth.securityEvents.add(tx, { kind: 'session.others-ended', ...event });
        }
        const [before, after] = [{ secondFactor: login.secondFactor }, { secondFactor: 'off' }];
        await note(tx, user.userId, 'user.second_factor_reset', before, after);
      });
      return wasOn;
    },

    /** Logs out every session of this address, at once and on every node. */
    async endSessions(email: string): Promise<void> {
      const { login, user } = await find(email);
      await withTransaction(db, async (tx) => {
        await auth.sessions.endAll(tx, login.id);
        await auth.securityEvents.add(tx, {
          kind: 'session.others-ended',
          loginId: login.id,
          account: login.email,
          origin: null,
        });
        await note(tx, user.userId, 'user.sessions_ended', {}, {});
      });
    },
  };
}
