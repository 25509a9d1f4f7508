import { methodOf, type CheckedKey, type SignatureInput, type Signer } from '../../signing';
import { personOfActing, type Acting } from '../requests/requests.moves';
import type { NdaRow, SigningRow } from '../requests/requests.repository';

interface Given {
  actor: Acting;
  signature: SignatureInput;
  account: Signer;
  key: CheckedKey | undefined;
  sha256Before: string;
  sha256After: string;
  signedAt: Date;
}

/** Returns the record of a signature that a person has just given, on the side on which they act. */
export function signingRecord(
  { id, round }: Pick<NdaRow, 'id' | 'round'>,
  { actor, signature, account, key, sha256Before, sha256After, signedAt }: Given,
): Omit<SigningRow, 'id'> {
  return {
    ndaId: id,
    round,
    side: actor.role === 'buyer' ? 'buyer' : 'supplier',
    userId: actor.userId,
    ...personOfActing(actor),
    name: signature.name,
    capacity: signature.capacity,
    accountName: account.name,
    accountEmail: account.email,
    method: methodOf(signature),
    consentVersion: signature.consentVersion,
    address: actor.address,
    device: actor.device,
    sha256Before,
    sha256After,
    keySignature: key?.signature ?? null,
    signedAt,
  };
}
