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

/** A person's lists are bounded: who has more to read finds the older ones by searching. */
const mostListed = 500;

const given = sql.placeholder;

/** All whom a user talks with, the one of a conversation, or the few whose unread messages are the newest. */
interface PeopleShape {
  side: ChatSide;
  who: 'all' | 'one' | 'unread';
}

const isUnreadOf = (side: ChatSide) => and(eq(sideColumns[side].id, given('userId')), isUnread(side));

/** By the newest message, as a list of people is in order. */
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

/** Whom a user talks with: those with unread messages first, then the newest message. */
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
    // Of one profile there is one; grouped by it too, the index would not give the groups in their order.
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

/** The same as a part of a statement (`prepareTogether`). */
export function peoplePart(db: Database, shape: PeopleShape) {
  const { query, selection } = selectPeople(db, shape);
  // The newest of these moments is one itself, which an expression does not say.
  return { query, selection: { ...selection, lastMessageAt: conversations.lastMessageAt } };
}

/** The first whose messages a buyer has not read, with the number of all of them. */
function prepareFirstUnread(db: Database) {
  const columns = { total: countDistinct(conversations.supplierId) };
  const all = db.select(columns).from(conversations).where(isUnreadOf('buyer'));
  return prepareTogether<{ people: PersonRow; all: { total: number } }>(db, 'unread_people', {
    people: peoplePart(db, { side: 'buyer', who: 'unread' }),
    all: { query: all, selection: columns },
  });
}

/** A user, and another one with whom they have a conversation. */
export interface Contact {
  userId: number;
  contactId: number;
}

/**
 * The many are looked up among the conversations of the few, whichever side these stand on: as two lists they would be
 * planned by what is in them, anew each time, or all conversations of the many be read.
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

/** Reads, across the rooms of offers and profiles, what the lists of conversations show. */
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

  const keptPeople = prepareByShape('chat_people', (shape: PeopleShape, label) => {
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
  const firstUnread = prepareFirstUnread(db);
  const contacts = prepareContacts(db);
  const unreadOf = { buyer: prepareUnread('buyer'), supplier: prepareUnread('supplier') };

  return {
    async find(side: ChatSide, userId: number, id: number): Promise<ConversationRow | undefined> {
      const [row] = await select(side).where(and(eq(conversations.id, id), eq(sideColumns[side].id, userId)));
      return row;
    },

    /** Conversations of a user with one person, or with everybody; the newest message first. */
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

    /** Whom a user talks with. */
    listPeople: (side: ChatSide, userId: number): Promise<PersonRow[]> =>
      keptPeople({ shape: { side, who: 'all' }, values: { userId }, isUsual: true }),

    /** The first whose messages a buyer has not read, with the number of all of these. */
    async listFirstUnread(userId: number): Promise<{ rows: PersonRow[]; total: number }> {
      const { people, all } = await firstUnread({ userId });
      return { rows: people, total: all[0]?.total ?? 0 };
    },

    async sumUnread(side: ChatSide, userId: number): Promise<number> {
      const [row] = await unreadOf[side]({ userId });
      return row?.total ?? 0;
    },

    /** Pairs of one of the few and one of the many who have a conversation with each other. */
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
