import { nameOfCounter, type Counter, type Limit, type RateLimit, type RateVerdict } from '../rate-limit';
import { mailboxKey } from './email-address';

const minutesMs = 60_000;
const dayMs = 24 * 3_600_000;

/** Limits of outgoing mails (docs/decisions/0050). */
export const mailLimits = {
  /**
   * News that one company causes to another about one thing; further ones are bundled until the
   * window ends.
   */
  thing: { max: 4, windowMs: 10 * minutesMs },
  /** News that one company causes to another about all things. */
  pair: { max: 5, windowMs: 10 * minutesMs },
  pairADay: { max: 20, windowMs: dayMs },
  /** News to one address from all companies. */
  newsADay: { max: 200, windowMs: dayMs },
  /** Mails of one template to one address, other than news. */
  templateADay: { max: 20, windowMs: dayMs },
  /** A code requested again while it is still valid. */
  sameCode: { max: 6, windowMs: 10 * minutesMs },
  sameCodeADay: { max: 20, windowMs: dayMs },
  /** Mails about new offers to one address; further ones are bundled. */
  searches: { max: 1, windowMs: 10 * minutesMs },
} as const satisfies Record<string, Limit>;

/**
 * How the mails of a template are counted; `none` if they are counted when requested, or serve as
 * evidence.
 */
export type MailLimiting = 'template' | 'news' | 'none';

/** Verdict on a mail that exceeds a limit. */
export type HeldMail = Extract<RateVerdict, { allowed: false }> & {
  /** A daily limit was exceeded, so the mail belongs into a daily summary. */
  isForTheDay: boolean;
};

interface LimitedMail {
  to: string;
  template: string;
  limiting: MailLimiting;
  /** Additional counters, the narrowest first. */
  counters: readonly Counter[];
}

function ofAddress({ to, template, limiting }: LimitedMail): Counter[] {
  if (limiting === 'none') return [];
  return limiting === 'news'
    ? [{ key: `mails:news:${mailboxKey(to)}`, limit: mailLimits.newsADay }]
    : [{ key: `mails:${template}:${mailboxKey(to)}`, limit: mailLimits.templateADay }];
}

/**
 * Creates the limits that every mail must pass before it is sent. Counts are stored in the
 * database, so all nodes share them.
 */
export function createMailLimits(rateLimit: Pick<RateLimit, 'take' | 'giveBack'>) {
  return {
    /**
     * Counts a mail. Returns why it is held back, or otherwise a function that takes it off the
     * counters again.
     */
    async take(mail: LimitedMail): Promise<{ held: HeldMail } | { giveBack: () => Promise<void> }> {
      const counted: Counter[] = [];
      const giveBack = async () => {
        if (counted.length > 0) await rateLimit.giveBack(counted);
      };
      for (const counters of [mail.counters, ofAddress(mail)]) {
        if (counters.length === 0) continue;
        const verdict = await rateLimit.take(counters);
        if (!verdict.allowed) {
          await giveBack();
          return { held: { ...verdict, isForTheDay: counters[verdict.by]?.limit.windowMs === dayMs } };
        }
        counted.push(...counters);
      }
      return { giveBack };
    },

    /**
     * Returns the job key of the one mail of a template that is held back for an address; it does
     * not contain the address.
     */
    heldKey: (template: string, to: string): string => `held:${template}:${nameOfCounter(mailboxKey(to))}`,
  };
}
