import {
  unsubscribable,
  type Unsubscribable,
  type Unsubscribed,
} from '@proffer/contract/notifications/schemas';
import type { Clock } from '../../platform/clock';
import { AppError } from '../../platform/errors';
import { deriveText, sameText } from '../../platform/secrets';
import type { PersonAddressesRepository } from './person-addresses.repository';

const purpose = 'unsubscribe';
/** Validity of an unsubscribe link; after that, users need the settings. */
const validDays = 365;
const dayMs = 86_400_000;
// `m` marks the id of a person; keys of the previous release begin with that of a company.
const keyParts = /^(m?\d{1,15})\.([A-Z-]{1,60})\.(\d{1,6})\.[\w-]{1,100}$/;

export interface UnsubscribingDeps {
  secret: Buffer;
  clock: Clock;
  /** Returns a person with their mail address; undefined if they have left. */
  findAddress: PersonAddressesRepository['findAddress'];
  /** Stores of mail settings; each ends the mails of those categories whose settings it has. */
  mailSettings: { endMails(of: MailedPerson, ended: readonly Unsubscribable[]): Promise<void> }[];
}

/** A person and the company of the mails. */
interface MailedPerson {
  userId: number;
  memberId: number;
}

/** A mail with an unsubscribe link. */
interface LinkedMail {
  memberId: number;
  /** Mail address; not readable in the key, but part of its signature. */
  email: string;
  categories: readonly Unsubscribable[];
  /** Day of sending, as days since 1970. */
  day: number;
}

export const dayOf = (moment: Date): number => Math.floor(moment.getTime() / dayMs);

/**
 * Returns the key of a link that ends mails without a login: `person.categories.day.mac`. Only the holder of the secret
 * can make one, and it permits nothing else. It is tied to the mail address, so that an old mail does not reveal a
 * later one. It is valid for a year, because mails may be read late.
 */
export function unsubscribeKeyOf(secret: Buffer, { memberId, ...mail }: LinkedMail): string {
  return keyOf(secret, `m${memberId}`, mail);
}

function keyOf(
  secret: Buffer,
  who: string,
  { email, categories, day }: Omit<LinkedMail, 'memberId'>,
): string {
  const named = unsubscribable.filter((each) => categories.includes(each)).join('-');
  const subject = `${who}.${named}.${day}`;
  return `${subject}.${deriveText(secret, purpose, `${subject}.${email.toLowerCase()}`)}`;
}

/** Creates the service that ends mails by an unsubscribe link; a wrong key is `link_invalid`. */
export function createUnsubscribing({ secret, clock, findAddress, mailSettings }: UnsubscribingDeps) {
  async function read(key: string): Promise<{ person: MailedPerson; reply: Unsubscribed }> {
    const [, who = '', named = '', sent] = keyParts.exec(key) ?? [];
    const id = Number(who.replace('m', ''));
    const day = Number(sent);
    const categories = unsubscribable.filter((category) => named.split('-').includes(category));
    const isRecent = day <= dayOf(clock.now()) && dayOf(clock.now()) - day <= validDays;
    // An expired key causes no lookup.
    const found = isRecent
      ? await findAddress(who.startsWith('m') ? { memberId: id } : { userId: id })
      : undefined;
    if (!found) throw invalidLink();
    const { email, ...person } = found;
    if (!sameText(key, keyOf(secret, who, { email, categories, day }))) throw invalidLink();
    return { person, reply: { categories, email } };
  }

  return {
    /** Returns what the link would end, without changing anything. */
    preview: async (key: string): Promise<Unsubscribed> => (await read(key)).reply,

    /** Ends the mails of an unsubscribe link; repeating it changes nothing. */
    async end(key: string): Promise<Unsubscribed> {
      const { person, reply } = await read(key);
      for (const settings of mailSettings) await settings.endMails(person, reply.categories);
      return reply;
    },
  };
}
export type Unsubscribing = ReturnType<typeof createUnsubscribing>;

function invalidLink(): AppError {
  return new AppError('link_invalid', { text: 'Invalid or expired link.' });
}
