import type { NdaStatus } from '@proffer/contract/choices';
import type { Actor } from '../../platform/session/actor';
import { stateOf, type ContractMarks, type ContractSide } from './contracts.states';

/** Which side an actor stands on; administrators have none. */
export function sideOf(actor: Actor): ContractSide {
  return actor.role === 'supplier' ? 'supplier' : 'buyer';
}

/** One of the two whose contract it is, in the role they have in it. */
export function isParty(actor: Actor, row: { supplierId: number; buyerId: number }): boolean {
  if (actor.role === 'admin') return false;
  return actor.userId === (actor.role === 'supplier' ? row.supplierId : row.buyerId);
}

/** What has passed between a supplier and a buyer on an offer. */
export interface Dealings {
  nda: { id: number; status: NdaStatus } | undefined;
  hasConversation: boolean;
}

/**
 * The ground on which a contract may be proposed to a buyer, with the NDA that it then rests on; undefined when there
 * is none (decisions.md, "Contracts"). A conversation alone is one too, without an NDA, and so is a request that was
 * refused.
 */
export function judgeDealings({ nda, hasConversation }: Dealings): { ndaId: number | null } | undefined {
  if (!nda) return hasConversation ? { ndaId: null } : undefined;
  return { ndaId: nda.status === 'Rejected' || nda.status === 'Skipped' ? null : nda.id };
}

/** Why a contract cannot be amended on the market's day; undefined when it can. Either side may propose it then. */
export function whyNotAmendable(row: ContractMarks & { endDate: string }, today: string): string | undefined {
  if (stateOf(row) !== 'agreed') return 'A contract is amended only once both sides have accepted it.';
  return row.endDate < today ? 'This contract has ended.' : undefined;
}
