import type { Actor } from '../../platform/session/actor';
import type { DealAct } from '../deals';
import type { ConversationKey } from './chat.policy';

/** What the words of a message are kept under, until it is deleted. */
export const wordsOf = (messageId: number) => `message:${messageId}`;

/** What was done with a message: its words are sealed, files stand by their hashes. */
export function messageAct(
  act: 'sent' | 'edited' | 'deleted',
  { offerId, buyerId, supplierId }: ConversationKey,
  actor: Actor,
  { id, at, content, files = [] }: { id: number; at: Date; content?: string; files?: string[] },
): DealAct {
  return {
    offerId,
    buyerId,
    supplierId,
    act: `message.${act}`,
    by: { userId: actor.userId, address: actor.address },
    isNamed: false,
    at,
    about: { message: id, files: files.length === 0 ? undefined : files },
    ...(content === undefined ? {} : { sealed: { content: { value: content } }, subject: wordsOf(id) }),
  };
}
