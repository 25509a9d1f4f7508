import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Conversation, ConversationView, Message } from '@proffer/contract/chat/schemas';
import { limits } from '@proffer/contract/wire/limits';
import { problemOf, useContext } from '../support/context';
import { markSeen, openTalk, read, say, send, unreadOf, type Talk } from '../world/chat-people';
import { createPerson, type Person } from '../world/people';

const context = useContext();
let strangers: { supplier: Person; buyer: Person };

beforeAll(async () => {
  strangers = {
    supplier: await createPerson(context.current, 'supplier'),
    buyer: await createPerson(context.current, 'buyer'),
  };
});

const idsOf = (messages: Message[]) => messages.map(({ messageContent }) => messageContent);
async function conversationsOf({ buyer, supplier }: Talk, by: Person): Promise<Conversation[]> {
  const query = { buyerId: buyer.userId, supplierId: supplier.userId, receiverId: buyer.userId };
  return (await context.current.call('allConversations', { query }, by.token)).body as Conversation[];
}
async function viewOf({ conversationId }: Talk, by: Person): Promise<ConversationView> {
  const reply = await context.current.call('getConversation', { params: { conversationId } }, by.token);
  return reply.body as ConversationView;
}
const change = (messageId: number, messageContent: string, by: Person) =>
  context.current.call('editMessage', { params: { messageId }, body: { messageContent } }, by.token);
const remove = (messageId: number, by: Person) =>
  context.current.call('deleteMessage', { params: { messageId } }, by.token);

describe('sending messages', () => {
  it('numbers messages in the order of sending, also for concurrent senders', async () => {
    const talk = await openTalk(context.current);
    const { buyer, supplier } = talk;
    await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        say(context.current, talk, index % 2 ? buyer : supplier, `No ${index}`),
      ),
    );
    const messages = await read(context.current, talk, buyer);
    expect(messages.map(({ sequence }) => sequence)).toEqual(Array.from({ length: 20 }, (_, at) => at + 1));
    const ids = messages.map(({ messageId }) => messageId);
    expect(ids).toEqual(ids.toSorted((a, b) => a - b));
  });

  // MSG-26
  it('stores a message once if it is sent repeatedly or concurrently with the same clientId', async () => {
    const talk = await openTalk(context.current);
    const clientId = randomUUID();
    const replies = await Promise.all(
      [1, 2, 3].map(() => send(context.current, talk, talk.buyer, 'Once', { clientId })),
    );
    replies.push(await send(context.current, talk, talk.buyer, 'Once', { clientId }));
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(new Set(replies.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect((replies[0]!.body as Message).clientId).toBe(clientId);
    const messages = await read(context.current, talk, talk.supplier);
    expect(messages).toMatchObject([{ messageContent: 'Once', sequence: 1 }]);
    expect(messages[0]).not.toHaveProperty('clientId');
    expect(await unreadOf(context.current, talk.supplier)).toBe(1);
    // The client of the other party may have chosen the same id.
    await say(context.current, talk, talk.supplier, 'Mine', { clientId });
    expect(await read(context.current, talk, talk.buyer)).toHaveLength(2);
  });

  // ACC-191
  it('refuses a different message with the same clientId, also after an edit of the first', async () => {
    const talk = await openTalk(context.current);
    const clientId = randomUUID();
    const first = await say(context.current, talk, talk.buyer, 'First', { clientId });
    const again = (text: string) => send(context.current, talk, talk.buyer, text, { clientId });
    const codes = async () => [problemOf(await again('Second')).code, (await again('First')).status];
    expect(await codes()).toEqual(['repeat_differs', 201]);
    const body = { messageContent: 'Second' };
    await context.current.call(
      'editMessage',
      { params: { messageId: first.messageId }, body },
      talk.buyer.token,
    );
    expect(await codes()).toEqual(['repeat_differs', 201]);
    expect(await read(context.current, talk, talk.supplier)).toMatchObject([{ messageContent: 'Second' }]);
  });

  it.each([
    ['only blanks', { messageContent: ' \n ' }, 422],
    ['a text that is too long', { messageContent: 'x'.repeat(limits.message + 1) }, 422],
    ['a clientId that is no UUID', { clientId: 'abc' }, 422],
    ['the id of another sender', { senderId: 1 }, 403],
    ['an unknown conversation', { conversationId: 999_999 }, 404],
    ['an unknown file', { attachmentIds: [999_999] }, 422],
  ])('refuses a message with %s', async (_what, fields, status) => {
    const talk = await openTalk(context.current);
    expect((await send(context.current, talk, talk.buyer, 'Hello', fields)).status).toBe(status);
    expect(await read(context.current, talk, talk.buyer)).toEqual([]);
    expect((await say(context.current, talk, talk.buyer, 'Hello')).sequence).toBe(1);
  });

  // MSG-15
  it('refuses messages to a deactivated account and shows the reason on the conversation', async () => {
    const talk = await openTalk(context.current);
    const clientId = randomUUID();
    const sent = await say(context.current, talk, talk.buyer, 'Hello', { clientId });
    expect((await viewOf(talk, talk.buyer)).closedReason).toBeNull();
    await context.current.pool.query('update users set deactivated_at = now() where id = $1', [
      talk.supplier.userId,
    ]);
    const text = 'This account is deactivated. You can no longer write to it.';
    const refused = await send(context.current, talk, talk.buyer, 'Again');
    expect([refused.status, problemOf(refused).detail]).toEqual([409, text]);
    expect((await viewOf(talk, talk.buyer)).closedReason).toBe(text);
    // A message that was stored before its reply was lost stays stored.
    const repeated = await send(context.current, talk, talk.buyer, 'Hello', { clientId });
    expect([repeated.status, repeated.body]).toEqual([201, sent]);
    await context.current.pool.query('update users set closed_at = now() where id = $1', [
      talk.supplier.userId,
    ]);
    expect((await viewOf(talk, talk.buyer)).closedReason).toBe(
      'This company has closed its account. You can no longer write to it.',
    );
  });
});

