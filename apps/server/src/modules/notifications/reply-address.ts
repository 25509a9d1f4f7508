import type { Clock } from '../../platform/clock';
import { keyedHash, sameText } from '../../platform/secrets';
import { dayOf } from './unsubscribing.service';

const purpose = 'reply by mail';
/** Days for which a reply to a mail is accepted. */
const validDays = 30;
/** Length of the authentication code in hexadecimal digits; a local part has 64 characters at most. */
const macLength = 24;
const localPart = /^reply\+(1\.([\da-z]{1,11})\.([\da-z]{1,11})\.([\da-z]{1,4}))\.([\da-f]{24})$/;

/** The person whose reply an address takes, and the conversation that it belongs to. */
interface ReplyPlace {
  memberId: number;
  conversationId: number;
}

/**
 * Creates the addresses to which people reply: `reply+1.member.conversation.day.mac@domain`, in base 36. Only the
 * holder of the secret can make one, so no table is needed (0008). Lower case, because mail servers may change case.
 */
export function createReplyAddresses({
  secret,
  domain,
  clock,
}: {
  secret: Buffer;
  domain: string;
  clock: Clock;
}) {
  const macOf = (subject: string): string =>
    keyedHash(secret, purpose, subject).toString('hex').slice(0, macLength);

  return {
    domain,

    addressOf({ memberId, conversationId }: ReplyPlace): string {
      const subject = [
        1,
        ...[memberId, conversationId, dayOf(clock.now())].map((part) => part.toString(36)),
      ].join('.');
      return `reply+${subject}.${macOf(subject)}@${domain}`;
    },

    /** Returns true if an address looks like a reply address of this market; its code may be wrong. */
    isReplyAddress(address: string): boolean {
      const [local, host] = partsOf(address);
      return host === domain.toLowerCase() && localPart.test(local);
    },

    /** Returns the content of a reply address; undefined if this market did not make it. */
    read(address: string): (ReplyPlace & { isExpired: boolean }) | undefined {
      const [local, host] = partsOf(address);
      const [, subject = '', member = '', conversation = '', day = '', mac = ''] =
        localPart.exec(local) ?? [];
      if (host !== domain.toLowerCase() || mac === '' || !sameText(mac, macOf(subject))) return undefined;
      const age = dayOf(clock.now()) - Number.parseInt(day, 36);
      return {
        memberId: Number.parseInt(member, 36),
        conversationId: Number.parseInt(conversation, 36),
        isExpired: age > validDays,
      };
    },
  };
}
export type ReplyAddresses = ReturnType<typeof createReplyAddresses>;

function partsOf(address: string): [local: string, host: string] {
  const at = address.lastIndexOf('@');
  return [address.slice(0, at).toLowerCase(), address.slice(at + 1).toLowerCase()];
}
