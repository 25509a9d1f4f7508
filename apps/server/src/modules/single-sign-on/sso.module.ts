import type { AuditLog } from '../../platform/audit';
import type { Clock } from '../../platform/clock';
import type { Database } from '../../platform/database';
import type { Handle } from '../../platform/http/route-adapter';
import type { Jobs } from '../../platform/jobs';
import type { MailOutbox } from '../../platform/mail';
import type { Outbound } from '../../platform/outbound';
import type { SecurityEvents } from '../../platform/security-events';
import { ssoRequired, type Auth } from '../auth';
import type { Members } from '../members';
import { createAttemptsRepository } from './attempts.repository';
import { domainOf } from './domain-names';
import { createDomains, type ResolveTxt } from './domains.service';
import { createSsoEntering } from './entering.service';
import { createIdentityProvider } from './identity-provider';
import { createSsoSettings } from './settings.service';
import { defineSsoMails } from './sso.mails';
import { createSsoRepository } from './sso.repository';
import { registerSsoRoutes } from './sso.routes';

interface SsoDeps {
  db: Database;
  auth: Auth;
  members: Pick<Members, 'people' | 'joining'>;
  findMarketName: () => Promise<string>;
  audit: AuditLog;
  securityEvents: SecurityEvents;
  jobs: Pick<Jobs, 'define'>;
  outbox: MailOutbox;
  outbound: Outbound;
  /** Resolves TXT records; the resolver of the system by default. */
  resolveTxt: ResolveTxt | undefined;
  /** Key for sealing client secrets and for deriving tokens and nonces. */
  secret: Buffer;
  /** Base URL of the redirect URIs. */
  linkBase: string;
  clock: Clock;
}

/** Creates single sign-on of companies by OpenID Connect (docs/specification/single-sign-on.md). */
export function createSingleSignOn(deps: SsoDeps) {
  const { db, auth, members, jobs, outbox, outbound, linkBase, clock } = deps;
  const { people, joining } = members;
  const repository = createSsoRepository(db);
  const attempts = createAttemptsRepository(db);
  const provider = createIdentityProvider(outbound);
  // One URI for each company, so that a reply of one provider cannot be taken for that of another (mix-up).
  const redirectUriOf = (userId: number) => new URL(`/sso/${userId}`, linkBase).href;
  const domains = createDomains({ ...deps, repository, people });
  const settings = createSsoSettings({
    ...deps,
    repository,
    provider,
    domains,
    people,
    sessions: auth.sessions,
    redirectUriOf,
  });
  const entering = createSsoEntering({
    ...deps,
    repository,
    attempts,
    provider,
    settings,
    joining,
    redirectUriOf,
  });
  defineSsoMails({ outbox, people, repository, linkBase });
  jobs.define('sso.check-domains', () => domains.checkAll(), { cron: '41 3 * * *' });
  jobs.define('sso.sweep', () => attempts.removeExpired(clock.now()), { cron: '27 * * * *' });
  return {
    forget: repository.forget,
    linksOf: repository.linksOf,
    /** Throws `sso_required` if a company requires single sign-on from an address. */
    async assertPasswordAllowed(userId: number, email: string): Promise<void> {
      if (await repository.isRequired(userId, domainOf(email))) throw ssoRequired();
    },
    register(handle: Handle): void {
      registerSsoRoutes(handle, { settings, domains, entering });
    },
  };
}
export type SingleSignOn = ReturnType<typeof createSingleSignOn>;
