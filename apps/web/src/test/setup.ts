import { paths } from '@proffer/contract/wire/paths';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { learnPaths } from '../lib/client';
import { queryClient } from '../lib/query-client';
import { runTimeConfig } from '../lib/run-time-config';
import { network } from './network';

// Mantine needs these, and happy-dom lacks them.
window.matchMedia ??= (query: string) => ({
  matches: false,
  media: query,
  onchange: null,
  addListener() {},
  removeListener() {},
  addEventListener() {},
  removeEventListener() {},
  dispatchEvent: () => false,
});
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });

// The layout around every page does the same.
learnPaths(paths);

// Failed requests are repeated as in the product, without its pauses of one and two seconds.
const { queries } = queryClient.getDefaultOptions();
queryClient.setDefaultOptions({ ...queryClient.getDefaultOptions(), queries: { ...queries, retryDelay: 0 } });

// Maximum wait for a state on a busy machine; an idle one needs far less.
configure({ asyncUtilTimeout: 20_000 });

/** Calls that a test did not answer; the screen treated each as a network failure. */
const unanswered: string[] = [];

/** Number of the current test, sent with its requests: the next test does not answer one that outlives its own. */
let testNumber = 0;
const numberHeader = 'x-test-number';

beforeAll(() => {
  network.listen({
    onUnhandledRequest({ method, url, headers }, print) {
      if (Number(headers.get(numberHeader) ?? testNumber) !== testNumber) return;
      unanswered.push(`${method} ${url}`);
      print.error();
    },
  });
  const { fetch } = globalThis;
  globalThis.fetch = (input, init) => {
    const request = new Request(input, init);
    request.headers.set(numberHeader, String(testNumber));
    return fetch(request);
  };
});
afterEach(async () => {
  cleanup();
  testNumber++;
  await queryClient.cancelQueries();
  network.resetHandlers();
  localStorage.clear();
  sessionStorage.clear();
  // Logging out sets this until the page is reloaded.
  delete runTimeConfig.isStranger;
  const left = unanswered.splice(0);
  if (left.length > 0) throw new Error(`The test has not answered ${left.join(', ')}`);
});
afterAll(() => network.close());
