import { afterEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from './query-client';
import { onceIdle, whenIdle } from './when-idle';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  vi.restoreAllMocks();
  queryClient.clear();
});

/** Simulates a browser whose idle time the test controls. */
function stubIdle() {
  let waiting = new Map<number, () => void>();
  let lastHandle = 0;
  vi.stubGlobal('requestIdleCallback', (run: () => void) => {
    lastHandle += 1;
    waiting.set(lastHandle, run);
    return lastHandle;
  });
  vi.stubGlobal('cancelIdleCallback', (handle: number) => waiting.delete(handle));
  return () => {
    const told = waiting;
    waiting = new Map();
    told.forEach((run) => run());
  };
}

describe('work scheduled for idle time', () => {
  it('is not loaded before the browser is idle', async () => {
    const beIdle = stubIdle();
    const load = vi.fn<() => Promise<string>>(() => Promise.resolve('part'));
    const part = onceIdle(load);
    expect(load).not.toHaveBeenCalled();
    beIdle();
    await expect(part).resolves.toBe('part');
  });

  it('reports that it could not be loaded', async () => {
    const beIdle = stubIdle();
    const part = onceIdle(() => Promise.reject(new Error('no connection')));
    beIdle();
    await expect(part).rejects.toThrow('no connection');
  });

  it('can be cancelled', () => {
    const beIdle = stubIdle();
    const run = vi.fn<() => void>();
    whenIdle(run)();
    beIdle();
    expect(run).not.toHaveBeenCalled();
  });

  it('waits while the page waits for an answer, and can still be cancelled', async () => {
    const beIdle = stubIdle();
    let answer: (rows: string) => void = () => undefined;
    const asked = queryClient.fetchQuery({
      queryKey: ['list'],
      queryFn: () => new Promise<string>((resolve) => (answer = resolve)),
    });
    const run = vi.fn<() => void>();
    const letBe = vi.fn<() => void>();
    whenIdle(run);
    const end = whenIdle(letBe);
    beIdle();
    expect(run).not.toHaveBeenCalled();
    end();
    answer('rows');
    await asked;
    beIdle();
    expect(run).toHaveBeenCalledOnce();
    expect(letBe).not.toHaveBeenCalled();
  });

  it('waits for an answer for at most ten seconds', () => {
    const beIdle = stubIdle();
    const now = vi.spyOn(performance, 'now').mockReturnValue(0);
    void queryClient.prefetchQuery({ queryKey: ['never'], queryFn: () => new Promise(() => undefined) });
    const run = vi.fn<() => void>();
    whenIdle(run);
    now.mockReturnValue(10_000);
    beIdle();
    expect(run).toHaveBeenCalledOnce();
  });

  it('loads an optional part once there is a connection', async () => {
    const beIdle = stubIdle();
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const load = vi
      .fn<() => Promise<string>>()
      .mockRejectedValueOnce(new Error('away'))
      .mockResolvedValue('part');
    const part = onceIdle(load);
    beIdle();
    await vi.waitFor(() => expect(load).toHaveBeenCalledOnce());
    window.dispatchEvent(new Event('online'));
    expect(await part).toBe('part');
  });

  it('reports why a part could not be loaded over a connection', async () => {
    const beIdle = stubIdle();
    const part = onceIdle(() => Promise.reject(new Error('gone')));
    beIdle();
    await expect(part).rejects.toThrow('gone');
  });

  it('runs shortly afterwards if the browser does not report idle time', () => {
    vi.useFakeTimers();
    const run = vi.fn<() => void>();
    whenIdle(run);
    expect(run).not.toHaveBeenCalled();
    vi.runAllTimers();
    expect(run).toHaveBeenCalledOnce();
  });
});
