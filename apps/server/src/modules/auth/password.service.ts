import { limits } from '@proffer/contract/limits';
import type { Clock } from '../../platform/clock';
import { withTransaction, type Database } from '../../platform/database';
import { invalidField } from '../../platform/errors';
import type { MailOutbox } from '../../platform/mail';
import type { SecurityEvents } from '../../platform/security-events';
import type { Actor } from '../../platform/session/actor';
import type { AccountsPort } from './auth.ports';
import { emailKey, type AuthRepository } from './auth.repository';
import type { CredentialsService } from './credentials.service';
import type { GoodLink, LinksService } from './links.service';
import { commonPasswordText, isCommonPassword } from './password-guesses';
import type { Passwords } from './passwords';
import type { OpenedSession, SessionsService } from './sessions.service';

interface PasswordDeps {
  db: Database;
  repository: AuthRepository;
  credentials: CredentialsService;
  sessions: SessionsService;
  links: LinksService;
  passwords: Passwords;
  accounts: Pick<AccountsPort, 'wordsOf'>;
  securityEvents: Pick<SecurityEvents, 'add'>;
  outbox: MailOutbox;
  clock: Clock;
  /** Base of links in mails. */
  linkBase: string;
}

/** Changing a password, and setting a new one by a mailed link (spec §4 "Reset link"). */
export function createPasswordService(deps: PasswordDeps) {
  const { db, repository, credentials, sessions, links, passwords, outbox, clock, linkBase } = deps;
  const { accounts, securityEvents } = deps;

  /** Refuses a password that is easily guessed, also from what is known of its owner. */
  async function assertGood(password: string, login: { id: number; email: string }, field: string) {
    const own = [login.email, ...(await accounts.wordsOf(login.id))];
    if (isCommonPassword(password, own)) throw invalidField(field, commonPasswordText);
  }

  async function findLink(email: string, key: string): Promise<GoodLink | undefined> {
    await credentials.assertMayTry(`reset:${emailKey(email)}`, 20, 10 * 60_000);
    const [link, login] = await Promise.all([links.check('reset', key), repository.findLogin(email)]);
    return link && link.loginId === login?.id ? link : undefined;
  }

  return {
    /**
     * Ends the other sessions and running links, which somebody else may have asked for, and mails a notice. The actor's
     * session goes on under the token that is returned: whoever had copied the old one is out.
     */
    async change(actor: Actor, currentPassword: string, newPassword: string): Promise<OpenedSession> {
      const login = await credentials.confirm(actor, currentPassword, 'currentPassword');
      await assertGood(newPassword, login, 'newPassword');
      const passwordHash = await passwords.hash(newPassword);
      return withTransaction(db, async (tx) => {
        await repository.changeLogin(tx, actor.loginId, { passwordHash });
        await links.forget(tx, actor.loginId);
        await sessions.endAll(tx, actor.loginId, actor.sessionId);
        await outbox.enqueue(tx, 'password-changed', {
          loginId: actor.loginId,
          at: clock.now().toISOString(),
        });
        await securityEvents.add(tx, {
          kind: 'password.changed',
          loginId: actor.loginId,
          account: login.email,
          origin: actor,
        });
        return sessions.renew(tx, actor);
      });
    },

    /**
     * Promises a reset link. Known and unknown addresses are the same work here: whether anybody is behind one is
     * found out when the mail is written.
     */
    async forgot(email: string, from: 'login' | 'alogin'): Promise<void> {
      await credentials.assertMayTry(`forgot:${emailKey(email)}`, 5, 15 * 60_000);
      await outbox.enqueue(db, 'reset-link', { email, from });
    },

    /** Makes a reset link for an address and gives its page; undefined when nobody has the address. */
    async resetUrl(email: string, from: 'login' | 'alogin'): Promise<string | undefined> {
      const login = await repository.findLogin(email);
      if (!login) return undefined;
      await withTransaction(db, (tx) =>
        links.create(tx, { loginId: login.id, purpose: 'reset', validMs: limits.resetLink.validMs }),
      );
      const link = await links.read(login.id, 'reset');
      if (!link) return undefined;
      const url = new URL('/reset-password-validate', linkBase);
      url.searchParams.set('email', login.email);
      url.searchParams.set('key', link.key);
      if (from === 'alogin') url.searchParams.set('from', from);
      return url.href;
    },

    isGoodLink: async (email: string, key: string) => (await findLink(email, key)) !== undefined,

    /** Sets the password by a link; false when the link is not good. Ends every session of the login. */
    async reset(email: string, key: string, password: string): Promise<boolean> {
      const link = await findLink(email, key);
      if (!link) return false;
      await assertGood(password, { id: link.loginId, email }, 'password');
      const passwordHash = await passwords.hash(password);
      return withTransaction(db, async (tx) => {
        if (!(await links.consume(tx, link))) return false;
        await repository.changeLogin(tx, link.loginId, { passwordHash });
        await links.forget(tx, link.loginId);
        await sessions.endAll(tx, link.loginId);
        await outbox.enqueue(tx, 'password-changed', {
          loginId: link.loginId,
          at: clock.now().toISOString(),
        });
        return true;
      });
    },
  };
}
export type PasswordService = ReturnType<typeof createPasswordService>;
