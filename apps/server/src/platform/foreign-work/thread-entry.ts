/**
 * The module that a thread begins with. Built, it lies beside the others; from source, by `npm run dev` and in tests,
 * a thread has to learn TypeScript first, which it does not inherit.
 */
export function threadEntry(): URL {
  if (!import.meta.url.endsWith('.ts')) return new URL('./foreign-worker.mjs', import.meta.url);
  return fromSource(new URL('../../foreign-worker.ts', import.meta.url));
}

/** A module in TypeScript as the entry of a thread. */
export function fromSource(module: URL): URL {
  const tsx = import.meta.resolve('tsx/esm/api');
  const code = `import { register } from ${JSON.stringify(tsx)}; register(); await import(${JSON.stringify(module.href)});`;
  return new URL(`data:text/javascript,${encodeURIComponent(code)}`);
}
