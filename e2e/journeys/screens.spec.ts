import type { Page } from '@playwright/test';
import { runAxe } from '../fixtures/axe';
import { demoPassword, enter, findDemoIds, type DemoIds } from '../fixtures/demo-people';
import { expect, expectSound, test } from '../fixtures/market';
import { goTo, type Screen } from '../fixtures/go-to-screen';
import { rooms } from '../fixtures/screens';

/** Checks a screen in both colour schemes at full width, and its overflow on two phones. */
async function look(page: Page, screen: Screen, before: Screen | undefined, ids: DemoIds): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ colorScheme: 'light' });
  await goTo(page, screen, before, ids);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
    await (colorScheme === 'light' ? expectSound(page) : expectContrast(page));
  }
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    expect(await settledOverflow(page), `horizontal overflow at ${width} px`).toBeLessThanOrEqual(0);
  }
  expect(await tooLowForFingers(page), 'buttons lower than a finger needs').toEqual([]);
  await page.unrouteAll();
}

/** Checks only the contrast, as nothing else differs between the schemes. */
async function expectContrast(page: Page): Promise<void> {
  const violations = await runAxe(page, { type: 'rule', values: ['color-contrast'] });
  const faint = violations.flatMap(({ nodes }) => nodes.map(({ html }) => html.slice(0, 160)));
  expect(faint, `contrast in dark on ${page.url()}`).toEqual([]);
}

/** Returns by how much the page is wider than the window, after scripts have reacted to a new width. */
function settledOverflow(page: Page): Promise<number> {
  return page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
    return document.documentElement.scrollWidth - document.documentElement.clientWidth;
  });
}

/**
 * Returns the names of buttons and tabs with a touch height below 44 px. A neighbour in the next line may take two of
 * these; targets in a line of text and links in lists are exempt (WCAG 2.5.8).
 */
async function tooLowForFingers(page: Page): Promise<string[]> {
  const device = await page.context().newCDPSession(page);
  await device.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  const names = await page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
    if (!matchMedia('(pointer: coarse)').matches) return ['this browser has no finger'];
    const found: string[] = [];
    // An open menu or dialog covers a part of the page.
    const open = document.querySelector('[role=menu], [role=dialog]') ?? document;
    const aimedAt =
      'button:not([aria-hidden=true], [data-in-text], li .mantine-Anchor-root), a.mantine-Button-root';
    for (const button of open.querySelectorAll(aimedAt)) {
      button.scrollIntoView({ block: 'center' });
      const { left, top, width, height } = button.getBoundingClientRect();
      const middle = { x: left + width / 2, y: top + height / 2 };
      const isHit = (y: number) => button.contains(document.elementFromPoint(middle.x, y));
      // Covered or not rendered.
      if (!isHit(middle.y)) continue;
      const reach = (step: number) => {
        let way = 0;
        while (way < 22 && isHit(middle.y + step * (way + 1))) way += 1;
        return way;
      };
      if (reach(-1) + reach(1) < 41) found.push(button.ariaLabel ?? button.textContent);
    }
    return found;
  });
  await device.send('Emulation.setTouchEmulationEnabled', { enabled: false });
  await device.detach();
  return names;
}

// These tests change no data, so they may run at the same time.
test.describe.configure({ mode: 'parallel' });

for (const { who, email, screens } of rooms) {
  // ADM-17, LIM-14
  test(`every screen of ${who} is accessible in light and dark and fits on a phone`, async ({
    demo,
    person,
  }) => {
    // Fifty screens with two schemes and three widths each take longer than a journey on a busy machine.
    test.setTimeout(300_000);
    const ids = await findDemoIds(demo);
    const page = await person(demo);
    if (email !== null) await enter(page, email, demoPassword);
    for (const [place, screen] of screens.entries()) {
      await test.step(screen.name, async () => {
        const found: string[] = [];
        await look(page, screen, screens[place - 1], ids).catch((error: Error) => found.push(error.message));
        expect.soft(found, screen.name).toEqual([]);
      });
    }
  });
}
