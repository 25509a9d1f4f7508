import type { ClosingPreview } from '@proffer/contract/users/account.schemas';
import type { Clock } from '../../platform/clock';
import { withTransaction, type Database, type Executor, type Tx } from '../../platform/database';
import { AppError } from '../../platform/errors';
import type { MailOutbox } from '../../platform/mail';
import type { Actor } from '../../platform/session/actor';
import type { Role } from '@proffer/contract/wire/route';
import type { Auth } from '../auth';
import type { People } from '../members';
import type { AdminUsersRepository } from './admin-users.repository';
import type { SettingsRepository } from './settings.repository';
import { typeNames } from './users.mapper';
import type { UsersRepository } from './users.repository';

/** Functions of other modules that closing an account needs; each works on one user. */
export interface ClosingPorts {
  offers: {
    /** Returns those of these users with whom another company has an NDA, a conversation or a contract. */
    listWhoDealt(tx: Executor, userIds: number[]): Promise<number[]>;
    countOf(userId: number): Promise<{ published: number; drafts: number }>;
    /** Erases unused offers, withdraws the others from the market and notifies companies with papers on them. */
    removeAllOf(tx: Executor, leaving: Actor): Promise<void>;
  };
  ndas: {
    countOf(userId: number): Promise<{ open: number; signed: number }>;
    /** Answers open requests as skipped, with this reason, and notifies the other companies. */
    endOpenOf(tx: Tx, leaving: Actor, reason: string): Promise<void>;
  };
  quotes: {
    countOpenOf(userId: number): Promise<number>;
    /** Declines or withdraws open quotes, with this reason, and notifies the other companies. */
    endOpenOf(tx: Tx, leaving: Actor, reason: string): Promise<void>;
  };
  needs: {
    countOf(userId: number): Promise<{ open: number; drafts: number }>;
    /** Cancels needs that have not ended, with this reason, deletes drafts, and withdraws answers to open needs. */
    endOpenOf(tx: Tx, leaving: Actor, reason: string): Promise<void>;
  };
  contracts: {
    countOf(userId: number): Promise<{ pending: number; active: number }>;
    /** Ends contracts not accepted by both, with this reason, and notifies the other companies. */
    endOpenOf(tx: Tx, leaving: Actor, reason: string): Promise<void>;
  };
  profiles: { forget(tx: Executor, userIds: number[], nameless: number[]): Promise<void> };
  /** Functions that delete other data of an account that nobody but its owner needs. */
  traces: ((tx: Executor, closed: ClosedAccount) => Promise<void>)[];
}

/** Companies being closed, and the login that is closed with them; null if the login stays. */
interface ClosedAccount {
  userIds: number[];
  login: { loginId: number; email: string } | null;
}

interface ClosingDeps {
  db: Database;
  auth: Pick<Auth, 'logins' | 'credentials' | 'sessions' | 'forgetProofs'>;
  users: UsersRepository;
  settings: SettingsRepository;
  admins: AdminUsersRepository;
  people: Pick<People, 'countOf' | 'leaveIn' | 'obstacleToLeave' | 'lockManaged' | 'endAllOf'>;
  ports: ClosingPorts;
  outbox: MailOutbox;
  clock: Clock;
}

const reason = 'The company has closed its account.';

/**
 * Creates the service that closes a login or a company for good. Papers that another company relies on (NDAs, contracts,
 * conversations, and the names on them) and evidence stay; the address becomes free again. docs/operating.md lists
 * the data that stays.
 */
