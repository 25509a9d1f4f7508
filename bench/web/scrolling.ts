import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Page } from '../../e2e/fixtures/browser';
import { frameMs, watchFrames, type Frames } from './frames';

export interface Scrolling extends Frames {
  rows: number;
}

/** A notch of a wheel. */
const stepPixels = 120;
const offersOnPage = 100;
const conversationsInInbox = 2_000;
/** Of the conversation, from its end up. */
const messagesScrolled = 1_000;
const longestMs = 240_000;

/** Turns the wheel over a part of the page until the end is reached. */
async function wheel(
  page: Page,
  over: string,
  pixels: number,
  isAtEnd: () => Promise<boolean>,
): Promise<void> {
  await page.locator(over).first().hover();
  const giveUpAt = Date.now() + longestMs;
  while (!(await isAtEnd())) {
    if (Date.now() > giveUpAt) throw new Error(`The end of ${over} was not reached.`);
    for (let turn = 0; turn < 20; turn += 1) {
      await page.mouse.wheel(0, pixels);
      // A hand that hurries turns it once a frame.
      await sleep(frameMs);
    }
  }
}

/** The first ones of a list, and the same under other numbers until there are so many. */
function manyOf<Row extends object>(rows: readonly Row[], wanted: number, id: keyof Row & string): object[] {
  return Array.from({ length: rows.length > 0 ? wanted : 0 }, (_, index) => ({
    ...rows[index % rows.length],
    ...(index < rows.length ? {} : { [id]: 100_000_000 + index }),
  }));
}

/** From the top of a page of a hundred offers to its end. */
export async function scrollOffers(browser: Browser, page: Page): Promise<Scrolling> {
  await page.route('**/buyer-offers/**', async (route) => {
    const url = new URL(route.request().url());
    if (url.searchParams.get('size') !== '10') return route.fallback();
    url.searchParams.set('size', String(offersOnPage));
    const response = await route.fetch({ url: url.href });
    const offers = (await response.json()) as { id: number }[];
    // The demo market may hold fewer.
    return route.fulfill({ response, json: manyOf(offers, offersOnPage, 'id') });
  });
  await page.reload();
  await page
    .locator('article')
    .nth(offersOnPage - 1)
    .waitFor();
  const isAtEnd = () =>
    page.evaluate(() => window.scrollY + window.innerHeight >= document.documentElement.scrollHeight - 2);
  const frames = await watchFrames(browser, page, () => wheel(page, 'article', stepPixels, isAtEnd));
  return { rows: offersOnPage, ...frames };
}

/** An inbox of which everything has been shown. */
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
  const isAtEnd = () =>
    entries.last().evaluate((entry) => entry.getBoundingClientRect().top < window.innerHeight);
  const frames = await watchFrames(browser, page, () =>
    wheel(page, '[data-conversation]', stepPixels, isAtEnd),
  );
  return { rows: conversationsInInbox, ...frames };
}

/** Up a long conversation, of which parts are read as one comes to them. */
export async function scrollConversation(browser: Browser, page: Page, address: string): Promise<Scrolling> {
  await page.goto(address);
  const messages = page.locator('[role=log] [data-line]');
  await messages.last().waitFor();
  const isAtEnd = async () => (await loadedFrom(page)) <= last - messagesScrolled;
  const last = await loadedFrom(page);
  const frames = await watchFrames(browser, page, () => wheel(page, '[role=log]', -stepPixels, isAtEnd));
  return { rows: messagesScrolled, ...frames };
}

/** The number of the first message that is drawn. */
const loadedFrom = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const ids = [...document.querySelectorAll<HTMLElement>('[role=log] [data-line]')]
      .map(({ dataset }) => Number(dataset['line']))
      .filter((id) => id > 0);
    return Math.min(...ids);
  });
