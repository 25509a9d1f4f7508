import type { QuietHours } from '@proffer/contract/users/account.schemas';
import type { NoticeSubject, NotificationCategory } from '@proffer/contract/wire/choices';
import type { Role } from '@proffer/contract/wire/route';
import type { Clock } from '../../platform/clock';
import type { Database } from '../../platform/database';
import type { Jobs } from '../../platform/jobs';
import type { Reader } from '../../platform/session/reader';
import { limits } from '@proffer/contract/wire/limits';
import {
  replyLine,
  type ComposedMail,
  type HeldMail,
  type MailBlock,
  type MailContent,
  type MailOutbox,
} from '../../platform/mail';
import { isPermitted } from '@proffer/contract/members/rules';
import { mailsOfPair, newsCounters } from './news-counters';
import { endOfQuiet } from './local-time';
import type { NoticeMailsRepository } from './notice-mails.repository';
import { threadOfThing } from './mail-threads';
import type { ReplyAddresses } from './reply-address';
import { dayOf, unsubscribeKeyOf } from './unsubscribing.service';

/** Names of the mail about one notification and of the daily mail about several. */
export const noticeMail = 'notice';
export const digestMail = 'notice-digest';

interface NoticeMailData {
  notificationId: number;
  /** The person; absent in jobs of the previous release. */
  memberId?: number;
  /** The account that caused the notice; absent in jobs of the previous release. */
  from?: number | null;
  path: string;
  label: string;
}

/** Name of the job that enqueues the mails about a notification to the people whom it concerns. */
export const peopleMailsJob = 'notifications.mail-people';

export interface DigestMailData {
  userId: number;
  /** The person; absent in jobs of the previous release. */
  memberId?: number;
  isShared?: boolean;
  /** Time at which its notifications were claimed, in ISO 8601; it identifies them. */
  takenAt: string;
  /** Set if the mail first claims notices held back by limits; `from` is the account that caused them. */
  held?: { from: number | null };
}

/** Recipient whose notices are held back, and the account that caused them. */
interface HeldOf {
  reader: Reader;
  from: number | null;
  quiet: QuietHours | null;
}

export type HoldNews = (of: HeldOf, held: HeldMail) => Promise<void>;

interface NoticeMailsDeps {
  db: Database;
  outbox: MailOutbox;
  jobs: Pick<Jobs, 'define'>;
  mails: NoticeMailsRepository;
  clock: Clock;
  secret: Buffer;
  linkBase: string;
  hold: HoldNews;
  /** Addresses for replies; undefined if the operator has set no door for them. */
  replyAddresses: Pick<ReplyAddresses, 'addressOf'> | undefined;
}

/** Names of the categories within sentences of mails. */
const names: Record<NotificationCategory, string> = {
  MESSAGES: 'messages',
  CONTRACT: 'quotes and contracts',
  GENERAL: 'NDAs, offers and your account',
};
const headings: Record<NotificationCategory, string> = {
  MESSAGES: 'Messages',
  CONTRACT: 'Quotes and contracts',
  GENERAL: 'NDAs, offers and your account',
};

type Screens = Record<NotificationCategory, { path: string; label: string }>;
/** Pages that show the notifications of a category. */
const screens: Record<Role, Screens> = {
  supplier: {
    MESSAGES: { path: '/schat', label: 'Read the messages' },
    CONTRACT: { path: '/contract-all', label: 'See the contracts' },
    GENERAL: { path: '/snotification', label: 'See the notifications' },
  },
  buyer: {
    MESSAGES: { path: '/bchat', label: 'Read the messages' },
    CONTRACT: { path: '/bcontract', label: 'See the contracts' },
    GENERAL: { path: '/bnotification', label: 'See the notifications' },
  },
  admin: {
    MESSAGES: { path: '/auser', label: 'Open the market' },
    CONTRACT: { path: '/auser', label: 'Open the market' },
    GENERAL: { path: '/auser', label: 'Open the market' },
  },
};

/** Maximum number of notifications per category named in a daily mail; the others are only counted. */
const namedInDigest = 5;

/**
 * Defines the mails about notifications. Each checks again when it is written: notifications that were read or are no
 * longer wanted are not sent. Those changed to daily are left to the daily mail.
 */
