import { pastEndFault } from '@proffer/contract/contracts/rules';
import type { NdaStatus } from '@proffer/contract/wire/choices';
import { AppError, invalidField } from '../../platform/errors';
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
export interface ContractGround {
  nda: { id: number; status: NdaStatus } | undefined;
  hasConversation: boolean;
}

/**
 * The ground on which a contract may be proposed to a buyer, with the NDA that it then rests on; undefined when there
 * is none (CON-2). A conversation alone is one too, without an NDA, and so is a request that was
 * refused.
 */
export function judgeGround({ nda, hasConversation }: ContractGround): { ndaId: number | null } | undefined {
  if (!nda) return hasConversation ? { ndaId: null } : undefined;
  return { ndaId: nda.status === 'Rejected' || nda.status === 'Skipped' ? null : nda.id };
}

/** Refuses terms that are over before anybody can accept them, on the market's day. */
export function assertEndToCome(days: { endDate: string }, today: string, field = 'endDate'): void {
  const fault = pastEndFault(days, today);
  if (fault !== undefined) throw invalidField(field, fault);
}

/**
 * Its last day has passed before both accepted it: accepted now, it would end at once. One whose buyer asked for
 * changes can still be sent again with other days.
 */
export function hasLapsed(row: ContractMarks & { endDate: string }, today: string): boolean {
  return row.endDate < today && !['agreed', 'rejected', 'wants_changes'].includes(stateOf(row));
}

/** Refuses, in words and at the field, to accept a contract that has lapsed. */
export function assertAcceptable(row: ContractMarks & { endDate: string }, today: string): void {
  if (!hasLapsed(row, today)) return;
  const text = 'The last day of this contract has passed, so it can no longer be accepted.';
  throw new AppError('illegal_transition', { text, fields: [{ field: 'endDate', text }] });
}

/** Why a contract cannot be amended on the market's day; undefined when it can. Either side may propose it then. */
export function whyNotAmendable(row: ContractMarks & { endDate: string }, today: string): string | undefined {
  if (stateOf(row) !== 'agreed') return 'A contract is amended only once both sides have accepted it.';
  return row.endDate < today ? 'This contract has ended.' : undefined;
}

/** Why nothing can be noted under a contract on the market's day; undefined when it runs or has ended. */
export function whyNotNotable(row: ContractMarks & { startDate: string }, today: string): string | undefined {
  if (stateOf(row) !== 'agreed') return 'Deliveries and invoices are noted once both sides have accepted.';
  return today < row.startDate ? 'This contract has not begun yet.' : undefined;
}
