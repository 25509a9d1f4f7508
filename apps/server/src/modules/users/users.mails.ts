import type { MailOutbox } from '../../platform/mail';
import type { AdminUsersRepository } from './admin-users.repository';

/** Mails about administrators' accounts. */
export function defineUserMails(
  outbox: MailOutbox,
  repository: AdminUsersRepository,
  linkBase: string,
): void {
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
