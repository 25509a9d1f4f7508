import path from 'node:path';
import type { Page } from '@playwright/test';
import { demoEmails, demoPassword, enter, findDemoIds } from '../fixtures/demo-people';
import { expect, test } from '../fixtures/market';

const folder = path.join(import.meta.dirname, '../../docs/images');

/** The main task in six pictures, for the README. */
test('takes pictures of the way from an offer to a contract', async ({ demo, person }) => {
  test.setTimeout(300_000);
  const { withheldOffer, ndaToSign } = await findDemoIds(demo);
  const page = await person(demo, { viewport: { width: 1280, height: 800 } });
  const take = async (name: string, from: Page = page) => {
    await expect(from.locator('.mantine-Skeleton-root')).toHaveCount(0);
    await from.screenshot({ path: path.join(folder, `${name}.png`) });
  };
  await page.goto('/market');
  await expect(page.getByRole('heading', { name: 'Newest offers' })).toBeVisible();
  await take('1-first-page');

  await enter(page, demoEmails.buyer, demoPassword);
  await page.goto('/bdashboard');
  await expect(page.getByRole('article').first()).toBeVisible();
  await take('2-market');

  await page.goto(`/view-offer/${withheldOffer}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await take('3-offer');

  await page.goto(`/nda?read=${ndaToSign}`);
  await expect(page.locator('canvas').first()).toBeVisible();
  await take('4-nda');

  await page.goto('/bcontract');
  await expect(page.getByRole('article').first()).toBeVisible();
  await take('5-contracts');

  await page.getByRole('article').first().getByRole('link').first().click();
  await expect(page.getByRole('heading', { name: 'Lines and price' })).toBeVisible();
  await take('6-contract');
});
