import type { SearchSubject } from '@proffer/contract/searches/rules';
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
import { eachAlone } from '../../platform/jobs';
import type { MailedMatch, MatchesRepository } from './matches.repository';
import type { MailingPort } from './searches.ports';

/** Name of the mail about offers and needs that newly match a company's searches. */
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
/** Maximum number of offers or needs named per search; the others are only counted. */
const mostNamed = 5;

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
    const title = titleOf(rows);
    const reader = { memberId: first.memberId, email: first.email };
    return {
      to: first.email,
      subject: title,
      title,
      preheader: searches.map(({ name, found }) => `${name}: ${found.length}`).join(' · '),
      blocks: searches.flatMap(({ searchId, subject, name, found }) => [
        { kind: 'text' as const, text: textOf(name, found) },
        {
          kind: 'button' as const,
          label: `See the ${subject}`,
          url: linkTo(`${pageOf(subject, first.role)}?saved=${searchId}`),
        },
      ]),
      footer:
        'You receive this mail because of these saved searches. You can change this for each saved search.',
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
        await eachAlone(waiting, async ({ buyerId, quiet }) => {
          const before = mailing.dailyMoment(now, quiet);
          if (!before) return;
          await withTransaction(db, async (tx) => {
            if ((await repository.take(tx, buyerId, 'daily', { since, before }, now)) === 0) return;
            const data: SearchMailData = { userId: buyerId, takenAt: now.toISOString() };
            await outbox.enqueue(tx, searchMail, data);
          });
        });
        const last = waiting.at(-1);
        if (!last || waiting.length < batchSize) return;
        after = last.buyerId;
      }
    },
  };
}

/** Returns the address of the list that a search filters, for its owner. */
function pageOf(subject: SearchSubject, role: string): string {
  if (subject === 'needs') return '/sneed';
  return role === 'supplier' ? '/ssearchresult' : '/bsearchresult';
}

function titleOf(rows: readonly MailedMatch[]): string {
  const count = (wanted: SearchSubject) =>
    new Set(rows.flatMap(({ subject, title, company }) => (subject === wanted ? `${title} ${company}` : [])))
      .size;
  const parts = [
    { count: count('offers'), one: 'offer', many: 'offers' },
    { count: count('needs'), one: 'need', many: 'needs' },
  ].filter((part) => part.count > 0);
  const [first] = parts;
  if (parts.length === 1 && first?.count === 1) return `A new ${first.one} matches your search`;
  const named = parts.map((part) => `${part.count} new ${part.count === 1 ? part.one : part.many}`);
  return `${named.join(' and ')} match your searches`;
}

interface FoundBySearch {
  searchId: number;
  subject: SearchSubject;
  name: string;
  found: MailedMatch[];
}

function groupBySearch(rows: readonly MailedMatch[]): FoundBySearch[] {
  const groups = new Map<number, FoundBySearch>();
  for (const row of rows) {
    const { searchId, subject, name } = row;
    const group = groups.get(searchId) ?? { searchId, subject, name, found: [] };
    group.found.push(row);
    groups.set(searchId, group);
  }
  return [...groups.values()];
}

function textOf(name: string, found: readonly MailedMatch[]): string {
  const more = found.length - mostNamed;
  return [
    `${name}: ${found.length} new`,
    ...found
      .slice(0, mostNamed)
      .map(({ title, company }) => (company === '' ? `• ${title}` : `• ${title}, ${company}`)),
    ...(more > 0 ? [`… and ${more} more`] : []),
  ].join('\n');
}
