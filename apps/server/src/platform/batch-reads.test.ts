import { describe, expect, it, vi } from 'vitest';
import { batchReads } from './batch-reads';

/** Returns a read that ends when the test decides, and the keys of each statement. */
function heldRead() {
  const statements: { keys: number[]; end: () => void; fail: () => void }[] = [];
  const asked: (() => void)[] = [];
  const read = (keys: number[]) =>
    new Promise<string[]>((resolve, reject) => {
      statements.push({
        keys,
        end: () => resolve(keys.map((key) => `row ${key}`)),
        fail: () => reject(new Error('gone')),
      });
      asked.splice(0).forEach((tell) => tell());
    });
  async function statement(number: number) {
    while (statements.length < number) await new Promise<void>((resolve) => asked.push(resolve));
    const found = statements[number - 1];
    if (!found) throw new Error('no such statement');
    return found;
  }
  return { read, statements, statement };
}

describe('batchReads', () => {
  it('reads for concurrent callers in one statement and returns each its own result', async () => {
    const { read, statements, statement } = heldRead();
    const get = batchReads(read);
    const all = Promise.all([get(3), get(1), get(3)]);
    (await statement(1)).end();
    expect(await all).toEqual(['row 3', 'row 1', 'row 3']);
    expect(statements.map(({ keys }) => keys)).toEqual([[3, 1, 3]]);
  });

  it('reads in one statement for callers that come in successive turns of the event loop', async () => {
    const { read, statements, statement } = heldRead();
    const get = batchReads(read);
    const all = [get(1)];
    const comesNext = (key: number) => {
      if (key > 4) return;
      setImmediate(() => {
        all.push(get(key));
        comesNext(key + 1);
      });
    };
    comesNext(2);
    (await statement(1)).end();
    expect(await Promise.all(all)).toEqual(['row 1', 'row 2', 'row 3', 'row 4']);
    expect(statements.map(({ keys }) => keys)).toEqual([[1, 2, 3, 4]]);
  });

  it('sends the statement as soon as a batch is large enough', async () => {
    const { read, statement } = heldRead();
    const get = batchReads(read, { atOnce: 1 });
    let isOver = false;
    const keepComing = (key: number) => {
      if (isOver) return;
      get(key).catch(() => undefined);
      setImmediate(keepComing, key + 1);
    };
    keepComing(1);
    const { keys } = await statement(1);
    isOver = true;
    expect(keys).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  it('never adds a caller to a statement that is already sent', async () => {
    const { read, statements, statement } = heldRead();
    const get = batchReads(read, { atOnce: 1 });
    const first = get(1);
    const running = await statement(1);
    const later = Promise.all([get(1), get(2)]);
    expect(statements).toHaveLength(1);
    running.end();
    (await statement(2)).end();
    expect(await first).toBe('row 1');
    expect(await later).toEqual(['row 1', 'row 2']);
    expect(statements.map(({ keys }) => keys)).toEqual([[1], [1, 2]]);
  });

  // NOT-16
  it('collects callers for the configured time', async () => {
    vi.useFakeTimers();
    try {
      const keysOf: number[][] = [];
      const get = batchReads(async (keys: number[]) => keysOf[keysOf.push(keys) - 1] ?? [], { gatherMs: 20 });
      const first = get(1);
      await vi.advanceTimersByTimeAsync(19);
      const second = get(2);
      expect(keysOf).toEqual([]);
      await vi.advanceTimersByTimeAsync(1);
      expect(await Promise.all([first, second])).toEqual([1, 2]);
      expect(keysOf).toEqual([[1, 2]]);
    } finally {
      vi.useRealTimers();
    }
  });

  it('sends as many concurrent statements as allowed', async () => {
    const { read, statements, statement } = heldRead();
    const get = batchReads(read, { atOnce: 2 });
    const first = get(1);
    const oldest = await statement(1);
    const second = get(2);
    const other = await statement(2);
    const third = get(3);
    oldest.end();
    expect(await first).toBe('row 1');
    const last = await statement(3);
    expect(last.keys).toEqual([3]);
    other.end();
    last.end();
    expect(await Promise.all([second, third])).toEqual(['row 2', 'row 3']);
    expect(statements).toHaveLength(3);
  });

  it.each([
    [2, 16, [8, 8]],
    [2, 24, [12, 12]],
    [2, 9, [8, 1]],
    [2, 8, [8]],
    [1, 16, [16]],
  ])(
    'with %i concurrent statements, divides %i callers into batches of %j',
    async (atOnce, callers, sizes) => {
      const { read, statements, statement } = heldRead();
      const get = batchReads(read, { atOnce });
      const keys = Array.from({ length: callers }, (_, key) => key);
      const all = Promise.all(keys.map(get));
      await statement(sizes.length);
      expect(statements.map((sent) => sent.keys.length)).toEqual(sizes);
      for (const { end } of statements) end();
      expect(await all).toEqual(keys.map((key) => `row ${key}`));
    },
  );

  it('reads at most the maximum number of keys per statement and the rest in the next one', async () => {
    const { read, statement } = heldRead();
    const get = batchReads(read, { atOnce: 1, most: 2 });
    const all = Promise.all([get(1), get(2), get(3)]);
    const first = await statement(1);
    expect(first.keys).toEqual([1, 2]);
    first.end();
    const second = await statement(2);
    expect(second.keys).toEqual([3]);
    second.end();
    expect(await all).toEqual(['row 1', 'row 2', 'row 3']);
  });

  it('rejects all callers of a failed statement and serves later ones', async () => {
    const { read, statement } = heldRead();
    const get = batchReads(read, { atOnce: 1 });
    const failed = Promise.allSettled([get(1), get(2)]);
    (await statement(1)).fail();
    expect((await failed).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    const next = get(4);
    (await statement(2)).end();
    expect(await next).toBe('row 4');
  });
});
