import { and, eq, or, sql } from 'drizzle-orm';
import type { Mention } from '@proffer/contract/chat/schemas';
import { anyGiven, prepareTogether, type Database } from '../../platform/database';
import { conversations, members, messageMentions, offers, profiles, users } from '../../schema';
import { memberName } from '../members';
import { hasNamingPaper, knownOffer } from '../offers';

const given = sql.placeholder;

/** True if one of the two companies has had several people; others need no names. For a query over `conversations`. */
export const hasTeam = sql<boolean>`exists (select from ${users} where ${users.id} in (${conversations.buyerId}, ${conversations.supplierId}) and ${users.isShared})`;

/**
 * True if both sides of a conversation may know who acts for the supplier: the offer needs no NDA, or a document of
 * both names the person.
 */
export const isNamed = or(
  sql`not ${knownOffer.ndaRequired}`,
  hasNamingPaper(sql`${conversations.buyerId}`, sql`${conversations.supplierId}`),
);

/** Returns the query for the authors of messages in a conversation, without those that the reader may not know. */
function selectAuthors(db: Database) {
  const selection = { id: members.id, name: memberName };
  const query = db
    .select(selection)
    .from(members)
    .innerJoin(users, and(eq(users.id, members.userId), eq(users.isShared, true)))
    .innerJoin(conversations, eq(conversations.id, given('id')))
    .innerJoin(offers, eq(offers.id, conversations.offerId))
    .leftJoin(profiles, eq(profiles.userId, members.userId))
    .where(
      and(
        sql`${members.id} = ${anyGiven('authorIds')}`,
        or(
          sql`${members.userId} = ${given('userId')}::bigint`,
          eq(members.userId, conversations.buyerId),
          isNamed,
        ),
      ),
    );
  return { query, selection };
}

/** Returns the query for the people of the reader's company whom messages mention. */
function selectMentions(db: Database) {
  const selection = { messageId: messageMentions.messageId, memberId: members.id, name: memberName };
  const query = db
    .select(selection)
    .from(messageMentions)
    .innerJoin(members, eq(members.id, messageMentions.memberId))
    .leftJoin(profiles, eq(profiles.userId, members.userId))
    .where(
      and(
        sql`${messageMentions.messageId} = ${anyGiven('messageIds')}`,
        sql`${members.userId} = ${given('userId')}::bigint`,
      ),
    );
  return { query, selection };
}

/** Columns of a message that its people are found by. */
interface Authored {
  id: number;
  authorId: number | null;
  deletedAt: Date | null;
}

/** Creates the reader of the people of messages: their authors, and whom they mention. */
export function createMessagePeople(db: Database) {
  const read = prepareTogether<{
    authors: { id: number; name: string };
    mentions: Mention & { messageId: number };
  }>(db, 'message_people', { authors: selectAuthors(db), mentions: selectMentions(db) });

  return {
    /** Returns messages of one conversation with the names of authors and the mentioned people. */
    async addTo<Row extends Authored>(rows: readonly Row[], reader: { id: number; userId: number }) {
      const authorIds = [...new Set(rows.flatMap(({ authorId }) => authorId ?? []))];
      const messageIds = rows.flatMap(({ id, deletedAt }) => (deletedAt ? [] : id));
      const { authors, mentions } = await read({ ...reader, authorIds, messageIds });
      const names = new Map(authors.map(({ id, name }) => [id, name]));
      return rows.map((row) => {
        const authorName = row.authorId === null ? undefined : names.get(row.authorId);
        const mentioned = mentions.flatMap(({ messageId, ...mention }) =>
          messageId === row.id ? mention : [],
        );
        return { ...row, ...(authorName !== undefined && { authorName }), mentions: mentioned };
      });
    },
  };
}
