import type { Executor } from '../../platform/database';
import type { MailOutbox } from '../../platform/mail';
import type { ContractSide } from './contracts.states';

/** What one side of a contract is told; each is also the name of its mail. */
export const contractNewsNames = [
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
}

export type ContractNewsListener = (executor: Executor, item: ContractNewsItem) => Promise<void>;

/** The one place where news of contracts leave: as mails, and to whoever else listens. */
export function createContractNews(outbox: Pick<MailOutbox, 'enqueue'>) {
  const listeners: ContractNewsListener[] = [];
  return {
    /** Before the first news. A listener works inside the transaction that causes the news, so it must be quick. */
    subscribe: (listener: ContractNewsListener): void => void listeners.push(listener),

    /** Told if and only if the caller's transaction commits. */
    async tell(executor: Executor, item: ContractNewsItem): Promise<void> {
      const { name, ...data } = item;
      await outbox.enqueue(executor, name, data);
      for (const listener of listeners) await listener(executor, item);
    },
  };
}
export type ContractNews = ReturnType<typeof createContractNews>;

export function otherSide(side: ContractSide): ContractSide {
  return side === 'supplier' ? 'buyer' : 'supplier';
}
