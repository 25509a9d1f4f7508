import { setImmediate as nextTurn } from 'node:timers/promises';

/** Maximum time that a long piece of work may block the event loop, in milliseconds. */
const longestBlockMs = 3;

/**
 * Returns a function for one long piece of work to await between its parts. It yields to the event loop once the work
 * has run for some milliseconds.
 */
export function createYield(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < longestBlockMs) return;
    await nextTurn();
    since = performance.now();
  };
}
