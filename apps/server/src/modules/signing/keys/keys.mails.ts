import type { MailOutbox } from '../../../platform/mail';
import type { SignersRepository } from '../signers.repository';

export const keysChangedMail = 'signing-keys-changed';

export interface KeysChanged {
  userId: number;
  change: 'added' | 'removed' | 'always-asked' | 'not-always-asked';
  key?: { name: string; fingerprint: string };
}

const words: Record<KeysChanged['change'], string> = {
  added: 'A key was added with which your account can sign.',
  removed: 'A key was removed from your account. What it has signed stays provable.',
  'always-asked': 'Your account signs with one of its keys only from now on.',
  'not-always-asked': 'Your account can sign without a key again.',
};

/** Defines the mail to the owner about every change of their keys. */
export function defineKeyMails(outbox: Pick<MailOutbox, 'define'>, signers: SignersRepository): void {
  outbox.define<KeysChanged>(keysChangedMail, async ({ userId, change, key }) => {
    const { email } = await signers.find(userId);
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
          text: 'If it was not you, change your password at once and end the other sessions in your settings.',
        },
      ],
    };
  });
}