export function defineNoticeMails(deps: NoticeMailsDeps): void {
  const { db, outbox, jobs, mails, clock, secret, linkBase, hold, replyAddresses } = deps;
  const linkTo = (path: string) => new URL(path, linkBase).href;

  function unsubscribeFrom(
    reader: { memberId: number; email: string },
    categories: NotificationCategory[],
  ): NonNullable<MailContent['unsubscribe']> {
    const key = unsubscribeKeyOf(secret, { ...reader, categories, day: dayOf(clock.now()) });
    const label = `Stop mails about ${listed(categories.map((category) => names[category]))}`;
    return { label, url: linkTo(`/unsubscribe?key=${encodeURIComponent(key)}`) };
  }

  jobs.define<NoticeMailData>(peopleMailsJob, async (data) => {
    for (const { memberId, quiet } of await mails.listRecipients(data.notificationId)) {
      const runAt = endOfQuiet(clock.now(), quiet);
      await outbox.enqueue(
        db,
        noticeMail,
        { ...data, memberId },
        {
          key: `${noticeMail}:${data.notificationId}:${memberId}`,
          ...(runAt && { runAt }),
        },
      );
    }
  });

  outbox.define<NoticeMailData>(
    noticeMail,
    async (data): Promise<ComposedMail | null> => {
      const row = await mails.findUnmailed(data.notificationId, data.memberId);
      if (row?.mail !== 'at_once') return null;
      const runAt = endOfQuiet(clock.now(), row.quiet);
      if (runAt) {
        await outbox.enqueue(db, noticeMail, data, { runAt });
        return null;
      }
      const { title, text, memberId, userId, isShared } = row;
      const reader = { memberId, userId, isShared };
      // Not in mails about mentions: a reply to a colleague would reach the other company.
      const replyTo =
        row.kind === 'message' &&
        row.conversationId !== null &&
        isPermitted({ ...row, mayBind: false }, 'prepare')
          ? replyAddresses?.addressOf({ memberId, conversationId: row.conversationId })
          : undefined;
      return {
        to: row.email,
        subject: title,
        title,
        preheader: text,
        blocks: [
          { kind: 'text', text },
          { kind: 'button', label: data.label, url: linkTo(data.path) },
          ...(replyTo === undefined ? [] : [replyHint]),
        ],
        ...(replyTo === undefined ? {} : { replyTo, topLine: replyLine }),
        thread: threadOf(row),
        footer: `You receive this mail because you chose immediate mails about ${names[row.category]}. You can change this in your settings.`,
        unsubscribe: unsubscribeFrom({ memberId, email: row.email }, [row.category]),
        onSent: () => mails.markMailed(row.id, reader, clock.now()),
        counters: newsCounters(data.from ?? null, row),
        onHeld: (held) => hold({ reader, from: data.from ?? null, quiet: row.quiet }, held),
      };
    },
    { limiting: 'news' },
  );

  outbox.define<DigestMailData>(
    digestMail,
    async (data, market): Promise<ComposedMail | null> => {
      const { userId, memberId, isShared = false, held } = data;
      const reader = memberId === undefined ? await mails.findFirst(userId) : { userId, memberId, isShared };
      if (!reader) return null;
      const takenAt = new Date(data.takenAt);
      const now = clock.now();
      if (held) {
        const since = new Date(now.getTime() - limits.digestReachMs);
        await mails.takeHeld(reader, { since, before: now }, takenAt);
      }
      const digest = await mails.findDigest(reader, takenAt);
      const [first] = digest?.rows ?? [];
      if (!digest || !first) return null;
      const runAt = endOfQuiet(now, digest.quiet);
      if (runAt) {
        await outbox.enqueue(db, digestMail, data, { runAt });
        return null;
      }
      const groups = groupByCategory(digest.rows);
      const categories = groups.map(({ category }) => category);
      const several = held ? `${digest.rows.length} updates on ${market}` : `Your day on ${market}`;
      const title = held && digest.rows.length === 1 ? first.title : several;
      const pace = held ? 'immediately, or together if there are many' : 'once a day';
      return {
        to: digest.email,
        subject: title,
        title,
        preheader: groups
          .map(({ category, texts }) => `${headings[category]}: ${texts.length} unread`)
          .join(' · '),
        blocks: groups.flatMap(({ category, texts }) => {
          const { path, label } = screens[digest.role][category];
          return [
            { kind: 'text' as const, text: groupText(headings[category], texts) },
            { kind: 'button' as const, label, url: linkTo(path) },
          ];
        }),
        footer: `You receive this mail because you chose mails about ${listed(categories.map((category) => names[category]))} ${pace}. You can change this in your settings.`,
        unsubscribe: unsubscribeFrom({ memberId: reader.memberId, email: digest.email }, categories),
        ...(held && {
          counters: mailsOfPair(held.from, userId),
          async onHeld(again) {
            await mails.release(reader, takenAt);
            await hold({ reader, from: held.from, quiet: digest.quiet }, again);
          },
        }),
      };
    },
    { limiting: 'news' },
  );
}

const replyHint = {
  kind: 'text',
  text: 'You can also reply to this mail. Text and attachments of your reply are sent to the other side as a message; a reply signs and accepts nothing.',
} satisfies MailBlock;

/** Returns the thread of a notification's mail: its conversation, or the thing that it is about. */
function threadOf(row: {
  conversationId: number | null;
  referenceKind: NoticeSubject;
  referenceId: number;
}): string | undefined {
  if (row.conversationId !== null) return `conversation.${row.conversationId}`;
  return threadOfThing({ kind: row.referenceKind, id: row.referenceId });
}

interface Group {
  category: NotificationCategory;
  texts: string[];
}

/** Groups notifications by category, in the order of the newest of each. */
function groupByCategory(rows: { category: NotificationCategory; text: string }[]): Group[] {
  const groups: Group[] = [];
  for (const { category, text } of rows) {
    const group = groups.find((each) => each.category === category);
    if (group) group.texts.push(text);
    else groups.push({ category, texts: [text] });
  }
  return groups;
}

function groupText(heading: string, texts: string[]): string {
  const more = texts.length - namedInDigest;
  return [
    `${heading}: ${texts.length} unread`,
    ...texts.slice(0, namedInDigest).map((text) => `• ${text}`),
    ...(more > 0 ? [`… and ${more} more`] : []),
  ].join('\n');
}

/** Joins words like `a`, `a and b`, `a, b and c`. */
function listed(parts: string[]): string {
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}
