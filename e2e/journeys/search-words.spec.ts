import { enter } from '../fixtures/demo-people';
import { expect, expectSound, test } from '../fixtures/market';
import { callersPassword, dealingsOn, signUpParties } from '../fixtures/trade';

for (const width of [1440, 390]) {
  // SRW-1, SRW-8, SRW-10, SRW-13, SRW-16, SRW-17
  test(`a buyer types filters as words at ${width} pixels`, async ({ market, person }) => {
    const { supplier, buyer } = await signUpParties(market, `words-${width}`);
    const word = width === 390 ? 'Gadolin' : 'Terbin';
    const offers = [
      { title: `${word} end suction pump`, budgetFrom: 100_000, budgetTo: 200_000, leadDays: 5 },
      { title: `${word} end suction pump, used`, budgetFrom: 50_000, budgetTo: 90_000, leadDays: 5 },
      { title: `${word} suction end pump`, budgetFrom: 100_000, budgetTo: 200_000, leadDays: 5 },
      { title: `${word} end suction pump set`, budgetFrom: 900_000, budgetTo: 990_000, leadDays: 5 },
    ];
    for (const offer of offers) await dealingsOn(market).publishOffer(supplier, offer);
    const page = await person(market, { viewport: { width, height: 900 } });
    await enter(page, buyer.email, callersPassword);
    await page.goto('/bdashboard');
    const box = page.getByLabel('Search offers');
    const titles = page.getByRole('article');

    await test.step('chips appear before they apply', async () => {
      await box.fill(`${word} "end suction" -used under 5 lakh within 3 weeks`);
      const chips = page.getByRole('list', { name: 'Filters in your search' });
      await expect(chips.getByText('Budget up to ₹5,00,000')).toBeVisible();
      await expect(chips.getByText('Exactly “end suction”')).toBeVisible();
      await expect(chips.getByText('Without “used”')).toBeVisible();
      // On a phone the field covers the other buttons of the bar while it has the focus.
      if (width === 1440) await expectSound(page);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow).toBeLessThanOrEqual(0);
      await box.press('Enter');
    });

    await test.step('Enter makes them filters of the list', async () => {
      await expect(titles).toHaveCount(1);
      await expect(titles.getByText(`${word} end suction pump`, { exact: true })).toBeVisible();
      await expect(page).toHaveURL(/budgetTo=500000/);
      await expect(page).toHaveURL(/deliveredBy=\d{4}-\d{2}-\d{2}/);
    });

    await test.step('a chip becomes words by the keyboard', async () => {
      await box.fill(`${word} under 5 lakh`);
      await expect(page.getByText('Budget up to ₹5,00,000').last()).toBeVisible();
      await box.press('Tab');
      await page.keyboard.press('Enter');
      await expect(box).toBeFocused();
      await box.press('Enter');
      await expect(page).toHaveURL(/under(?:\+|%20)5(?:\+|%20)lakh/);
      await expect(page).not.toHaveURL(/budgetTo/);
    });
  });
}

// SRW-18
test('a stranger types a category and a phrase on the public market', async ({ market, person }) => {
  const { supplier } = await signUpParties(market, 'words-stranger');
  const titles = ['Thulin end suction pump', 'Thulin suction pump of the other end'];
  for (const title of titles) {
    await dealingsOn(market).publishOffer(supplier, { title, categories: ['42122000-0'] });
  }
  const page = await person(market);
  await page.goto('/market');
  const box = page.getByLabel('Search offers');
  await box.fill('thulin "end suction" cpv:4212');
  const chips = page.getByRole('list', { name: 'Filters in your search' });
  await expect(chips.getByText('Pumps and compressors')).toBeVisible();
  await expect(chips.getByText('Exactly “end suction”')).toBeVisible();
  await box.press('Enter');
  await expect(page).toHaveURL(/category=42120000-6/);
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(box).toHaveValue('thulin "end suction"');
});
