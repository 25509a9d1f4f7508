import type { AnyRoute } from '@tanstack/react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AskAhead } from '../lib/ask-ahead';
import { answer, network } from '../test/network';
import { buyer } from '../test/people';

const asked: string[] = [];
const route = (name: string, beforeLoad?: () => void) =>
  ({
    options: { beforeLoad, component: { preload: () => Promise.resolve(asked.push(name)) } },
  }) as unknown as AnyRoute;

/** As the server marks the page of an address whose calls it has named. */
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
  // Nobody has asked who is here.
  vi.resetModules();
});

// LIM-18
it('asks who is here before the files of a guarded page', async () => {
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

it('asks for the files alone where nobody guards', async () => {
  const seen: { url: URL; body: unknown }[] = [];
  network.use(answer('session', buyer, { seen }));
  const { beginFirstPage } = await import('./first-page');
  beginFirstPage([route('login')]);
  expect(asked).toEqual(['login']);
  expect(seen).toEqual([]);
});

describe('the data of the first page', () => {
  const here = { pathname: '/here', search: { page: '2' } };
  const askAhead = vi.fn<AskAhead>();

  async function begin() {
    // Both in the same world as the app, which begins anew for each test.
    const { page } = await import('./routes/page');
    const { beginFirstPage, askForFirstPage } = await import('./first-page');
    const component = page(() => Promise.resolve({ Page: () => null, askAhead }), 'Page');
    beginFirstPage([{ options: { component } } as unknown as AnyRoute], here.pathname);
    return askForFirstPage;
  }

  beforeEach(() => {
    askAhead.mockReset();
    askAhead.mockResolvedValue(undefined);
  });

  it('is asked for once, of whoever may see it, by its address', async () => {
    const askForFirstPage = await begin();
    nameAnswers();
    await askForFirstPage(buyer, { ...here, pathname: '/elsewhere' });
    expect(askAhead).not.toHaveBeenCalled();
    await askForFirstPage(buyer, here);
    await askForFirstPage(buyer, here);
    expect(askAhead).toHaveBeenCalledExactlyOnceWith(buyer, here.search);
  });

  // LIM-18
  it('is waited for where the server has named its answers, and nowhere else', async () => {
    let arrive: () => void = () => undefined;
    askAhead.mockReturnValue(new Promise<void>((resolve) => (arrive = resolve)));
    // It would never come.
    await (
      await begin()
    )(buyer, here);
    nameAnswers();
    const order: string[] = [];
    const passed = (await begin())(buyer, here).then(() => order.push('passed'));
    await vi.waitFor(() => expect(askAhead).toHaveBeenCalledTimes(2));
    order.push('answered');
    arrive();
    await passed;
    expect(order).toEqual(['answered', 'passed']);
  });

  it('does not hold the page up when it is late', async () => {
    vi.useFakeTimers();
    askAhead.mockReturnValue(new Promise(() => undefined));
    const askForFirstPage = await begin();
    nameAnswers();
    const passed = askForFirstPage(buyer, here);
    await vi.advanceTimersByTimeAsync(300);
    expect(await passed).toBeUndefined();
  });
});
