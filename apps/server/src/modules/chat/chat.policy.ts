import { limits } from '@proffer/contract/wire/limits';
import type { Actor } from '../../platform/session/actor';

/** Side of a conversation; it follows from the role of the profile. */
export type ChatSide = 'buyer' | 'supplier';

/** The person who reads or writes messages: an actor of a session, or the author of a reply by mail. */
export type ChatActor = Pick<Actor, 'userId' | 'role' | 'member' | 'address'>;

export interface Parties {
  buyerId: number;
  supplierId: number;
}

/** Key of a conversation: there is one per offer, buyer and supplier. */
export interface ConversationKey extends Parties {
  offerId: number;
}

/** Returns the side of an actor. Administrators have no conversations and never get here. */
export function sideOf(actor: Pick<Actor, 'role'>): ChatSide {
  return actor.role === 'supplier' ? 'supplier' : 'buyer';
}

export function otherSide(side: ChatSide): ChatSide {
  return side === 'buyer' ? 'supplier' : 'buyer';
}

export function idOf(side: ChatSide, { buyerId, supplierId }: Parties): number {
  return side === 'buyer' ? buyerId : supplierId;
}

/** Returns the id of the other party. */
export function otherId(parties: Parties, userId: number): number {
  return userId === parties.buyerId ? parties.supplierId : parties.buyerId;
}

/**
 * Returns the reason why nothing can be written, or null. A closed offer is no reason, because its parties may still
 * have matters to settle.
 */
export function whyClosed(other: { isClosed: boolean; isDeactivated: boolean }): string | null {
  if (other.isClosed) return 'This company has closed its account. You can no longer write to it.';
  if (other.isDeactivated) return 'This account is deactivated. You can no longer write to it.';
  return null;
}

/** Returns the reason why a sent message can no longer be edited; undefined if it can. */
export function whyNotEditable(
  message: { sentAt: Date; deletedAt: Date | null },
  now: Date,
): string | undefined {
  if (message.deletedAt) return 'This message is deleted.';
  const hours = limits.messageEditMs / 3_600_000;
  return now.getTime() - message.sentAt.getTime() > limits.messageEditMs
    ? `A message can be edited for ${hours} hours. Please write a new one.`
    : undefined;
}

/** Number of characters in an excerpt on each side of the word. */
const excerptReach = 90;

/** Returns the excerpt of a message around the first matching word, cut between words. */
export function excerptAround(content: string, words: readonly string[]): string {
  const lower = content.toLowerCase();
  const places = words.map((word) => lower.indexOf(word.toLowerCase())).filter((place) => place >= 0);
  const at = places.length === 0 ? 0 : Math.min(...places);
  const start = at <= excerptReach ? 0 : content.indexOf(' ', at - excerptReach) + 1 || at;
  const rest = content.slice(Math.min(start, at));
  const cut = rest.length <= 2 * excerptReach ? rest.length : rest.lastIndexOf(' ', 2 * excerptReach);
  const end = cut > 0 ? cut : 2 * excerptReach;
  return `${start === 0 ? '' : '… '}${rest.slice(0, end).trim()}${end < rest.length ? ' …' : ''}`;
}
