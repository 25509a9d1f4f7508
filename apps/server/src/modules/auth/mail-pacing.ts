import { limits } from '@proffer/contract/wire/limits';
import type { Clock } from '../../platform/clock';
import type { Limit, RateLimit, RateVerdict } from '../../platform/rate-limit';
import { emailKey } from './email-address';

const perAddress: Limit = { max: 1, windowMs: limits.verificationCode.resendAfterMs };
const linksADay: Limit = { max: 5, windowMs: 24 * 3_600_000 };
/** A link that runs for less than this may be followed by another however many there were. */
const soonOverMs = 10 * 60_000;

/**
 * How often mail goes to an address that anybody can type: the one place for all calls that cause it. Nobody is
 * refused by it; what is not mailed now was mailed a moment ago, or is mailed a moment later.
 */
export function createMailPacing({ rateLimit, clock }: { rateLimit: RateLimit; clock: Clock }) {
  /** One mail in 30 s, of whatever kind. */
  const mayMail = (email: string): Promise<RateVerdict> =>
    rateLimit.consume(`mail:${emailKey(email)}`, perAddress);

  return {
    mayMail,

    /** Somebody has read a mail that went to the address: whoever waits for the next one is its owner. */
    isRead: (email: string): Promise<void> => rateLimit.reset(`mail:${emailKey(email)}`),

    /**
     * After five links in a day another is mailed only when the one before is nearly over: a stranger who asks all day
     * fills no mailbox, and at any moment a good link lies in it. Asked after `mayMail`.
     */
    async mayMailLink(email: string, runningUntil: Date | undefined): Promise<boolean> {
      const { allowed } = await rateLimit.consume(`reset-mails:${emailKey(email)}`, linksADay);
      if (allowed || runningUntil === undefined) return true;
      return runningUntil.getTime() - clock.now().getTime() < soonOverMs;
    },
  };
}
export type MailPacing = ReturnType<typeof createMailPacing>;
