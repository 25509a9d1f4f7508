import { limits } from '@proffer/contract/wire/limits';
import type { Clock } from '../../platform/clock';
import { tooManyRequests } from '../../platform/http/http-server';
import { siteNetworkOf, type Limit, type RateLimit, type RateVerdict } from '../../platform/rate-limit';
import { mailboxKey } from '../../platform/mail/email-address';

const perAddress: Limit = { max: 1, windowMs: limits.verificationCode.resendAfterMs };
const dayMs = 24 * 3_600_000;
const linksADay: Limit = { max: 5, windowMs: dayMs };
/** Limits of mails to an unverified address: per sending network or account, and in total. */
const unproved = {
  byOne: { max: 5, windowMs: dayMs },
  byAll: { max: 20, windowMs: dayMs },
  /** Pace once the limits are used up, so that no stranger can block sign-up for the owner of an address. */
  slow: { max: 1, windowMs: 3 * 3_600_000 },
} as const satisfies Record<string, Limit>;
/** A link that expires within this time may be followed by another, regardless of the daily limit. */
const soonOverMs = 10 * 60_000;

/**
 * Creates the one place that limits mail to addresses that anybody can type. Within the daily limit nothing is
 * refused: a mail not sent now was sent a moment ago or is sent a moment later.
 */
export function createMailPacing({ rateLimit, clock }: { rateLimit: RateLimit; clock: Clock }) {
  /** Allows one mail of any kind per address in 30 s. */
  const mayMail = (email: string): Promise<RateVerdict> =>
    rateLimit.consume(`mail:${mailboxKey(email)}`, perAddress);

  return {
    mayMail,

    /**
     * Counts a code mailed for a sign-up. Throws `rate_limited` with the time at which the next one may be requested.
     */
    async assertMayMailCode(email: string, { address }: { address: string }): Promise<void> {
      const key = mailboxKey(email);
      const verdict = await rateLimit.take([
        { key: `unproved-mails:${key}:${siteNetworkOf(address)}`, limit: unproved.byOne },
        { key: `unproved-mails:${key}`, limit: unproved.byAll },
      ]);
      if (verdict.allowed) return;
      assertAllowed(await rateLimit.consume(`unproved-mails-slow:${key}`, unproved.slow));
    },

    /**
     * Counts a mail that asks a new address to confirm itself, by account and by address. It has the pace and limits
     * of a sign-up. Throws `rate_limited` with the time of the next permitted mail.
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

    /** Resets the pace of an address whose owner has read a mail, so that the next mail goes out at once. */
    isRead: (email: string): Promise<void> => rateLimit.reset(`mail:${mailboxKey(email)}`),

    /**
     * Returns true if a reset link may be mailed. After five links in a day, the next is mailed only when the last is
     * about to expire. So strangers cannot flood a mailbox, and it always contains a valid link. Call it after
     * `mayMail`.
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
