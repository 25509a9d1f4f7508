import { and, desc, eq, exists, gt, isNull, ne, sql } from 'drizzle-orm';
import { prepareByShape, prepareTogether, type Database } from '../../platform/database';
import type { Reader } from '../../platform/session/reader';
import { contracts, conversations, logins, messages, ndaRequests, offers, quotes, users } from '../../schema';
import { otherSide, type ChatSide } from './chat.policy';
import { peoplePart, type PersonRow } from './conversation-lists.repository';
import {
  conversationColumns,
  lastMessage,
  lastOfConversation,
  seenByReader,
  sideColumns,
  unreadIn,
  type Counting,
} from './conversations.rows';

const given = sql.placeholder;

/** Returns the query for a conversation with the read positions of both sides. */
function selectHead(db: Database, { side, isShared }: Counting) {
  const own = sideColumns[side];
  const other = sideColumns[otherSide(side)];
  const firstUnread = db
    .select({ id: messages.id })
    .from(messages)
    .where(
      and(
        eq(messages.conversationId, conversations.id),
        isShared ? gt(messages.id, seenByReader()) : gt(messages.sequence, own.seen),
        ne(messages.senderId, own.id),
        isNull(messages.deletedAt),
        isShared ? undefined : gt(own.unread, 0),
      ),
    )
    .orderBy(messages.sequence)
    .limit(1);
  const seenByOther = db
    .select({ id: messages.id })
    .from(messages)
    .where(and(eq(messages.conversationId, conversations.id), eq(messages.sequence, other.seen)));
  const selection = {
    ...conversationColumns,
    lastMessageAt: conversations.lastMessageAt,
    unread: unreadIn({ side, isShared }),
    isDeactivated: sql<boolean>`${users.deactivatedAt} is not null`,
    isClosed: sql<boolean>`${users.closedAt} is not null`,
    firstUnreadId: sql<number | null>`(${firstUnread})`,
    otherSeenId: sql<number | null>`(${seenByOther})`,
    hasQuote: sql<boolean>`${exists(db.select({ id: quotes.id }).from(quotes).where(isOfBoth(quotes)))}`,
  };
  const query = db
    .select(selection)
    .from(conversations)
    .innerJoin(offers, eq(offers.id, conversations.offerId))
    .innerJoin(users, eq(users.id, other.id))
    .innerJoin(logins, eq(logins.id, users.loginId))
    .leftJoin(lastMessage, lastOfConversation)
    .where(and(isGiven, eq(own.id, given('userId'))));
  return { query, selection };
}

/** Returns the condition for rows about the conversation's buyer and offer. */
const isOfBoth = ({ offerId, buyerId }: typeof ndaRequests | typeof contracts | typeof quotes) =>
  and(eq(offerId, conversations.offerId), eq(buyerId, conversations.buyerId));
const isGiven = eq(conversations.id, given('id'));

function selectNda(db: Database) {
  const selection = { ndaId: ndaRequests.id, status: ndaRequests.status };
  const query = db
    .select(selection)
    .from(conversations)
    .innerJoin(ndaRequests, isOfBoth(ndaRequests))
    .where(and(isGiven, isNull(ndaRequests.removedAt)));
  return { query, selection };
}

function selectNewestContract(db: Database) {
  const selection = {
    contractId: contracts.id,
    startDate: contracts.startDate,
    endDate: contracts.endDate,
    supplierAgreedAt: contracts.supplierAgreedAt,
    buyerAgreedAt: contracts.buyerAgreedAt,
    rejectedAt: contracts.rejectedAt,
    wantsChanges: contracts.wantsChanges,
  };
  const query = db
    .select(selection)
    .from(conversations)
    .innerJoin(contracts, isOfBoth(contracts))
    .where(isGiven)
    .orderBy(desc(contracts.id))
    .limit(1);
  return { query, selection };
}

type RowOf<Select extends (...args: never[]) => { query: PromiseLike<unknown[]> }> = Awaited<
  ReturnType<Select>['query']
>[number];
/** Newest contract of the two parties about their offer. */
export type TalkedContract = RowOf<typeof selectNewestContract>;

/**
 * Creates the repository that reads the head above the messages, across offers, profiles, users, NDAs and contracts.
 */
export function createConversationHeadRepository(db: Database) {
  const read = prepareByShape('conversation_head', (counting: Counting, label) => {
    return prepareTogether<{
      heads: RowOf<typeof selectHead>;
      people: PersonRow;
      ndas: RowOf<typeof selectNda>;
      contracts: TalkedContract;
    }>(db, label, {
      heads: selectHead(db, counting),
      ndas: selectNda(db),
      contracts: selectNewestContract(db),
      people: peoplePart(db, { ...counting, who: 'one' }),
    });
  });

  return {
    /** Returns the head for one of the two parties, in one statement; undefined for anybody else. */
    async find(side: ChatSide, { isShared, ...reader }: Reader, id: number) {
      const found = await read({ shape: { side, isShared }, values: { ...reader, id }, isUsual: true });
      const [head] = found.heads;
      const [person] = found.people;
      return head && person && { head, person, nda: found.ndas[0], contract: found.contracts[0] };
    },
  };
}
export type ConversationHeadRepository = ReturnType<typeof createConversationHeadRepository>;
