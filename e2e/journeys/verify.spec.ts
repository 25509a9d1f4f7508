import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, expectSound, test } from '../fixtures/market';
import { enter } from '../fixtures/demo-people';
import { foreignPdf } from '../fixtures/pdf';
import {
  callersPassword,
  publishByCalls,
  requestByCalls,
  shareByCalls,
  signByCalls,
  signUpParties,
} from '../fixtures/trade';

/** Clicks a button of the row or an entry of its menu, and returns the downloaded bytes. */
async function save(page: Page, label: string): Promise<Buffer> {
  await page.getByRole('button', { name: 'More actions for Verified rods' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: label }).click(),
  ]);
  return readFile(await download.path());
}

async function check(page: Page, name: string, buffer: Buffer): Promise<void> {
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/pdf', buffer });
  await expect(page.getByRole('status', { name: 'Verdict' }).getByText(name)).toBeVisible();
}

test('a stranger verifies a signed NDA and its certificate', async ({ market, person }) => {
  const parties = await signUpParties(market, 'verify');
  const offer = await publishByCalls(market, parties.supplier, 'Verified rods');
  await requestByCalls(market, parties.buyer, offer);
  await shareByCalls(market, parties, offer);
  await signByCalls(market, parties.buyer, offer);

  const buyer = await person(market);
  await enter(buyer, parties.buyer.email, callersPassword);
  await buyer.goto('/nda');
  await expect(buyer.getByRole('article', { name: 'Verified rods' }).getByText('Valid until')).toBeVisible();
  const original = await save(buyer, 'Download original');
  const copy = await save(buyer, 'Download copy');
  const certificate = await save(buyer, 'Download certificate');

  const stranger = await person(market, { viewport: { width: 390, height: 844 } });
  await stranger.goto('/login');
  await stranger.getByRole('link', { name: 'Verify a signed document' }).click();
  await expect(stranger.getByRole('heading', { name: 'Verify a document' })).toBeVisible();
  const verdict = stranger.getByRole('status', { name: 'Verdict' });

  await check(stranger, 'original.pdf', original);
  await expect(verdict.getByText('Made on Proffer and unchanged')).toBeVisible();
  await expect(verdict.getByRole('listitem')).toHaveText([/^Supplier: signed/, /^Buyer: signed/]);
  await expect(verdict).not.toContainText(/Asha|example\.com|rods/);
  await expectSound(stranger);

  await check(stranger, 'certificate.pdf', certificate);
  await expect(verdict.getByText('Made on Proffer and unchanged')).toBeVisible();
  await expect(verdict.getByRole('listitem')).toHaveText([/^Seal of the market: signed/]);

  const changed = Buffer.from(original);
  changed[2_000] = (changed[2_000] ?? 0) ^ 1;
  await check(stranger, 'changed.pdf', changed);
  await expect(verdict.getByText('Changed after it was signed')).toBeVisible();
  await expectSound(stranger);

  await check(stranger, 'copy.pdf', copy);
  await expect(verdict.getByText('Not known here')).toBeVisible();
  await check(stranger, 'foreign.pdf', foreignPdf());
  await expect(verdict.getByText('Not known here')).toBeVisible();

  const words = { name: 'words.pdf', mimeType: 'application/pdf', buffer: Buffer.from('no PDF at all') };
  await stranger.locator('input[type=file]').setInputFiles(words);
  await expect(stranger.getByText('This file is not a PDF.')).toBeVisible();
});
