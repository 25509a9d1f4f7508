import { expect, it } from 'vitest';
import { loadPage, PageNotLoaded } from './page-code';

it('loadPage returns the loaded code', async () => {
  expect(await loadPage(() => Promise.resolve('code'))).toBe('code');
});

it('loadPage throws a PageNotLoaded with the reason', async () => {
  const cause = new TypeError('Failed to fetch dynamically imported module');
  const failing = loadPage(() => Promise.reject(cause));
  await expect(failing).rejects.toBeInstanceOf(PageNotLoaded);
  await expect(failing).rejects.toHaveProperty('cause', cause);
});
