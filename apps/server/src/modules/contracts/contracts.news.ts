import type { Executor } from '../../platform/database';
import type { ContractSide } from './contracts.states';

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
] as const;
export type ContractNewsName = (typeof contractNewsNames)[number];

export interface ContractNewsItem {
  name: ContractNewsName;
  contractId: number;
  /** Who is told; of what somebody did, the other side. */
  to: ContractSide;
  /** The calendar day that starting and ending are about. */
  day?: string;
  /** The line of the history that somebody's act has left. */
  eventId?: number;
}

export type ContractNewsListener = (executor: Executor, item: ContractNewsItem) => Promise<void>;

/** The one place where news of contracts leave, to whoever listens. */
export function createContractNews() {
  const listeners: ContractNewsListener[] = [];
  return {
    /** Before the first news. A listener works inside the transaction that causes the news, so it must be quick. */
    subscribe: (listener: ContractNewsListener): void => void listeners.push(listener),

    /** Told if and only if the caller's transaction commits. */
    async tell(executor: Executor, item: ContractNewsItem): Promise<void> {
      for (const listener of listeners) await listener(executor, item);
    },
  };
}
export type ContractNews = ReturnType<typeof createContractNews>;

export function otherSide(side: ContractSide): ContractSide {
  return side === 'supplier' ? 'buyer' : 'supplier';
}
