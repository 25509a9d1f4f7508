import { randomBytes } from 'node:crypto';
import { personName } from '@proffer/contract/members/schemas';
import type { SsoRefusal } from '@proffer/contract/single-sign-on/schemas';
import { marketNameFault } from '@proffer/contract/wire/imitation';
import type { Clock } from '../../platform/clock';
import { withTransaction, type Database, type Executor } from '../../platform/database';
import { AppError, invalidField } from '../../platform/errors';
import { RefusedTargetError } from '../../platform/outbound';
import { deriveText, hashToken } from '../../platform/secrets';
import type { SecurityEvents } from '../../platform/security-events';
import type { Actor } from '../../platform/session/actor';
import type { Auth, LoginOrigin, OpenedSession } from '../auth';
import type { Members } from '../members';
import type { AttemptKey, AttemptsRepository, ProvedPerson, Purpose } from './attempts.repository';
import { domainOf } from './domain-names';
import {
  InvalidReplyError,
  RefusedByProviderError,
  type IdentityProvider,
  type LoginSecrets,
  type ProviderClaims,
} from './identity-provider';
import { ssoFailed } from './refusal';
import type { SsoSettingsService } from './settings.service';
import type { ProviderRow, SsoRepository } from './sso.repository';

interface EnteringDeps {
  db: Database;
  repository: SsoRepository;
  attempts: AttemptsRepository;
  provider: IdentityProvider;
  settings: Pick<SsoSettingsService, 'clientOf'>;
  joining: Members['joining'];
  findMarketName: () => Promise<string>;
  auth: Pick<Auth, 'logins' | 'login' | 'credentials' | 'sessions'>;
  securityEvents: Pick<SecurityEvents, 'note' | 'add'>;
  secret: Buffer;
  redirectUriOf: (userId: number) => string;
  clock: Clock;
}

type LoginOutcome = Awaited<ReturnType<Auth['login']['enterBySso']>>;

/** Result of a reply of the provider. */
export type Outcome =
  | { kind: 'login'; result: LoginOutcome; next: string | null }
  | { kind: 'confirmed'; session: OpenedSession }
  | { kind: 'tested'; email: string };

/** The browser that started an attempt and gives the reply. */
export interface ReplyOrigin {
  /** Name of the browser in its cookie; undefined without one. */
  browser: string | undefined;
  actor: Actor | null;
  origin: LoginOrigin;
}

const lifeMs = 10 * 60_000;

const keyOf = (company: number, state: string, browser: string | undefined): AttemptKey => ({
  userId: company,
  stateHash: hashToken(state),
  browserHash: hashToken(browser ?? ''),
});

