import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Page, Request } from '../../e2e/fixtures/browser';
import type { People } from '../session/market';
import { addressOf, moveTo, openPage } from '../session/recording';
import { screensOf, settingsOf, type Role } from '../session/screens';
import { slowness } from './opening';
import { installProbe } from './probe';

/** The line of somebody in a smaller town: 20 Mbit/s each way, and a tenth of a second until an answer begins. */
const line = { offline: false, latency: 100, downloadThroughput: 2_500_000, uploadThroughput: 2_500_000 };
/** So long nothing is under way and nothing is drawn before a screen counts as whole. */
const quietMs = 700;
const longestMs = 30_000;

/** How a screen is come to, in the order in which one person does it. */
export const ways = ['by its address', 'first from within', 'again from within', 'by Back'] as const;
type Way = (typeof ways)[number];

export interface Visit {
  role: Role;
  screen: string;
  way: Way;
  /** From the navigation to the last paint of what the screen shows. */
  shownMs: number;
  calls: number;
  /** By Back: how far from where the page had been scrolled to. */
  movedPixels: number;
}

declare global {
  interface Window {
    drawn: { beganAt: number; lastAt: number };
  }
}

/** Runs in the page before its own scripts: when what stands in it was last drawn. */
function watchDrawing(): void {
  window.drawn = { beganAt: 0, lastAt: 0 };
  new MutationObserver(() => {
    void window.painted().then((at) => (window.drawn.lastAt = at));
  }).observe(document, {
    childList: true,
    subtree: true,
    characterData: true,
  });
}

interface SlowPage {
  page: Page;
  /** Does what leads to a screen and gives what it took until the last of it was drawn. */
  take(lead: () => Promise<unknown>): Promise<Pick<Visit, 'shownMs' | 'calls'>>;
}

async function openSlowPage(page: Page): Promise<SlowPage> {
  await page.addInitScript('globalThis.__name ??= (value) => value');
  await page.addInitScript(installProbe);
  await page.addInitScript(watchDrawing);
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Network.enable');
  await devTools.send('Network.emulateNetworkConditions', line);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: slowness });
  const underway = new Set<Request>();
  let calls = 0;
  let quietSince = Date.now();
  page.on('request', (request) => {
    underway.add(request);
    if (['fetch', 'xhr'].includes(request.resourceType())) calls += 1;
  });
  const ended = (request: Request) => {
    underway.delete(request);
    quietSince = Date.now();
  };
  page.on('requestfinished', ended).on('requestfailed', ended);
  return {
    page,
    async take(lead) {
      calls = 0;
      quietSince = Date.now();
      await lead();
      const giveUpAt = Date.now() + longestMs;
      for (;;) {
        const drawn = await page.evaluate(() => ({ ...window.drawn, now: performance.now() }));
        const isQuiet = underway.size === 0 && Date.now() - quietSince > quietMs;
        if (isQuiet && drawn.now - drawn.lastAt > quietMs && drawn.lastAt >= drawn.beganAt) {
          return { shownMs: Math.round(drawn.lastAt - drawn.beganAt), calls };
        }
        if (Date.now() > giveUpAt) {
          const asked = [...underway].map((request) => request.url());
          throw new Error(`${page.url()} is not whole; under way: ${asked.join(', ')}`);
        }
        await sleep(50);
      }
    },
  };
}

/**
 * Every main screen as somebody meets it over a slow line on a slow processor: by its address in a browser that was never
 * here, from within the app for the first time and again, and by Back after scrolling down and going on.
 */
export async function visitScreens(browser: Browser, url: string, people: People): Promise<Visit[]> {
  const visits: Visit[] = [];
  for (const role of ['buyer', 'supplier', 'admin'] as const) {
    const person = people[role][1] ?? people[role][0];
    if (!person) throw new Error(`The market has no ${role} with everything that the screens are about.`);
    const open = async () => openSlowPage(await openPage(browser, url, role, person));
    const note = (screen: string, way: Way, taken: Pick<Visit, 'shownMs' | 'calls'>, movedPixels = 0) =>
      visits.push({ role, screen, way, movedPixels, ...taken });
    const screens = screensOf[role].map((screen) => ({
      name: screen.name,
      address: addressOf(screen, person.ids),
    }));

    for (const { name, address } of screens) {
      const fresh = await open();
      note(name, 'by its address', await fresh.take(() => fresh.page.goto(address, { waitUntil: 'commit' })));
      await fresh.page.context().close();
    }

    const { page, take } = await open();
    const go = (lead: (to: string) => void, address: string) =>
      take(async () => {
        await page.evaluate(() => (window.drawn.beganAt = performance.now()));
        await page.evaluate(lead, address);
      });
    const comeTo = (address: string) => go(moveTo, address);
    await take(() => page.goto(settingsOf[role]));
    for (const way of ['first from within', 'again from within'] as const) {
      for (const { name, address } of screens) {
        note(name, way, await comeTo(address));
      }
    }
    for (const { name, address } of screens) {
      await comeTo(address);
      const before = await scrollDown(page);
      await comeTo(settingsOf[role]);
      const back = await go(() => history.back(), '');
      note(name, 'by Back', back, Math.abs((await page.evaluate(() => window.scrollY)) - before));
    }
    await page.context().close();
  }
  return visits;
}

async function scrollDown(page: Page): Promise<number> {
  return page.evaluate(async () => {
    window.scrollTo(0, 600);
    await window.painted();
    return window.scrollY;
  });
}
