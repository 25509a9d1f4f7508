import { and, countDistinct, desc, eq, inArray, sql } from 'drizzle-orm';
import { alias, type AnyPgColumn } from 'drizzle-orm/pg-core';
import { shownPerBlock } from '@proffer/contract/home/shown-per-block';
import {
  anyGiven,
  prepareByShape,
  prepareQuery,
  prepareTogether,
  type Database,
} from '../../platform/database';
import type { Reader } from '../../platform/session/reader';
import { conversations, fullName, profiles, offers, storedFiles } from '../../schema';
import { hasNamingPaper, knownOffer } from '../offers';
import { otherSide, type ChatSide, type Parties } from './chat.policy';
import {
  conversationColumns,
  isUnread,
  lastMessage,
  lastOfConversation,
  sideColumns,
  unreadIn,
  type Counting,
} from './conversations.rows';

/** Maximum length of a user's lists; older conversations are found by searching. */
const mostListed = 500;

const given = sql.placeholder;

/** Variants of the list of contacts: all, the one of a conversation, or the few with the newest unread messages. */
interface PeopleShape extends Counting {
  who: 'all' | 'one' | 'unread';
}

const isUnreadOf = (counting: Counting) =>
  and(eq(sideColumns[counting.side].id, given('userId')), isUnread(counting));

/** Order of contacts by their newest message. */
const newestFirst = sql`max(${conversations.lastMessageAt}) desc nulls last`;

function selectFirstUnread(db: Database, counting: Counting) {
  const other = sideColumns[otherSide(counting.side)].id;
  return db
    .select({ id: other })
    .from(conversations)
    .where(isUnreadOf(counting))
    .groupBy(other)
    .orderBy(newestFirst, other)
    .limit(shownPerBlock);
}

/** Returns the query for a user's contacts, those with unread messages first, then by the newest message. */
export function selectPeople(db: Database, { side, who, isShared }: PeopleShape) {
  const counting = { side, isShared };
  const other = sideColumns[otherSide(side)].id;
  const unread = sql<number>`sum(${unreadIn(counting)})::int`;
  const newest = sql<Date | null>`max(${conversations.lastMessageAt})`.mapWith(conversations.lastMessageAt);
  const talk = alias(conversations, 'talk');
  const ofConversation = db
    .select({ id: side === 'buyer' ? talk.supplierId : talk.buyerId })
    .from(talk)
    .where(eq(talk.id, given('id')));
  const selection = {
    id: profiles.userId,
    name: fullName(),
    companyName: profiles.companyName,
    // Each profile has one logo. Grouping by it too would lose the order of the index.
    logo: sql<string | null>`max(${storedFiles.sha256})`,
    isUnderNda: sql<boolean>`bool_and(${knownOffer.ndaRequired})`,
    hasNamingPaper:
      side === 'buyer'
        ? hasNamingPaper(sql`${given('userId')}::bigint`, profiles.userId)
        : sql<boolean>`true`,
    unread,
    lastMessageAt: newest,
  };
  const query = db
    .select(selection)
    .from(conversations)
    .innerJoin(offers, eq(offers.id, conversations.offerId))
    .innerJoin(profiles, eq(profiles.userId, other))
    .leftJoin(storedFiles, eq(storedFiles.id, profiles.logoFileId))
    .where(
      and(
        eq(sideColumns[side].id, given('userId')),
        who === 'one' ? sql`${other} = (${ofConversation})` : undefined,
        who === 'unread'
          ? and(isUnread(counting), inArray(other, selectFirstUnread(db, counting)))
          : undefined,
      ),
    )
    .groupBy(profiles.userId)
    .orderBy(sql`${unread} > 0 desc`, newestFirst, profiles.userId)
    .limit(mostListed);
  return { query, selection };
}

export type PersonRow = Awaited<ReturnType<typeof selectPeople>['query']>[number];

/** Returns the same query as a part of a combined statement (`prepareTogether`). */
export function peoplePart(db: Database, shape: PeopleShape) {
  const { query, selection } = selectPeople(db, shape);
  // The maximum has the type of the column, which the expression does not state.
  return { query, selection: { ...selection, lastMessageAt: conversations.lastMessageAt } };
}

/** Prepares the first contacts whose messages are unread, with the total number of such contacts. */
function prepareFirstUnread(db: Database, counting: Counting, label: string | undefined) {
  const columns = { total: countDistinct(sideColumns[otherSide(counting.side)].id) };
  const all = db.select(columns).from(conversations).where(isUnreadOf(counting));
  return prepareTogether<{ people: PersonRow; all: { total: number } }>(db, label, {
    people: peoplePart(db, { ...counting, who: 'unread' }),
    all: { query: all, selection: columns },
  });
}

