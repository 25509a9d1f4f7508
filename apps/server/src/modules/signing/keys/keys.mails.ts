import type { MailOutbox } from '../../../platform/mail';
import type { SignersRepository } from '../signers.repository';

export const keysChangedMail = 'signing-keys-changed';

export interface KeysChanged {
  userId: number;
  /** The person; absent in mails that an earlier release has enqueued. */
  memberId?: number;
  change: 'added' | 'removed' | 'always-asked' | 'not-always-asked';
  key?: { name: string; fingerprint: string };
}

const words: Record<KeysChanged['change'], string> = {
  added: 'A signing key was added to your account.',
  removed: 'A signing key was removed from your account. Its earlier signatures stay valid.',
  'always-asked': 'From now on, your account can sign only with one of its keys.',
  'not-always-asked': 'Your account can sign without a key again.',
};

/** Defines the mail to the owner about every change of their keys. */
export function defineKeyMails(outbox: Pick<MailOutbox, 'define'>, signers: SignersRepository): void {
  outbox.define<KeysChanged>(keysChangedMail, async ({ userId, memberId = null, change, key }) => {
    const { email } = await signers.find({ userId, memberId });
    if (email === '') return null;
    const title = 'Your signing keys were changed';
    return {
      to: email,
      subject: title,
      title,
      preheader: words[change],
      blocks: [
        { kind: 'text', text: words[change] },
        ...(key
          ? [
              {
                kind: 'facts' as const,
                rows: [
                  ['Name', key.name],
                  ['SHA-256', key.fingerprint],
                ] as [string, string][],
              },
            ]
          : []),
        {
          kind: 'text',
          text: 'If this was not you, change your password now and log out your other devices in your settings.',
        },
      ],
    };
  });
}
