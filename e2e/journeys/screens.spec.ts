import type { Page } from '@playwright/test';
import { runAxe } from '../fixtures/axe';
import { demoPassword, enter, findDemoIds, type DemoIds } from '../fixtures/demo-people';
import { expect, expectSound, test } from '../fixtures/market';
import { goTo, rooms, type Screen } from '../fixtures/screens';

/** Looks at a screen in both colour schemes at full width, and at its width on two phones. */
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

/** Nothing but the colours differs between the schemes. */
async function expectContrast(page: Page): Promise<void> {
  const violations = await runAxe(page, { type: 'rule', values: ['color-contrast'] });
  const faint = violations.flatMap(({ nodes }) => nodes.map(({ html }) => html.slice(0, 160)));
  expect(faint, `contrast in dark on ${page.url()}`).toEqual([]);
}

/** How much wider than the window the page is, after the layout of scripts has followed a new width. */
function settledOverflow(page: Page): Promise<number> {
  return page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
    return document.documentElement.scrollWidth - document.documentElement.clientWidth;
  });
}

/**
 * The buttons and tabs that a finger hits over less than 44 px of height, by their names. A neighbour in the next line
 * may take two of these. Links in a text or a list are as high as their line.
 */
async function tooLowForFingers(page: Page): Promise<string[]> {
  const device = await page.context().newCDPSession(page);
  await device.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  const names = await page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
    if (!matchMedia('(pointer: coarse)').matches) return ['this browser has no finger'];
    const found: string[] = [];
    // What is open over the page takes a part of what lies below.
    const open = document.querySelector('[role=menu], [role=dialog]') ?? document;
    const aimedAt = 'button:not([aria-hidden=true], li .mantine-Anchor-root), a.mantine-Button-root';
    for (const button of open.querySelectorAll(aimedAt)) {
      button.scrollIntoView({ block: 'center' });
      const { left, top, width, height } = button.getBoundingClientRect();
      const middle = { x: left + width / 2, y: top + height / 2 };
      const isHit = (y: number) => button.contains(document.elementFromPoint(middle.x, y));
      // Behind something else, or not drawn.
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

// Nobody changes anything here, so each side may look at the same time.
test.describe.configure({ mode: 'parallel' });

for (const { who, email, screens } of rooms) {
  // ADM-17, LIM-14
  test(`every screen of ${who} is sound in light and dark and on a phone`, async ({ demo, person }) => {
    // Fifty screens, each in two schemes and three widths; a busy machine needs longer than for a journey.
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
