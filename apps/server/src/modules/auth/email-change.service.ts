import { limits } from '@proffer/contract/wire/limits';
import type { Clock } from '../../platform/clock';
import { withTransaction, type Database } from '../../platform/database';
import { AppError, invalidField } from '../../platform/errors';
import type { MailOutbox } from '../../platform/mail';
import type { SecurityEvents } from '../../platform/security-events';
import type { Actor, Origin } from '../../platform/session/actor';
import { emailKey } from '../../platform/mail/email-address';
import { emailTaken, type LoginsRepository } from './logins.repository';
import type { CredentialsService } from './credentials.service';
import type { LinksService } from './links.service';
import type { MailPacing } from './mail-pacing';
import type { SessionsService } from './sessions.service';

interface EmailChangeDeps {
  db: Database;
  logins: LoginsRepository;
  credentials: CredentialsService;
  links: LinksService;
  pacing: MailPacing;
  sessions: Pick<SessionsService, 'endAll'>;
  securityEvents: Pick<SecurityEvents, 'add'>;
  outbox: MailOutbox;
  clock: Clock;
}

/**
 * Creates the service for changing an email address. The new address is confirmed by a link; the old one is notified
 * of the request and of the change.
 */
export function createEmailChangeService(deps: EmailChangeDeps) {
  const { db, logins, credentials, links, pacing, sessions, securityEvents, outbox, clock } = deps;
  return {
    async ask(actor: Actor, newEmail: string, password: string): Promise<void> {
      const login = await credentials.confirm(actor, password);
      if (emailKey(newEmail) === emailKey(login.email)) {
        throw invalidField('email', 'This is already your address.');
      }
      await pacing.assertMayMailChange(newEmail, login.id);
      if (await logins.findLogin(newEmail)) throw emailTaken();
      await withTransaction(db, async (tx) => {
        await links.create(tx, {
          loginId: login.id,
          purpose: 'email',
          newEmail,
          sessionId: actor.sessionId,
          validMs: limits.emailLink.validMs,
        });
        await outbox.enqueue(tx, 'email-confirm', { loginId: login.id });
        await outbox.enqueue(tx, 'email-change-asked', { loginId: login.id });
        await securityEvents.add(tx, {
          kind: 'email.change-asked',
          loginId: login.id,
          account: login.email,
          origin: actor,
          detail: { newEmail },
        });
      });
    },

    /** Returns the address awaiting confirmation, or null. */
    async pending(actor: Actor): Promise<string | null> {
      return (await links.read({ loginId: actor.loginId, purpose: 'email' }))?.newEmail ?? null;
    },

    /**
     * Changes the address and ends every session except the one that requested it, so that whoever controls the old
     * mailbox is logged out.
     */
    async confirm(key: string, origin: Origin): Promise<void> {
      const link = await links.check('email', key);
      if (!link?.newEmail) throw linkInvalid();
      const { loginId, newEmail } = link;
      await withTransaction(db, async (tx) => {
        if (!(await links.consume(tx, link))) throw linkInvalid();
        const { email: oldEmail } = await logins.getLogin(loginId, tx);
        await logins.changeLogin(tx, loginId, { email: newEmail, verifiedAt: clock.now() });
        // A reset link in the old mailbox must no longer open the account.
        await links.forget(tx, loginId);
        await sessions.endAll(tx, loginId, link.sessionId ?? undefined);
        await securityEvents.add(tx, {
          kind: 'email.changed',
          loginId,
          account: newEmail,
          origin,
          detail: { oldEmail },
        });
        await outbox.enqueue(tx, 'email-changed', { to: oldEmail, newEmail });
      });
      await pacing.isRead(newEmail);
    },
  };
}

function linkInvalid(): AppError {
  return new AppError('link_invalid', {
    text: 'This link is no longer valid. Please request the change again in your account settings.',
  });
}
