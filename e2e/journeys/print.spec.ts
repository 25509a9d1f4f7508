import type { Page } from '@playwright/test';
import { demoEmails, demoPassword, enter, findDemoIds } from '../fixtures/demo-people';
import { expect, test } from '../fixtures/market';
import { printOnPaper } from '../fixtures/paper';

/**
 * Reduces a text to Latin letters and digits: PDF text has no spaces, and not every machine has fonts for other
 * scripts.
 */
const letters = (text: string) => text.replaceAll(/[^\p{Script=Latin}\d]/gu, '');

/** Returns the texts of controls, which must not be printed. */
const pressed = (page: Page) =>
  page
    .locator('header a, nav a, button, .mantine-Button-root, [role=tab], [href="#content"]')
    .evaluateAll((all) =>
      (all as HTMLElement[]).flatMap(({ innerText }) => innerText.split('\n')).map((text) => text.trim()),
    );

/** Prints the page and expects the title at the top and the last of the lines, without controls. */
async function expectCleanSheet(page: Page, title: string, lines: readonly string[]): Promise<void> {
  await expect(page.locator('.mantine-Skeleton-root')).toHaveCount(0);
  const buttons = new Set(await pressed(page));
  expect(buttons.size).toBeGreaterThan(5);
  const scheme = await page.locator('html').getAttribute('data-mantine-color-scheme');
  const { pages, pieces, brightness } = await printOnPaper(page);
  const whole = letters(pages.join(''));
  expect(letters(pages[0] ?? '').slice(0, letters(title).length)).toBe(letters(title));
  for (const line of lines) expect(whole).toContain(letters(line));
  expect(pages.filter((text) => letters(text) === '')).toEqual([]);
  const isPressed = (text: string) => /\p{L}/u.test(text) && text !== title && buttons.has(text);
  expect(pieces.filter(isPressed), 'words of buttons and places').toEqual([]);
  expect(brightness, 'ink on the paper').toBeGreaterThan(225);
  // The displayed page is unchanged.
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', scheme ?? '');
}

/** Returns the titles of a page's cards. */
const cardTitles = (page: Page) =>
  page.getByRole('article').getByRole('heading', { level: 2 }).allInnerTexts();

// These tests change no data.
for (const { name, look } of [
  { name: 'a wide and light screen', look: { viewport: { width: 1440, height: 900 } } },
  { name: 'a dark phone', look: { viewport: { width: 390, height: 700 }, colorScheme: 'dark' } },
] as const) {
  // LIM-17
  test(`printing from ${name} gives a clean page`, async ({ demo, person }) => {
    const ids = await findDemoIds(demo);
    const page = await person(demo, look);
    await enter(page, demoEmails.buyer, demoPassword);
    const heading = page.getByRole('heading', { level: 1 });

    await test.step('an offer', async () => {
      await page.goto(`/view-offer/${ids.ownOffer}`);
      const title = await heading.innerText();
      await expectCleanSheet(
        page,
        title,
        await page.getByRole('article').first().locator('section').allInnerTexts(),
      );
    });

    for (const path of ['/bdashboard', '/bcontract', '/nda']) {
      await test.step(path, async () => {
        await page.goto(path);
        await expect(page.getByRole('article').first()).toBeVisible();
        await expectCleanSheet(page, await heading.innerText(), await cardTitles(page));
      });
    }

    await test.step('a conversation, beyond what fits on the screen', async () => {
      await page.goto(`/bchat?user=${ids.supplier.userId}`);
      await page.locator('a[href*="conversation="]').first().click();
      await page.setViewportSize({ width: page.viewportSize()?.width ?? 0, height: 420 });
      const log = page.getByRole('log');
      const said = log.locator('[data-line] > p');
      await expect(said.first()).toBeAttached();
      expect(await log.evaluate(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight)).toBe(true);
      const title = await page.getByRole('heading', { level: 2 }).innerText();
      await expectCleanSheet(page, title, await said.allInnerTexts());
    });
  });
}
