import type { AnyRoute } from '@tanstack/react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Prefetch } from '../lib/prefetch';
import { answer, network } from '../test/network';
import { buyer } from '../test/people';

const asked: string[] = [];
const route = (name: string, beforeLoad?: () => void) =>
  ({
    options: { beforeLoad, component: { preload: () => Promise.resolve(asked.push(name)) } },
  }) as unknown as AnyRoute;

/** Marks the page as the server does when it has prefetched its calls. */
function nameAnswers(): void {
  const link = document.createElement('link');
  link.dataset['answer'] = '';
  document.head.append(link);
}

afterEach(() => {
  document.head.querySelector('[data-answer]')?.remove();
  vi.useRealTimers();
});
beforeEach(() => {
  asked.length = 0;
  // Resets the module, so that the session is not requested yet.
  vi.resetModules();
});

// LIM-18
it('requests the session before the files of a guarded page', async () => {
  const send = vi.spyOn(globalThis, 'fetch').mockImplementation(() => {
    asked.push('who is here');
    return Promise.reject(new Error('no network'));
  });
  const { beginFirstPage } = await import('./first-page');
  beginFirstPage([route('frame', () => undefined), route('page')]);
  expect(asked).toEqual(['who is here', 'frame', 'page']);
  expect(send).toHaveBeenCalledExactlyOnceWith('/auth/session', expect.anything());
  send.mockRestore();
});

it('requests only the files of an unguarded page', async () => {
  const seen: { url: URL; body: unknown }[] = [];
  network.use(answer('session', buyer, { seen }));
  const { beginFirstPage } = await import('./first-page');
  beginFirstPage([route('login')]);
  expect(asked).toEqual(['login']);
  expect(seen).toEqual([]);
});

describe('the data of the first page', () => {
  const here = { pathname: '/here', search: { page: '2' } };
  const prefetch = vi.fn<Prefetch>();

  async function begin() {
    // Both must be imported after the modules were reset.
    const { page } = await import('./routes/page');
    const { beginFirstPage, prefetchFirstPage } = await import('./first-page');
    const component = page(() => Promise.resolve({ Page: () => null, prefetch }), 'Page');
    beginFirstPage([{ options: { component } } as unknown as AnyRoute], here.pathname);
    return prefetchFirstPage;
  }

  beforeEach(() => {
    prefetch.mockReset();
    prefetch.mockResolvedValue(undefined);
  });

  it('is requested once, for an authorised user, from the address', async () => {
    const prefetchFirstPage = await begin();
    nameAnswers();
    await prefetchFirstPage(buyer, { ...here, pathname: '/elsewhere' });
    expect(prefetch).not.toHaveBeenCalled();
    await prefetchFirstPage(buyer, here);
    await prefetchFirstPage(buyer, here);
    expect(prefetch).toHaveBeenCalledExactlyOnceWith(buyer, here.search);
  });

  // LIM-18
  it('is awaited only if the server has prefetched it', async () => {
    let arrive: () => void = () => undefined;
    prefetch.mockReturnValue(new Promise<void>((resolve) => (arrive = resolve)));
    // It would never arrive.
    await (
      await begin()
    )(buyer, here);
    nameAnswers();
    const order: string[] = [];
    const passed = (await begin())(buyer, here).then(() => order.push('passed'));
    await vi.waitFor(() => expect(prefetch).toHaveBeenCalledTimes(2));
    order.push('answered');
    arrive();
    await passed;
    expect(order).toEqual(['answered', 'passed']);
  });

  it('does not delay the page when it is late', async () => {
    vi.useFakeTimers();
    prefetch.mockReturnValue(new Promise(() => undefined));
    const prefetchFirstPage = await begin();
    nameAnswers();
    const passed = prefetchFirstPage(buyer, here);
    await vi.advanceTimersByTimeAsync(300);
    expect(await passed).toBeUndefined();
  });
});
