import type { Actor } from '../../platform/session/actor';
import type { DealAct } from '../deals';
import type { ConversationKey } from './chat.policy';

/** What the words of a message are kept under, until it is deleted. */
export const wordsOf = (messageId: number) => `message:${messageId}`;

interface MessageActs {
  sent: { content: string; files: string[] };
  edited: { content: string };
  deleted: object;
}

/** What was done with a message: its words are sealed, files stand by their hashes. */
export function messageAct<Act extends keyof MessageActs>(
  act: Act,
  { offerId, buyerId, supplierId }: ConversationKey,
  actor: Actor,
  message: { id: number; at: Date } & MessageActs[Act],
): DealAct {
  const { id, at } = message;
  const content = 'content' in message ? message.content : undefined;
  const files = 'files' in message && message.files.length > 0 ? message.files : undefined;
  return {
    offerId,
    buyerId,
    supplierId,
    act: `message.${act}`,
    by: { userId: actor.userId, address: actor.address },
    isNamed: false,
    at,
    about: { message: id, files },
    ...(content === undefined ? {} : { sealed: { content: { value: content } }, subject: wordsOf(id) }),
  };
}