/** Two users who have a conversation with each other. */
export interface Contact {
  userId: number;
  contactId: number;
}

/**
 * Prepares the lookup of contacts between a short and a long list. It searches the conversations of the short list,
 * on either side. With two parameter lists PostgreSQL would plan the statement anew each time, or read all
 * conversations of the long list.
 */
function prepareContacts(db: Database) {
  const of = (userId: AnyPgColumn, contactId: AnyPgColumn) =>
    db
      .select({ userId, contactId })
      .from(conversations)
      .where(
        and(
          sql`${userId} = ${anyGiven('few')}`,
          sql`${contactId} in (select unnest(${given('many')}::bigint[]))`,
        ),
      );
  const { buyerId, supplierId } = conversations;
  const query = of(buyerId, supplierId).union(of(supplierId, buyerId));
  return prepareQuery<Contact>(db, 'contacts', query, { userId: buyerId, contactId: supplierId });
}

/** Creates the repository that reads the lists of conversations, across offers and profiles. */
export function createConversationListsRepository(db: Database) {
  const select = (side: ChatSide, { isShared, memberId }: Reader) =>
    db
      .select({
        ...conversationColumns,
        lastMessageAt: conversations.lastMessageAt,
        unread: unreadIn({ side, isShared }, memberId),
      })
      .from(conversations)
      .innerJoin(offers, eq(offers.id, conversations.offerId))
      .leftJoin(lastMessage, lastOfConversation);

  const readPeople = prepareByShape('chat_people', (shape: PeopleShape, label) => {
    const { query, selection } = selectPeople(db, shape);
    return prepareQuery<PersonRow>(db, label, query, selection);
  });
  const readUnread = prepareByShape('unread_messages', (counting: Counting, label) => {
    const { id } = sideColumns[counting.side];
    const columns = { total: sql<number>`coalesce(sum(${unreadIn(counting)}), 0)::int`.as('total') };
    const query = db
      .select(columns)
      .from(conversations)
      // The sum of a person needs no condition of its own, which would count twice.
      .where(and(eq(id, given('userId')), counting.isShared ? undefined : isUnread(counting)));
    return prepareQuery<{ total: number }>(db, label, query, columns);
  });
  const readFirstUnread = prepareByShape('unread_people', (counting: Counting, label) =>
    prepareFirstUnread(db, counting, label),
  );
  const contacts = prepareContacts(db);

  return {
    async find(side: ChatSide, reader: Reader, id: number): Promise<ConversationRow | undefined> {
      const [row] = await select(side, reader).where(
        and(eq(conversations.id, id), eq(sideColumns[side].id, reader.userId)),
      );
      return row;
    },

    /** Returns the conversations of a company with one company or with all, newest message first. */
    list(side: ChatSide, reader: Reader, otherUserId: number | undefined): Promise<ConversationRow[]> {
      const other = sideColumns[otherSide(side)].id;
      return select(side, reader)
        .where(
          and(
            eq(sideColumns[side].id, reader.userId),
            otherUserId === undefined ? undefined : eq(other, otherUserId),
          ),
        )
        .orderBy(sql`${conversations.lastMessageAt} desc nulls last`, desc(conversations.id))
        .limit(mostListed);
    },

    /** Returns the contacts of a company. */
    listPeople: (side: ChatSide, { isShared, ...values }: Reader): Promise<PersonRow[]> =>
      readPeople({ shape: { side, isShared, who: 'all' }, values, isUsual: true }),

    /** Returns the first contacts whose messages a person has not read, with their total number. */
    async listFirstUnread(
      side: ChatSide,
      { isShared, ...values }: Reader,
    ): Promise<{ rows: PersonRow[]; total: number }> {
      const { people, all } = await readFirstUnread({ shape: { side, isShared }, values, isUsual: true });
      return { rows: people, total: all[0]?.total ?? 0 };
    },

    async sumUnread(side: ChatSide, { isShared, ...values }: Reader): Promise<number> {
      const [row] = await readUnread({ shape: { side, isShared }, values, isUsual: true });
      return row?.total ?? 0;
    },

    /** Returns the pairs from the two lists that have a conversation with each other. */
    async listContacts(few: number[], many: number[]): Promise<Contact[]> {
      if (few.length === 0 || many.length === 0) return [];
      return contacts({ few, many });
    },
  };
}
export type ConversationListsRepository = ReturnType<typeof createConversationListsRepository>;

export interface ConversationRow extends Parties {
  id: number;
  offerId: number;
  offerTitle: string;
  lastMessageAt: Date | null;
  lastWords: string;
  unread: number;
}
