import type { Actor } from '../../platform/session/actor';
import type { ContractSide } from './contracts.states';

/** Which side an actor stands on; administrators have none. */
export function sideOf(actor: Actor): ContractSide {
  return actor.role === 'supplier' ? 'supplier' : 'buyer';
}

/** One of the two whose contract it is, in the role they have in it. */
export function isParty(actor: Actor, row: { supplierId: number; buyerId: number }): boolean {
  if (actor.role === 'admin') return false;
  return actor.userId === (actor.role === 'supplier' ? row.supplierId : row.buyerId);
}
