import type { Browser } from '../../e2e/fixtures/browser';
import type { People } from '../session/market';
import { addressOf, moveTo } from '../session/recording';
import { screensOf, settingsOf, type Role } from '../session/screens';
import { openBarePage, type BarePage, type Taken } from './bare-page';
import type { Front } from './front';
import { slowness } from './opening';
import { findSlowdown, type Slowdown } from './slowdown';

/** Ways to a screen, in the order in which one user takes them. */
export const ways = [
  'by its address',
  'by its address, HTTP/1.1',
  'first from within',
  'again from within',
  'by Back',
] as const;
type Way = (typeof ways)[number];

export interface Visit extends Taken {
  role: Role;
  screen: string;
  way: Way;
  slowdown: Slowdown;
  /** Distance between the scroll position before leaving and that after Back, in pixels. */
  movedPixels: number;
}

/**
 * Visits every main screen over a slow line with a slowed processor: by its address with an empty cache, from within
 * the app for the first time and again, and by Back after scrolling.
 *
 * @param secure browser over HTTP/2, as in production; `plain` uses HTTP/1.1 as the product itself does
 */
export async function visitScreens(
  browser: Browser,
  { secure, plain }: { secure: Front; plain: Front },
  people: People,
  isAsked: (screen: string) => boolean,
): Promise<Visit[]> {
  const visits: Visit[] = [];
  await openAsStranger(browser, secure.url);
  let slowdown = await findSlowdown(browser, slowness);
  for (const role of ['buyer', 'supplier', 'admin'] as const) {
    const person = people[role][1] ?? people[role][0];
    if (!person) throw new Error(`The market has no ${role} with everything that the screens are about.`);
    const open = (front = secure) => openBarePage(browser, front, role, person);
    const note = (screen: string, way: Way, taken: Taken, movedPixels = 0) =>
      visits.push({ role, screen, way, slowdown, movedPixels, ...taken });
    const slow = async ({ slowDown }: BarePage) => {
      slowdown = await findSlowdown(browser, slowdown.rate);
      await slowDown(slowdown.rate);
    };
    const screens = screensOf[role]
      .map((screen) => ({ name: screen.name, address: addressOf(screen, person.ids) }))
      .filter(({ name }) => isAsked(`${role} ${name}`));
    if (screens.length === 0) continue;

    for (const { name, address } of screens) {
      for (const [way, front] of [
        ['by its address', secure],
        ['by its address, HTTP/1.1', plain],
      ] as const) {
        const fresh = await open(front);
        await slow(fresh);
        note(name, way, await fresh.take(() => fresh.goTo(address)));
        await fresh.close();
      }
    }

    const staying = await open();
    const { run, goTo, take, close } = staying;
    const go = (lead: (to: string) => void, address: string) =>
      take(async () => {
        await run(() => window.beginDrawing());
        await run(lead, address);
      });
    const comeTo = (address: string) => go(moveTo, address);
    await take(() => goTo(settingsOf[role]));
    for (const way of ['first from within', 'again from within'] as const) {
      for (const { name, address } of screens) {
        await slow(staying);
        note(name, way, await comeTo(address));
      }
      // A single screen would be reached from itself, which paints nothing.
      if (screens.length === 1) await comeTo(settingsOf[role]);
    }
    for (const { name, address } of screens) {
      await slow(staying);
      await comeTo(address);
      const before = await run(scrollDown);
      await comeTo(settingsOf[role]);
      const back = await go(() => history.back(), '');
      note(name, 'by Back', back, Math.abs((await run(() => window.scrollY)) - before));
    }
    await close();
  }
  return visits;
}

/** Opens a page once, so that the first measured screen does not pay for the start of the browser. */
async function openAsStranger(browser: Browser, url: string): Promise<void> {
  const context = await browser.newContext({ ignoreHTTPSErrors: true });
  const page = await context.newPage();
  await page.goto(url, { waitUntil: 'networkidle' });
  await context.close();
}

/** Scrolls down; runs in the page. */
async function scrollDown(): Promise<number> {
  window.scrollTo(0, 600);
  await window.painted();
  return window.scrollY;
}
