import { setImmediate } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { AppError } from '../errors';
import { createPool, type PoolOptions } from './pool';
import type { Lane } from './task';
import type { Outcome, Thread } from './thread';

const share = { places: 2, msPerWindow: 1_000 };

/** Creates a pool with fake threads, whose work ends when the test says so. */
function openPool(options: Partial<PoolOptions> = {}) {
  const begun: { name: string; end(outcome?: Partial<Outcome>): Promise<void> }[] = [];
  let started = 0;
  let ended = 0;
  const time = { now: 0 };
  const start = (): Thread => {
    started += 1;
    return {
      isAlive: () => true,
      run: ({ name }) =>
        new Promise((resolve) => {
          begun.push({
            name,
            async end(outcome = {}) {
              resolve({ kind: 'done', value: name, ranMs: 0, ...outcome } as Outcome);
              // Wait a turn of the event loop, so that all consequences have happened.
              await setImmediate();
            },
          });
        }),
      end: async () => void (ended += 1),
    };
  };
  const pool = createPool({
    start,
    places: 1,
    signingPlaces: 1,
    maxQueued: { signing: 2, members: 2, visitors: 2 },
    maxWaitMs: 60_000,
    shares: { signing: share, members: share, visitors: share },
    idleMs: 60_000,
    now: () => time.now,
    ...options,
  });
  const run = (lane: Lane, name: string, owner?: string) =>
    pool
      .run({
        name,
        args: [],
        owner,
        rules: { lane, timeMs: 1, limitError: () => new AppError('document_refused') },
      })
      .catch((error: unknown) => error);
  return {
    pool,
    run,
    time,
    names: () => begun.map(({ name }) => name),
    end: async (name: string, outcome?: Partial<Outcome>) =>
      begun.find((work) => work.name === name)?.end(outcome),
    threads: () => ({ started, ended }),
  };
}

describe('the worker pool', () => {
  it('the worker pool reserves a thread for signing', async () => {
    const { run, names, end } = openPool();
    void run('visitors', 'check');
    void run('members', 'import');
    void run('signing', 'sign');
    expect(names()).toEqual(['check', 'sign']);
    void run('signing', 'sign next');
    await end('check');
    expect(names()).toEqual(['check', 'sign', 'sign next']);
  });

  it('the worker pool alternates between waiting tasks of members and of visitors', async () => {
    const { run, names, end } = openPool({ maxQueued: { signing: 2, members: 9, visitors: 9 } });
    for (const name of ['m1', 'm2', 'm3']) void run('members', name);
    for (const name of ['v1', 'v2']) void run('visitors', name);
    for (const name of ['m1', 'v1', 'm2', 'v2']) {
      expect(names().at(-1)).toBe(name);
      await end(name);
    }
    expect(names().at(-1)).toBe('m3');
  });

  it('the worker pool refuses a task when the queue of its lane is full, and still accepts other lanes', async () => {
    const { run, names, end } = openPool();
    void run('visitors', 'runs');
    void run('visitors', 'waits');
    void run('visitors', 'waits too');
    expect(await run('visitors', 'one too many')).toMatchObject({
      code: 'unavailable',
      status: 503,
      details: { retryAfterSeconds: 5 },
    });
    const member = run('members', 'member');
    await end('runs');
    expect(names().at(-1)).toBe('member');
    await end('member');
    expect(await member).toBe('member');
  });

  it('the worker pool refuses a task that has waited too long', async () => {
    const { run, names } = openPool({ maxWaitMs: 1 });
    void run('members', 'runs');
    expect(await run('members', 'waits')).toMatchObject({ code: 'unavailable' });
    expect(names()).toEqual(['runs']);
  });

  it('the worker pool limits the concurrent tasks and the time per minute of one owner', async () => {
    const { run, time, end } = openPool();
    const refused = { code: 'rate_limited', status: 429 };
    const first = run('visitors', 'first', 'a');
    const second = run('visitors', 'second', 'a');
    expect(await run('visitors', 'third', 'a')).toMatchObject({
      ...refused,
      details: { retryAfterSeconds: 5 },
    });
    await end('first', { ranMs: 600 });
    await end('second', { kind: 'ended', reason: 'time', ranMs: 600 });
    expect([await first, await second]).toEqual([
      'first',
      expect.objectContaining({ code: 'document_refused' }),
    ]);
    time.now = 20_000;
    expect(await run('visitors', 'too dear', 'a')).toMatchObject({
      ...refused,
      details: { retryAfterSeconds: 40 },
    });
    const other = run('visitors', 'other', 'b');
    await end('other');
    expect(await other).toBe('other');
    time.now = 60_000;
    const later = run('visitors', 'later', 'a');
    await end('later');
    expect(await later).toBe('later');
  });

  it('the worker pool reuses a thread, replaces one that has ended, and ends an idle one', async () => {
    const { run, end, threads, pool } = openPool({ idleMs: 1 });
    void run('members', 'one');
    void run('members', 'two');
    await end('one');
    expect(threads()).toEqual({ started: 1, ended: 0 });
    await end('two', { kind: 'ended', reason: 'memory' });
    expect(threads()).toEqual({ started: 1, ended: 1 });
    void run('members', 'three');
    expect(threads().started).toBe(2);
    await end('three');
    await vi.waitFor(() => expect(pool.counts().threads).toBe(0));
  });
});
