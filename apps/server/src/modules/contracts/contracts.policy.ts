import { pastEndFault } from '@proffer/contract/contracts/rules';
import type { NdaStatus } from '@proffer/contract/wire/choices';
import { AppError, invalidField, notFound } from '../../platform/errors';
import type { Actor } from '../../platform/session/actor';
import { stateOf, type ContractMarks, type ContractSide } from './contracts.states';

/** Returns the side on which an actor stands. Administrators have none. */
export function sideOf(actor: Pick<Actor, 'role'>): ContractSide {
  return actor.role === 'supplier' ? 'supplier' : 'buyer';
}

/** Returns true for one of the two companies of the contract, in the role that it has there. */
export function isParty(
  actor: Pick<Actor, 'userId' | 'role'>,
  row: { supplierId: number; buyerId: number },
): boolean {
  if (actor.role === 'admin') return false;
  return actor.userId === (actor.role === 'supplier' ? row.supplierId : row.buyerId);
}

/**
 * Returns the contract if the actor is one of its two parties. Throws 404 for anybody else and for a contract
 * that does not exist.
 */
export function requireOwn<Row extends { supplierId: number; buyerId: number }>(
  actor: Pick<Actor, 'userId' | 'role'>,
  row: Row | undefined,
): Row {
  if (!row || !isParty(actor, row)) throw notFound('The contract');
  return row;
}

/** Dealings between a supplier and a buyer on an offer, before a contract is proposed. */
export interface ContractDealings {
  nda: { id: number; status: NdaStatus } | undefined;
  hasConversation: boolean;
}

/**
 * Returns the NDA request on which a proposed contract would rest, or undefined if the supplier may not
 * propose one to the buyer (CON-2). Without an NDA request a conversation is enough; then, and with a
 * rejected or skipped request, `ndaId` is null.
 */
export function judgeDealings({
  nda,
  hasConversation,
}: ContractDealings): { ndaId: number | null } | undefined {
  if (!nda) return hasConversation ? { ndaId: null } : undefined;
  return { ndaId: nda.status === 'Rejected' || nda.status === 'Skipped' ? null : nda.id };
}

/** Throws `invalid_input` at `field` for terms whose last day has passed on the given market day. */
export function assertEndToCome(days: { endDate: string }, today: string, field = 'endDate'): void {
  const fault = pastEndFault(days, today);
  if (fault !== undefined) throw invalidField(field, fault);
}

/**
 * Returns true when the last day has passed before both sides accepted: if accepted now, the contract would
 * end at once. A contract whose buyer requested changes has not lapsed, because it can be sent again with
 * other days.
 */
export function hasLapsed(row: ContractMarks & { endDate: string }, today: string): boolean {
  return row.endDate < today && !['agreed', 'rejected', 'wants_changes'].includes(stateOf(row));
}

/** Throws `illegal_transition`, with the error at `endDate`, if the contract has lapsed. */
export function assertAcceptable(row: ContractMarks & { endDate: string }, today: string): void {
  if (!hasLapsed(row, today)) return;
  const text = 'The last day of this contract has passed, so it can no longer be accepted.';
  throw new AppError('illegal_transition', { text, fields: [{ field: 'endDate', text }] });
}

/**
 * Returns the reason why a contract cannot be amended on the given market day, or undefined if either side
 * may amend it.
 */
export function whyNotAmendable(row: ContractMarks & { endDate: string }, today: string): string | undefined {
  if (stateOf(row) !== 'agreed') return 'A contract can be amended once both sides have accepted it.';
  return row.endDate < today ? 'This contract has ended.' : undefined;
}

/**
 * Returns the reason why no delivery or invoice can be noted under a contract on the given market day.
 * Returns undefined once an agreed contract has begun, also after it has ended.
 */
export function whyNotNotable(row: ContractMarks & { startDate: string }, today: string): string | undefined {
  if (stateOf(row) !== 'agreed')
    return 'Deliveries and invoices can be recorded once both sides have accepted the contract.';
  return today < row.startDate ? 'This contract has not started yet.' : undefined;
}
