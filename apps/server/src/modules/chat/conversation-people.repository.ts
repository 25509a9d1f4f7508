import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { prepareQuery, type Database, type Executor } from '../../platform/database';
import { conversations, members, messageMentions, offers, profiles } from '../../schema';
import type { Actor } from '../../platform/session/actor';
import { memberName } from '../members';
import { isNamed } from './message-people.rows';

/** A person as the screens of a conversation name them; the name is absent if the other side may not know it. */
interface NamedPerson {
  memberId?: number;
  name?: string;
}

/** Creates the repository of the people in conversations: their names, and whom messages mention. */
export function createConversationPeople(db: Database) {
  const named = (executor: Executor = db) =>
    executor
      .select({ id: members.id, name: memberName })
      .from(members)
      .leftJoin(profiles, eq(profiles.userId, members.userId));

  const nameColumns = { name: memberName, isNamed: sql<boolean>`${isNamed}` };
  /** Prepared, because every message of a company with several people runs it. */
  const readName = prepareQuery<{ name: string; isNamed: boolean }>(
    db,
    'name_of_author',
    db
      .select(nameColumns)
      .from(conversations)
      .innerJoin(offers, eq(offers.id, conversations.offerId))
      .innerJoin(members, eq(members.id, sql.placeholder('memberId')))
      .leftJoin(profiles, eq(profiles.userId, members.userId))
      .where(eq(conversations.id, sql.placeholder('conversationId'))),
    nameColumns,
  );

  return {
    /** Returns an actor as both sides may know them; nothing for a company that always had one person. */
    async nameOf(
      { member, role }: Pick<Actor, 'member' | 'role'>,
      conversationId: number,
    ): Promise<NamedPerson> {
      if (!member.isShared) return {};
      const memberId = member.id;
      const [found] = await readName({ memberId, conversationId });
      return found && (role === 'buyer' || found.isNamed) ? { memberId, name: found.name } : { memberId };
    },

    /** Returns those of the given people who are in a company now. */
    listCurrent: (tx: Executor, userId: number, memberIds: number[]) =>
      named(tx).where(
        and(eq(members.userId, userId), inArray(members.id, memberIds), isNull(members.leftAt)),
      ),

    async getName(tx: Executor, memberId: number): Promise<string> {
      const [person] = await named(tx).where(eq(members.id, memberId));
      return person?.name ?? '';
    },

    async addMentions(tx: Executor, messageId: number, memberIds: number[]): Promise<void> {
      await tx
        .insert(messageMentions)
        .values(memberIds.map((memberId) => ({ messageId, memberId })))
        .onConflictDoNothing();
    },
  };
}
export type ConversationPeople = ReturnType<typeof createConversationPeople>;
