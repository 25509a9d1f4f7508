import { setImmediate as endOfTurn } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { createOutbox, type OutboxOptions } from './outbox';

/** Timeout for a state to be reached on a busy machine; an idle one needs far less. */
const patience = { timeout: 10_000, interval: 5 };
const logger = { warn: () => undefined, error: () => undefined };

/** Creates an outbox over a transport whose sends finish when the test says so. */
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
    /** Adds several texts within one turn of the event loop. */
    async add(...texts: string[]): Promise<void> {
      for (const text of texts) outbox.add(text);
      await endOfTurn();
    },
    /** Ends the pending send. */
    async settle(how: 'resolve' | 'reject'): Promise<void> {
      await vi.waitFor(() => expect(ends).toHaveLength(1), patience);
      const end = ends.pop()!;
      if (how === 'resolve') end.resolve();
      else end.reject(new Error('lost'));
    },
  };
}

describe('the bus outbox', () => {
  it('the outbox of a bus sends in one batch the messages of one event-loop turn, and those that queue up during a send', async () => {
    const { outbox, batches, add, settle } = setUp();
    await add('1', '2');
    await add('3', '4', '5', '6');
    await settle('resolve');
    await settle('resolve');
    await settle('resolve');
    await outbox.close();
    expect(batches).toEqual([['1', '2'], ['3', '4', '5'], ['6']]);
  });

  it('the outbox of a bus includes messages published by promise continuations of the same turn in the batch', async () => {
    const { outbox, batches, settle } = setUp();
    outbox.add('1');
    for (let step = 0; step < 5; step += 1) await Promise.resolve();
    outbox.add('2');
    await settle('resolve');
    await outbox.close();
    expect(batches).toEqual([['1', '2']]);
  });

  it('the outbox of a bus retries a failed batch before it sends anything later', async () => {
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

  it('the outbox of a bus drops the oldest messages when the queue is full', async () => {
    const { outbox, batches, add, settle } = setUp({ mostWaiting: 3 });
    await add('1');
    await add('2', '3', '4', '5');
    await settle('resolve');
    await settle('resolve');
    await outbox.close();
    expect(batches).toEqual([['1'], ['3', '4', '5']]);
  });

  it('the outbox of a bus waits for all messages to be sent when it closes', async () => {
    const { outbox, batches, add, settle } = setUp();
    await add('1', '2', '3', '4');
    const closing = outbox.close();
    await settle('resolve');
    await settle('resolve');
    await closing;
    expect(batches).toEqual([['1', '2', '3'], ['4']]);
  });

  it('the outbox of a bus stops waiting at the close timeout and accepts no messages afterwards', async () => {
    const { outbox, batches, add } = setUp({ closeMs: 10 });
    await add('1');
    await outbox.close();
    await add('2');
    expect(batches).toEqual([['1']]);
  });
});
