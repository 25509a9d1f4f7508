/**
 * Returns the entry module of a worker thread: the built file, or, when run from source, one that
 * first registers the TypeScript loader, which threads do not inherit.
 */
export function threadEntry(): URL {
  if (!import.meta.url.endsWith('.ts')) return new URL('./foreign-worker.mjs', import.meta.url);
  return fromSource(new URL('../../foreign-worker.ts', import.meta.url));
}

/** Returns a TypeScript module as the entry of a worker thread. */
export function fromSource(module: URL): URL {
  const tsx = import.meta.resolve('tsx/esm/api');
  const code = `import { register } from ${JSON.stringify(tsx)}; register(); await import(${JSON.stringify(module.href)});`;
  return new URL(`data:text/javascript,${encodeURIComponent(code)}`);
}
