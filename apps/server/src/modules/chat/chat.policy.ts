import { limits } from '@proffer/contract/wire/limits';
import type { Actor } from '../../platform/session/actor';

/** The two who talk; each stands on the side of the profile. */
export type ChatSide = 'buyer' | 'supplier';

export interface Parties {
  buyerId: number;
  supplierId: number;
}

/** One conversation for each two companies about an offer. */
export interface ConversationKey extends Parties {
  offerId: number;
}

/** Which side an actor stands on; administrators have none and never get here. */
export function sideOf(actor: Pick<Actor, 'role'>): ChatSide {
  return actor.role === 'supplier' ? 'supplier' : 'buyer';
}

export function otherSide(side: ChatSide): ChatSide {
  return side === 'buyer' ? 'supplier' : 'buyer';
}

export function idOf(side: ChatSide, { buyerId, supplierId }: Parties): number {
  return side === 'buyer' ? buyerId : supplierId;
}

/** The other of the two. */
export function otherId(parties: Parties, userId: number): number {
  return userId === parties.buyerId ? parties.supplierId : parties.buyerId;
}

/** Why nothing can be written any more. A closed offer is no reason: what is open between the two is still settled. */
export function whyClosed(other: { isClosed: boolean; isDeactivated: boolean }): string | null {
  if (other.isClosed) return 'This company has closed its account. Nothing more can be written to it.';
  if (other.isDeactivated) return 'This account is deactivated. Nothing more can be written to it.';
  return null;
}

/** Why an own message cannot be edited any more; undefined while it can. */
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

/** Letters of a message on each side of a word that was found in it. */
const excerptReach = 90;

/** The part of a message around the first of the words that were looked for, cut between words. */
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
