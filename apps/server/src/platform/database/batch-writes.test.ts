import { describe, expect, it, vi } from 'vitest';
import { batchWrites } from './batch-writes';

const failure = (code?: string) => Object.assign(new Error(`failed ${code}`), code ? { code } : {});

/** Returns a write that refuses statements with one of these values, and the values of each statement. */
function table(refused: number[], error: Error) {
  const statements: number[][] = [];
  const write = batchWrites(async (all: number[]) => {
    statements.push(all);
    if (all.some((value) => refused.includes(value))) throw error;
    return all.map((value) => `row ${value}`);
  });
  return { write, statements };
}

describe('batchWrites', () => {
  it('writes the values of concurrent callers in one statement and returns each its own result', async () => {
    const { write, statements } = table([], failure());
    expect(await Promise.all([write(3), write(1), write(3)])).toEqual(['row 3', 'row 1', 'row 3']);
    expect(statements).toEqual([[3, 1, 3]]);
  });

  it('runs two statements at a time; later callers wait and share the next one', async () => {
    const statements: number[][] = [];
    const ends: (() => void)[] = [];
    const write = batchWrites((all: number[]) => {
      statements.push(all);
      return new Promise<number[]>((resolve) => ends.push(() => resolve(all)));
    });
    const results: Promise<number>[] = [];
    for (const [at, value] of [1, 2].entries()) {
      results.push(write(value));
      await vi.waitFor(() => expect(statements).toHaveLength(at + 1));
    }
    results.push(write(3), write(4));
    ends[1]?.();
    expect(await results[1]).toBe(2);
    await vi.waitFor(() => expect(statements).toEqual([[1], [2], [3, 4]]));
    ends.forEach((end) => end());
    expect(await Promise.all(results)).toEqual([1, 2, 3, 4]);
  });

  it.each(['23503', '22P05'])(
    'rejects only the caller whose value is refused with %s, and writes the others',
    async (code) => {
      const error = failure(code);
      const { write } = table([2], error);
      expect(await Promise.allSettled([write(1), write(2), write(3)])).toEqual([
        { status: 'fulfilled', value: 'row 1' },
        { status: 'rejected', reason: error },
        { status: 'fulfilled', value: 'row 3' },
      ]);
    },
  );

  it.each([undefined, '57014', '08006'])(
    'repeats nothing after a failure that leaves the result unknown: %s',
    async (code) => {
      const { write, statements } = table([2], failure(code));
      const results = await Promise.allSettled([write(1), write(2), write(3)]);
      expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
      expect(statements).toEqual([[1, 2, 3]]);
    },
  );

  it('does not repeat the failed write of a single caller', async () => {
    const { write, statements } = table([2], failure('23503'));
    await expect(write(2)).rejects.toThrow('failed 23503');
    expect(statements).toEqual([[2]]);
  });
});
