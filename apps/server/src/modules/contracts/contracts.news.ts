import type { Executor } from '../../platform/database';
import type { ContractSide } from './contracts.states';
import type { DueThings } from './days/due-things';
import type { NoteNewsName } from './fulfilment/note-news';

/** Kinds of notification that one side of a contract receives. */
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
  /** Recipient; for an act of one side, this is the other side. */
  to: ContractSide;
  /** Calendar day that the notification is about. */
  day?: string;
  /** Deliveries and milestones due on `day`. */
  due?: DueThings;
  /** Id of the entry in the contract's history that the act has left; undefined for a notification about a day. */
  eventId?: number;
}

/** Notifies one side of an event, if and only if the caller's transaction commits. */
export interface ContractNews {
  notify(tx: Executor, item: ContractNewsItem): Promise<void>;
}

export function otherSide(side: ContractSide): ContractSide {
  return side === 'supplier' ? 'buyer' : 'supplier';
}
