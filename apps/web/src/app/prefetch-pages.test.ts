import type { AnyRoute } from '@tanstack/react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { prefetchPages } from './prefetch-pages';

const fetched: string[] = [];
const page = (name: string) => ({
  preload: () => {
    fetched.push(name);
    return Promise.resolve();
  },
});
const route = (component: object) => ({ options: { component } });
const area = (id: string, ...pages: object[]) =>
  ({ options: { id, component: page(id) }, children: pages.map(route) }) as unknown as AnyRoute;
const offer = page('offer');
const routes = [
  area('buyer', page('home'), page('NDAs')),
  area('open', offer, offer),
  area('supplier', page('figures')),
  area('admin', page('users')),
];

/** Long enough for all of them, however rarely the browser is idle. */
const wait = () => vi.advanceTimersByTimeAsync(30_000);

beforeEach(() => {
  fetched.length = 0;
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("prefetches each page of the user's side once, one after another, and none at once", async () => {
  prefetchPages(routes, 'Buyer');
  expect(fetched).toEqual([]);
  await wait();
  expect(fetched).toEqual(['buyer', 'home', 'NDAs', 'open', 'offer']);
});

it('prefetches nothing when the connection saves data, and nothing after it was ended', async () => {
  vi.stubGlobal('navigator', { connection: { saveData: true } });
  prefetchPages(routes, 'Buyer');
  vi.stubGlobal('navigator', { connection: { effectiveType: '3g' } });
  prefetchPages(routes, 'Buyer');
  vi.unstubAllGlobals();
  prefetchPages(routes, 'Buyer')();
  await wait();
  expect(fetched).toEqual([]);
});
