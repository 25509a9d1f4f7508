import type { AnyRoute } from '@tanstack/react-router';
import { beforeEach, expect, it, vi } from 'vitest';
import { answer, network } from '../test/network';
import { buyer } from '../test/people';

const asked: string[] = [];
const route = (name: string, beforeLoad?: () => void) =>
  ({
    options: { beforeLoad, component: { preload: () => Promise.resolve(asked.push(name)) } },
  }) as unknown as AnyRoute;

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
