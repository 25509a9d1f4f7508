import { limits } from '@proffer/contract/wire/limits';
import type { Clock } from '../../platform/clock';
import { withTransaction, type Database } from '../../platform/database';
import {
  mailboxKey,
  mailLimits,
  type ComposedMail,
  type HeldMail,
  type MailOutbox,
} from '../../platform/mail';
import type { MailedMatch, MatchesRepository } from './matches.repository';
import type { MailingPort } from './searches.ports';

/** Name of the mail about offers that newly match a buyer's searches. */
export const searchMail = 'search-matches';
/** Name of the job that sends the daily mails that are due. */
export const dailyJob = 'searches.send-daily';

export interface SearchMailData {
  userId: number;
  /** Time at which its matches were claimed, in ISO 8601; it identifies them. */
  takenAt: string;
}

interface SearchMailsDeps {
  db: Database;
  repository: MatchesRepository;
  outbox: MailOutbox;
  clock: Clock;
  mailing: MailingPort;
  linkBase: string;
}

const batchSize = 200;
const minuteMs = 60_000;
/** Maximum number of offers named per search; the others are only counted. */
const namedOffers = 5;

/**
 * Creates the mails of saved searches: at once, or daily at eight in the morning of the buyer's time zone (OFF-145).
 */
export function createSearchMails(deps: SearchMailsDeps) {
  const { db, repository, outbox, clock, mailing, linkBase } = deps;
  const linkTo = (path: string) => new URL(path, linkBase).href;

  /** Moves matches held back by a limit to one later mail. */
  async function hold({ userId, takenAt }: SearchMailData, { retryAfterSeconds }: HeldMail): Promise<void> {
    const now = clock.now().getTime();
    const until = new Date(Math.ceil((now + retryAfterSeconds * 1_000) / minuteMs) * minuteMs);
    await repository.retake(userId, new Date(takenAt), until);
    const data: SearchMailData = { userId, takenAt: until.toISOString() };
    await outbox.enqueue(db, searchMail, data, {
      key: `${searchMail}:${userId}:${data.takenAt}`,
      // The job queue uses the time of the machine, not the market's clock.
      runAt: new Date(Date.now() + until.getTime() - now),
    });
  }

  outbox.define<SearchMailData>(searchMail, async (data): Promise<ComposedMail | null> => {
    const rows = await repository.findMail(data.userId, new Date(data.takenAt));
    const [first] = rows;
    if (!first) return null;
    const runAt = mailing.endOfQuiet(clock.now(), first.quiet);
    if (runAt) {
      await outbox.enqueue(db, searchMail, data, { runAt });
      return null;
    }
    const searches = groupBySearch(rows);
    const total = new Set(rows.map(({ title, company }) => `${title} ${company}`)).size;
    const title = total === 1 ? 'A new offer matches your search' : `${total} new offers match your searches`;
    const reader = { memberId: first.memberId, email: first.email };
    return {
      to: first.email,
      subject: title,
      title,
      preheader: searches.map(({ name, offers }) => `${name}: ${offers.length}`).join(' · '),
      blocks: searches.flatMap(({ searchId, name, offers }) => [
        { kind: 'text' as const, text: textOf(name, offers) },
        {
          kind: 'button' as const,
          label: 'See the offers',
          url: linkTo(`/bsearchresult?saved=${searchId}`),
        },
      ]),
      footer:
        'You receive this mail because you saved these searches. You can change this for each saved search.',
      unsubscribe: {
        label: 'Stop mails about saved searches',
        url: mailing.unsubscribeUrl(reader, ['SEARCHES']),
      },
      counters: [{ key: `search-mails:${mailboxKey(first.email)}`, limit: mailLimits.searches }],
      onHeld: (held) => hold(data, held),
    };
  });

  return {
    /** Sends the daily mails that are due. Of two processes, the second finds nothing to claim. */
    async sendDaily(): Promise<void> {
      const now = clock.now();
      const since = new Date(now.getTime() - limits.digestReachMs);
      for (let after = 0; ;) {
        const waiting = await repository.listWaitingForDaily(after, since, batchSize);
        for (const { buyerId, quiet } of waiting) {
          const before = mailing.dailyMoment(now, quiet);
          if (!before) continue;
          await withTransaction(db, async (tx) => {
            if ((await repository.take(tx, buyerId, 'daily', { since, before }, now)) === 0) return;
            const data: SearchMailData = { userId: buyerId, takenAt: now.toISOString() };
            await outbox.enqueue(tx, searchMail, data);
          });
        }
        const last = waiting.at(-1);
        if (!last || waiting.length < batchSize) return;
        after = last.buyerId;
      }
    },
  };
}

interface FoundBySearch {
  searchId: number;
  name: string;
  offers: MailedMatch[];
}

function groupBySearch(rows: MailedMatch[]): FoundBySearch[] {
  const groups = new Map<number, FoundBySearch>();
  for (const row of rows) {
    const group = groups.get(row.searchId) ?? { searchId: row.searchId, name: row.name, offers: [] };
    group.offers.push(row);
    groups.set(row.searchId, group);
  }
  return [...groups.values()];
}

function textOf(name: string, offers: MailedMatch[]): string {
  const more = offers.length - namedOffers;
  return [
    `${name}: ${offers.length} new`,
    ...offers.slice(0, namedOffers).map(({ title, company }) => `• ${title}, ${company}`),
    ...(more > 0 ? [`… and ${more} more`] : []),
  ].join('\n');
}
