import type { Browser, Page } from '../../e2e/fixtures/browser';
import { watchFrames, type Frames } from './frames';

export interface Scrolling extends Frames {
  rows: number;
}

/** Speed of the wheel: about four screens, or thirty notches, per second. */
const pixelsPerSecond = 3_600;
const offersOnPage = 100;
const conversationsInInbox = 2_000;
/** Number of messages to scroll up from the end of the conversation. */
const messagesScrolled = 1_000;

/** Returns the middle of the visible part of an element, along one axis. */
const inside = (start: number, size: number, most: number) =>
  (Math.max(0, start) + Math.min(most, start + size)) / 2;

/** Turns the wheel over an element for a distance in pixels; upwards if it is negative. */
async function wheel(page: Page, over: string, pixels: number): Promise<void> {
  const box = await page.locator(over).first().boundingBox();
  const window = page.viewportSize();
  if (!box || !window) throw new Error(`${over} is not to be seen.`);
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Input.synthesizeScrollGesture', {
    x: inside(box.x, box.width, window.width),
    y: inside(box.y, box.height, window.height),
    yDistance: -pixels,
    speed: pixelsPerSecond,
    gestureSourceType: 'mouse',
    preventFling: true,
  });
  await devTools.detach();
}

/** Repeats the rows of a list under new ids until there are enough. */
function manyOf<Row extends object>(rows: readonly Row[], wanted: number, id: keyof Row & string): object[] {
  return Array.from({ length: rows.length > 0 ? wanted : 0 }, (_, index) => ({
    ...rows[index % rows.length],
    ...(index < rows.length ? {} : { [id]: 100_000_000 + index }),
  }));
}

/** Scrolls a page of a hundred offers from top to bottom. */
export async function scrollOffers(browser: Browser, page: Page): Promise<Scrolling> {
  await page.route('**/buyer-offers/**', async (route) => {
    const url = new URL(route.request().url());
    if (url.searchParams.get('size') !== '10') return route.fallback();
    url.searchParams.set('size', String(offersOnPage));
    const response = await route.fetch({ url: url.href });
    const offers = (await response.json()) as { id: number }[];
    // The demo may have fewer offers.
    return route.fulfill({ response, json: manyOf(offers, offersOnPage, 'id') });
  });
  await page.reload();
  await page
    .locator('article')
    .nth(offersOnPage - 1)
    .waitFor();
  const length = await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight);
  const frames = await watchFrames(browser, page, () => wheel(page, 'article', length));
  return { rows: offersOnPage, ...frames };
}

/** Scrolls an inbox that is loaded completely. */
export async function scrollInbox(browser: Browser, page: Page, address: string): Promise<Scrolling> {
  await page.route('**/c/inbox**', async (route) => {
    const response = await route.fetch();
    const { content } = (await response.json()) as { content: { conversationId: number }[] };
    const all = manyOf(content, conversationsInInbox, 'conversationId');
    return route.fulfill({ response, json: { content: all, next: null } });
  });
  await page.goto(address);
  const entries = page.locator('[data-conversation]');
  await entries.nth(conversationsInInbox - 1).waitFor({ state: 'attached' });
  const length = await entries.first().evaluate((entry) => {
    let part = entry.parentElement;
    while (part && part.scrollHeight <= part.clientHeight) part = part.parentElement;
    return part ? part.scrollHeight - part.clientHeight : 0;
  });
  const frames = await watchFrames(browser, page, () => wheel(page, '[data-conversation]', length));
  return { rows: conversationsInInbox, ...frames };
}

/** Scrolls up a long conversation, which loads parts on the way. */
export async function scrollConversation(browser: Browser, page: Page, address: string): Promise<Scrolling> {
  await page.goto(address);
  const messages = page.locator('[role=log] [data-line]');
  await messages.last().waitFor();
  const last = await loadedFrom(page);
  const drawn = await messages.count();
  const height = await page.locator('[role=log]').evaluate(({ scrollHeight }) => scrollHeight);
  const length = (height / drawn) * messagesScrolled;
  const frames = await watchFrames(browser, page, () => wheel(page, '[role=log]', -length));
  return { rows: last - (await loadedFrom(page)), ...frames };
}

/** Returns the number of the first message in the page. */
const loadedFrom = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const ids = [...document.querySelectorAll<HTMLElement>('[role=log] [data-line]')]
      .map(({ dataset }) => Number(dataset['line']))
      .filter((id) => id > 0);
    return Math.min(...ids);
  });
