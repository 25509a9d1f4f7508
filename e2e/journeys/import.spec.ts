import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { enter } from '../fixtures/demo-people';
import { expect, expectSound, test } from '../fixtures/market';
import { callersPassword, signUpParties } from '../fixtures/trade';

const fixture = (name: string) =>
  path.join(import.meta.dirname, '../../apps/server/src/modules/import/fixtures', name);

/** Clicks and returns the downloaded file. */
async function download(page: Page, click: () => Promise<void>): Promise<{ name: string; bytes: Buffer }> {
  const waiting = page.waitForEvent('download');
  await click();
  const kept = await waiting;
  return { name: kept.suggestedFilename(), bytes: await readFile(await kept.path()) };
}

test('a supplier imports offers from files, corrects the rejected rows, and exports everything', async ({
  market,
  person,
}) => {
  const { supplier } = await signUpParties(market, 'import');
  const page = await person(market);
  await enter(page, supplier.email, callersPassword);
  await page.goto('/sproposal');
  await page.getByRole('link', { name: 'Import', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Import Proposals' })).toBeVisible();
  const chooser = page.locator('input[type=file]');
  const outcome = page
    .getByRole('region', { name: /Preview|Imported/ })
    .getByRole('status')
    .filter({ hasText: /\.(csv|xlsx):|offers/ })
    .first();
  const press = (name: string | RegExp) => page.getByRole('button', { name }).click();

  const example = await download(page, () => press('Download an example file'));
  await chooser.setInputFiles({ name: example.name, mimeType: 'text/csv', buffer: example.bytes });
  await expect(outcome).toHaveText(`${example.name}: 2 new offers.`);
  await expect(page.getByRole('listitem')).toHaveCount(0);
  await press('Choose another file');

  await chooser.setInputFiles({
    name: 'photo.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from([137, 80, 78, 71, 0]),
  });
  await expect(page.getByRole('alert').filter({ hasText: 'photo.csv' })).toContainText(
    'neither a CSV nor an Excel file',
  );

  await chooser.setInputFiles({
    name: 'prices.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Product,Remark,Qty,Price (Rs)\nPump,Cast iron,"1,000 nos",2.5 lakh\n'),
  });
  await expect(page.getByText('Columns: 3 of 4 read')).toBeVisible();
  await page.getByLabel('What Remark holds').selectOption('Description');
  await expect(page.getByText('Columns: 4 of 4 read')).toBeVisible();
  await expect(page.getByRole('row', { name: /^2 Pump/ })).toContainText('1,000');
  await expectSound(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectSound(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await press('Choose another file');

  await chooser.setInputFiles(fixture('own-offers.csv'));
  await expect(outcome).toHaveText('own-offers.csv: 4 new offers, 8 rows refused.');
  await expect(page.getByText('Ignored columns: shade.')).toBeVisible();
  await expect(page.getByRole('row', { name: /^2 Teak doors/ })).toContainText('Published');
  await expect(page.getByText('Scope "huge" is none of: small, medium, large.')).toBeVisible();
  await expectSound(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectSound(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await press('Import 4 offers');
  await expect(page.getByRole('heading', { name: 'Imported', exact: true })).toBeFocused();
  await expect(outcome).toHaveText('own-offers.csv: 4 offers imported, 8 rows refused.');

  const refused = await download(page, () => press('Download rows with errors'));
  expect(refused.name).toBe('own-offers-refused.csv');
  const mended = refused.bytes
    .toString('utf8')
    .replace(',huge,', ',large,')
    .replace('javascript:alert(1)', '');
  await press('Import another file');
  await chooser.setInputFiles({ name: refused.name, mimeType: 'text/csv', buffer: Buffer.from(mended) });
  await expect(outcome).toHaveText('own-offers-refused.csv: 2 new offers, 2 already there, 4 rows refused.');
  await press('Import 2 offers');
  await expect(page.getByRole('heading', { name: 'Imported', exact: true })).toBeVisible();

  await press('Import another file');
  await chooser.setInputFiles(fixture('own-offers.xlsx'));
  await expect(outcome).toHaveText('own-offers.xlsx: 2 new offers.');
  await press('Import 2 offers');
  await page.getByRole('link', { name: 'See my offers' }).click();
  await expect(page.getByText('8 proposals')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Pumps & “valves”', exact: true })).toBeVisible();

  for (const [format, label] of [
    ['csv', 'CSV'],
    ['xlsx', 'Excel (XLSX)'],
  ] as const) {
    await page.goto('/sproposal');
    await press('Export');
    const all = await download(page, () => page.getByRole('menuitem', { name: label }).click());
    expect(all.name).toMatch(new RegExp(`^proffer-offers-\\d{4}-\\d\\d-\\d\\d\\.${format}$`));
    await page.getByRole('link', { name: 'Import', exact: true }).click();
    await chooser.setInputFiles({ name: all.name, mimeType: 'application/octet-stream', buffer: all.bytes });
    await expect(outcome).toContainText('0 new offers, 8 already there.');
    await expect(page.getByRole('button', { name: /^Import \d/ })).toHaveCount(0);
  }
});
