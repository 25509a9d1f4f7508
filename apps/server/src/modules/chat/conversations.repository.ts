import type { ConversationFrame } from '@proffer/contract/chat/schemas';
import { and, desc, eq, inArray, sql, type AnyColumn, type SQL } from 'drizzle-orm';
import { prepareQuery, type Database, type Executor } from '../../platform/database';
import { brokenConstraint, notFound } from '../../platform/errors';
import { conversations, lastActivity, logins, messages, profiles, offers, users } from '../../schema';
import { knownOffer } from '../offers';
import { otherSide, type ChatSide, type ConversationKey, type Parties } from './chat.policy';
import { sideColumns } from './conversations.rows';

/** Columns of a locked conversation that its changes need. */
export interface LockedConversation extends ConversationKey {
  id: number;
  lastSequence: number;
  /** Read position and unread count of the actor, and read position of the other. */
  ownSeen: number;
  ownUnread: number;
  otherSeen: number;
  /** Sequence of the message passed to `hold`; null if the conversation does not contain it. */
  askedSequence: number | null;
}

/** A conversation with its parties, its offer and the state of the other's account. */
export interface PartiesRow extends ConversationKey {
  id: number;
  offerTitle: string;
  /** Company of the calling user. */
  company: string;
  isDeactivated: boolean;
  isClosed: boolean;
  /** Number of messages; their sequence has no gaps. */
  lastSequence: number;
}

type SeenFrame = Extract<ConversationFrame, { event: 'seen' }>;

/** Prepares the lookup of the last message that the other party has read. */
function prepareSeenByOther(db: Database) {
  const isBuyer = sql`${conversations.buyerId} = ${sql.placeholder('userId')}`;
  const ofOther = <T>(supplier: AnyColumn, buyer: AnyColumn) =>
    sql<T>`case when ${isBuyer} then ${supplier} else ${buyer} end`;
  const columns = {
    userId: ofOther<number>(conversations.supplierId, conversations.buyerId).as('user_id'),
    messageId: messages.id,
    sequence: messages.sequence,
  };
  const query = db
    .select(columns)
    .from(conversations)
    .innerJoin(
      messages,
      and(
        eq(messages.conversationId, conversations.id),
        eq(messages.sequence, ofOther(conversations.supplierSeen, conversations.buyerSeen)),
      ),
    )
    .where(eq(conversations.id, sql.placeholder('id')));
  return prepareQuery<Omit<SeenFrame, 'event'>>(db, 'seen_by_other', query, columns);
}

function prepareHold(db: Database, side: ChatSide) {
  const asked = db
    .select({ sequence: messages.sequence })
    .from(messages)
    .where(and(eq(messages.conversationId, conversations.id), eq(messages.id, sql.placeholder('messageId'))));
  const columns = {
    id: conversations.id,
    offerId: conversations.offerId,
    buyerId: conversations.buyerId,
    supplierId: conversations.supplierId,
    lastSequence: conversations.lastSequence,
    ownSeen: sideColumns[side].seen,
    ownUnread: sideColumns[side].unread,
    otherSeen: sideColumns[otherSide(side)].seen,
    askedSequence: sql<number | null>`(${asked})`,
  };
  const query = db.select(columns).from(conversations).where(isOf(side)).for('no key update');
  return prepareQuery<LockedConversation>(db, 'held_conversation', query, columns);
}

/** Returns the condition for the given conversation with the given user on this side. */
const isOf = (side: ChatSide) =>
  and(eq(conversations.id, sql.placeholder('id')), eq(sideColumns[side].id, sql.placeholder('userId')));

