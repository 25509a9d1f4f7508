import { paths } from '@proffer/contract/wire/paths';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { learnPaths } from '../lib/client';
import { runTimeConfig } from '../lib/run-time-config';
import { network } from './network';

// happy-dom has none of these, and Mantine asks for them.
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

// As the layout around every page does.
learnPaths(paths);

// How long a state is waited for on a busy machine; it is there long before that on an idle one.
configure({ asyncUtilTimeout: 20_000 });

/** Calls that a test has not answered: the screen took each for a network that is down. */
const unanswered: string[] = [];

beforeAll(() =>
  network.listen({
    onUnhandledRequest({ method, url }, print) {
      unanswered.push(`${method} ${url}`);
      print.error();
    },
  }),
);
afterEach(() => {
  cleanup();
  network.resetHandlers();
  localStorage.clear();
  sessionStorage.clear();
  // Logging out says so until the page is loaded anew.
  delete runTimeConfig.isStranger;
  const left = unanswered.splice(0);
  if (left.length > 0) throw new Error(`The test has not answered ${left.join(', ')}`);
});
afterAll(() => network.close());
