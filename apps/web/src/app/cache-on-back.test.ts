import { focusManager, QueryClient, QueryObserver } from '@tanstack/react-query';
import { createMemoryHistory } from '@tanstack/react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { live } from '../lib/live';
import { showCacheOnBack } from './cache-on-back';

const queryKey = ['list'];
const ask = vi.fn<() => Promise<string>>(() => Promise.resolve('rows'));
let client: QueryClient;
let history: ReturnType<typeof createMemoryHistory>;
let end: () => void;

/** Shows a page with the list for a moment; returns whether it sent a request. */
async function show(): Promise<boolean> {
  ask.mockClear();
  const leave = new QueryObserver(client, client.defaultQueryOptions({ queryKey, queryFn: ask })).subscribe(
    () => undefined,
  );
  await vi.advanceTimersByTimeAsync(1);
  leave();
  return ask.mock.calls.length > 0;
}

beforeEach(async () => {
  vi.useFakeTimers();
  vi.spyOn(live, 'getStatus').mockReturnValue('open');
  client = new QueryClient({ defaultOptions: { queries: { staleTime: 15_000 } } });
  history = createMemoryHistory({ initialEntries: ['/list'] });
  end = showCacheOnBack(client, history);
  await vi.advanceTimersByTimeAsync(1_000);
  await show();
  history.push('/one');
  await vi.advanceTimersByTimeAsync(60_000);
});
afterEach(() => {
  end();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

// LIV-21
it('Back shows the cached list without a request, also if the page corrects its address', async () => {
  history.back();
  history.replace('/list?page=0');
  expect(await show()).toBe(false);
});

// LIV-21
it.each<[string, () => unknown]>([
  ['one goes on by a link', () => history.push('/list')],
  ['one opens something on the page', () => window.dispatchEvent(new Event('pointerdown'))],
  ['news has marked it', () => client.invalidateQueries({ queryKey })],
  [
    'one has done something since',
    () => client.getMutationCache().build(client, { mutationFn: ask }).execute(undefined),
  ],
  ['one has been in another tab', () => focusManager.setFocused(true)],
  ['the connection is lost', () => vi.spyOn(live, 'getStatus').mockReturnValue('connecting')],
  ['it is more than five minutes old', () => vi.setSystemTime(Date.now() + 240_000)],
  ['an administrator left it a minute ago', () => client.setQueryData(['session'], { userType: 'Admin' })],
])('the list is requested again when %s', async (_name, happens) => {
  history.back();
  await happens();
  await vi.advanceTimersByTimeAsync(1);
  expect(await show()).toBe(true);
});

// LIV-21
it('data marked so is requested at every visit', async () => {
  client.setQueryDefaults(queryKey, { refetchOnMount: true });
  history.back();
  expect(await show()).toBe(true);
});
