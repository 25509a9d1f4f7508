import { StompError } from './frame';
import type { StompLimits } from './limits';

/** What a frame does, put off until its transaction is committed. */
type Effect = () => Promise<void>;

export type Transactions = ReturnType<typeof createTransactions>;

/** Small things count too, or frames without a body could be kept without end. */
const effectBytes = 256;

/** The open transactions of one connection. They are lost with it, which aborts them. */
export function createTransactions(limits: Pick<StompLimits, 'transactions' | 'transactionBytes'>) {
  const open = new Map<string, { effects: Effect[]; bytes: number }>();
  let bytes = 0;

  function take(name: string): Effect[] {
    const transaction = open.get(name);
    if (!transaction) throw new StompError('The transaction is not open.');
    open.delete(name);
    bytes -= transaction.bytes;
    return transaction.effects;
  }

  return {
    begin(name: string): void {
      if (open.has(name)) throw new StompError('The transaction is open already.');
      if (open.size >= limits.transactions) throw new StompError('Too many transactions are open.');
      open.set(name, { effects: [], bytes: 0 });
    },

    add(name: string, effect: Effect, bodyBytes: number): void {
      const transaction = open.get(name);
      if (!transaction) throw new StompError('The transaction is not open.');
      const size = effectBytes + bodyBytes;
      if (bytes + size > limits.transactionBytes) throw new StompError('The transaction is too large.');
      transaction.effects.push(effect);
      transaction.bytes += size;
      bytes += size;
    },

    /** Its effects happen in the order in which they were added. */
    async commit(name: string): Promise<void> {
      for (const effect of take(name)) await effect();
    },

    abort(name: string): void {
      take(name);
    },
  };
}
