import {
  unsubscribable,
  type Unsubscribable,
  type Unsubscribed,
} from '@proffer/contract/notifications/schemas';
import type { Clock } from '../../platform/clock';
import { AppError } from '../../platform/errors';
import { deriveText, sameText } from '../../platform/secrets';

const purpose = 'unsubscribe';
/** Whoever reads a mail later than this is led to the settings. */
const validDays = 365;
const dayMs = 86_400_000;
const keyParts = /^(\d{1,15})\.([A-Z-]{1,60})\.(\d{1,6})\.[\w-]{1,100}$/;

export interface UnsubscribingDeps {
  secret: Buffer;
  clock: Clock;
  /** Where the user's mails go; undefined for one who is no more. */
  findEmail(userId: number): Promise<string | undefined>;
  /** Sets the mails of these categories to never. */
  endMails(userId: number, categories: Unsubscribable[]): Promise<void>;
}

/** A mail with such a link. */
interface LinkedMail {
  userId: number;
  /** Where it goes; not in the key to be read, but another address makes another key. */
  email: string;
  categories: readonly Unsubscribable[];
  /** When it is sent, as a number of days since 1970. */
  day: number;
}

export const dayOf = (moment: Date): number => Math.floor(moment.getTime() / dayMs);

/**
 * The key of a link that ends mails without a login: `user.categories.day.mac`. Only the holder of the secret can make
 * one, and it opens nothing else. It holds for the address that the mail went to, so an old mail does not tell whoever has
 * it by now where the person is reached today; and for a year, because a mail may be read late.
 */
export function unsubscribeKeyOf(secret: Buffer, { userId, email, categories, day }: LinkedMail): string {
  const named = unsubscribable.filter((each) => categories.includes(each)).join('-');
  const subject = `${userId}.${named}.${day}`;
  return `${subject}.${deriveText(secret, purpose, `${subject}.${email.toLowerCase()}`)}`;
}

/** Ending mails by the link in one of them; a wrong key is `link_invalid`. */
export function createUnsubscribing({ secret, clock, findEmail, endMails }: UnsubscribingDeps) {
  async function read(key: string): Promise<{ userId: number; reply: Unsubscribed }> {
    const [, user, named = '', sent] = keyParts.exec(key) ?? [];
    const [userId, day] = [Number(user), Number(sent)];
    const categories = unsubscribable.filter((category) => named.split('-').includes(category));
    const isRecent = day <= dayOf(clock.now()) && dayOf(clock.now()) - day <= validDays;
    // Also of one that is too old nothing is looked up.
    const email = isRecent ? await findEmail(userId) : undefined;
    if (email === undefined) throw invalidLink();
    if (!sameText(key, unsubscribeKeyOf(secret, { userId, email, categories, day }))) throw invalidLink();
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
