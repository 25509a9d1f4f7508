import type { Clock } from '../../platform/clock';
import type { Database, Executor } from '../../platform/database';
import type { Handle } from '../../platform/http/route-adapter';
import type { Jobs } from '../../platform/jobs';
import type { MailOutbox } from '../../platform/mail';
import type { RateLimit } from '../../platform/rate-limit';
import type { SecurityEvents } from '../../platform/security-events';
import type { ProofDemands } from '../../platform/session/proof';
import { defineAuthMails } from './auth.mails';
import type { LoginAccountsPort, ShellCountsPort } from './auth.ports';
import { registerAuthRoutes } from './auth.routes';
import { createCodesService } from './codes.service';
import { createConfirmationService } from './confirmation.service';
import { createCredentialsService } from './credentials.service';
import { createEmailChangeService } from './email-change.service';
import { createEnteringRepository } from './entering.repository';
import { createLinksService } from './links.service';
import { createLoginService, type DemoLogins } from './login.service';
import { createLoginsRepository } from './logins.repository';
import { createMailPacing } from './mail-pacing';
import { createOwnEventsRepository } from './own-events.repository';
import { registerOwnEventRoutes } from './own-events.routes';
import { createOwnEventsService } from './own-events.service';
import { createPasswordService, resetJob, type ResetRequest } from './password.service';
import { createPasswords } from './passwords';
import { createProofsRepository } from './proofs.repository';
import { createSecondFactorService } from './second-factor.service';
import { createSessionsRepository } from './sessions.repository';
import { createSessionsService } from './sessions.service';
import { createSignUpAttemptsRepository } from './sign-up-attempts.repository';
import { createSignUpCodesService, mailSignUpCodeJob } from './sign-up-codes.service';

/** Lifetime of an unfinished sign-up whose email address was verified: 30 days. */
const unfinishedLifeMs = 30 * 24 * 3_600_000;

interface AuthDeps {
  db: Database;
  accounts: LoginAccountsPort;
  rateLimit: RateLimit;
  securityEvents: SecurityEvents;
  jobs: Pick<Jobs, 'define' | 'enqueue'>;
  outbox: MailOutbox;
  clock: Clock;
  /** Called after sessions of a login have ended or were switched to another profile. */
  onSessionsEnded: (loginId: number) => void;
  demands: ProofDemands;
  findMarketName: () => Promise<string>;
  /** Key for deriving codes and links, hashing recovery codes and sealing authenticator secrets. */
  secret: Buffer;
  /** Base URL of the links in mails. */
  linkBase: string;
  /** Addresses that may log in without a password; undefined outside the demo. */
  demoLogins?: DemoLogins | undefined;
}

/** Creates the services of logins and defines their mails and jobs. */
export function createAuth(deps: AuthDeps) {
  const { db, accounts, rateLimit, securityEvents, jobs, outbox, clock, secret, linkBase, onSessionsEnded } =
    deps;
  const { demands, demoLogins } = deps;
  const passwords = createPasswords();
  const logins = createLoginsRepository(db);
  const sessionsRepository = createSessionsRepository(db);
  const entering = createEnteringRepository(db);
  const proofs = createProofsRepository(db);
  const credentials = createCredentialsService({
    logins,
    entering,
    passwords,
    rateLimit,
    securityEvents,
    clock,
  });
  const sessions = createSessionsService({
    db,
    repository: sessionsRepository,
    logins,
    entering,
    accounts,
    securityEvents,
    onEnded: onSessionsEnded,
    demands,
    clock,
  });
  const codes = createCodesService({ repository: proofs, outbox, rateLimit, clock, secret });
  const pacing = createMailPacing({ rateLimit, clock });
  const attempts = createSignUpAttemptsRepository(db);
  const signUpCodes = createSignUpCodesService({
    db,
    repository: attempts,
    logins,
    accounts,
    rateLimit,
    pacing,
    jobs,
    outbox,
    clock,
    secret,
  });
  const links = createLinksService({ repository: proofs, clock, secret });
  const common = { db, logins, credentials, securityEvents, outbox, clock };
  const secondFactor = createSecondFactorService({
    ...common,
    sessions,
    proofs,
    codes,
    accounts,
    secret,
    demands,
    findMarketName: deps.findMarketName,
  });
  const confirmation = createConfirmationService({ ...common, sessions, codes, secondFactor });
  const login = createLoginService({ ...common, sessions, codes, secondFactor, accounts, demoLogins });
  const password = createPasswordService({
    ...common,
    sessions,
    links,
    passwords,
    entering,
    accounts,
    pacing,
    jobs,
    linkBase,
  });
  const emailChange = createEmailChangeService({ ...common, sessions, links, pacing });
  defineAuthMails(outbox, { logins, codes, signUpCodes, links, password, linkBase });
  jobs.define<ResetRequest>(resetJob, (request) => password.mailLink(request), { isAwaited: true });
  jobs.define<{ loginId: number }>(mailSignUpCodeJob, ({ loginId }) => signUpCodes.mailNext(loginId), {
    isAwaited: true,
  });
  /** Removes expired sessions, codes, links and unfinished sign-ups. */
  async function sweep(): Promise<void> {
    const now = clock.now();
    await sessions.removeExpired();
    await proofs.removeExpired(now);
    await signUpCodes.removeExpired();
    await logins.removeUnfinished({
      provedBefore: new Date(now.getTime() - unfinishedLifeMs),
      now,
    });
  }
  jobs.define('auth.sweep', sweep, { cron: '17 * * * *' });
  const ownEvents = createOwnEventsService(createOwnEventsRepository(db));
  return {
    logins,
    credentials,
    sessions,
    codes,
    signUpCodes,
    rateLimit,
    securityEvents,
    secondFactor,
    confirmation,
    login,
    password,
    emailChange,
    ownEvents,
    passwords,
    sweep,
    /** Deletes every code, link, authenticator app and known browser of a login. */
    async forgetProofs(tx: Executor, loginId: number): Promise<void> {
      await proofs.forget(tx, loginId);
      await sessionsRepository.forgetDevices(tx, loginId);
    },
    /** Registers the calls; `shellCounts` counts for the frame around every page, which later modules do. */
    register(handle: Handle, shellCounts: ShellCountsPort): void {
      registerAuthRoutes(handle, {
        login,
        sessions,
        secondFactor,
        confirmation,
        password,
        describeUser: accounts.describe,
        shellCounts,
      });
      registerOwnEventRoutes(handle, ownEvents);
    },
  };
}
export type Auth = ReturnType<typeof createAuth>;
