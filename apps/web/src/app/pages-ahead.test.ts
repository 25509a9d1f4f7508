import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fetchPagesAhead } from './pages-ahead';

const fetched = vi.hoisted((): string[] => []);
vi.mock('./routes/areas', () => {
  const page = (name: string) => ({
    preload: () => {
      fetched.push(name);
      return Promise.resolve();
    },
  });
  const route = (component: object) => ({ options: { component } });
  const area = (name: string, ...pages: object[]) => ({ ...route(page(name)), children: pages.map(route) });
  const offer = page('offer');
  return {
    buyerArea: area('buyer', page('home'), page('NDAs')),
    openArea: area('open', offer, offer),
    supplierArea: area('supplier'),
    adminArea: area('admin'),
  };
});

/** Long enough for all of them, however little the browser says of being idle. */
const wait = () => vi.advanceTimersByTimeAsync(30_000);

beforeEach(() => {
  fetched.length = 0;
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('fetches each page of one’s side once, one after the other, and none at once', async () => {
  fetchPagesAhead('Buyer');
  expect(fetched).toEqual([]);
  await wait();
  expect(fetched).toEqual(['buyer', 'home', 'NDAs', 'open', 'offer']);
});

it('fetches none over a line that is to be spared, and none after it was ended', async () => {
  vi.stubGlobal('navigator', { connection: { saveData: true } });
  fetchPagesAhead('Buyer');
  vi.stubGlobal('navigator', { connection: { effectiveType: '3g' } });
  fetchPagesAhead('Buyer');
  vi.unstubAllGlobals();
  fetchPagesAhead('Buyer')();
  await wait();
  expect(fetched).toEqual([]);
});
