import { limits } from '@proffer/contract/wire/limits';
import type { Clock } from '../../platform/clock';
import { tooManyRequests } from '../../platform/http/http-server';
import { networkOf, type Limit, type RateLimit, type RateVerdict } from '../../platform/rate-limit';
import { mailboxKey } from '../../platform/mail/email-address';

const perAddress: Limit = { max: 1, windowMs: limits.verificationCode.resendAfterMs };
const dayMs = 24 * 3_600_000;
const linksADay: Limit = { max: 5, windowMs: dayMs };
/** Mails to an address that nobody has proved: as many as one network, or one account, causes, and all together. */
const unproved = {
  byOne: { max: 5, windowMs: dayMs },
  byAll: { max: 20, windowMs: dayMs },
  /** Once these are used up, so that no stranger closes sign-up for the owner of an address. */
  slow: { max: 1, windowMs: 3 * 3_600_000 },
} as const satisfies Record<string, Limit>;
/** A link that runs for less than this may be followed by another however many there were. */
const soonOverMs = 10 * 60_000;

/**
 * How often mail goes to an address that anybody can type: the one place for all calls that cause it. Within the day's
 * number nobody is refused: what is not mailed now was mailed a moment ago, or is mailed a moment later.
 */
export function createMailPacing({ rateLimit, clock }: { rateLimit: RateLimit; clock: Clock }) {
  /** One mail in 30 s, of whatever kind. */
  const mayMail = (email: string): Promise<RateVerdict> =>
    rateLimit.consume(`mail:${mailboxKey(email)}`, perAddress);

  return {
    mayMail,

    /** Counts a code that a sign-up asks for. Throws `rate_limited` with the time when the next one may be asked for. */
    async assertMayMailCode(email: string, { address }: { address: string }): Promise<void> {
      const key = mailboxKey(email);
      const verdict = await rateLimit.take([
        { key: `unproved-mails:${key}:${networkOf(address)}`, limit: unproved.byOne },
        { key: `unproved-mails:${key}`, limit: unproved.byAll },
      ]);
      if (verdict.allowed) return;
      assertAllowed(await rateLimit.consume(`unproved-mails-slow:${key}`, unproved.slow));
    },

    /**
     * Counts a mail by which an account asks whether a new address is its own: the pace and the numbers of a sign-up,
     * counted by account, and by address over all accounts. Throws `rate_limited` with the time of the next one.
     */
    async assertMayMailChange(email: string, loginId: number): Promise<void> {
      const key = mailboxKey(email);
      const verdict = await rateLimit.take([
        { key: `email-changes:${loginId}`, limit: unproved.byOne },
        { key: `email-changes-to:${key}`, limit: unproved.byOne },
        { key: `unproved-mails:${key}`, limit: unproved.byAll },
      ]);
      assertAllowed(verdict);
      assertAllowed(await mayMail(email));
    },

    /** Somebody has read a mail that went to the address: whoever waits for the next one is its owner. */
    isRead: (email: string): Promise<void> => rateLimit.reset(`mail:${mailboxKey(email)}`),

    /**
     * After five links in a day another is mailed only when the one before is nearly over: a stranger who asks all day
     * fills no mailbox, and at any moment a good link lies in it. Asked after `mayMail`.
     */
    async mayMailLink(email: string, runningUntil: Date | undefined): Promise<boolean> {
      const { allowed } = await rateLimit.consume(`reset-mails:${mailboxKey(email)}`, linksADay);
      if (allowed || runningUntil === undefined) return true;
      return runningUntil.getTime() - clock.now().getTime() < soonOverMs;
    },
  };
}
export type MailPacing = ReturnType<typeof createMailPacing>;

function assertAllowed(verdict: RateVerdict): void {
  if (!verdict.allowed) throw tooManyRequests(verdict.retryAfterSeconds * 1_000);
}
