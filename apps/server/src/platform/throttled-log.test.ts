import { expect, it } from 'vitest';
import { throttledLog } from './throttled-log';

it('logs the first event of each second, and the number of suppressed ones with the next', () => {
  const told: object[] = [];
  let nowMs = 0;
  const tell = throttledLog<{ n: number }>(
    (details) => void told.push(details),
    () => nowMs,
  );
  for (let n = 0; n < 1_000; n += 1) tell({ n });
  nowMs = 1_000;
  tell({ n: 1_000 });
  nowMs = 2_000;
  tell({ n: 1_001 });
  expect(told).toEqual([{ n: 0 }, { n: 1_000, further: 999 }, { n: 1_001 }]);
});
