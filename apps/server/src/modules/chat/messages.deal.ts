import type { DealAct } from '../deals';
import type { ChatActor, ConversationKey } from './chat.policy';

/** Returns the key under which the text of a message is stored until it is deleted. */
export const wordsOf = (messageId: number) => `message:${messageId}`;

interface SentMessage {
  id: number;
  at: Date;
  content?: string;
  /** Hashes of its files. */
  files?: string[];
  /** Set for a reply by mail; absent for messages written in the product. */
  via?: 'mail' | undefined;
}

/** Returns the log entry of an act on a message. Its text is sealed; files are recorded by their hashes. */
export function messageAct(
  act: 'sent' | 'edited' | 'deleted',
  { id: conversationId, offerId, buyerId, supplierId }: ConversationKey & { id: number },
  actor: ChatActor,
  { id, at, content, files = [], via }: SentMessage,
): DealAct {
  return {
    offerId,
    buyerId,
    supplierId,
    act: `message.${act}`,
    by: { userId: actor.userId, address: actor.address, member: actor.member },
    isNamed: false,
    at,
    about: { message: id, files: files.length === 0 ? undefined : files, via },
    conversationId,
    ...(content === undefined ? {} : { sealed: { content: { value: content } }, subject: wordsOf(id) }),
  };
}
