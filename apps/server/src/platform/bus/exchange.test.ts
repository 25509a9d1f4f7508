import { setImmediate as endOfTurn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openExchange } from './exchange';

const silent = { warn: () => undefined, error: () => undefined };

/** A wire that carries what each node sends to all of them, until the node's end is cut off. */
function createWire() {
  const receivers = new Set<(text: string) => void>();
  return async () => {
    let isCut = false;
    const gap = vi.fn<() => void>();
    const bus = await openExchange(silent, async (inbox) => {
      receivers.add(inbox.receive);
      return {
        batchSize: 100,
        async send(texts) {
          if (!isCut) for (const receive of receivers) texts.forEach(receive);
        },
        close: async () => void receivers.delete(inbox.receive),
      };
    });
    bus.onGap(gap);
    return { bus, gap, cut: () => void (isCut = true) };
  };
}

/** Lets time pass, and what is published in it arrive. */
async function pass(ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += 1_000) {
    await vi.advanceTimersByTimeAsync(1_000);
    // Sending begins after the turn in which something was published.
    await endOfTurn();
    await endOfTurn();
  }
}

describe('a node that is lost', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] }));
  afterEach(() => void vi.useRealTimers());

  it('is told as a gap, for it may not have sent all', async () => {
    const openNode = createWire();
    const [first, second] = [await openNode(), await openNode()];
    await pass(10_000);
    second.cut();
    await pass(4_000);
    expect(first.gap).not.toHaveBeenCalled();
    await pass(20_000);
    expect(first.gap).toHaveBeenCalledTimes(1);
  });

  it('is not told when it says that it ends', async () => {
    const openNode = createWire();
    const [first, second] = [await openNode(), await openNode()];
    await pass(4_000);
    await second.bus.close();
    await pass(20_000);
    expect(first.gap).not.toHaveBeenCalled();
  });
});
