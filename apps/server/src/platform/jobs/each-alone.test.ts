import { expect, it } from 'vitest';
import { eachAlone } from './each-alone';

it('runs the items after a failed one, and throws all failures at the end', async () => {
  const done: number[] = [];
  const run = eachAlone([1, 2, 3, 4], async (item) => {
    if (item % 2 === 0) throw new Error(`no ${item}`);
    done.push(item);
  });
  await expect(run).rejects.toMatchObject({ message: '2 of 4 failed', cause: { message: 'no 2' } });
  expect(done).toEqual([1, 3]);
});
