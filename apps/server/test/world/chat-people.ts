import { randomUUID } from 'node:crypto';
import type { Conversation, Message } from '@proffer/contract/chat/schemas';
import type { Reply, TestContext } from '../support/context';
import { createPerson, publishOffer, type Person } from './people';

/** A buyer and a supplier with a conversation about an offer. */
export interface Talk {
  supplier: Person;
  buyer: Person;
  proposalId: number;
  conversationId: number;
}

export async function openTalk(
  context: TestContext,
  given: Partial<Pick<Talk, 'supplier' | 'buyer' | 'proposalId'>> = {},
): Promise<Talk> {
  const supplier =
    given.supplier ?? (await createPerson(context, 'supplier', { companyName: 'Tungabhadra Alloys' }));
  const buyer = given.buyer ?? (await createPerson(context, 'buyer', { companyName: 'Lakeview Farms' }));
  const proposalId = given.proposalId ?? (await publishOffer(context, supplier, { title: 'Alloy rods' }));
  const { body } = await beginTalk(context, { supplier, buyer, proposalId }, buyer);
  return { supplier, buyer, proposalId, conversationId: (body as Conversation).conversationId };
}

export function beginTalk(
  context: TestContext,
  { supplier, buyer, proposalId }: Omit<Talk, 'conversationId'>,
  by: Person,
): Promise<Reply> {
  const body = { proposalId, buyerId: buyer.userId, supplierId: supplier.userId };
  return context.call('openConversation', { body }, by.token);
}

/** Sends a message as a person; `fields` override the default body. */
export function send(
  context: TestContext,
  { conversationId }: Pick<Talk, 'conversationId'>,
  by: Person,
  messageContent: string,
  fields: Record<string, unknown> = {},
): Promise<Reply> {
  const body = { conversationId, senderId: by.userId, messageContent, ...fields };
  return context.call('sendMessage', { body }, by.token);
}

/** Sends a message that must succeed, and returns it. */
export async function say(
  context: TestContext,
  talk: Pick<Talk, 'conversationId'>,
  by: Person,
  messageContent: string,
  fields: Record<string, unknown> = {},
): Promise<Message> {
  const reply = await send(context, talk, by, messageContent, { clientId: randomUUID(), ...fields });
  if (reply.status !== 201) throw new Error(`the message was answered ${reply.status}`);
  return reply.body as Message;
}

export async function read(
  context: TestContext,
  { conversationId }: Pick<Talk, 'conversationId'>,
  by: Person,
  query: Record<string, unknown> = {},
): Promise<Message[]> {
  const { body } = await context.call(
    'conversationMessages',
    { params: { conversationId }, query },
    by.token,
  );
  return body as Message[];
}

export async function markSeen(
  context: TestContext,
  { conversationId }: Pick<Talk, 'conversationId'>,
  by: Person,
  upTo?: number,
): Promise<number> {
  const query = { userId: by.userId, upTo };
  const { body } = await context.call('markSeen', { params: { conversationId }, query }, by.token);
  return body as number;
}

/** Returns the number of a person's unread messages in all conversations. */
export async function unreadOf(context: TestContext, { userId, token }: Person): Promise<number> {
  return (await context.call('unreadMessages', { query: { userId } }, token)).body as number;
}
