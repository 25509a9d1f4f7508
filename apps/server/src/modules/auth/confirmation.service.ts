import { withTransaction, type Database, type Executor } from '../../platform/database';
import { AppError, invalidField } from '../../platform/errors';
import type { SecurityEvents } from '../../platform/security-events';
import type { Actor } from '../../platform/session/actor';
import type { LoginsRepository } from './logins.repository';
import type { CodesService } from './codes.service';
import type { CredentialsService } from './credentials.service';
import type { SecondFactorService } from './second-factor.service';
import type { OpenedSession, SessionsService } from './sessions.service';

interface ConfirmationDeps {
  db: Database;
  logins: LoginsRepository;
  credentials: CredentialsService;
  sessions: Pick<SessionsService, 'renew'>;
  codes: CodesService;
  secondFactor: Pick<SecondFactorService, 'check'>;
  securityEvents: SecurityEvents;
}

/**
 * Creates the service with which a logged-in user confirms their identity again before a sensitive act
 * (docs/decisions/0017).
 */
export function createConfirmationService(deps: ConfirmationDeps) {
  const { db, logins, credentials, sessions, codes, secondFactor, securityEvents } = deps;

  /** Checks the proof and returns a function that consumes it within a transaction. */
  async function check(
    actor: Actor,
    given: { password?: string | undefined; code?: string | undefined },
  ): Promise<(tx: Executor) => Promise<void>> {
    if (actor.secondFactor === 'off') {
      if (given.password === undefined) throw invalidField('password', 'Please Enter Password');
      await credentials.confirm(actor, given.password);
      return async () => undefined;
    }
    // The password alone is no new proof: whoever controls an open session may well know it.
    if (given.code === undefined) throw invalidField('code', 'Please enter the code.');
    await credentials.assertMayTry(`confirmation:${actor.loginId}`, 10, 10 * 60_000);
    return secondFactor.check(actor, given.code, 'confirmation');
  }

  return {
    /** Confirms the actor's identity; the session continues under the returned token. */
    async confirm(actor: Actor, given: Parameters<typeof check>[1]): Promise<OpenedSession> {
      const { email: account } = await logins.getLogin(actor.loginId);
      const event = { loginId: actor.loginId, account, origin: actor };
      try {
        const use = await check(actor, given);
        return await withTransaction(db, async (tx) => {
          await use(tx);
          await securityEvents.add(tx, { kind: 'confirmation.passed', ...event });
          return sessions.renew(tx, actor);
        });
      } catch (error) {
        if (error instanceof AppError && error.status === 422) {
          securityEvents.note({ kind: 'confirmation.failed', ...event });
        }
        throw error;
      }
    },

    /** Mails a confirmation code; does nothing if the actor does not confirm by mail. */
    async sendCode(actor: Actor): Promise<void> {
      await credentials.assertMayTry(`confirmation-mail:${actor.loginId}`, 5, 10 * 60_000);
      if (actor.secondFactor !== 'mail') return;
      await withTransaction(db, (tx) => codes.mail(tx, actor.loginId, 'confirmation'));
    },
  };
}
export type ConfirmationService = ReturnType<typeof createConfirmationService>;
