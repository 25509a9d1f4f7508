import { setImmediate as endOfTurn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openExchange } from './exchange';

const silent = { warn: () => undefined, error: () => undefined };

/** Returns a factory of nodes on an in-memory transport. Each node’s connection can be cut. */
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

/** Advances the fake timers in steps and delivers the messages published meanwhile. */
async function pass(ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += 1_000) {
    await vi.advanceTimersByTimeAsync(1_000);
    // Sending starts at the end of the event-loop turn in which a message was published.
    await endOfTurn();
    await endOfTurn();
  }
}

describe('a bus node that another node loses contact with', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] }));
  afterEach(() => void vi.useRealTimers());

  it('the bus reports a gap when another node falls silent, since that node may have lost unsent messages', async () => {
    const openNode = createWire();
    const [first, second] = [await openNode(), await openNode()];
    await pass(10_000);
    second.cut();
    await pass(4_000);
    expect(first.gap).not.toHaveBeenCalled();
    await pass(20_000);
    expect(first.gap).toHaveBeenCalledTimes(1);
  });

  it('the bus reports no gap when another node announces that it closes', async () => {
    const openNode = createWire();
    const [first, second] = [await openNode(), await openNode()];
    await pass(4_000);
    await second.bus.close();
    await pass(20_000);
    expect(first.gap).not.toHaveBeenCalled();
  });
});
