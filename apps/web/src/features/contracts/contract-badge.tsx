import type { Contract } from '../../entities/contracts/contract';
import { StatusBadge, type StatusTone } from '../../ui/status-badge';
import { type ContractStanding, standingOf, standingWords } from './contracts.model';

const tones: Record<ContractStanding, StatusTone> = {
  Pending: 'waiting',
  Accepted: 'done',
  Lapsed: 'ended',
  Active: 'done',
  Ended: 'ended',
  Rejected: 'refused',
};

/** Badge with the state of a contract. */
export function ContractBadge({ contract }: { contract: Contract }) {
  return <StatusBadge tone={tones[standingOf(contract)]}>{standingWords(contract)}</StatusBadge>;
}
