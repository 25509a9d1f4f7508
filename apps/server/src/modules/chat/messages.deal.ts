import type { Actor } from '../../platform/session/actor';
import type { DealAct } from '../deals';
import type { ConversationKey } from './chat.policy';

/** Returns the key under which the text of a message is stored until it is deleted. */
export const wordsOf = (messageId: number) => `message:${messageId}`;

/** Returns the log entry of an act on a message. Its text is sealed; files are recorded by their hashes. */
export function messageAct(
  act: 'sent' | 'edited' | 'deleted',
  { id: conversationId, offerId, buyerId, supplierId }: ConversationKey & { id: number },
  actor: Actor,
  { id, at, content, files = [] }: { id: number; at: Date; content?: string; files?: string[] },
): DealAct {
  return {
    offerId,
    buyerId,
    supplierId,
    act: `message.${act}`,
    by: { userId: actor.userId, address: actor.address, member: actor.member },
    isNamed: false,
    at,
    about: { message: id, files: files.length === 0 ? undefined : files },
    conversationId,
    ...(content === undefined ? {} : { sealed: { content: { value: content } }, subject: wordsOf(id) }),
  };
}
