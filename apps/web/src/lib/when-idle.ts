/** When a browser cannot tell that it is idle. */
const afterPaintMs = 300;

/** Runs something once the browser has nothing more urgent to do, after two seconds at the latest; gives the way to let it be. */
export function whenIdle(run: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(run, afterPaintMs);
    return () => clearTimeout(timer);
  }
  const handle = window.requestIdleCallback(run, { timeout: 2_000 });
  return () => window.cancelIdleCallback(handle);
}

/**
 * Loads a part of the app once the page stands: asked for while it is being drawn, its files would be fetched before what the
 * page asks of the server.
 */
export const onceIdle = <Part>(load: () => Promise<Part>): Promise<Part> =>
  new Promise<void>((resolve) => void whenIdle(resolve)).then(load);
