import type { AmendmentState } from '@proffer/contract/wire/choices';
import { isolated } from '@proffer/contract/wire/text-direction';
import type { Contract, FullContract } from '../../entities/contracts/contract';
import type { ContractSide } from '../../entities/contracts/keys';
import { otherCompany } from './contracts.model';

/** Returns who proposed the amendment and who has to answer, in words for its reader. */
export function proposerText(contract: Contract, side: ContractSide): string {
  const other = isolated(otherCompany(contract, side));
  const { openAmendment } = contract;
  if (openAmendment?.proposedBy !== side) return `${other} proposes an amendment`;
  const isOwn = side === 'supplier' ? openAmendment.supplierAgreement : openAmendment.buyerAgreement;
  return isOwn ? `You proposed an amendment. It is waiting for ${other}.` : 'You proposed an amendment';
}

/** Returns the signatures under an amendment, oldest first. */
export const signaturesUnder = ({ signatures }: Pick<FullContract, 'signatures'>, number: number) =>
  signatures.filter(({ amendment }) => amendment === number);

export const amendmentStateWords: Record<AmendmentState, string> = {
  open: 'waiting for an answer',
  accepted: 'in force',
  rejected: 'rejected',
  withdrawn: 'withdrawn',
};
