import { type QueryKey, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CallError } from './client';
import { ProfferQueryClient, queryClient } from './query-client';

const queryKey: QueryKey = ['list'];
let client: ProfferQueryClient;
let asked: ((rows: string) => void)[];

const options = {
  queryKey,
  staleTime: 15_000,
  retry: false,
  queryFn: () => new Promise<string>((resolve) => void asked.push(resolve)),
};
const show = () => new QueryObserver<string>(client, options).subscribe(() => undefined);
const answer = async (index: number, rows: string) => {
  asked[index]?.(rows);
  await vi.advanceTimersByTimeAsync(1);
};

beforeEach(() => {
  vi.useFakeTimers();
  client = new ProfferQueryClient();
  asked = [];
});
afterEach(() => {
  client.clear();
  vi.useRealTimers();
});

it('reloads data whose first request was sent before a change', async () => {
  show();
  const reread = client.invalidateQueries({ queryKey });
  await answer(0, 'before');
  expect(asked).toHaveLength(2);
  await answer(1, 'after');
  await reread;
  expect(client.getQueryData(queryKey)).toBe('after');
});

it('reloads once for any number of changes while loading', async () => {
  show();
  void client.invalidateQueries({ queryKey });
  void client.invalidateQueries({ queryKey: ['list'] });
  await answer(0, 'before');
  expect(asked).toHaveLength(2);
});

it('does not treat unmounted data requested before a change as fresh', async () => {
  void client.prefetchQuery(options);
  void client.invalidateQueries({ queryKey });
  await answer(0, 'before');
  expect(asked).toHaveLength(1);
  show();
  expect(asked).toHaveLength(2);
});

it('restarts at once the request of displayed data, without a third request', async () => {
  show();
  await answer(0, 'first');
  void client.refetchQueries({ queryKey });
  void client.invalidateQueries({ queryKey });
  expect(asked).toHaveLength(3);
  await answer(2, 'after');
  expect(asked).toHaveLength(3);
  expect(client.getQueryData(queryKey)).toBe('after');
});

it('sends no second request when the first load is cancelled', async () => {
  show();
  const reread = client.invalidateQueries({ queryKey });
  await client.cancelQueries({ queryKey });
  await reread;
  expect(asked).toHaveLength(1);
});

// ERR-60
it.each([
  ['repeats a request that did not reach the server', true, true],
  ['reports a failed request at once without a network', false, false],
])('%s', (_what, isOnline, isRepeated) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  const { retry } = queryClient.getDefaultOptions().queries ?? {};
  const lost = new CallError(0, {
    type: 'about:blank',
    title: '',
    status: 0,
    detail: '',
    code: 'unavailable',
    requestId: '',
  });
  expect(typeof retry === 'function' && retry(0, lost)).toBe(isRepeated);
  vi.restoreAllMocks();
});
