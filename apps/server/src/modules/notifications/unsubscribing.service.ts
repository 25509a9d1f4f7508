import {
  unsubscribable,
  type Unsubscribable,
  type Unsubscribed,
} from '@proffer/contract/notifications/schemas';
import type { Clock } from '../../platform/clock';
import { AppError } from '../../platform/errors';
import { deriveText, sameText } from '../../platform/secrets';

const purpose = 'unsubscribe';
/** Validity of an unsubscribe link; after that, users need the settings. */
const validDays = 365;
const dayMs = 86_400_000;
const keyParts = /^(\d{1,15})\.([A-Z-]{1,60})\.(\d{1,6})\.[\w-]{1,100}$/;

export interface UnsubscribingDeps {
  secret: Buffer;
  clock: Clock;
  /** Returns the user's mail address; undefined if the account no longer exists. */
  findEmail(userId: number): Promise<string | undefined>;
  /** Stores of mail settings; each ends the mails of those categories whose settings it has. */
  mailSettings: { endMails(userId: number, ended: readonly Unsubscribable[]): Promise<void> }[];
}

/** A mail with an unsubscribe link. */
interface LinkedMail {
  userId: number;
  /** Mail address; not readable in the key, but part of its signature. */
  email: string;
  categories: readonly Unsubscribable[];
  /** Day of sending, as days since 1970. */
  day: number;
}

export const dayOf = (moment: Date): number => Math.floor(moment.getTime() / dayMs);

/**
 * Returns the key of a link that ends mails without a login: `user.categories.day.mac`. Only the holder of the secret
 * can make one, and it permits nothing else. It is tied to the mail address, so that an old mail does not reveal a
 * later one. It is valid for a year, because mails may be read late.
 */
export function unsubscribeKeyOf(secret: Buffer, { userId, email, categories, day }: LinkedMail): string {
  const named = unsubscribable.filter((each) => categories.includes(each)).join('-');
  const subject = `${userId}.${named}.${day}`;
  return `${subject}.${deriveText(secret, purpose, `${subject}.${email.toLowerCase()}`)}`;
}

/** Creates the service that ends mails by an unsubscribe link; a wrong key is `link_invalid`. */
export function createUnsubscribing({ secret, clock, findEmail, mailSettings }: UnsubscribingDeps) {
  async function read(key: string): Promise<{ userId: number; reply: Unsubscribed }> {
    const [, user, named = '', sent] = keyParts.exec(key) ?? [];
    const [userId, day] = [Number(user), Number(sent)];
    const categories = unsubscribable.filter((category) => named.split('-').includes(category));
    const isRecent = day <= dayOf(clock.now()) && dayOf(clock.now()) - day <= validDays;
    // An expired key causes no lookup.
    const email = isRecent ? await findEmail(userId) : undefined;
    if (email === undefined) throw invalidLink();
    if (!sameText(key, unsubscribeKeyOf(secret, { userId, email, categories, day }))) throw invalidLink();
    return { userId, reply: { categories, email } };
  }

  return {
    /** Returns what the link would end, without changing anything. */
    preview: async (key: string): Promise<Unsubscribed> => (await read(key)).reply,

    /** Ends the mails of an unsubscribe link; repeating it changes nothing. */
    async end(key: string): Promise<Unsubscribed> {
      const { userId, reply } = await read(key);
      for (const settings of mailSettings) await settings.endMails(userId, reply.categories);
      return reply;
    },
  };
}
export type Unsubscribing = ReturnType<typeof createUnsubscribing>;

function invalidLink(): AppError {
  return new AppError('link_invalid', { text: 'Invalid or expired link.' });
}
