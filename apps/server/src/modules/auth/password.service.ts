import { limits } from '@proffer/contract/wire/limits';
import type { Clock } from '../../platform/clock';
import { withTransaction, type Database, type Executor } from '../../platform/database';
import { invalidField } from '../../platform/errors';
import type { MailOutbox } from '../../platform/mail';
import type { Jobs } from '../../platform/jobs';
import type { SecurityEvents } from '../../platform/security-events';
import type { Actor, Origin } from '../../platform/session/actor';
import type { LoginAccountsPort } from './auth.ports';
import type { LoginsRepository, LoginRow } from './logins.repository';
import { marksOf, type LoginOrigin } from './browser-marks';
import type { CredentialsService } from './credentials.service';
import type { EnteringRepository } from './entering.repository';
import type { GoodLink, LinksService } from './links.service';
import type { MailPacing } from './mail-pacing';
import { commonPasswordText, isCommonPassword } from '@proffer/contract/users/password-guesses';
import type { Passwords } from './passwords';
import type { OpenedSession, SessionsService } from './sessions.service';

interface PasswordDeps {
  db: Database;
  logins: LoginsRepository;
  credentials: CredentialsService;
  sessions: SessionsService;
  links: LinksService;
  passwords: Passwords;
  entering: Pick<EnteringRepository, 'remember'>;
  accounts: LoginAccountsPort;
  pacing: MailPacing;
  securityEvents: SecurityEvents;
  jobs: Pick<Jobs, 'enqueue'>;
  outbox: MailOutbox;
  clock: Clock;
  /** Base URL of the links in mails. */
  linkBase: string;
}

/** Name of the job that mails a reset link; see `mailLink`. */
export const resetJob = 'auth.mail-reset-link';

/** A request for a reset link; it may come from a stranger. */
export interface ResetRequest {
  email: string;
  from: 'login' | 'alogin';
  origin: Origin;
}

