import { expect, it } from 'vitest';
import { createYield } from './yielding';

it('lets the event loop run once the work has taken some milliseconds', async () => {
  const yieldIfLong = createYield();
  let hadTurn = false;
  setImmediate(() => {
    hadTurn = true;
  });
  const end = performance.now() + 20;
  while (performance.now() < end);
  await yieldIfLong();
  expect(hadTurn).toBe(true);
});
