import { and, desc, eq, gt, isNull, ne, sql } from 'drizzle-orm';
import { keepQueries, prepareQuery, type Database } from '../../platform/database';
import { conversations, fullName, messages, profiles, offers, storedFiles } from '../../schema';
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

/** All whom a user talks with, one of them, or those whose messages are unread. */
interface PeopleShape {
  side: ChatSide;
  who: 'all' | 'one' | 'unread';
}

function selectPeople(db: Database, { side, who }: PeopleShape) {
  const other = sideColumns[otherSide(side)].id;
  const unread = sql<number>`sum(${sideColumns[side].unread})::int`;
  const newest = sql<Date | null>`max(${conversations.lastMessageAt})`.mapWith(conversations.lastMessageAt);
  return db
    .select({
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
    })
    .from(conversations)
    .innerJoin(offers, eq(offers.id, conversations.offerId))
    .innerJoin(profiles, eq(profiles.userId, other))
    .leftJoin(storedFiles, eq(storedFiles.id, profiles.logoFileId))
    .where(
      and(
        eq(sideColumns[side].id, given('userId')),
        who === 'one' ? eq(other, given('otherUserId')) : undefined,
        who === 'unread' ? isUnread(side) : undefined,
      ),
    )
    .groupBy(profiles.userId)
    .orderBy(
      sql`${unread} > 0 desc`,
      sql`max(${conversations.lastMessageAt}) desc nulls last`,
      profiles.userId,
    )
    .limit(mostListed);
}

type PersonRow = Awaited<ReturnType<typeof selectPeople>>[number];

/** Reads, across the rooms of offers and profiles, what the lists of conversations and their heads show. */
export function createConversationListsRepository(db: Database) {
  const select = (side: ChatSide) =>
    db
      .select({ ...conversationColumns, unread: sideColumns[side].unread })
      .from(conversations)
      .innerJoin(offers, eq(offers.id, conversations.offerId))
      .leftJoin(lastMessage, lastOfConversation);

  const keptPeople = keepQueries('chat_people', (shape: PeopleShape) => selectPeople(db, shape));
  function prepareUnread(side: ChatSide) {
    const { id, unread } = sideColumns[side];
    const columns = { total: sql<number>`coalesce(sum(${unread}), 0)::int`.as('total') };
    const query = db
      .select(columns)
      .from(conversations)
      .where(and(eq(id, given('userId')), isUnread(side)));
    return prepareQuery<{ total: number }>(db, 'unread_messages', query, columns);
  }
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

    /** Whom a user talks with, or one of them: those with unread messages first, then the newest message. */
    listPeople(side: ChatSide, userId: number, otherUserId?: number): Promise<PersonRow[]> {
      const shape = { side, who: otherUserId === undefined ? 'all' : 'one' } as const;
      return keptPeople({ shape, values: { userId, otherUserId }, isUsual: true });
    },

    /** Those of them whose messages the user has not read. */
    listUnread: (side: ChatSide, userId: number): Promise<PersonRow[]> =>
      keptPeople({ shape: { side, who: 'unread' }, values: { userId }, isUsual: true }),

    async sumUnread(side: ChatSide, userId: number): Promise<number> {
      const [row] = await unreadOf[side]({ userId });
      return row?.total ?? 0;
    },

    /** Where both have come to: the user's first unread message, and the last one that the other has seen. */
    async findMarks(side: ChatSide, id: number) {
      const own = sideColumns[side];
      const other = sideColumns[otherSide(side)];
      const firstUnread = db
        .select({ id: messages.id })
        .from(messages)
        .where(
          and(
            eq(messages.conversationId, conversations.id),
            gt(messages.sequence, own.seen),
            ne(messages.senderId, own.id),
            isNull(messages.deletedAt),
            gt(own.unread, 0),
          ),
        )
        .orderBy(messages.sequence)
        .limit(1);
      const seenByOther = db
        .select({ id: messages.id })
        .from(messages)
        .where(and(eq(messages.conversationId, conversations.id), eq(messages.sequence, other.seen)));
      const [row] = await db
        .select({
          firstUnreadId: sql<number | null>`(${firstUnread})`.mapWith(Number),
          otherSeenId: sql<number | null>`(${seenByOther})`.mapWith(Number),
        })
        .from(conversations)
        .where(eq(conversations.id, id));
      return row ?? { firstUnreadId: null, otherSeenId: null };
    },

    /** Pairs of a user and a reader, out of these, who have a conversation with each other. */
    async listContactPairs(
      userIds: number[],
      readerIds: number[],
    ): Promise<{ userId: number; readerId: number }[]> {
      if (userIds.length === 0 || readerIds.length === 0) return [];
      const buyers = conversations.buyerId;
      const suppliers = conversations.supplierId;
      const of = (user: typeof buyers | typeof suppliers, reader: typeof buyers | typeof suppliers) =>
        db
          .select({ userId: user, readerId: reader })
          .from(conversations)
          .where(
            and(
              sql`${user} = any(${sql.param(userIds)}::bigint[])`,
              sql`${reader} = any(${sql.param(readerIds)}::bigint[])`,
            ),
          );
      return of(buyers, suppliers).union(of(suppliers, buyers));
    },
  };
}
export type ConversationListsRepository = ReturnType<typeof createConversationListsRepository>;

export interface ConversationRow extends Parties {
  id: number;
  offerId: number;
  offerTitle: string;
  lastMessageAt: Date | null;
  lastContent: string | null;
  lastDeletedAt: Date | null;
  lastFileName: string | null;
  unread: number;
}
