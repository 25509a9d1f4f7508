import type { Executor } from '../../platform/database';
import type { ContractSide } from './contracts.states';
import type { DueThings } from './days/due-things';
import type { NoteNewsName } from './fulfilment/note-news';

/** What one side of a contract is told. */
const contractNewsNames = [
  'contract-proposed',
  'contract-accepted',
  'contract-rejected',
  'contract-changes-wanted',
  'contract-revised',
  'amendment-proposed',
  'amendment-accepted',
  'amendment-rejected',
  'amendment-withdrawn',
  'contract-starting',
  'contract-ending',
  'contract-ending-week',
  'contract-ending-day',
  'contract-ended',
  'contract-rated',
  'contract-due-week',
  'contract-due-day',
] as const;
export type ContractNewsName = (typeof contractNewsNames)[number] | NoteNewsName;

export interface ContractNewsItem {
  name: ContractNewsName;
  contractId: number;
  /** Who is told; of what somebody did, the other side. */
  to: ContractSide;
  /** The calendar day that it is about. */
  day?: string;
  /** What is due on it. */
  due?: DueThings;
  /** The line of the history that somebody's act has left. */
  eventId?: number;
}

/** Tells one side of what has happened, if and only if the caller's transaction commits. */
export interface ContractNews {
  tell(tx: Executor, item: ContractNewsItem): Promise<void>;
}

export function otherSide(side: ContractSide): ContractSide {
  return side === 'supplier' ? 'buyer' : 'supplier';
}
