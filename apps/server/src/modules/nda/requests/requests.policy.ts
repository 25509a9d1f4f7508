import type { Role } from '@proffer/contract/wire/route';
import type { NdaRow } from './requests.repository';

type Side = { userId: number; role: Role };

/** Whether the request is the actor's own, on either side. */
export function isParty(actor: Side, row: Pick<NdaRow, 'buyerId' | 'supplierId'>): boolean {
  return (
    (actor.role === 'supplier' && actor.userId === row.supplierId) ||
    (actor.role === 'buyer' && actor.userId === row.buyerId)
  );
}

/** The buyer reads the document once the supplier has signed it; the supplier from the moment it is prepared. */
export function hasReadableDocument(
  row: Pick<NdaRow, 'preparedFileId' | 'signedFileId'>,
  role: Role,
): boolean {
  return row.signedFileId !== null || (role === 'supplier' && row.preparedFileId !== null);
}

/** Both have signed and all is known of both signatures, so that a certificate can tell it. */
export function isCertified(row: Pick<NdaRow, 'status' | 'signings'>): boolean {
  return row.status === 'Signed & Shared' && row.signings === 2;
}
