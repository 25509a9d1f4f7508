import { afterAll, describe, expect, it } from 'vitest';
import { AppError } from '../errors';
import { offThread } from './off-thread';
import { createPool } from './pool';
import { probeTasks, ProbeRefusal } from './test/probe.tasks';
import { startThread } from './thread';
import { fromSource } from './thread-entry';

const share = { places: 100, msPerWindow: 1e9 };
const entry = fromSource(new URL('./test/probe-worker.ts', import.meta.url));
const pool = createPool({
  start: () => startThread({ entry, memoryMb: 32 }),
  places: 1,
  signingPlaces: 0,
  maxQueued: { signing: 10, members: 10, visitors: 10 },
  maxWaitMs: 60_000,
  shares: { signing: share, members: share, visitors: share },
  idleMs: 60_000,
});
const tasks = offThread(probeTasks, { pool });
afterAll(() => pool.close());

const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

describe('a worker thread', () => {
  it('a worker thread transfers bytes, dates and keys both ways, and leaves the caller’s bytes usable', async () => {
    const bytes = Buffer.from('abc');
    const at = new Date(7);
    expect(await tasks.echo({ bytes, at, list: [1, undefined] })).toEqual({
      bytes: new Uint8Array(bytes),
      at,
      list: [1, undefined],
    });
    expect(bytes.toString()).toBe('abc');
  });

  it('a worker thread transfers an expected error with code, text, fields and details', async () => {
    const error = await failureOf(tasks.refuseField());
    expect(error).toBeInstanceOf(AppError);
    expect(error).toMatchObject({
      code: 'invalid_input',
      text: 'Not so.',
      fields: [{ field: 'file', text: 'Not so.' }],
      details: { size: 3 },
    });
    expect(await failureOf(tasks.refuse())).toBeInstanceOf(ProbeRefusal);
  });

  it('a worker thread transfers an unexpected error with its original stack', async () => {
    const error = await failureOf(tasks.fault());
    expect(error).not.toBeInstanceOf(AppError);
    expect(error).toMatchObject({
      message: 'TypeError: a mistake of ours',
      stack: expect.stringContaining('probe.tasks') as string,
    });
  });

  it.each(['spin', 'hoard', 'crash'] as const)(
    'a file that makes the worker thread %s is refused, and the next one is read',
    async (name) => {
      const [error, next] = await Promise.all([failureOf(tasks[name]()), tasks.echo('next')]);
      expect(error).toMatchObject({ code: 'document_refused', text: 'This file is too complex.' });
      expect(next).toBe('next');
    },
  );

  it('a call whose arguments cannot be cloned to a worker thread is rejected, and the next one runs', async () => {
    expect(await failureOf(tasks.echo(() => 'a function'))).toMatchObject({
      message: 'a thread for work on files could not do it',
    });
    expect(await tasks.echo('next')).toBe('next');
  });
});
