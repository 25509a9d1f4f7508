import { setImmediate as endOfTurn } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { createOutbox, type OutboxOptions } from './outbox';

/** How long a state is waited for on a busy machine; it is there long before that on an idle one. */
const patience = { timeout: 10_000, interval: 5 };
const logger = { warn: () => undefined, error: () => undefined };

/** A transport whose sends end when the test says so. */
function setUp(options: Partial<OutboxOptions> = {}) {
  const batches: string[][] = [];
  const ends: { resolve(): void; reject(error: Error): void }[] = [];
  const outbox = createOutbox({
    batchSize: 3,
    logger,
    ...options,
    send(texts) {
      batches.push(texts);
      return new Promise((resolve, reject) => void ends.push({ resolve, reject }));
    },
  });
  return {
    outbox,
    batches,
    /** Publishes in one turn. */
    async add(...texts: string[]): Promise<void> {
      for (const text of texts) outbox.add(text);
      await endOfTurn();
    },
    /** Ends the send that is under way. */
    async settle(how: 'resolve' | 'reject'): Promise<void> {
      await vi.waitFor(() => expect(ends).toHaveLength(1), patience);
      const end = ends.pop()!;
      if (how === 'resolve') end.resolve();
      else end.reject(new Error('lost'));
    },
  };
}

describe('the outbox', () => {
  it('sends together what one turn publishes, and what collects while a batch is on its way', async () => {
    const { outbox, batches, add, settle } = setUp();
    await add('1', '2');
    await add('3', '4', '5', '6');
    await settle('resolve');
    await settle('resolve');
    await settle('resolve');
    await outbox.close();
    expect(batches).toEqual([['1', '2'], ['3', '4', '5'], ['6']]);
  });

  it('sends together also what the promises of a turn publish', async () => {
    const { outbox, batches, settle } = setUp();
    outbox.add('1');
    for (let step = 0; step < 5; step += 1) await Promise.resolve();
    outbox.add('2');
    await settle('resolve');
    await outbox.close();
    expect(batches).toEqual([['1', '2']]);
  });

  it('sends again what failed, before anything later', async () => {
    const { outbox, batches, add, settle } = setUp();
    await add('1', '2');
    await add('3', '4');
    await settle('reject');
    await settle('reject');
    await settle('resolve');
    await settle('resolve');
    await outbox.close();
    expect(batches).toEqual([['1', '2'], ['1', '2', '3'], ['1', '2', '3'], ['4']]);
  });

  it('gives up the oldest when too much waits', async () => {
    const { outbox, batches, add, settle } = setUp({ mostWaiting: 3 });
    await add('1');
    await add('2', '3', '4', '5');
    await settle('resolve');
    await settle('resolve');
    await outbox.close();
    expect(batches).toEqual([['1'], ['3', '4', '5']]);
  });

  it('waits when it closes until all is sent', async () => {
    const { outbox, batches, add, settle } = setUp();
    await add('1', '2', '3', '4');
    const closing = outbox.close();
    await settle('resolve');
    await settle('resolve');
    await closing;
    expect(batches).toEqual([['1', '2', '3'], ['4']]);
  });

  it('does not wait for ever, and takes nothing after it', async () => {
    const { outbox, batches, add } = setUp({ closeMs: 10 });
    await add('1');
    await outbox.close();
    await add('2');
    expect(batches).toEqual([['1']]);
  });
});
