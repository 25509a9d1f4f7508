import { notificationCategories, type NotificationCategory } from '@proffer/contract/choices';
import type { Unsubscribed } from '@proffer/contract/notifications.schemas';
import { AppError } from '../../platform/errors';
import { deriveText, sameText } from '../../platform/secrets';

const purpose = 'unsubscribe';

interface UnsubscribingDeps {
  secret: Buffer;
  /** Where the user's mails go; undefined for one who is no more. */
  findEmail(userId: number): Promise<string | undefined>;
  /** Sets the mails of these categories to never. */
  endMails(userId: number, categories: NotificationCategory[]): Promise<void>;
}

/**
 * The key of a link that ends mails without a login: `user.categories.mac`. Only the holder of the secret can make
 * one, it opens nothing else, and it holds for ever, because a mail may be read late.
 */
export function unsubscribeKeyOf(
  secret: Buffer,
  userId: number,
  categories: readonly NotificationCategory[],
): string {
  const subject = `${userId}.${notificationCategories.filter((each) => categories.includes(each)).join('-')}`;
  return `${subject}.${deriveText(secret, purpose, subject)}`;
}

/** Ending mails by the link in one of them; a wrong key is `link_invalid`. */
export function createUnsubscribing({ secret, findEmail, endMails }: UnsubscribingDeps) {
  async function read(key: string): Promise<{ userId: number; reply: Unsubscribed }> {
    const [user = '', named = ''] = key.split('.');
    const userId = Number(user);
    const categories = notificationCategories.filter((category) => named.split('-').includes(category));
    if (!sameText(key, unsubscribeKeyOf(secret, userId, categories))) throw invalidLink();
    const email = await findEmail(userId);
    if (email === undefined) throw invalidLink();
    return { userId, reply: { categories, email } };
  }

  return {
    /** What the link would end; changes nothing. */
    preview: async (key: string): Promise<Unsubscribed> => (await read(key)).reply,

    /** Ends the mails; twice changes nothing. */
    async end(key: string): Promise<Unsubscribed> {
      const { userId, reply } = await read(key);
      await endMails(userId, reply.categories);
      return reply;
    },
  };
}
export type Unsubscribing = ReturnType<typeof createUnsubscribing>;

function invalidLink(): AppError {
  return new AppError('link_invalid', { text: 'Invalid or expired link.' });
}
