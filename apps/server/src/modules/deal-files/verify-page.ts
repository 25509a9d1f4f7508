import { readFile } from 'node:fs/promises';

/** Beside the bundle; made by the build. */
const built = new URL('verify.html', import.meta.url);
/** Where the page is made from source, for development and tests: this file then lies four folders deep in the server. */
const maker = new URL('../../../../../packages/proof/page/make-page.mjs', import.meta.url);

let page: Promise<Uint8Array> | undefined;

/** The page that checks a deal file without a network: one file, the same for everybody. */
export function readVerifyPage(): Promise<Uint8Array> {
  page ??= load();
  // Asked for again next time.
  page.catch(() => (page = undefined));
  return page;
}

async function load(): Promise<Uint8Array> {
  if (!import.meta.url.endsWith('.ts')) return readFile(built);
  const { makePage } = (await import(maker.href)) as { makePage(): Promise<string> };
  return Buffer.from(await makePage());
}
