import { queryClient } from './query-client';

/** Delay in browsers that do not report idle time. */
const afterPaintMs = 300;

/** Maximum wait: on a slow device the page's own data may take this long. */
const longestMs = 10_000;

/**
 * Runs something once the page waits for no answer and the browser is idle, after ten seconds at the latest; returns
 * a function that cancels it.
 */
export function whenIdle(run: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(run, afterPaintMs);
    return () => clearTimeout(timer);
  }
  const latestAt = performance.now() + longestMs;
  // While an answer is pending the browser is idle too, but would be busy with this when it arrives.
  const runOrWait = () => {
    if (queryClient.isFetching() > 0 && performance.now() < latestAt) handle = waitForIdle();
    else run();
  };
  const waitForIdle = () => window.requestIdleCallback(runOrWait, { timeout: longestMs });
  let handle = waitForIdle();
  return () => window.cancelIdleCallback(handle);
}

/**
 * Loads a part of the app after the page: requested while rendering, its files would be loaded before the page's
 * data.
 */
export async function onceIdle<Part>(load: () => Promise<Part>): Promise<Part> {
  await new Promise<void>((resolve) => void whenIdle(resolve));
  return onceConnected(load);
}

/** Loads an optional part of the app; without a connection it waits for one. */
export async function onceConnected<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load();
  } catch (error) {
    if (navigator.onLine) throw error;
    await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }));
    return load();
  }
}
