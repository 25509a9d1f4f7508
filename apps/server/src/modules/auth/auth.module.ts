import type { Clock } from '../../platform/clock';
import type { Database, Executor } from '../../platform/database';
import type { MailOutbox } from '../../platform/mail';
import type { RateLimit } from '../../platform/rate-limit';
import type { SecurityEvents } from '../../platform/security-events';
import { defineAuthMails } from './auth.mails';
import type { AccountsPort } from './auth.ports';
import { createAuthRepository } from './auth.repository';
import { createCodesService } from './codes.service';
import { createConfirmationService } from './confirmation.service';
import { createCredentialsService } from './credentials.service';
import { createEmailChangeService } from './email-change.service';
import { createEnteringRepository } from './entering.repository';
import { createLinksService } from './links.service';
import { createLoginService } from './login.service';
import { createPasswordService } from './password.service';
import type { Passwords } from './passwords';
import { createProofsRepository } from './proofs.repository';
import { createSecondFactorService } from './second-factor.service';
import { createSessionsService } from './sessions.service';

interface AuthDeps {
  db: Database;
  passwords: Passwords;
  accounts: AccountsPort;
  rateLimit: RateLimit;
  securityEvents: SecurityEvents;
  outbox: MailOutbox;
  clock: Clock;
  /** Told after sessions of a login have ended, or act for another profile. */
  onSessionsEnded: (loginId: number) => void;
  /** Key that codes, links, recovery codes and app secrets are derived or sealed with. */
  secret: Buffer;
  /** Base of links in mails. */
  linkBase: string;
}

/** The services of logins, put together; their mails are defined on the way. */
export function createAuth(deps: AuthDeps) {
  const {
    db,
    passwords,
    accounts,
    rateLimit,
    securityEvents,
    outbox,
    clock,
    secret,
    linkBase,
    onSessionsEnded,
  } = deps;
  const repository = createAuthRepository(db);
  const entering = createEnteringRepository(db);
  const proofs = createProofsRepository(db);
  const credentials = createCredentialsService({ repository, entering, passwords, rateLimit, clock });
  const sessions = createSessionsService({
    db,
    repository,
    entering,
    accounts,
    securityEvents,
    onEnded: onSessionsEnded,
    clock,
  });
  const codes = createCodesService({ repository: proofs, outbox, clock, secret });
  const links = createLinksService({ repository: proofs, clock, secret });
  const common = { db, repository, credentials, securityEvents, outbox, clock };
  const secondFactor = createSecondFactorService({ ...common, sessions, proofs, codes, secret });
  const confirmation = createConfirmationService({ ...common, sessions, codes, secondFactor });
  const login = createLoginService({ ...common, sessions, codes, secondFactor, accounts });
  const password = createPasswordService({ ...common, accounts, sessions, links, passwords, linkBase });
  const emailChange = createEmailChangeService({ ...common, sessions, links });
  defineAuthMails(outbox, { repository, codes, links, password, linkBase });
  return {
    repository,
    credentials,
    sessions,
    codes,
    secondFactor,
    confirmation,
    login,
    password,
    emailChange,
    passwords,
    /** Takes away every code, link and app of a login, and the browsers it is known by. */
    async forgetProofs(tx: Executor, loginId: number): Promise<void> {
      await proofs.forget(tx, loginId);
      await repository.forgetDevices(tx, loginId);
    },
    /** Removes sessions, codes and links that are over. */
    async sweep(): Promise<void> {
      await sessions.removeExpired();
      await proofs.removeExpired(clock.now());
    },
  };
}
export type Auth = ReturnType<typeof createAuth>;
