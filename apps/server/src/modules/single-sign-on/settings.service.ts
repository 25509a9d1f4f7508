import type { SsoProviderBody, SsoSettings } from '@proffer/contract/single-sign-on/schemas';
import type { AuditLog } from '../../platform/audit';
import type { Clock } from '../../platform/clock';
import { withTransaction, type Database } from '../../platform/database';
import { AppError, invalidField, notFound } from '../../platform/errors';
import { RefusedTargetError } from '../../platform/outbound';
import { seal, unseal } from '../../platform/secrets';
import type { Actor } from '../../platform/session/actor';
import type { Auth } from '../auth';
import type { Members } from '../members';
import { domainOf } from './domain-names';
import type { Domains } from './domains.service';
import type { Client, IdentityProvider } from './identity-provider';
import type { ProviderRow, SsoRepository } from './sso.repository';

interface SettingsDeps {
  db: Database;
  repository: SsoRepository;
  provider: Pick<IdentityProvider, 'findIssuer'>;
  domains: Pick<Domains, 'list'>;
  people: Pick<Members['people'], 'lockManaged' | 'listAll'>;
  sessions: Pick<Auth['sessions'], 'endSso' | 'endPasswordOnes'>;
  audit: AuditLog;
  secret: Buffer;
  /** Returns the URL to which the provider of a company returns people. */
  redirectUriOf: (userId: number) => string;
  clock: Clock;
}

const purpose = 'sso-client-secret';

/** Creates the service for an owner’s settings of single sign-on (SSO-1, SSO-6, SSO-20 to SSO-22). */
export function createSsoSettings(deps: SettingsDeps) {
  const { db, repository, provider, domains, people, sessions, audit, secret, redirectUriOf, clock } = deps;

  const note = (
    tx: Parameters<AuditLog['add']>[0],
    actor: Actor,
    act: string,
    before: object,
    after: object,
  ) =>
    audit.add(tx, actor, {
      act,
      subject: { kind: 'user', id: actor.userId },
      before: { ...before },
      after: { ...after },
    });

  const open = ({ userId, sealedSecret }: Pick<ProviderRow, 'userId' | 'sealedSecret'>): string =>
    unseal(secret, purpose, String(userId), sealedSecret).toString();

  /** Returns the issuer as its discovery document spells it; reports a wrong or unreachable one at the field. */
  async function checkIssuer(client: Client): Promise<string> {
    try {
      return await provider.findIssuer(client);
    } catch (error) {
      const text =
        error instanceof RefusedTargetError
          ? error.message
          : 'No OpenID Connect provider answers at this URL. Please copy the issuer from its settings.';
      throw invalidField('issuer', text);
    }
  }

  return {
    /** Returns the client of a company at its provider, with the opened secret. */
    clientOf: (row: ProviderRow): Client => ({
      issuer: row.issuer,
      clientId: row.clientId,
      clientSecret: open(row),
    }),

    async get(actor: Actor): Promise<SsoSettings> {
      const { userId } = actor;
      const [row, list, everybody] = await Promise.all([
        repository.findProvider(userId),
        domains.list(userId),
        people.listAll(userId),
      ]);
      const exempt = everybody.find(({ loginId }) => loginId === row?.exemptLoginId);
      return {
        provider: row
          ? {
              issuer: row.issuer,
              clientId: row.clientId,
              role: row.role,
              demandsTwoSteps: row.demandsTwoSteps,
              testedAt: row.testedAt?.toISOString() ?? null,
              isRequired: row.isRequired,
              exemptOwner: exempt?.name ?? '',
            }
          : null,
        redirectUri: redirectUriOf(userId),
        domains: list,
      };
    },

    /** Saves the provider. Sessions that it opened end, because what they were checked against has changed. */
    async save(actor: Actor, given: SsoProviderBody): Promise<void> {
      const { userId } = actor;
      const { clientId, role, demandsTwoSteps } = given;
      const stored = await repository.findProvider(userId);
      // A stored secret goes only to the provider that it was entered for.
      const isSameIssuer = stored !== undefined && stored.issuer === given.issuer;
      const clientSecret = given.clientSecret ?? (isSameIssuer ? open(stored) : undefined);
      if (clientSecret === undefined) throw invalidField('clientSecret', 'Please enter the client secret.');
      const issuer = await checkIssuer({ issuer: given.issuer, clientId, clientSecret });
      await withTransaction(db, async (tx) => {
        await people.lockManaged(tx, actor);
        const before = await repository.findProvider(userId, tx);
        const facts = { issuer, clientId, role, demandsTwoSteps };
        await repository.saveProvider(tx, {
          userId,
          ...facts,
          sealedSecret: seal(secret, purpose, String(userId), Buffer.from(clientSecret)),
          testedAt: null,
          updatedAt: clock.now(),
        });
        await sessions.endSso(tx, actor);
        await note(tx, actor, 'sso.saved', before ? factsOf(before) : {}, {
          ...facts,
          hasNewSecret: given.clientSecret !== undefined,
        });
      });
    },

    async remove(actor: Actor): Promise<void> {
      await withTransaction(db, async (tx) => {
        await people.lockManaged(tx, actor);
        const before = await repository.findProvider(actor.userId, tx);
        if (!before || !(await repository.removeProvider(tx, actor.userId))) {
          throw notFound('The identity provider');
        }
        await sessions.endSso(tx, actor);
        await note(tx, actor, 'sso.removed', factsOf(before), {});
      });
    },

    /**
     * Requires single sign-on from people with addresses of the proved domains, except the actor, and ends their
     * sessions by password; or stops requiring it.
     */
    async require(actor: Actor, isRequired: boolean): Promise<void> {
      await withTransaction(db, async (tx) => {
        await people.lockManaged(tx, actor);
        const row = await repository.findProvider(actor.userId, tx);
        const proved = (await repository.listDomains(actor.userId, tx)).filter(({ provedAt }) => provedAt);
        if (isRequired && (!row || row.testedAt === null || proved.length === 0)) {
          throw new AppError('illegal_transition', {
            text: 'Please prove a domain and make a successful test login first.',
          });
        }
        const exempt = isRequired ? actor.loginId : null;
        if (!(await repository.require(tx, actor.userId, exempt))) return;
        if (isRequired) {
          const names = new Set(proved.map(({ domain }) => domain));
          for (const { loginId, email } of await people.listAll(actor.userId, tx)) {
            if (loginId !== actor.loginId && names.has(domainOf(email))) {
              await sessions.endPasswordOnes(tx, { userId: actor.userId, loginId });
            }
          }
        }
        await note(tx, actor, isRequired ? 'sso.required' : 'sso.optional', {}, {});
      });
    },
  };
}
export type SsoSettingsService = ReturnType<typeof createSsoSettings>;

const factsOf = ({ issuer, clientId, role, demandsTwoSteps }: ProviderRow) => ({
  issuer,
  clientId,
  role,
  demandsTwoSteps,
});
