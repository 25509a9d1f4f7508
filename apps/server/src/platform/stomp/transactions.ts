import { StompError } from './frame';
import type { StompLimits } from './limits';

/** The effect of a frame, deferred until its transaction is committed. */
type Effect = () => Promise<void>;

export type Transactions = ReturnType<typeof createTransactions>;

/**
 * Minimum size counted for an effect, in bytes; otherwise frames without a body could accumulate
 * without limit.
 */
const effectBytes = 256;

/** Creates the open transactions of one connection; they are aborted when it ends. */
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

    /** Runs the effects in the order in which they were added. */
    async commit(name: string): Promise<void> {
      for (const effect of take(name)) await effect();
    },

    abort(name: string): void {
      take(name);
    },
  };
}
