import { queryClient } from './query-client';

/** When a browser cannot tell that it is idle. */
const afterPaintMs = 300;

/** On a slow device what a page is drawn from may take so long, and what comes once it stands would hold it up. */
const longestMs = 10_000;

/**
 * Runs something once the page waits for no answer and the browser has nothing more urgent to do, after ten seconds at the
 * latest; gives the way to let it be.
 */
export function whenIdle(run: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(run, afterPaintMs);
    return () => clearTimeout(timer);
  }
  const latestAt = performance.now() + longestMs;
  // While an answer is awaited the browser is idle too, and would be busy with this when it comes.
  const runOrWait = () => {
    if (queryClient.isFetching() > 0 && performance.now() < latestAt) handle = waitForIdle();
    else run();
  };
  const waitForIdle = () => window.requestIdleCallback(runOrWait, { timeout: longestMs });
  let handle = waitForIdle();
  return () => window.cancelIdleCallback(handle);
}

/**
 * Loads a part of the app once the page stands: asked for while it is being drawn, its files would be fetched before what the
 * page asks of the server.
 */
export async function onceIdle<Part>(load: () => Promise<Part>): Promise<Part> {
  await new Promise<void>((resolve) => void whenIdle(resolve));
  return onceConnected(load);
}

/** Loads a part of the app; without a connection it waits for one, and the page does without the part. */
export async function onceConnected<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load();
  } catch (error) {
    if (navigator.onLine) throw error;
    await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }));
    return load();
  }
}