/** Creates the service for logging in at the identity provider of a company (SSO-7 to SSO-19). */
export function createSsoEntering(deps: EnteringDeps) {
  const { db, repository, attempts, provider, settings, joining, auth, securityEvents, clock } = deps;
  const { secret, redirectUriOf, findMarketName } = deps;

  /** Nonce and verifier follow from the state, so that the table holds nothing that completes a login. */
  const secretsOf = (state: string): LoginSecrets => ({
    state,
    nonce: deriveText(secret, 'sso-nonce', state),
    verifier: deriveText(secret, 'sso-verifier', state),
  });

  async function getProvider(userId: number): Promise<ProviderRow> {
    const row = await repository.findProvider(userId);
    if (!row) throw ssoFailed('unknown_domain');
    return row;
  }

  /** Stores an attempt of this browser and returns the URL at the provider. */
  async function begin(
    {
      userId,
      purpose,
      sessionId,
      next,
    }: { userId: number; purpose: Purpose; sessionId: number | null; next: string | null },
    browser: string,
    hint: string,
  ): Promise<string> {
    const state = randomBytes(32).toString('base64url');
    const client = settings.clientOf(await getProvider(userId));
    const to = { redirectUri: redirectUriOf(userId), hint, isFresh: purpose === 'confirm' };
    const url = await provider.authorizationUrl(client, secretsOf(state), to).catch((error: unknown) => {
      throw ssoFailed('provider', error);
    });
    const createdAt = clock.now();
    const expiresAt = new Date(createdAt.getTime() + lifeMs);
    const key = keyOf(userId, state, browser);
    await attempts.create({ ...key, purpose, sessionId, next, createdAt, expiresAt });
    return url;
  }

  /** Starts for an actor of the company: a new proof, or an owner’s test. */
  async function beginFor(actor: Actor, purpose: 'confirm' | 'test', browser: string): Promise<string> {
    const { email } = await auth.logins.getLogin(actor.loginId);
    const { userId, sessionId } = actor;
    return begin({ userId, purpose, sessionId, next: null }, browser, email);
  }

  async function readClaims(
    row: ProviderRow,
    { state, query, since }: { state: string; query: string; since: Date | undefined },
  ): Promise<ProviderClaims> {
    const maxAgeSeconds = since && Math.ceil((clock.now().getTime() - since.getTime()) / 1_000);
    const reply = { redirectUri: redirectUriOf(row.userId), query, maxAgeSeconds };
    try {
      return await provider.readReply(settings.clientOf(row), secretsOf(state), reply);
    } catch (error) {
      throw ssoFailed(reasonOf(error), error);
    }
  }

  /** Returns the proved address. Throws unless it is verified and of a domain with a present record (SSO-10). */
  async function assertAddress(row: ProviderRow, claims: ProviderClaims): Promise<string> {
    const { email, isEmailVerified } = claims;
    if (email === undefined || !isEmailVerified) throw ssoFailed('unverified_email');
    const domain = await repository.findProved(row.userId, domainOf(email));
    if (!domain || domain.lostAt !== null) throw ssoFailed('other_domain');
    return email;
  }

  const link = (tx: Executor, row: ProviderRow, person: ProvedPerson, loginId: number): Promise<void> =>
    repository.link(tx, {
      userId: row.userId,
      issuer: row.issuer,
      subject: person.subject,
      loginId,
      domain: domainOf(person.email),
      createdAt: clock.now(),
    });

  const enter = (row: ProviderRow, loginId: number, origin: LoginOrigin): Promise<LoginOutcome> =>
    auth.login.enterBySso({ loginId, userId: row.userId }, { hasTwoSteps: row.demandsTwoSteps }, origin);

  async function join(
    tx: Executor,
    row: ProviderRow,
    person: ProvedPerson,
    { loginId, origin }: { loginId: number; origin: LoginOrigin },
  ): Promise<void> {
    const { userId, role } = row;
    const { email, name } = person;
    const outcome = await joining.join(tx, { userId, role, loginId, email, name, address: origin.address });
    if (outcome !== 'joined') throw ssoFailed(outcome);
    await link(tx, row, person, loginId);
  }

  /** Logs in a person whom the provider proves for the first time. */
  async function enterFirst(
    row: ProviderRow,
    person: ProvedPerson,
    { attemptId, origin }: { attemptId: number; origin: LoginOrigin },
  ): Promise<LoginOutcome> {
    const known = await auth.logins.findLogin(person.email);
    if (known?.verifiedAt) {
      const standing = await repository.standingOf(row.userId, known.id);
      if (standing.isAdministrator) throw ssoFailed('administrator');
      if (standing.isMember) {
        await withTransaction(db, (tx) => link(tx, row, person, known.id));
        return enter(row, known.id, origin);
      }
      if (standing.hasLeft && !(await joining.isInvited(row.userId, person.email)))
        throw ssoFailed('removed');
      await attempts.keepPerson(attemptId, person);
      throw new AppError('sso_password_needed', {
        text: 'This address has a login already. Please enter its password once to use it with single sign-on.',
        details: { email: person.email },
      });
    }
    const loginId = await withTransaction(db, async (tx) => {
      // No password: this text is no hash, so nothing matches it. A sign-up whose address was never proved ends here.
      const passwordHash = 'single sign-on only';
      const id = known?.id ?? (await auth.logins.createLogin(tx, person.email, passwordHash));
      await auth.logins.changeLogin(tx, id, { passwordHash, verifiedAt: clock.now() });
      await join(tx, row, person, { loginId: id, origin });
      return id;
    });
    return enter(row, loginId, origin);
  }

  /**
   * Returns the name that the provider states, or else the beginning of the address; “Colleague” if a person may have
   * neither as a name here.
   */
  async function nameFor(claims: ProviderClaims, email: string): Promise<string> {
    const market = await findMarketName();
    const stated = [claims.name, email.slice(0, email.lastIndexOf('@'))];
    const names = stated.map((name) => personName.safeParse(name).data);
    return names.find((name) => name !== undefined && !marketNameFault(name, market)) ?? 'Colleague';
  }

  async function logIn(
    row: ProviderRow,
    claims: ProviderClaims,
    more: { attemptId: number; origin: LoginOrigin },
  ): Promise<LoginOutcome> {
    const linked = await repository.findLink(row.userId, row.issuer, claims.subject);
    if (linked) {
      const standing = await repository.standingOf(row.userId, linked.loginId);
      if (standing.isAdministrator) throw ssoFailed('administrator');
      if (standing.isMember) {
        if (!(await repository.findProved(row.userId, linked.domain))) throw ssoFailed('other_domain');
        return enter(row, linked.loginId, more.origin);
      }
    }
    const email = await assertAddress(row, claims);
    const person = { subject: claims.subject, email, name: await nameFor(claims, email) };
    if (!linked) return enterFirst(row, person, more);
    // The person has left the company, and this login was theirs before.
    if (!(await joining.isInvited(row.userId, email))) throw ssoFailed('removed');
    const { loginId } = linked;
    await withTransaction(db, (tx) => join(tx, row, person, { loginId, origin: more.origin }));
    return enter(row, loginId, more.origin);
  }

  /** Renews the actor’s session, if the provider has just proved the same person again. */
  async function confirm(row: ProviderRow, claims: ProviderClaims, actor: Actor): Promise<OpenedSession> {
    const linked = await repository.findLink(row.userId, row.issuer, claims.subject);
    if (linked?.loginId !== actor.loginId) throw ssoFailed('other_person');
    const { email: account } = await auth.logins.getLogin(actor.loginId);
    return withTransaction(db, async (tx) => {
      const event = { loginId: actor.loginId, account, origin: actor };
      await securityEvents.add(tx, { kind: 'confirmation.passed', ...event });
      return auth.sessions.renew(tx, actor);
    });
  }

  async function finish(
    { company, query }: { company: number; query: string },
    { browser, actor, origin }: ReplyOrigin,
  ): Promise<Outcome> {
    const state = new URLSearchParams(query).get('state') ?? '';
    const attempt = await attempts.take(keyOf(company, state, browser), clock.now());
    if (!attempt) throw ssoFailed('expired');
    const { purpose, next } = attempt;
    const isOfActor = purpose === 'login' || actor?.sessionId === attempt.sessionId;
    if (!isOfActor) throw ssoFailed('expired');
    const row = await getProvider(company);
    const since = purpose === 'confirm' ? attempt.createdAt : undefined;
    const claims = await readClaims(row, { state, query, since });
    if (actor && purpose === 'confirm')
      return { kind: 'confirmed', session: await confirm(row, claims, actor) };
    if (purpose === 'test') {
      const email = await assertAddress(row, claims);
      await repository.markTested(company, { since: attempt.createdAt, at: clock.now() });
      return { kind: 'tested', email };
    }
    return { kind: 'login', result: await logIn(row, claims, { attemptId: attempt.id, origin }), next };
  }

  return {
    begin,
    beginFor,

    /** Starts a login for an address. With two companies of its domain the sides are returned to choose from. */
    async start(
      {
        email,
        side,
        next,
      }: { email: string; side?: 'Supplier' | 'Buyer' | undefined; next?: string | undefined },
      browser: string,
    ): Promise<{ url: string | null; sides: ('Supplier' | 'Buyer')[] }> {
      const all = await repository.listCompaniesOf(domainOf(email));
      const found = side === undefined ? all : all.filter((one) => one.side === side.toLowerCase());
      const [only, ...others] = found;
      if (!only) throw ssoFailed('unknown_domain');
      if (others.length > 0) {
        return { url: null, sides: found.map((one) => (one.side === 'supplier' ? 'Supplier' : 'Buyer')) };
      }
      const what = { userId: only.userId, purpose: 'login', sessionId: null, next: next ?? null } as const;
      return { url: await begin(what, browser, email), sides: [] };
    },

    /** Checks the reply of the provider and does what the attempt was for. Refusals are security events. */
    async finish(body: { company: number; query: string }, from: ReplyOrigin): Promise<Outcome> {
      try {
        return await finish(body, from);
      } catch (error) {
        if (error instanceof AppError && error.code === 'sso_failed') {
          const detail = { bySso: true, company: body.company, ...error.details };
          securityEvents.note({
            kind: 'login.failed',
            loginId: null,
            account: '',
            origin: from.origin,
            detail,
          });
        }
        throw error;
      }
    },

    /** Joins with the password of an existing login, given in the same browser after the provider’s reply (SSO-12). */
    async joinByPassword(
      { company, state, password }: { company: number; state: string; password: string },
      { browser, origin }: Pick<ReplyOrigin, 'browser' | 'origin'>,
    ): Promise<{ result: LoginOutcome; next: string | null }> {
      const person = await attempts.findPerson(keyOf(company, state, browser), clock.now());
      if (!person) throw ssoFailed('expired');
      const row = await getProvider(company);
      await assertAddress(row, { ...person, isEmailVerified: true });
      const login = await auth.credentials.check(person.email, password, origin);
      if (!login) throw invalidField('password', 'The password is incorrect.');
      if ((await repository.standingOf(company, login.id)).isAdministrator) throw ssoFailed('administrator');
      await withTransaction(db, async (tx) => {
        if (!(await attempts.remove(tx, person.id))) throw ssoFailed('expired');
        await join(tx, row, person, { loginId: login.id, origin });
      });
      return { result: await enter(row, login.id, origin), next: person.next };
    },
  };
}
export type SsoEntering = ReturnType<typeof createSsoEntering>;

function reasonOf(error: unknown): SsoRefusal {
  if (error instanceof RefusedByProviderError) return 'provider_refused';
  if (error instanceof InvalidReplyError) return 'token';
  if (error instanceof RefusedTargetError) return 'provider';
  return 'provider';
}
