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
import { conversations, fullName, profiles, offers, storedFiles } from '../../schema';
import { hasNamingPaper, knownOffer } from '../offers';
import { otherSide, type ChatSide, type Parties } from './chat.policy';
import {
  conversationColumns,
  isUnread,
  lastMessage,
  lastOfConversation,
  sideColumns,
} from './conversations.rows';

/** Maximum length of a user's lists; older conversations are found by searching. */
const mostListed = 500;

const given = sql.placeholder;

/** Variants of the list of contacts: all, the one of a conversation, or the few with the newest unread messages. */
interface PeopleShape {
  side: ChatSide;
  who: 'all' | 'one' | 'unread';
}

const isUnreadOf = (side: ChatSide) => and(eq(sideColumns[side].id, given('userId')), isUnread(side));

/** Order of contacts by their newest message. */
const newestFirst = sql`max(${conversations.lastMessageAt}) desc nulls last`;

function selectFirstUnread(db: Database, side: ChatSide) {
  const other = sideColumns[otherSide(side)].id;
  return db
    .select({ id: other })
    .from(conversations)
    .where(isUnreadOf(side))
    .groupBy(other)
    .orderBy(newestFirst, other)
    .limit(shownPerBlock);
}

/** Returns the query for a user's contacts, those with unread messages first, then by the newest message. */
export function selectPeople(db: Database, { side, who }: PeopleShape) {
  const other = sideColumns[otherSide(side)].id;
  const unread = sql<number>`sum(${sideColumns[side].unread})::int`;
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
        who === 'unread' ? and(isUnread(side), inArray(other, selectFirstUnread(db, side))) : undefined,
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

/** Prepares the first contacts whose messages a side has not read, with the total number of such contacts. */
function prepareFirstUnread(db: Database, side: ChatSide) {
  const columns = { total: countDistinct(sideColumns[otherSide(side)].id) };
  const all = db.select(columns).from(conversations).where(isUnreadOf(side));
  return prepareTogether<{ people: PersonRow; all: { total: number } }>(db, 'unread_people', {
    people: peoplePart(db, { side, who: 'unread' }),
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
  const select = (side: ChatSide) =>
    db
      .select({
        ...conversationColumns,
        lastMessageAt: conversations.lastMessageAt,
        unread: sideColumns[side].unread,
      })
      .from(conversations)
      .innerJoin(offers, eq(offers.id, conversations.offerId))
      .leftJoin(lastMessage, lastOfConversation);

  const readPeople = prepareByShape('chat_people', (shape: PeopleShape, label) => {
    const { query, selection } = selectPeople(db, shape);
    return prepareQuery<PersonRow>(db, label, query, selection);
  });
  function prepareUnread(side: ChatSide) {
    const { id, unread } = sideColumns[side];
    const columns = { total: sql<number>`coalesce(sum(${unread}), 0)::int`.as('total') };
    const query = db
      .select(columns)
      .from(conversations)
      .where(and(eq(id, given('userId')), isUnread(side)));
    return prepareQuery<{ total: number }>(db, 'unread_messages', query, columns);
  }
  const firstUnread = {
    buyer: prepareFirstUnread(db, 'buyer'),
    supplier: prepareFirstUnread(db, 'supplier'),
  };
  const contacts = prepareContacts(db);
  const unreadOf = { buyer: prepareUnread('buyer'), supplier: prepareUnread('supplier') };

  return {
    async find(side: ChatSide, userId: number, id: number): Promise<ConversationRow | undefined> {
      const [row] = await select(side).where(and(eq(conversations.id, id), eq(sideColumns[side].id, userId)));
      return row;
    },

    /** Returns the conversations of a user with one person or with everybody, newest message first. */
    list(side: ChatSide, userId: number, otherUserId: number | undefined): Promise<ConversationRow[]> {
      const other = sideColumns[otherSide(side)].id;
      return select(side)
        .where(
          and(
            eq(sideColumns[side].id, userId),
            otherUserId === undefined ? undefined : eq(other, otherUserId),
          ),
        )
        .orderBy(sql`${conversations.lastMessageAt} desc nulls last`, desc(conversations.id))
        .limit(mostListed);
    },

    /** Returns the contacts of a user. */
    listPeople: (side: ChatSide, userId: number): Promise<PersonRow[]> =>
      readPeople({ shape: { side, who: 'all' }, values: { userId }, isUsual: true }),

    /** Returns the first contacts whose messages a user has not read, with their total number. */
    async listFirstUnread(side: ChatSide, userId: number): Promise<{ rows: PersonRow[]; total: number }> {
      const { people, all } = await firstUnread[side]({ userId });
      return { rows: people, total: all[0]?.total ?? 0 };
    },

    async sumUnread(side: ChatSide, userId: number): Promise<number> {
      const [row] = await unreadOf[side]({ userId });
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
