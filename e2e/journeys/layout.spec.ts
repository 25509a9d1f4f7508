import type { Page } from '@playwright/test';
import { demoEmails, demoPassword, enter } from '../fixtures/demo-people';
import { expect, test } from '../fixtures/market';
import { callersPassword, publishByCalls, signUpParties } from '../fixtures/trade';

// ACC-20
test('on a phone the search is an icon that opens over the navigation bar', async ({ demo, person }) => {
  const page = await person(demo, { viewport: { width: 390, height: 844 } });
  await enter(page, demoEmails.buyer, demoPassword);
  await page.goto('/bdashboard');
  const box = page.getByLabel('Search offers');
  const widthOf = async () => (await box.boundingBox())?.width ?? 0;
  await expect(box).toBeVisible();
  expect(await widthOf()).toBeLessThan(390 / 4);
  await box.focus();
  await expect.poll(widthOf).toBeGreaterThan(390 * 0.75);
});

// LIM-16
test('toasts appear at the bottom', async ({ market, person }) => {
  const { supplier, buyer } = await signUpParties(market, 'corner');
  await publishByCalls(market, supplier, 'Corner brackets');
  const page = await person(market, { viewport: { width: 1440, height: 900 } });
  await enter(page, buyer.email, callersPassword);
  // A list that fills the window leaves no free place at the bottom.
  await page.goto('/bsearchresult?keyword=corner+brackets');
  await page.getByRole('button', { name: 'Save Corner brackets' }).click();
  const toast = page.getByText('Offer saved!');
  await expect(toast).toBeVisible();
  const place = await toast.boundingBox();
  expect(place?.y).toBeGreaterThan(900 / 2);
});

// TPL-14
test('the Save button of a template stays visible, however many questions there are', async ({
  demo,
  person,
}) => {
  const page = await person(demo, { viewport: { width: 1280, height: 720 } });
  await enter(page, demoEmails.admin, demoPassword);
  await page.goto('/addtemplate');
  const title = page.getByRole('textbox', { name: 'Title' });
  await expect(title).toBeVisible();
  for (let count = 0; count < 5; count += 1) {
    await page.getByRole('button', { name: 'Add New Question' }).click();
  }
  await title.scrollIntoViewIfNeeded();
  await expect(title).toBeInViewport();
  for (const name of ['Save', 'Cancel']) {
    await expect(page.getByRole('button', { name, exact: true })).toBeInViewport({ ratio: 1 });
  }
});

test('a state and its count stay on one line in a table of figures, however narrow the panel', async ({
  demo,
  person,
}) => {
  const page = await person(demo);
  await enter(page, demoEmails.supplier, demoPassword);
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/sdashboard');
    const panel = page.getByRole('figure', { name: /^NDA requests by their state now/ });
    await panel.getByText('Show as a table').click();
    const table = panel.getByRole('region');
    await expect(table.getByRole('columnheader', { name: 'NDA requests' })).toBeVisible();
    expect(await table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  }
});

test('the current tab of an administrator stays visible when the device is rotated', async ({
  demo,
  person,
}) => {
  const page = await person(demo, { viewport: { width: 1440, height: 900 } });
  await enter(page, demoEmails.admin, demoPassword);
  await page.goto('/asystem');
  const tab = page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name: 'System' });
  await expect(tab).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(tab).toBeInViewport({ ratio: 1 });
});

test('a bar at the end of a phone’s window stands on its edge, or above the navigation', async ({
  demo,
  person,
}) => {
  const viewport = { width: 390, height: 844 };
  const admin = await person(demo, { viewport });
  await enter(admin, demoEmails.admin, demoPassword);
  await admin.goto('/amarketsetting');
  const save = admin.getByRole('button', { name: 'Save', exact: true });
  await expect(save).toBeInViewport({ ratio: 1 });
  const place = await save.boundingBox();
  expect(viewport.height - ((place?.y ?? 0) + (place?.height ?? 0))).toBeLessThan(24);

  const supplier = await person(demo, { viewport });
  await enter(supplier, demoEmails.supplier, demoPassword);
  await supplier.goto('/ndarequest');
  await supplier
    .getByRole('checkbox', { name: /^Select/ })
    .first()
    .check();
  const bar = supplier.getByRole('region', { name: 'Selected requests' });
  const navigation = supplier.getByRole('navigation', { name: 'Main, on small screens' });
  const topOf = async (part: typeof bar) => (await part.boundingBox())?.y ?? 0;
  const height = (await bar.boundingBox())?.height ?? 0;
  expect(height).toBeGreaterThan(0);
  expect((await topOf(bar)) + height).toBeLessThanOrEqual(await topOf(navigation));
});

/**
 * Presses a key through a page; returns what got the focus and was covered. Text areas on the way back are left out: the
 * browser scrolls to their caret, whatever their margin (LIM-26).
 */
async function coveredOnTheWay(page: Page, key: 'Tab' | 'Shift+Tab', presses: number): Promise<string[]> {
  const covered: string[] = [];
  for (let press = 0; press < presses; press += 1) {
    await page.keyboard.press(key);
    const name = await page.evaluate(() => {
      const focused = document.activeElement;
      if (!focused || focused === document.body) return null;
      const { left, top, width, height } = focused.getBoundingClientRect();
      // A switch has an invisible input and a drawn track.
      if (height === 0) return null;
      const isSeen = [0.1, 0.5, 0.9].some((part) => {
        const found = document.elementFromPoint(left + width * part, top + height * part);
        // The drawn part of a switch stands beside its input.
        const drawn = focused instanceof HTMLInputElement ? focused.parentElement : focused;
        return found && (drawn?.contains(found) || found.contains(focused));
      });
      return isSeen
        ? null
        : `${focused.tagName} ${focused.ariaLabel ?? (focused.id || focused.textContent)} at ${Math.round(top)} of ${Math.round(height)}`;
    });
    if (name !== null && !(key === 'Shift+Tab' && name.startsWith('TEXTAREA'))) covered.push(name);
  }
  return covered;
}

for (const viewport of [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]) {
  // LIM-26
  test(`what gets the focus is not covered by bars, ${viewport.width} pixels wide`, async ({
    demo,
    person,
  }) => {
    const supplier = await person(demo, { viewport });
    await enter(supplier, demoEmails.supplier, demoPassword);
    for (const [address, ready] of [
      ['/sprofile?mode=edit', 'Save'],
      ['/ndarequest', 'Share NDA'],
    ] as const) {
      await supplier.goto(address);
      await supplier.getByRole('button', { name: ready }).first().waitFor();
      expect(await coveredOnTheWay(supplier, 'Tab', 60)).toEqual([]);
      expect(await coveredOnTheWay(supplier, 'Shift+Tab', 40)).toEqual([]);
    }
    const admin = await person(demo, { viewport });
    await enter(admin, demoEmails.admin, demoPassword);
    await admin.goto('/addtemplate');
    for (let count = 0; count < 5; count += 1) {
      await admin.getByRole('button', { name: 'Add New Question' }).click();
    }
    expect(await coveredOnTheWay(admin, 'Shift+Tab', 40)).toEqual([]);
    const company = supplier.getByRole('textbox', { name: 'Company name' });
    await supplier.goto('/sprofile?mode=edit');
    await company.fill('Proffer Support');
    await supplier.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(company).toBeFocused();
    const isSeen = await company.evaluate((field) => {
      const { left, top } = field.getBoundingClientRect();
      return field.contains(document.elementFromPoint(left + 10, top + 10));
    });
    expect(isSeen).toBe(true);
  });
}
