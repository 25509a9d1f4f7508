import { readFile } from 'node:fs/promises';

/** Page next to the bundle, made by the build. */
const built = new URL('verify.html', import.meta.url);
/**
 * Script that makes the page from source in development and tests. The path assumes this file's depth below
 * the server.
 */
const maker = new URL('../../../../../packages/proof/page/make-page.mjs', import.meta.url);

let page: Promise<Uint8Array> | undefined;

/** Returns the page that verifies a deal file offline: one HTML file, the same for everybody. */
export function readVerifyPage(): Promise<Uint8Array> {
  page ??= load();
  // Load again at the next call after a failure.
  page.catch(() => (page = undefined));
  return page;
}

async function load(): Promise<Uint8Array> {
  if (!import.meta.url.endsWith('.ts')) return readFile(built);
  const { makePage } = (await import(maker.href)) as { makePage(): Promise<string> };
  return Buffer.from(await makePage());
}