describe('reading messages', () => {
  // MSG-25
  it('returns the newest messages, or those after, before or around one, of this conversation only', async () => {
    const before = await openTalk(context.current);
    const talk = await openTalk(context.current);
    const after = await openTalk(context.current);
    const sent: Message[] = [];
    for (let index = 1; index <= 9; index += 1) {
      sent.push(await say(context.current, talk, index % 2 ? talk.buyer : talk.supplier, String(index)));
      for (const beside of [before, after]) await say(context.current, beside, beside.buyer, 'x');
    }
    const part = async (query: Record<string, unknown>) =>
      idsOf(await read(context.current, talk, talk.buyer, query)).join('');
    const id = (number: number) => sent[number - 1]!.messageId;
    expect(await part({})).toBe('123456789');
    expect(await part({ limit: 3 })).toBe('789');
    expect(await part({ after: id(6) })).toBe('789');
    expect(await part({ after: id(2), limit: 2 })).toBe('34');
    expect(await part({ after: 0, limit: 2 })).toBe('12');
    expect(await part({ after: id(9) })).toBe('');
    expect(await part({ before: id(4) })).toBe('123');
    expect(await part({ before: id(9), limit: 2 })).toBe('78');
    expect(await part({ around: id(5), limit: 4 })).toBe('3456');
    expect(await part({ around: id(1), limit: 4 })).toBe('12');
    expect(await part({ around: id(5), limit: 1 })).toBe('5');
  });

  // MSG-25
  it('returns the total number of messages with a part of them', async () => {
    const talk = await openTalk(context.current);
    const totalOf = async (query: Record<string, unknown>) => {
      const params = { conversationId: talk.conversationId };
      const reply = await context.current.call('conversationMessages', { params, query }, talk.buyer.token);
      return [(reply.body as Message[]).length, reply.headers['x-total-count']];
    };
    expect(await totalOf({})).toEqual([0, '0']);
    for (const text of ['1', '2', '3']) await say(context.current, talk, talk.supplier, text);
    expect(await totalOf({ limit: 2 })).toEqual([2, '3']);
  });

  it('shows a conversation to its two parties only', async () => {
    const talk = await openTalk(context.current);
    const { messageId } = await say(context.current, talk, talk.buyer, 'Secret');
    const params = { conversationId: talk.conversationId, messageId };
    for (const stranger of [strangers.buyer, strangers.supplier]) {
      const query = { userId: stranger.userId };
      for (const name of ['getConversation', 'conversationMessages', 'typing', 'messageEdits'] as const) {
        expect([name, (await context.current.call(name, { params }, stranger.token)).status]).toEqual([
          name,
          404,
        ]);
      }
      expect((await context.current.call('markSeen', { params, query }, stranger.token)).status).toBe(404);
      expect((await send(context.current, talk, stranger, 'Hello')).status).toBe(404);
      expect((await change(messageId, 'Changed', stranger)).status).toBe(404);
      expect((await remove(messageId, stranger)).status).toBe(404);
    }
    for (const party of [talk.buyer, talk.supplier]) {
      expect((await context.current.call('typing', { params }, party.token)).status).toBe(200);
      expect(idsOf(await read(context.current, talk, party))).toEqual(['Secret']);
    }
  });
});

