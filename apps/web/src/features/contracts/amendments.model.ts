import type { AmendmentState } from '@proffer/contract/wire/choices';
import type { ContractTerms } from '@proffer/contract/contracts/schemas';
import { isolated } from '@proffer/contract/wire/text-direction';
import type { Contract } from '../../entities/contracts/contract';
import { dayText } from '../../ui/date-text.model';
import type { ContractSide } from '../../entities/contracts/keys';
import { otherCompany } from './contracts.model';

export const isSameTerms = (one: ContractTerms, other: ContractTerms): boolean =>
  changedTerms(one, other).length === 0;

export interface ChangedTerm {
  label: string;
  before: string;
  after: string;
  /** Of many lines. */
  isText: boolean;
}

/** Term by term what an amendment changes, in words; terms that stay are left out. */
export function changedTerms(before: ContractTerms, after: ContractTerms): ChangedTerm[] {
  const nothing = 'No description';
  return [
    { label: 'Name', before: before.contractName, after: after.contractName, isText: false },
    {
      label: 'Description',
      before: before.contractDescription || nothing,
      after: after.contractDescription || nothing,
      isText: true,
    },
    { label: 'Start', before: dayText(before.startDate), after: dayText(after.startDate), isText: false },
    { label: 'End', before: dayText(before.endDate), after: dayText(after.endDate), isText: false },
  ].filter((term) => term.before !== term.after);
}

/** Whose amendment it is, as its reader says it. */
export function proposerText(contract: Contract, side: ContractSide): string {
  const other = isolated(otherCompany(contract, side));
  return contract.openAmendment?.proposedBy === side
    ? `You propose an amendment. It waits for ${other}.`
    : `${other} proposes an amendment`;
}

export const amendmentStateWords: Record<AmendmentState, string> = {
  open: 'waits for an answer',
  accepted: 'in force',
  rejected: 'refused',
  withdrawn: 'taken back',
};
