import type { Page } from '../../e2e/fixtures/browser';

interface Scrolling {
  rows: number;
  frames: number;
  /** Frames that came later than 50 ms after the one before. */
  slowFrames: number;
  worstMs: number;
}

const wanted = 100;
const stepPixels = 400;
const slowMs = 50;

/** Scrolls from the top of a page of a hundred offers to its end by the wheel. */
export async function scrollLongList(page: Page): Promise<Scrolling> {
  await page.route('**/buyer-offers/**', async (route) => {
    const url = new URL(route.request().url());
    if (url.searchParams.get('size') !== '10') return route.fallback();
    url.searchParams.set('size', String(wanted));
    const response = await route.fetch({ url: url.href });
    const offers = (await response.json()) as { id: number }[];
    // The demo market may hold fewer; the rest are the same ones under other numbers.
    const rows = Array.from({ length: offers.length > 0 ? wanted : 0 }, (_, index) => ({
      ...offers[index % offers.length],
      ...(index < offers.length ? {} : { id: 1_000_000 + index }),
    }));
    return route.fulfill({ response, json: rows });
  });
  await page.reload();
  await page
    .locator('article')
    .nth(wanted - 1)
    .waitFor();
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.evaluate(() => {
    const times: number[] = [];
    (window as unknown as { frameTimes: number[] }).frameTimes = times;
    const note = (at: number) => {
      times.push(at);
      requestAnimationFrame(note);
    };
    requestAnimationFrame(note);
  });
  await page.mouse.move(800, 500);
  for (let scrolled = 0; scrolled < height; scrolled += stepPixels) await page.mouse.wheel(0, stepPixels);
  await page.waitForFunction(
    () => window.scrollY + window.innerHeight >= document.documentElement.scrollHeight - 2,
  );
  const times = await page.evaluate(() => (window as unknown as { frameTimes: number[] }).frameTimes);
  const gaps = times.slice(1).map((at, index) => at - (times[index] ?? at));
  return {
    rows: wanted,
    frames: gaps.length,
    slowFrames: gaps.filter((ms) => ms > slowMs).length,
    worstMs: Math.max(0, ...gaps),
  };
}
