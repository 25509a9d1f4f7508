import type { MailOutbox } from '../../platform/mail';
import type { AdminUsersRepository } from './admin-users.repository';
import type { UserDecisionsRepository } from './user-decisions.repository';

interface UserMailsDeps {
  outbox: MailOutbox;
  repository: Pick<AdminUsersRepository, 'find'>;
  decisions: Pick<UserDecisionsRepository, 'find'>;
  /** Base URL of the links in mails. */
  linkBase: string;
}

const profilePaths = { supplier: '/sprofile', buyer: '/bprofile' } as const;
const accountNames = { supplier: 'Supplier', buyer: 'Buyer', admin: 'administrator' } as const;

/**
 * Defines the mails about accounts. Each checks the account again when it is written; a mail that no longer applies
 * is not sent.
 */
export function defineUserMails(deps: UserMailsDeps): void {
  defineAdministratorMails(deps);
  defineAccountMails(deps);
}

function defineAdministratorMails({ outbox, repository, linkBase }: UserMailsDeps): void {
  outbox.define<{ userId: number; to: string }>('admin-waiting', async ({ userId, to }) => {
    const user = await repository.find(userId);
    if (!user || user.isDeactivated) return null;
    return {
      to,
      subject: 'An administrator waits for approval',
      title: 'An administrator waits for approval',
      preheader: `${user.email} has signed up as an administrator.`,
      blocks: [
        {
          kind: 'text',
          text: `${user.email} has signed up as an administrator and cannot log in before one of you approves the account.`,
        },
        {
          kind: 'button',
          label: 'See who waits',
          url: new URL('/auser?state=waiting', linkBase).href,
        },
      ],
    };
  });

  outbox.define<{ userId: number }>('admin-approved', async ({ userId }) => {
    const user = await repository.find(userId);
    if (!user || user.isDeactivated) return null;
    return {
      to: user.email,
      subject: 'Your administrator account is approved',
      title: 'Your account is approved',
      preheader: 'You can log in from the admin panel now.',
      blocks: [
        { kind: 'text', text: 'You can log in from the admin panel now.' },
        { kind: 'button', label: 'Log in', url: new URL('/alogin', linkBase).href },
      ],
    };
  });
}

/**
 * Defines the mails about decisions. They contain the reason, which notifications never do (see
 * `Notice`).
 */
function defineAccountMails({ outbox, repository, decisions, linkBase }: UserMailsDeps): void {
  outbox.define<{ decisionId: number }>('validation-denied', async ({ decisionId }) => {
    const decision = await decisions.find(decisionId);
    const user = decision && (await repository.find(decision.userId));
    if (!user || user.isDeactivated || user.validation !== 'denied' || user.role === 'admin') return null;
    return {
      to: user.email,
      subject: 'Your company was not validated',
      title: 'Your company was not validated',
      preheader: 'An administrator has looked at your company and did not validate it.',
      blocks: [
        {
          kind: 'text',
          text: `An administrator has looked at your company and did not validate it. The reason given is: ${decision.reason}`,
        },
        {
          kind: 'text',
          text: 'Your account works as before. On your profile you can request validation again.',
        },
        {
          kind: 'button',
          label: 'See your profile',
          url: new URL(profilePaths[user.role], linkBase).href,
        },
      ],
    };
  });

  outbox.define<{ userId: number }>('account-deactivated', async ({ userId }, market) => {
    const user = await repository.find(userId);
    if (!user || !user.isDeactivated || user.isClosed) return null;
    const isDenied = user.role === 'admin' && !user.isApproved;
    const title = isDenied
      ? 'Your administrator account was not approved'
      : `Your ${accountNames[user.role]} account is deactivated`;
    const effects = {
      supplier:
        'You cannot log in with it, and its published offers are hidden, until it is active again. Signed NDAs and contracts stay.',
      buyer: 'You cannot log in with it until it is active again. Signed NDAs and contracts stay.',
      admin: 'You cannot log in with it.',
    };
    return {
      to: user.email,
      subject: title,
      title,
      preheader: `An administrator of ${market} has decided this.`,
      blocks: [
        {
          kind: 'text',
          text: `An administrator of ${market} has decided this. The reason given is: ${user.deactivationReason}`,
        },
        { kind: 'text', text: effects[user.role] },
      ],
    };
  });

  outbox.define<{ userId: number }>('account-activated', async ({ userId }) => {
    const user = await repository.find(userId);
    if (!user || user.isDeactivated) return null;
    const title = `Your ${accountNames[user.role]} account is active again`;
    const path = user.role === 'admin' ? '/alogin' : '/login';
    return {
      to: user.email,
      subject: title,
      title,
      preheader: 'You can log in again.',
      blocks: [
        {
          kind: 'text',
          text:
            user.role === 'supplier'
              ? 'You can log in again, and the offers that were hidden are on the market again.'
              : 'You can log in again.',
        },
        { kind: 'button', label: 'Log in', url: new URL(path, linkBase).href },
      ],
    };
  });
}
