import { nameOfCounter, type Counter, type Limit, type RateLimit, type RateVerdict } from '../rate-limit';
import { mailboxKey } from './email-address';

const minutesMs = 60_000;
const dayMs = 24 * 3_600_000;

/** How many mails go out, whatever causes them (docs/decisions/0050). */
export const mailLimits = {
  /** News that one company causes to another about one thing; later ones go together when this is over. */
  thing: { max: 4, windowMs: 10 * minutesMs },
  /** News that one company causes to another about all things together. */
  pair: { max: 5, windowMs: 10 * minutesMs },
  pairADay: { max: 20, windowMs: dayMs },
  /** News to one address, whoever causes it. */
  newsADay: { max: 200, windowMs: dayMs },
  /** Mails of one template to one address that are no news. */
  templateADay: { max: 20, windowMs: dayMs },
  /** A code that is asked for again while it is good. */
  sameCode: { max: 6, windowMs: 10 * minutesMs },
  sameCodeADay: { max: 20, windowMs: dayMs },
  /** Mails about new offers to one address; later ones go together. */
  searches: { max: 1, windowMs: 10 * minutesMs },
} as const satisfies Record<string, Limit>;

/** How the mails of a template are counted; `none` where they are counted when they are asked for, or are evidence. */
export type MailLimiting = 'template' | 'news' | 'none';

/** A mail that a limit holds back. */
export type HeldMail = Extract<RateVerdict, { allowed: false }> & {
  /** The limit is one of a day, so what waits belongs in a daily mail. */
  isForTheDay: boolean;
};

interface LimitedMail {
  to: string;
  template: string;
  limiting: MailLimiting;
  /** Counters of its own, the narrowest first. */
  counters: readonly Counter[];
}

function ofAddress({ to, template, limiting }: LimitedMail): Counter[] {
  if (limiting === 'none') return [];
  return limiting === 'news'
    ? [{ key: `mails:news:${mailboxKey(to)}`, limit: mailLimits.newsADay }]
    : [{ key: `mails:${template}:${mailboxKey(to)}`, limit: mailLimits.templateADay }];
}

/** The one gate that every mail passes before it is sent. Counts in the database, so all nodes count together. */
export function createMailLimits(rateLimit: Pick<RateLimit, 'take' | 'giveBack'>) {
  return {
    /** Counts a mail. Returns why it is held back, or, where it may go, a function that takes it off the counters. */
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

    /** Names the one mail of a template that waits for an address, without the address. */
    heldKey: (template: string, to: string): string => `held:${template}:${nameOfCounter(mailboxKey(to))}`,
  };
}
