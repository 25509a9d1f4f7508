import { notFound } from '../../../platform/errors';
import type { Role } from '@proffer/contract/wire/route';
import type { NdaRow } from './requests.repository';

type Side = { userId: number; role: Role };
type OwnedRow = Pick<NdaRow, 'buyerId' | 'supplierId' | 'removedAt'>;

/** Returns true if the actor is one of the two parties of the request. */
export function isParty(actor: Side, row: Pick<NdaRow, 'buyerId' | 'supplierId'>): boolean {
  return (
    (actor.role === 'supplier' && actor.userId === row.supplierId) ||
    (actor.role === 'buyer' && actor.userId === row.buyerId)
  );
}

/** Returns true for a party of the request, except a supplier who has removed it from their lists. */
export function isOwn(actor: Side, row: OwnedRow): boolean {
  return isParty(actor, row) && !(actor.role === 'supplier' && row.removedAt);
}

/**
 * Returns the request if it is the actor's own, and on the given side if one is named. Throws 404 for anybody
 * else and for a request that does not exist.
 */
export function requireOwn<Row extends OwnedRow>(
  actor: Side,
  row: Row | undefined,
  side?: 'supplier' | 'buyer',
): Row {
  const isOnSide = side === undefined || actor.role === side;
  if (!row || !isOnSide || !isOwn(actor, row)) throw notFound('The NDA request');
  return row;
}

/**
 * Returns true if the role can read the document: the buyer once the supplier has signed, the supplier once
 * it is prepared.
 */
export function hasReadableDocument(
  row: Pick<NdaRow, 'preparedFileId' | 'signedFileId'>,
  role: Role,
): boolean {
  return row.signedFileId !== null || (role === 'supplier' && row.preparedFileId !== null);
}

/** Returns true if both sides have signed and both signatures are recorded, so that a certificate can be made. */
export function isCertified(row: Pick<NdaRow, 'status' | 'signings'>): boolean {
  return row.status === 'Signed & Shared' && row.signings === 2;
}
