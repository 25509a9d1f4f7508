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
import { commonPasswordText, isCommonPassword } from './password-guesses';
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
  /** Base of links in mails. */
  linkBase: string;
}

/** Mails a reset link; see `mailLink`. */
export const resetJob = 'auth.mail-reset-link';

/** Somebody, perhaps a stranger, asked for a link. */
export interface ResetAsked {
  email: string;
  from: 'login' | 'alogin';
  origin: Origin;
}

/** Changing a password, and setting a new one by a mailed link (ACC-59 to ACC-69). */
export function createPasswordService(deps: PasswordDeps) {
  const { db, logins, credentials, sessions, links, passwords, outbox, clock, linkBase } = deps;
  const { entering, accounts, pacing, securityEvents, jobs } = deps;

  /** Refuses a password that is easily guessed, also from what is known of its owner. */
  async function assertGood(password: string, login: { id: number; email: string }, field: string) {
    const own = [login.email, ...(await accounts.wordsOf(login.id))];
    if (isCommonPassword(password, own)) throw invalidField(field, commonPasswordText);
  }

  /** The link behind a key; a key that is none is counted by the network it came from, and noted. */
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

  /** Whether the mailbox was proved once: a sign-up that never was is worth nothing, and has no password to set. */
  async function isProved(login: LoginRow): Promise<boolean> {
    return (await accounts.listOfLogin(login.id)).some(({ step }) => step !== 'code');
  }

  /** The page of a link and whom it is mailed to; undefined once the link was used or has expired. */
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
     * Ends the other sessions and running links, which somebody else may have asked for, and mails a notice. The actor's
     * session goes on under the token that is returned: whoever had copied the old one is out.
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
     * Promises a reset link. Known and unknown addresses are the same work here, and nobody is told to wait: whether
     * anybody is behind one, and whether it is time for a mail, is found out by `mailLink`, in a job.
     */
    async forgot(email: string, from: 'login' | 'alogin', { address, device }: Origin): Promise<void> {
      await jobs.enqueue(db, resetJob, { email, from, origin: { address, device } } satisfies ResetAsked);
    },

    /** Mails a link beside those that run, unless one was mailed a moment ago; see `mailPacing`. */
    async mailLink(asked: ResetAsked): Promise<void> {
      const { email, from, origin } = asked;
      const login = await logins.findLogin(email);
      if (!login || !(await isProved(login))) return;
      const running = await links.read({ loginId: login.id, purpose: 'reset' });
      const pace = await pacing.mayMail(email);
      if (!pace.allowed) {
        if (running) return;
        // Another mail went to the address a moment ago; nothing to set a password with lies there yet.
        const runAt = new Date(Date.now() + pace.retryAfterSeconds * 1_000);
        return jobs.enqueue(db, resetJob, asked, { key: `${resetJob}:${login.id}`, runAt });
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

    /** Makes a reset link for an address and gives its page; undefined when nobody has the address. */
    async resetUrl(email: string, from: 'login' | 'alogin'): Promise<string | undefined> {
      const login = await logins.findLogin(email);
      if (!login) return undefined;
      const linkId = await withTransaction(db, (tx) => makeLink(tx, login));
      return (await readLink(linkId, from))?.url;
    },

    isGoodLink: async (email: string, key: string, origin: Origin) =>
      (await findLink(email, key, origin)) !== undefined,

    /**
     * Sets the password by a link; false when the link is not good. Ends every session of the login. The browser is
     * known from then on: whoever is kept out by others' guesses comes in by the mailbox.
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