export function createClosingService(deps: ClosingDeps) {
  const { db, auth, users, settings, admins, people, ports, outbox, clock } = deps;

  /** Returns the companies of a login in which it is alone, and those that it would leave. */
  async function splitAccounts(actor: Actor) {
    const accounts = await users.listOfLogin(actor.loginId);
    const counts = await people.countOf(accounts.map(({ userId }) => userId));
    const isAlone = ({ userId }: { userId: number }) => (counts.get(userId) ?? 0) <= 1;
    return { closed: accounts.filter(isAlone), left: accounts.filter((one) => !isAlone(one)) };
  }

  /** Ends all dealings of companies and erases their data; returns false if another request has done so. */
  async function closeCompanies(
    tx: Tx,
    actor: Actor,
    companies: readonly { userId: number; role: Role }[],
    login: ClosedAccount['login'],
  ): Promise<boolean> {
    const userIds = companies.map(({ userId }) => userId);
    if (userIds.length > 0 && !(await settings.end(tx, userIds, clock.now()))) return false;
    for (const { userId, role } of companies) {
      const leaving = { ...actor, userId, role };
      // First the papers: a company notified of an ended request or contract is not notified of its offer too.
      await ports.ndas.endOpenOf(tx, leaving, reason);
      await ports.needs.endOpenOf(tx, leaving, reason);
      await ports.quotes.endOpenOf(tx, leaving, reason);
      await ports.contracts.endOpenOf(tx, leaving, reason);
      await ports.offers.removeAllOf(tx, leaving);
    }
    const dealt = new Set(await ports.offers.listWhoDealt(tx, userIds));
    await ports.profiles.forget(
      tx,
      userIds,
      userIds.filter((userId) => !dealt.has(userId)),
    );
    for (const forget of ports.traces) await forget(tx, { userIds, login });
    return true;
  }

  async function preview(actor: Actor): Promise<ClosingPreview> {
    const { closed: accounts, left } = await splitAccounts(actor);
    const [names, obstacles] = await Promise.all([
      admins.namesOf(left.map(({ userId }) => userId)),
      Promise.all(left.map(({ userId }) => people.obstacleToLeave({ userId, loginId: actor.loginId }))),
    ]);
    const counts = await Promise.all(
      accounts.map(async ({ userId }) => ({
        offers: await ports.offers.countOf(userId),
        ndas: await ports.ndas.countOf(userId),
        quotes: await ports.quotes.countOpenOf(userId),
        needs: await ports.needs.countOf(userId),
        contracts: await ports.contracts.countOf(userId),
      })),
    );
    const total = (read: (one: (typeof counts)[number]) => number) =>
      counts.reduce((sum, one) => sum + read(one), 0);
    const isLastAdmin = actor.role === 'admin' && (await admins.emailsOfApproved()).length <= 1;
    return {
      profiles: accounts.map(({ role }) => typeNames[role]),
      publishedOffers: total(({ offers }) => offers.published),
      drafts: total(({ offers, needs }) => offers.drafts + needs.drafts),
      openNeeds: total(({ needs }) => needs.open),
      openNdaRequests: total(({ ndas }) => ndas.open),
      openQuotes: total(({ quotes }) => quotes),
      signedNdas: total(({ ndas }) => ndas.signed),
      pendingContracts: total(({ contracts }) => contracts.pending),
      activeContracts: total(({ contracts }) => contracts.active),
      companiesLeft: [...names.values()],
      obstacle: isLastAdmin ? lastAdmin().text : (obstacles.find((text) => text !== null) ?? null),
    };
  }

  return {
    preview,

    /** Closes a person's login: companies with other people are left, the others are closed. */
    async close(actor: Actor, password: string): Promise<void> {
      const login = await auth.credentials.confirm(actor, password);
      const { closed, left } = await splitAccounts(actor);
      await withTransaction(db, async (tx) => {
        if (actor.role === 'admin' && (await admins.lockApproved(tx)).length <= 1) throw lastAdmin();
        for (const { userId } of left) await people.leaveIn(tx, { userId, loginId: actor.loginId });
        const ofLogin = { loginId: login.id, email: login.email };
        if (!(await closeCompanies(tx, actor, closed, ofLogin))) return;
        for (const { userId } of closed) await people.endAllOf(tx, userId);
        await auth.forgetProofs(tx, login.id);
        await auth.sessions.endAll(tx, login.id);
        await auth.logins.changeLogin(tx, login.id, {
          email: `closed-${login.id}@closed.invalid`,
          passwordHash: 'closed',
          secondFactor: 'off',
          closedAt: clock.now(),
        });
        await outbox.enqueue(tx, 'account-closed', { to: login.email });
      });
    },

    /** Closes the actor's company for everybody in it; the logins of its people stay. */
    async closeCompany(actor: Actor, password: string): Promise<void> {
      const login = await auth.credentials.confirm(actor, password);
      await withTransaction(db, async (tx) => {
        const company = { userId: actor.userId, role: actor.role };
        await people.lockManaged(tx, actor);
        if (!(await closeCompanies(tx, actor, [company], null))) return;
        await people.endAllOf(tx, actor.userId);
        await outbox.enqueue(tx, 'account-closed', { to: login.email });
      });
    },
  };
}

function lastAdmin(): AppError {
  return new AppError('illegal_transition', {
    text: 'You are the last administrator. Approve another one before you close this account.',
  });
}

export type ClosingService = ReturnType<typeof createClosingService>;