/** Creates the only repository that writes conversations: their parties, offer and read positions. */
export function createConversationsRepository(db: Database) {
  const partiesColumns = {
    id: conversations.id,
    offerId: conversations.offerId,
    buyerId: conversations.buyerId,
    supplierId: conversations.supplierId,
    offerTitle: knownOffer.title,
    company: profiles.companyName,
    isDeactivated: sql<boolean>`${users.deactivatedAt} is not null`,
    isClosed: sql<boolean>`${users.closedAt} is not null`,
    lastSequence: conversations.lastSequence,
  };
  const prepareParties = (side: ChatSide) =>
    prepareQuery<PartiesRow>(
      db,
      'conversation_parties',
      db
        .select(partiesColumns)
        .from(conversations)
        .innerJoin(offers, eq(offers.id, conversations.offerId))
        .innerJoin(profiles, eq(profiles.userId, sideColumns[side].id))
        .innerJoin(users, eq(users.id, sideColumns[otherSide(side)].id))
        .innerJoin(logins, eq(logins.id, users.loginId))
        .where(isOf(side)),
      partiesColumns,
    );
  const seenByOther = prepareSeenByOther(db);
  const parties = { buyer: prepareParties('buyer'), supplier: prepareParties('supplier') };
  const locked = { buyer: prepareHold(db, 'buyer'), supplier: prepareHold(db, 'supplier') };
  const pairColumns = { buyerId: conversations.buyerId, supplierId: conversations.supplierId };
  const pair = prepareQuery<Parties>(
    db,
    'conversation_pair',
    db
      .select(pairColumns)
      .from(conversations)
      .where(eq(conversations.id, sql.placeholder('id'))),
    pairColumns,
  );

  return {
    /** Returns the offer of the conversation with the last activity among those of a pair on the given offers. */
    async findLatestOn({
      buyerId,
      supplierId,
      offerIds,
    }: {
      buyerId: number;
      supplierId: number;
      offerIds: readonly number[];
    }): Promise<number | undefined> {
      const [row] = await db
        .select({ offerId: conversations.offerId })
        .from(conversations)
        .where(
          and(
            eq(conversations.buyerId, buyerId),
            eq(conversations.supplierId, supplierId),
            inArray(conversations.offerId, [...offerIds]),
          ),
        )
        .orderBy(sql`${lastActivity} desc`, desc(conversations.id))
        .limit(1);
      return row?.offerId;
    },

    /** Returns the id of the conversation, which is created if missing; 404 if the offer was just removed. */
    async ensure(tx: Executor, key: ConversationKey): Promise<number> {
      try {
        const [created] = await tx
          .insert(conversations)
          .values(key)
          .onConflictDoNothing({
            target: [conversations.offerId, conversations.buyerId, conversations.supplierId],
          })
          .returning({ id: conversations.id });
        if (created) return created.id;
      } catch (error) {
        if (brokenConstraint(error) === 'conversations_offer_id_offers_id_fk') {
          throw notFound('The proposal');
        }
        throw error;
      }
      const existing = await this.findByKey(key, tx);
      if (existing === undefined) throw new Error('a conversation was neither made nor found');
      return existing;
    },

    async findByKey(
      { offerId, buyerId, supplierId }: ConversationKey,
      executor: Executor = db,
    ): Promise<number | undefined> {
      const [row] = await executor
        .select({ id: conversations.id })
        .from(conversations)
        .where(
          and(
            eq(conversations.offerId, offerId),
            eq(conversations.buyerId, buyerId),
            eq(conversations.supplierId, supplierId),
          ),
        );
      return row?.id;
    },

    async hasPair(offerId: number, buyerId: number): Promise<boolean> {
      const [row] = await db
        .select({ id: conversations.id })
        .from(conversations)
        .where(and(eq(conversations.offerId, offerId), eq(conversations.buyerId, buyerId)))
        .limit(1);
      return row !== undefined;
    },

    /** Returns a conversation for one of its two parties; undefined for anybody else. */
    async findParties(side: ChatSide, userId: number, id: number): Promise<PartiesRow | undefined> {
      const [row] = await parties[side]({ id, userId });
      return row;
    },

    /** Returns true if the user is one of the two parties. */
    async isParty(userId: number, id: number): Promise<boolean> {
      const [row] = await pair({ id });
      return row !== undefined && (row.buyerId === userId || row.supplierId === userId);
    },

    /** Returns the read position of the other party as a frame; undefined if the other has read nothing. */
    async findSeenByOther(userId: number, id: number): Promise<SeenFrame | undefined> {
      const [row] = await seenByOther({ userId, id });
      return row && { event: 'seen', ...row };
    },

    /**
     * Locks a conversation, so that its counts and positions change one after the other; 404 if the user is not on
     * this side.
     */
    async hold(
      tx: Executor,
      side: ChatSide,
      userId: number,
      id: number,
      messageId?: number,
    ): Promise<LockedConversation> {
      const [row] = await locked[side]({ id, userId, messageId: messageId ?? null }, tx);
      if (!row) throw notFound('The conversation');
      return row;
    },

    async setSeen(
      tx: Executor,
      side: ChatSide,
      id: number,
      mark: { sequence: number; unread: number },
    ): Promise<void> {
      const { sequence, unread } = mark;
      const change =
        side === 'buyer'
          ? { buyerSeen: sequence, buyerUnread: unread }
          : { supplierSeen: sequence, supplierUnread: unread };
      await tx.update(conversations).set(change).where(eq(conversations.id, id));
    },

    /** Decreases the unread count of a side by one and returns it. */
    async countDown(tx: Executor, side: ChatSide, id: number): Promise<number> {
      const unread = side === 'buyer' ? 'buyerUnread' : 'supplierUnread';
      const change: Partial<Record<typeof unread, SQL>> = { [unread]: sql`${conversations[unread]} - 1` };
      const [row] = await tx
        .update(conversations)
        .set(change)
        .where(eq(conversations.id, id))
        .returning({ left: conversations[unread] });
      if (!row) throw notFound('The conversation');
      return row.left;
    },
  };
}
export type ConversationsRepository = ReturnType<typeof createConversationsRepository>;
