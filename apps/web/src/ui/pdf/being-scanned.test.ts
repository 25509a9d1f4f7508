import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { CallError } from '../../lib/client';
import { untilScanned } from './being-scanned';

/** Returns the delay before a query that failed with the error is repeated. */
async function waitAfter(error: Error): Promise<number | false> {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const queryFn = () => {
    throw error;
  };
  const observer = new QueryObserver(client, { queryKey: ['file'], queryFn });
  await observer.refetch();
  return untilScanned(observer.getCurrentQuery());
}

const withheld = (reason: string) =>
  new CallError(409, {
    type: 'about:blank',
    title: 'This file cannot be downloaded',
    status: 409,
    detail: 'Held back.',
    code: 'file_withheld',
    requestId: 'test',
    details: { reason },
  });

describe('a file in the virus scan', () => {
  it('is requested again; a refused or otherwise failed one is not', async () => {
    expect(await waitAfter(withheld('quarantined'))).toBeGreaterThan(1_000);
    expect(await waitAfter(withheld('infected'))).toBe(false);
    expect(await waitAfter(new Error('no network'))).toBe(false);
  });
});
