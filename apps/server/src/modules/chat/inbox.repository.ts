import { and, desc, eq, lt, sql, type SQL } from 'drizzle-orm';
import { limits } from '@proffer/contract/wire/limits';
import { prepareByShape, prepareTogether, type Database } from '../../platform/database';
import type { Reader } from '../../platform/session/reader';
import { conversations, logoOf, messages, messageWords, offers, profiles } from '../../schema';
import { keywordQuery } from '../market';
import { knownOffer } from '../offers';
import { isAssignedTo } from '../assignments';
import { otherSide, type ChatSide } from './chat.policy';
import {
  conversationColumns,
  isUnread,
  lastMessage,
  lastOfConversation,
  sideColumns,
  unreadIn,
} from './conversations.rows';

/** Position in the inbox: the time of a conversation's last activity in microseconds, and its id. */
export interface InboxPlace {
  micros: number;
  id: number;
}

const lastActivity = sql`coalesce(${conversations.lastMessageAt}, ${conversations.createdAt})`;
/** As a double, which is exact to the microsecond until the year 2106 and cheaper than the numeric of `extract`. */
const micros = sql<number>`(date_part('epoch', ${lastActivity}) * 1000000)::bigint`;
const given = sql.placeholder;
const afterGiven = sql`(${lastActivity}, ${conversations.id}) < (timestamptz 'epoch' + ${given('micros')}::bigint * interval '1 microsecond', ${given('id')}::bigint)`;

/** Returns the search term for messages of a user; see `messageWords`. */
const party = (userId: number): SQL => sql`${`'#${userId}'`}::tsquery`;

interface InboxShape {
  side: ChatSide;
  isShared: boolean;
  unreadOnly: boolean;
  /** True for conversations assigned to the reading person. */
  isMine: boolean;
  isFirst: boolean;
  /** True to read a single conversation. */
  isOne: boolean;
}

function selectPage(db: Database, { side, isShared, unreadOnly, isMine, isFirst, isOne }: InboxShape) {
  const counting = { side, isShared };
  const own = sideColumns[side];
  const selection = {
    ...conversationColumns,
    unread: unreadIn(counting),
    micros,
    companyName: profiles.companyName,
    otherLogo: logoOf(),
    lastSenderId: lastMessage.senderId,
  };
  const query = db
    .select(selection)
    .from(conversations)
    .innerJoin(offers, eq(offers.id, conversations.offerId))
    .innerJoin(profiles, eq(profiles.userId, sideColumns[otherSide(side)].id))
    .leftJoin(lastMessage, lastOfConversation)
    .where(
      and(
        eq(own.id, given('userId')),
        unreadOnly ? isUnread(counting) : undefined,
        isMine ? isAssignedTo('conversation', conversations.id) : undefined,
        isFirst ? undefined : afterGiven,
        isOne ? eq(conversations.id, given('conversationId')) : undefined,
      ),
    )
    .orderBy(sql`${lastActivity} desc`, desc(conversations.id))
    .limit(limits.inboxPage + 1);
  return { query, selection };
}
export type InboxRow = Awaited<ReturnType<typeof selectPage>['query']>[number];

/** Creates the repository of the inbox: conversations by their last activity, and message search in them. */
export function createInboxRepository(db: Database) {
  const readPage = prepareByShape('inbox_page', (shape: InboxShape, label) =>
    prepareTogether<{ rows: InboxRow }>(db, label, { rows: selectPage(db, shape) }),
  );

  return {
    /**
     * Returns one conversation more than a page, to know whether another page follows. The order is that of an index.
     */
    async list(
      side: ChatSide,
      { isShared, ...reader }: Reader,
      asked: {
        unreadOnly: boolean;
        isMine: boolean;
        conversationId: number | undefined;
        after: InboxPlace | undefined;
      },
    ): Promise<InboxRow[]> {
      const { unreadOnly, isMine, conversationId, after: place } = asked;
      const isOne = conversationId !== undefined;
      const shape = { side, isShared, unreadOnly, isMine, isFirst: place === undefined, isOne };
      const { rows } = await readPage({
        shape,
        values: { ...reader, conversationId, ...place },
        isUsual: true,
      });
      return rows;
    },

    /**
     * Returns a user's messages that contain the words, one more than a page. The order is an expression that matches
     * no index. Ordered by the bare id, PostgreSQL might scan everybody's messages from the end instead.
     */
    async search(side: ChatSide, userId: number, words: string, before: number | undefined) {
      const asked = keywordQuery(words);
      if (!asked) return [];
      const page = db
        .select({ id: messages.id })
        .from(messages)
        .where(
          and(
            sql`${messageWords} @@ (${party(userId)} && ${asked})`,
            // A query of stop words only is empty and finds nothing.
            sql`numnode(${asked}) > 0`,
            before === undefined ? undefined : lt(messages.id, before),
          ),
        )
        .orderBy(sql`${messages.id} + 0 desc`)
        .limit(limits.messageHits + 1)
        .as('page');
      return db
        .select({
          id: messages.id,
          conversationId: messages.conversationId,
          senderId: messages.senderId,
          content: messages.content,
          sentAt: messages.sentAt,
          buyerId: conversations.buyerId,
          supplierId: conversations.supplierId,
          offerTitle: knownOffer.title,
          companyName: profiles.companyName,
        })
        .from(page)
        .innerJoin(messages, eq(messages.id, page.id))
        .innerJoin(conversations, eq(conversations.id, messages.conversationId))
        .innerJoin(offers, eq(offers.id, conversations.offerId))
        .innerJoin(profiles, eq(profiles.userId, sideColumns[otherSide(side)].id))
        .where(eq(sideColumns[side].id, userId))
        .orderBy(desc(page.id));
    },
  };
}
export type InboxRepository = ReturnType<typeof createInboxRepository>;
export type MessageHitRow = Awaited<ReturnType<InboxRepository['search']>>[number];
