import type { ConversationFrame } from '@proffer/contract/chat/schemas';
import { and, eq, sql, type AnyColumn, type SQL } from 'drizzle-orm';
import { prepareQuery, type Database, type Executor } from '../../platform/database';
import { brokenConstraint, notFound } from '../../platform/errors';
import { conversations, logins, messages, profiles, offers, users } from '../../schema';
import { knownOffer } from '../offers';
import { otherSide, type ChatSide, type ConversationKey, type Parties } from './chat.policy';
import { sideColumns } from './conversations.rows';

/** What a change of the held row leaves there. */
export interface HeldConversation extends ConversationKey {
  id: number;
  lastSequence: number;
  /** Of the one who acts, and of the other. */
  ownSeen: number;
  ownUnread: number;
  otherSeen: number;
  /** The number of the message that it was held for; null where it has no such message. */
  askedSequence: number | null;
}

/** Whose a conversation is, what it is about, and whether the other's account still takes messages. */
export interface PartiesRow extends ConversationKey {
  id: number;
  offerTitle: string;
  /** The company of the one who asks. */
  company: string;
  isDeactivated: boolean;
  isClosed: boolean;
  /** How many messages it has; they are numbered without a gap. */
  lastSequence: number;
}

type SeenFrame = Extract<ConversationFrame, { event: 'seen' }>;

/** The last message that the other of the two has seen. */
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
  return prepareQuery<HeldConversation>(db, 'held_conversation', query, columns);
}

/** The conversation that takes the place, where the user who takes theirs stands on this side of it. */
const isOf = (side: ChatSide) =>
  and(eq(conversations.id, sql.placeholder('id')), eq(sideColumns[side].id, sql.placeholder('userId')));

/** The only place that writes conversations: who talks about which offer, and how far both have read. */
export function createConversationsRepository(db: Database) {
  const partiesColumns = {
    id: conversations.id,
    offerId: conversations.offerId,
    buyerId: conversations.buyerId,
    supplierId: conversations.supplierId,
    offerTitle: knownOffer.title,
    company: profiles.companyName,
    isDeactivated: sql<boolean>`${users.deactivatedAt} is not null`,
    isClosed: sql<boolean>`${logins.closedAt} is not null`,
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
  const held = { buyer: prepareHold(db, 'buyer'), supplier: prepareHold(db, 'supplier') };
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
    /** The conversation's id, made if there is none; 404 when the offer has just been removed. */
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

    /** A conversation for one of its two; undefined for anybody else. */
    async findParties(side: ChatSide, userId: number, id: number): Promise<PartiesRow | undefined> {
      const [row] = await parties[side]({ id, userId });
      return row;
    },

    /** Whether the user is one of the two, on whichever side. */
    async isParty(userId: number, id: number): Promise<boolean> {
      const [row] = await pair({ id });
      return row !== undefined && (row.buyerId === userId || row.supplierId === userId);
    },

    /** How far the other of the two has read, as they would be told of it; undefined where that is nowhere yet. */
    async findSeenByOther(userId: number, id: number): Promise<SeenFrame | undefined> {
      const [row] = await seenByOther({ userId, id });
      return row && { event: 'seen', ...row };
    },

    /** Holds the row, so that counts and marks change one after the other; 404 for who is not on this side of it. */
    async hold(
      tx: Executor,
      side: ChatSide,
      userId: number,
      id: number,
      messageId?: number,
    ): Promise<HeldConversation> {
      const [row] = await held[side]({ id, userId, messageId: messageId ?? null }, tx);
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

    /** One unread message of a side less; gives how many are left. */
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
