import { afterEach, describe, expect, it, vi } from 'vitest';
import { onceIdle, whenIdle } from './when-idle';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** A browser that is idle when it is told to be. */
function stubIdle() {
  const waiting = new Map<number, () => void>();
  vi.stubGlobal('requestIdleCallback', (run: () => void) => {
    waiting.set(waiting.size + 1, run);
    return waiting.size;
  });
  vi.stubGlobal('cancelIdleCallback', (handle: number) => waiting.delete(handle));
  return () => waiting.forEach((run) => run());
}

describe('what waits until the browser is idle', () => {
  it('is not asked for before, and comes then', async () => {
    const beIdle = stubIdle();
    const load = vi.fn<() => Promise<string>>(() => Promise.resolve('part'));
    const part = onceIdle(load);
    expect(load).not.toHaveBeenCalled();
    beIdle();
    await expect(part).resolves.toBe('part');
  });

  it('says that it could not be loaded', async () => {
    const beIdle = stubIdle();
    const part = onceIdle(() => Promise.reject(new Error('no connection')));
    beIdle();
    await expect(part).rejects.toThrow('no connection');
  });

  it('can be let be', () => {
    const beIdle = stubIdle();
    const run = vi.fn<() => void>();
    whenIdle(run)();
    beIdle();
    expect(run).not.toHaveBeenCalled();
  });

  it('comes a moment later where a browser cannot tell', () => {
    vi.useFakeTimers();
    const run = vi.fn<() => void>();
    whenIdle(run);
    expect(run).not.toHaveBeenCalled();
    vi.runAllTimers();
    expect(run).toHaveBeenCalledOnce();
  });
});
