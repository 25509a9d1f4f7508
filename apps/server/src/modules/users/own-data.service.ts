import type { Clock } from '../../platform/clock';
import type { Actor } from '../../platform/session/actor';
import type { Auth } from '../auth';
import type { SettingsService } from './settings.service';
import type { UsersRepository } from './users.repository';

/** Returns a module's data about a company as readable rows. */
export type OwnDataPart = (userId: number) => Promise<unknown>;

/** Returns a module's data about a person in a company as readable rows. */
export type PersonalDataPart = (userId: number, loginId: number) => Promise<unknown>;

/**
 * Maximum number of security events in the export: more than 90 days of normal use. If strangers cause more, the
 * newest are exported.
 */
const eventsAtMost = 10_000;

interface OwnDataDeps {
  auth: Pick<Auth, 'logins' | 'sessions' | 'secondFactor' | 'ownEvents'>;
  users: UsersRepository;
  settings: SettingsService;
  /** Parts of other modules, by their name in the file, such as `offers`. */
  parts: Record<string, OwnDataPart>;
  personalParts: Record<string, PersonalDataPart>;
  clock: Clock;
}

/** Creates the service that exports all data about a login for its owner. */
export function createOwnDataService({ auth, users, settings, parts, personalParts, clock }: OwnDataDeps) {
  return {
    async write(actor: Actor): Promise<Uint8Array> {
      const [login, accounts, sessions, twoStepLogin, activity, ownSettings] = await Promise.all([
        auth.logins.getLogin(actor.loginId),
        users.listOfLogin(actor.loginId),
        auth.sessions.list(actor),
        auth.secondFactor.state(actor),
        auth.ownEvents.list(actor, { offset: 0, limit: eventsAtMost }),
        settings.read(actor),
      ]);
      const memberships = await users.membershipsOf(actor.loginId);
      const consents = await users.consentsOf(actor.loginId);
      const profiles = await Promise.all(
        accounts.map(async ({ userId, role, isOwner }) => {
          const kept: Record<string, unknown> = { userId, role };
          for (const [name, part] of Object.entries(personalParts)) {
            kept[name] = await part(userId, actor.loginId);
          }
          // The data of a company belong to its owners; other people get their own only.
          if (!isOwner) return kept;
          for (const [name, part] of Object.entries(parts)) kept[name] = await part(userId);
          return kept;
        }),
      );
      const file = {
        writtenAt: clock.now().toISOString(),
        login: { email: login.email, verifiedAt: login.verifiedAt },
        settings: ownSettings,
        twoStepLogin,
        devices: sessions,
        activity,
        consents,
        memberships,
        profiles,
      };
      return Buffer.from(JSON.stringify(file, null, 2));
    },
  };
}
export type OwnDataService = ReturnType<typeof createOwnDataService>;