describe('marking messages as seen', () => {
  // MSG-19, MSG-27
  it('moves the read position forward only and returns the number of newly seen messages', async () => {
    const talk = await openTalk(context.current);
    const { buyer, supplier } = talk;
    const sent: Message[] = [];
    for (const text of ['1', '2', '3', '4']) sent.push(await say(context.current, talk, buyer, text));
    await say(context.current, talk, supplier, 'Mine');
    expect(await viewOf(talk, supplier)).toMatchObject({
      unreadCount: 4,
      firstUnreadId: sent[0]!.messageId,
      otherSeenId: null,
      other: { id: buyer.userId, unreadCount: 4 },
    });
    expect(await markSeen(context.current, talk, supplier, sent[2]!.messageId)).toBe(3);
    expect(await markSeen(context.current, talk, supplier, sent[1]!.messageId)).toBe(0);
    expect(await unreadOf(context.current, supplier)).toBe(1);
    expect((await viewOf(talk, supplier)).firstUnreadId).toBe(sent[3]!.messageId);
    expect((await viewOf(talk, buyer)).otherSeenId).toBe(sent[2]!.messageId);
    expect(await markSeen(context.current, talk, supplier)).toBe(1);
    expect(await markSeen(context.current, talk, supplier)).toBe(0);
    expect(await viewOf(talk, supplier)).toMatchObject({ unreadCount: 0, firstUnreadId: null });
    // A user's own messages are never unread.
    expect(await unreadOf(context.current, buyer)).toBe(1);
  });

  it('refuses to mark messages of another conversation or for another user', async () => {
    const talk = await openTalk(context.current);
    const other = await openTalk(context.current, { buyer: talk.buyer });
    const { messageId } = await say(context.current, other, other.supplier, 'There');
    await say(context.current, talk, talk.supplier, 'Here');
    const params = { conversationId: talk.conversationId };
    const mark = (query: object) =>
      context.current.call('markSeen', { params, query: { ...query } }, talk.buyer.token);
    expect((await mark({ userId: talk.buyer.userId, upTo: messageId })).status).toBe(404);
    expect((await mark({ userId: talk.supplier.userId })).status).toBe(403);
    expect(await unreadOf(context.current, talk.buyer)).toBe(2);
  });
});