/** Creates the service for changing a password, and for setting a new one by a mailed link (ACC-59 to ACC-69). */
export function createPasswordService(deps: PasswordDeps) {
  const { db, logins, credentials, sessions, links, passwords, outbox, clock, linkBase } = deps;
  const { entering, accounts, pacing, securityEvents, jobs } = deps;

  /** Throws if a password is easily guessed, also from the owner's personal details. */
  async function assertGood(password: string, login: { id: number; email: string }, field: string) {
    const own = [login.email, ...(await accounts.wordsOf(login.id))];
    if (isCommonPassword(password, own)) throw invalidField(field, commonPasswordText);
  }

  /** Returns the link of a key. An invalid key is counted against its network and recorded as a security event. */
  async function findLink(email: string, key: string, origin: Origin): Promise<GoodLink | undefined> {
    const [link, login] = await Promise.all([links.check('reset', key), logins.findLogin(email)]);
    if (link && link.loginId === login?.id) return link;
    const event = { loginId: login?.id ?? null, account: email, origin };
    securityEvents.note({ kind: 'password.reset-failed', ...event });
    await credentials.countMadeUpKey(origin);
    return undefined;
  }

  const makeLink = (tx: Executor, { id }: LoginRow): Promise<number> =>
    links.create(tx, { loginId: id, purpose: 'reset', validMs: limits.resetLink.validMs });

  /** Returns true if the mailbox was verified. An unverified sign-up has no password to reset. */
  async function isProved(login: LoginRow): Promise<boolean> {
    return (await accounts.listOfLogin(login.id)).some(({ step }) => step !== 'code');
  }

  /** Returns the page of a reset link and its recipient; undefined once the link was used or has expired. */
  async function readLink(
    linkId: number,
    from: 'login' | 'alogin',
  ): Promise<{ to: string; url: string } | undefined> {
    const link = await links.read({ id: linkId });
    const login = link && (await logins.findOpenLogin(link.loginId));
    if (!login) return undefined;
    const url = new URL('/reset-password-validate', linkBase);
    url.searchParams.set('email', login.email);
    url.searchParams.set('key', link.key);
    if (from === 'alogin') url.searchParams.set('from', from);
    return { to: login.email, url: url.href };
  }

  return {
    /**
     * Changes the password, ends the other sessions, revokes running links and mails a notice. The actor's session
     * continues under the returned token, so that a copy of the old token is useless.
     */
    async change(actor: Actor, currentPassword: string, newPassword: string): Promise<OpenedSession> {
      const login = await credentials.confirm(actor, currentPassword, 'currentPassword');
      await assertGood(newPassword, login, 'newPassword');
      const passwordHash = await passwords.hash(newPassword);
      return withTransaction(db, async (tx) => {
        await logins.changeLogin(tx, actor.loginId, { passwordHash });
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
     * Enqueues the mailing of a reset link. Known and unknown addresses cost the same work here and are never
     * refused. The job `mailLink` finds out whether the address exists and whether a mail is due.
     */
    async forgot(email: string, from: 'login' | 'alogin', { address, device }: Origin): Promise<void> {
      await jobs.enqueue(db, resetJob, { email, from, origin: { address, device } } satisfies ResetRequest);
    },

    /**
     * Mails a reset link and leaves earlier ones valid, unless one was mailed a moment ago; see
     * `mailPacing`.
     */
    async mailLink(request: ResetRequest): Promise<void> {
      const { email, from, origin } = request;
      const login = await logins.findLogin(email);
      if (!login || !(await isProved(login))) return;
      const running = await links.read({ loginId: login.id, purpose: 'reset' });
      const pace = await pacing.mayMail(email);
      if (!pace.allowed) {
        if (running) return;
        // A mail of another kind went to the address a moment ago and there is no valid reset link, so try again
        // later.
        const runAt = new Date(Date.now() + pace.retryAfterSeconds * 1_000);
        return jobs.enqueue(db, resetJob, request, { key: `${resetJob}:${login.id}`, runAt });
      }
      if (!(await pacing.mayMailLink(email, running?.expiresAt))) return;
      await withTransaction(db, async (tx) => {
        const linkId = await makeLink(tx, login);
        await outbox.enqueue(tx, 'reset-link', { linkId, from });
        const event = { loginId: login.id, account: login.email, origin };
        await securityEvents.add(tx, { kind: 'password.reset-asked', ...event });
      });
    },

    readLink,

    /** Creates a reset link for an address and returns its page; undefined if no login has the address. */
    async resetUrl(email: string, from: 'login' | 'alogin'): Promise<string | undefined> {
      const login = await logins.findLogin(email);
      if (!login) return undefined;
      const linkId = await withTransaction(db, (tx) => makeLink(tx, login));
      return (await readLink(linkId, from))?.url;
    },

    isGoodLink: async (email: string, key: string, origin: Origin) =>
      (await findLink(email, key, origin)) !== undefined,

    /**
     * Sets the password by a link; returns false if the link is invalid. Ends every session of the login and
     * remembers the browser, so that an owner locked out by strangers' guesses can log in again.
     */
    async reset(email: string, key: string, password: string, origin: LoginOrigin): Promise<boolean> {
      const link = await findLink(email, key, origin);
      if (!link) return false;
      await assertGood(password, { id: link.loginId, email }, 'password');
      const passwordHash = await passwords.hash(password);
      return withTransaction(db, async (tx) => {
        if (!(await links.consume(tx, link))) return false;
        await logins.changeLogin(tx, link.loginId, { passwordHash });
        await links.forget(tx, link.loginId);
        await sessions.endAll(tx, link.loginId);
        await entering.remember(tx, link.loginId, marksOf(origin), clock.now());
        await outbox.enqueue(tx, 'password-changed', {
          loginId: link.loginId,
          at: clock.now().toISOString(),
        });
        await securityEvents.add(tx, {
          kind: 'password.reset',
          loginId: link.loginId,
          account: email,
          origin,
        });
        return true;
      });
    },
  };
}
export type PasswordService = ReturnType<typeof createPasswordService>;
