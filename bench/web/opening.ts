import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { enter, demoEmails, demoPassword } from '../../e2e/fixtures/demo-people';
import type { Browser, Page } from '../../e2e/fixtures/browser';
import { root } from '../http/servers';
import { installPainted, installProbe } from './probe';

/** Slow-down of the processor, to about a cheap phone. */
export const slowness = 4;

export async function slowDown(page: Page): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: slowness });
}

interface Opening {
  page: Page;
  /** Time from the navigation to the paint of the first offer. */
  shownMs: number;
  /** Size and number of the scripts loaded until then, compressed as in the bundle budget. */
  scriptBytes: number;
  scriptFiles: number;
  close(): Promise<void>;
}

/** Opens the buyer's list in a browser with an empty cache and a slowed processor. */
export async function openList(browser: Browser, url: string): Promise<Opening> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 1440, height: 900 },
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
  });
  const page = await context.newPage();
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname);
  });
  // The TypeScript runner adds this helper to functions, also to those that run in the page.
  await page.addInitScript('globalThis.__name ??= (value) => value');
  await page.addInitScript(installPainted);
  await page.addInitScript(installProbe);
  await enter(page, demoEmails.buyer, demoPassword);
  await slowDown(page);
  await page.goto('/bdashboard', { waitUntil: 'commit' });
  await page.waitForFunction(() => window.probe?.shownMs !== undefined);
  const shownMs = (await page.evaluate(() => window.probe.shownMs)) ?? 0;
  const fetched = [...new Set(scripts)];
  return {
    page,
    shownMs,
    scriptBytes: await compressedSize(fetched),
    scriptFiles: fetched.length,
    close: () => context.close(),
  };
}

async function compressedSize(files: string[]): Promise<number> {
  let bytes = 0;
  for (const file of files) {
    bytes += gzipSync(await readFile(path.join(root, 'apps/web/dist', file))).length;
  }
  return bytes;
}
