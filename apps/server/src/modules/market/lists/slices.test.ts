import { describe, expect, it } from 'vitest';
import { inSlices, pauses } from './slices';

/** Longer than anything works before others have their turn. */
function workLong(): void {
  const end = performance.now() + 20;
  while (performance.now() < end);
}

describe('work in slices', () => {
  it('goes over all places once, and none where there are none', async () => {
    const worked: number[] = [];
    await inSlices(2_500, pauses(), (start, end) => {
      for (let place = start; place < end; place += 1) worked.push(place);
    });
    expect(worked).toEqual(Array.from({ length: 2_500 }, (_, place) => place));
    await inSlices(0, pauses(), () => expect.unreachable());
  });

  it('gives others their turn once it has taken a while', async () => {
    const pause = pauses();
    let hadTurn = false;
    setImmediate(() => {
      hadTurn = true;
    });
    workLong();
    await pause();
    expect(hadTurn).toBe(true);
  });
});
