import { eq, getTableColumns, sql } from 'drizzle-orm';
import { prepareQuery, type Database, type Executor } from '../../platform/database';
import { conversations, messages } from '../../schema';
import { otherSide, type ChatSide } from './chat.policy';
import { sideColumns } from './conversations.rows';
import type { MessageRow } from './messages.repository';

const given = sql.placeholder;

export interface NewMessage {
  conversationId: number;
  senderId: number;
  authorId: number;
  clientId: string | undefined;
  content: string;
}

/**
 * Prepares the statement that writes a message and updates its conversation. It assigns the next sequence number, a
 * time not before the previous message, and increases the unread count of the other. It locks the conversation's row,
 * so nothing comes in between. It returns nothing if the client sent the message before; the caller must then roll
 * back, since a number was used.
 */
export function prepareNewMessage(db: Database) {
  const columns = getTableColumns(messages);

  function prepare(side: ChatSide) {
    const unread = sideColumns[otherSide(side)].unread;
    const place = db.$with('place').as(
      db
        .update(conversations)
        .set({
          lastSequence: sql`${conversations.lastSequence} + 1`,
          lastMessageAt: sql`greatest(${conversations.lastMessageAt}, ${given('at')}::timestamptz)`,
          [side === 'buyer' ? 'supplierUnread' : 'buyerUnread']: sql`${unread} + 1`,
        })
        .where(eq(conversations.id, given('conversationId')))
        .returning({
          sequence: conversations.lastSequence,
          sentAt: conversations.lastMessageAt,
          receiverId: sideColumns[otherSide(side)].id,
        }),
    );
    // Selects from `place`, which waits for the row lock, so that ids have the order of the sequence.
    const written = db.$with('written', columns).as(sql`
      insert into ${messages} (conversation_id, sequence, sender_id, receiver_id, author_id, client_id, content, sent_at)
      select ${given('conversationId')}::bigint, last_sequence, ${given('senderId')}::bigint, ${sql.raw(`${otherSide(side)}_id`)}, ${given('authorId')}::bigint, ${given('clientId')}::uuid, ${given('content')}::text, last_message_at from place
      on conflict do nothing returning *`);
    return prepareQuery<Omit<MessageRow, 'files'>>(
      db,
      'new_message',
      db.with(place, written).select().from(written),
      columns,
    );
  }
  const prepared = { buyer: prepare('buyer'), supplier: prepare('supplier') };

  return async (
    tx: Executor,
    side: ChatSide,
    message: NewMessage,
    at: Date,
  ): Promise<MessageRow | undefined> => {
    const clientId = message.clientId ?? null;
    const [row] = await prepared[side]({ ...message, clientId, at: at.toISOString() }, tx);
    return row && { ...row, files: [] };
  };
}
export type WriteNewMessage = ReturnType<typeof prepareNewMessage>;
