import type { Browser, Page } from '../../e2e/fixtures/browser';
import type { People } from '../session/market';
import { addressOf, moveTo, openPage } from '../session/recording';
import { screensOf, settingsOf, type Role } from '../session/screens';
import { openSlowPage, type Taken } from './slow-page';

/** How a screen is come to, in the order in which one person does it. */
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
  /** By Back: how far from where the page had been scrolled to. */
  movedPixels: number;
}

/**
 * Every main screen as somebody meets it over a slow line on a slow processor: by its address in a browser that was never
 * here, from within the app for the first time and again, and by Back after scrolling down and going on.
 *
 * @param url as people come, and `plainUrl` as the product itself is reached, over HTTP/1.1.
 */
export async function visitScreens(
  browser: Browser,
  { url, plainUrl }: { url: string; plainUrl: string },
  people: People,
  isAsked: (screen: string) => boolean,
): Promise<Visit[]> {
  const visits: Visit[] = [];
  await openAsStranger(browser, url);
  for (const role of ['buyer', 'supplier', 'admin'] as const) {
    const person = people[role][1] ?? people[role][0];
    if (!person) throw new Error(`The market has no ${role} with everything that the screens are about.`);
    const open = async (base = url) => openSlowPage(await openPage(browser, base, role, person));
    const note = (screen: string, way: Way, taken: Taken, movedPixels = 0) =>
      visits.push({ role, screen, way, movedPixels, ...taken });
    const screens = screensOf[role]
      .map((screen) => ({ name: screen.name, address: addressOf(screen, person.ids) }))
      .filter(({ name }) => isAsked(`${role} ${name}`));
    if (screens.length === 0) continue;

    for (const { name, address } of screens) {
      for (const [way, base] of [
        ['by its address', url],
        ['by its address, HTTP/1.1', plainUrl],
      ] as const) {
        const fresh = await open(base);
        note(name, way, await fresh.take(() => fresh.page.goto(address, { waitUntil: 'commit' })));
        await fresh.page.context().close();
      }
    }

    const { page, take } = await open();
    const go = (lead: (to: string) => void, address: string) =>
      take(async () => {
        await page.evaluate(() => window.beginDrawing());
        await page.evaluate(lead, address);
      });
    const comeTo = (address: string) => go(moveTo, address);
    await take(() => page.goto(settingsOf[role]));
    for (const way of ['first from within', 'again from within'] as const) {
      for (const { name, address } of screens) {
        note(name, way, await comeTo(address));
      }
      // The only one that was asked for would be come to from itself, which draws nothing.
      if (screens.length === 1) await comeTo(settingsOf[role]);
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

/** So that the first screen does not pay for the start of the browser. */
async function openAsStranger(browser: Browser, url: string): Promise<void> {
  const context = await browser.newContext({ ignoreHTTPSErrors: true });
  const page = await context.newPage();
  await page.goto(url, { waitUntil: 'networkidle' });
  await context.close();
}

async function scrollDown(page: Page): Promise<number> {
  return page.evaluate(async () => {
    window.scrollTo(0, 600);
    await window.painted();
    return window.scrollY;
  });
}