describe('the notification about messages', () => {
  const noticesOf = async ({ userId, token }: Person) =>
    (await context.current.call('unreadCount', { query: { userId } }, token)).body;

  it('keeps one notification per conversation until all its messages are seen', async () => {
    const talk = await openTalk(context.current);
    const sent = [
      await say(context.current, talk, talk.buyer, '1'),
      await say(context.current, talk, talk.buyer, '2'),
    ];
    expect(await noticesOf(talk.supplier)).toMatchObject({ MESSAGES: 1 });
    await markSeen(context.current, talk, talk.supplier, sent[0]!.messageId);
    expect(await noticesOf(talk.supplier)).toMatchObject({ MESSAGES: 1 });
    await markSeen(context.current, talk, talk.supplier);
    expect(await noticesOf(talk.supplier)).toMatchObject({ MESSAGES: 0 });
  });

  it('removes the notification with the last unseen message', async () => {
    const talk = await openTalk(context.current);
    const { messageId } = await say(context.current, talk, talk.buyer, 'Not so');
    await remove(messageId, talk.buyer);
    expect(await noticesOf(talk.supplier)).toMatchObject({ MESSAGES: 0 });
  });
});

describe('changing messages', () => {
  // MSG-13
  it('edits an own message within a day, marks it and keeps earlier texts', async () => {
    const talk = await openTalk(context.current);
    const { messageId } = await say(context.current, talk, talk.buyer, 'Frist');
    expect((await change(messageId, 'First', talk.buyer)).body).toMatchObject({
      messageContent: 'First',
      editedAt: expect.any(String),
    });
    expect((await change(messageId, 'First', talk.buyer)).status).toBe(200);
    await change(messageId, 'First!', talk.buyer);
    const params = { messageId };
    const edits = await context.current.call('messageEdits', { params }, talk.supplier.token);
    expect(edits.body).toMatchObject([{ messageContent: 'Frist' }, { messageContent: 'First' }]);
    const refused = await change(messageId, 'Not mine', talk.supplier);
    expect([refused.status, problemOf(refused).detail]).toEqual([
      403,
      'Only your own messages can be changed.',
    ]);
    expect((await change(messageId, '  ', talk.buyer)).status).toBe(422);
    context.current.clock.advance(limits.messageEditMs + 1);
    const late = await change(messageId, 'Late', talk.buyer);
    expect([late.status, problemOf(late).detail]).toEqual([
      409,
      'A message can be edited for 24 hours. Please write a new one.',
    ]);
    expect(idsOf(await read(context.current, talk, talk.supplier))).toEqual(['First!']);
  });

  // MSG-13
  it('deletes an own message and its texts, keeps a mark, and no longer counts it as unread', async () => {
    const talk = await openTalk(context.current);
    const { buyer, supplier } = talk;
    const seen = await say(context.current, talk, buyer, 'Seen');
    await markSeen(context.current, talk, supplier);
    const unseen = await say(context.current, talk, buyer, 'Unseen');
    await change(unseen.messageId, 'Unseen still', buyer);
    expect((await remove(unseen.messageId, supplier)).status).toBe(403);
    const once = await remove(unseen.messageId, buyer);
    expect(once.body).toMatchObject({ messageContent: '', deletedAt: expect.any(String), attachments: [] });
    expect((await remove(unseen.messageId, buyer)).body).toEqual(once.body);
    expect(await unreadOf(context.current, supplier)).toBe(0);
    await remove(seen.messageId, buyer);
    expect(await unreadOf(context.current, supplier)).toBe(0);
    expect((await change(seen.messageId, 'Back', buyer)).status).toBe(409);
    const { rows } = await context.current.pool.query(
      `select content from messages where conversation_id = $1 union all
       select e.content from message_edits e join messages m on m.id = message_id where conversation_id = $1`,
      [talk.conversationId],
    );
    expect(rows).toEqual([{ content: '' }, { content: '' }]);
    const [conversation] = await conversationsOf(talk, supplier);
    expect(conversation?.lastMessageContent).toBe('Message deleted');
  });
});
