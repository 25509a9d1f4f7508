import type { Clock } from '../../platform/clock';
import type { Actor } from '../../platform/session/actor';
import type { Auth } from '../auth';
import type { SettingsService } from './settings.service';
import type { UsersRepository } from './users.repository';

/** Gives what a module keeps about a user, as rows people can read. */
export type OwnDataPart = (userId: number) => Promise<unknown>;

/** More than 90 days of anybody's log-ins; one whom strangers keep trying gets the newest. */
const eventsAtMost = 10_000;

interface OwnDataDeps {
  auth: Pick<Auth, 'logins' | 'sessions' | 'secondFactor' | 'ownEvents'>;
  users: UsersRepository;
  settings: SettingsService;
  /** By the name that stands in the file, e.g. `offers`. */
  parts: Record<string, OwnDataPart>;
  clock: Clock;
}

/** Everything the market keeps about a login, for its owner to take away. */
export function createOwnDataService({ auth, users, settings, parts, clock }: OwnDataDeps) {
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
      const consents = await users.consentsOf(accounts.map(({ userId }) => userId));
      const profiles = await Promise.all(
        accounts.map(async ({ userId, role }) => {
          const kept: Record<string, unknown> = { userId, role };
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
        profiles,
      };
      return Buffer.from(JSON.stringify(file, null, 2));
    },
  };
}
export type OwnDataService = ReturnType<typeof createOwnDataService>;
